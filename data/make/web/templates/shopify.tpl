kind: product
era: 2014-2025
title: product
text: pitch
length: 1-8
weight: 1.3
habits: squeezed=20
---
<!doctype html>
<html class="no-js" lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} &ndash; {{site}}</title>{{script}}
<script>window.Shopify = window.Shopify || {}; Shopify.theme = {"name":"Dawn","id":{{id}}};</script></head>
<body class="template-product gradient"><a class="skip-to-content-link button visually-hidden" href="#MainContent">{{t:skip}}</a>
{{!60}}<div id="shopify-section-announcement-bar" class="shopify-section"><div class="announcement-bar" role="region"><p class="announcement-bar__message h5">{{t:shipping}}</p></div></div>{{/!}}
<div id="shopify-section-header" class="shopify-section section-header"><header class="header header--middle-left page-width"><a href="/" class="header__heading-link"><span class="h2">{{site}}</span></a><nav class="header__inline-menu"><ul class="list-menu list-menu--inline">{{#nav}}<li><a href="/collections/{{s}}" class="header__menu-item list-menu__item"><span>{{t}}</span></a></li>{{/nav}}</ul></nav><div class="header__icons"><a href="/account/login" class="header__icon"><span class="visually-hidden">{{t:login}}</span></a><a href="/cart" class="header__icon header__icon--cart"><span class="visually-hidden">Cart</span></a></div></header></div>
<cart-drawer class="drawer is-empty"><div class="cart-drawer__empty-content"><h2 class="cart__empty-text">Your cart is empty</h2><a href="/collections/all" class="button">Continue shopping</a></div></cart-drawer>
<main id="MainContent" class="content-for-layout" role="main"><section class="shopify-section section"><section id="MainProduct" class="page-width"><div class="product product--large grid">
<div class="grid__item product__media-wrapper"><ul class="product__media-list">{{#thumbs 2-6}}<li class="product__media-item"><img src="/cdn/{{i}}.jpg" alt="{{t}}"></li>{{/thumbs}}</ul></div>
<div class="product__info-wrapper grid__item"><div class="product__info-container"><p class="product__text caption-with-letter-spacing">{{site}}</p><div class="product__title"><h1 class="product-single__title">{{title}}</h1></div>
<div class="price price--large"><div class="price__container"><div class="price__regular"><span class="visually-hidden">{{t:price}}</span><span class="price-item price-item--regular">{{price}}</span></div></div></div><div class="product__tax caption rte">{{boiler}}</div>
<variant-radios><fieldset class="js product-form__input"><legend class="form__label">{{pick:Size|Color|Colour}}</legend>{{#options}}<input type="radio"><label>{{t}}</label>{{/options}}</fieldset></variant-radios><div class="product-form__input product-form__quantity"><label class="form__label">{{t:qty}}</label><quantity-input class="quantity"><button class="quantity__button">-</button><input type="number"><button class="quantity__button">+</button></quantity-input></div>
<product-form class="product-form"><button type="submit" class="product-form__submit button"><span>{{t:add_cart}}</span></button></product-form>
<div class="product__description product-single__description rte quick-add-hidden">
{{body}}
{{!40}}[[<ul>{{#specs 3-6}}<li>{{t}}: {{x}}</li>{{/specs}}</ul>]]{{/!}}
</div>
{{!60}}<div class="product__accordion accordion"><details><summary><h2 class="h4 accordion__title">{{t:shipping}}</h2></summary><div class="accordion__content rte"><p>{{boiler}}</p></div></details></div>{{/!}}<share-button class="share-button"><button>{{t:share}}</button></share-button></div></div></div></section></section>
<section class="shopify-section section"><product-recommendations class="related-products page-width"><h2 class="related-products__heading h1">{{t:also_bought}}</h2><ul class="grid product-grid">{{#products 3-6}}<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card__information"><h3 class="card__heading"><a href="/products/{{s}}">{{t}}</a></h3><div class="price"><span class="price-item">{{price}}</span></div></div></div></li>{{/products}}</ul></product-recommendations></section>
{{!50}}<section class="shopify-section spr-container"><h2 class="spr-header-title">{{t:reviews}}</h2>{{#comments 1-8}}<div class="spr-review"><div class="spr-review-header"><span class="spr-starratings">★★★★★</span><h3 class="spr-review-header-title">{{t}}</h3><span class="spr-review-header-byline"><strong>{{a}}</strong> on <strong>{{d}}</strong></span></div><div class="spr-review-content"><p class="spr-review-content-body">{{#paras}}{{t}} {{/paras}}</p></div><a class="spr-review-reportreview">{{t:report}}</a></div>{{/comments}}</section>{{/!}}</main>
<div id="shopify-section-footer" class="shopify-section"><footer class="footer color-background-1">{{>footer_new}}<div class="footer__content-bottom"><small class="copyright__content">&copy; {{year}}, <a href="/">{{site}}</a> {{t:powered}} Shopify</small></div></footer></div>{{>cookie}}</body></html>

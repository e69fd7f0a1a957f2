kind: collection
era: 2010-2025
weight: 1.6
title: cats/headline
habits: squeezed=20 hashed=15 wrapped=20
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} | {{site}}</title>{{script}}</head>
<body class="{{pick:template-collection|category-page|catalog-category-view|archive tax-product_cat woocommerce|plp}}">
<div class="promo-bar">{{t:shipping}}</div>
<header class="site-header"><a class="logo" href="/">{{site}}</a><nav><ul class="{{pick:main-menu|nav navbar-nav|site-nav|navigation}}">{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></nav><form class="search"><input type="search" placeholder="{{t:search}}"></form><a class="account" href="/login">{{t:login}}</a> <a class="cart" href="/cart">Cart (0)</a></header>
<nav class="breadcrumbs"><a href="/">{{t:home}}</a> &gt; <span>{{title}}</span></nav>
<div class="{{pick:container|page-width|wrapper|columns}}">
{{!60}}<aside class="{{pick:filters|sidebar|facets|layered-nav}}"><h3>{{t:filter}}</h3>{{#specs 2-5}}<div class="filter-group"><h4>{{t}}</h4><ul><li><label><input type="checkbox"> {{x}} <span class="count">({{c}})</span></label></li><li><label><input type="checkbox"> {{cat}} ({{n}})</label></li></ul></div>{{/specs}}</aside>{{/!}}
<main class="{{pick:collection|product-listing|main-content|col-main}}">
[[<h1 class="{{pick:collection-title|page-title|category-name}}">{{title}}</h1>{{!60}}<div class="{{pick:category-description|collection-hero__description rte|term-description}}"><p>{{intro}}</p></div>{{/!}}]]
<div class="toolbar"><p class="amount woocommerce-result-count">{{t:showing}}</p><label>{{t:sort}}</label><select><option>A-Z</option></select></div>
<{{pick:ul|div}} class="{{pick:products-grid|product-grid|products columns-4|grid grid--4-col|row}}">
{{#products}}<{{pick:li|div}} class="{{pick:product-item|grid__item|product type-product|col-sm-4|product-card}}"><a href="/p/{{s}}"><img src="/i/{{i}}.jpg" alt=""></a>{{?15}}<span class="badge">{{pick:Sale|New|-20%}}</span>{{/?}}
[[<h{{pick:2|3|4}} class="{{pick:product-name|card__heading|product-title|woocommerce-loop-product__title}}"><a href="/p/{{s}}">{{t}}</a></h{{pick:2|3|4}}>{{!40}}<p class="{{pick:short|desc|product-card__description}}">{{x}}</p>{{/!}}<div class="{{pick:price-box|price|product-price}}"><span class="price">{{price}}</span></div>]]
{{!50}}<div class="rating">★★★★☆ ({{c}})</div>{{/!}}{{!60}}<button class="btn add">{{t:add_cart}}</button>{{/!}}{{!40}}<a href="#" class="wish">{{t:wishlist}}</a>{{/!}}</{{pick:li|div}}>
{{/products}}</{{pick:ul|div}}>
<div class="pagination pages"><ol>{{#pages}}<li><a href="?p={{n}}">{{t}}</a></li>{{/pages}}</ol><a class="next">{{t:next}}</a></div>
{{!40}}<div class="seo-text">[[<h2>{{headline}}</h2><p>{{intro}}</p><p>{{lead}}</p>]]</div>{{/!}}
{{!40}}<section class="recent"><h3>{{t:also_bought}}</h3>{{#products 2-5}}<div><a href="/p/{{s}}">{{t}}</a> <span>{{price}}</span></div>{{/products}}</section>{{/!}}</main></div>
<footer>{{>footer_new}}</footer>{{>cookie}}</body></html>

kind: product
era: 2009-2018
title: product
text: pitch
length: 1-6
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>{{title}} - {{cat}}</title><script type="text/javascript">var Translator = new Translate([]);</script></head>
<body class=" catalog-product-view catalog-product-view product-{{slug}}"><div class="wrapper"><noscript><div class="global-site-notice noscript"><div class="notice-inner"><p><strong>JavaScript seems to be disabled in your browser.</strong><br />You must have JavaScript enabled in your browser to utilize the functionality of this website.</p></div></div></noscript>
<div class="page"><div class="header-container"><div class="header"><a href="/" class="logo"><strong>{{site}}</strong></a><div class="quick-access"><form id="search_mini_form"><label>{{t:search}}:</label><input type="text" class="input-text" /></form><p class="welcome-msg">{{slogan}}</p><ul class="links"><li class="first"><a href="/customer/account/">My Account</a></li><li><a href="/wishlist/">{{t:wishlist}}</a></li><li><a href="/checkout/cart/" class="top-link-cart">My Cart</a></li><li class=" last"><a href="/login">{{t:login}}</a></li></ul></div></div></div>
<div class="nav-container"><ul id="nav">{{#cats}}<li class="level0 nav-{{n}} level-top"><a href="/{{s}}.html" class="level-top"><span>{{t}}</span></a></li>{{/cats}}</ul></div>
<div class="main-container col{{n:1-2}}-layout"><div class="main"><div class="breadcrumbs"><ul><li class="home"><a href="/">{{t:home}}</a> <span>/ </span></li><li class="category"><a href="/c">{{cat}}</a> <span>/ </span></li><li class="product"><strong>{{title}}</strong></li></ul></div>
<div class="col-main"><div id="messages_product_view"></div><div class="product-view"><div class="product-essential"><form id="product_addtocart_form"><div class="product-shop"><div class="product-name"><h1>{{title}}</h1></div><p class="email-friend"><a href="/sendfriend">{{t:email_this}}</a></p><p class="no-rating"><a href="#review-form">{{t:no_comments}}</a></p><p class="availability in-stock"><span>{{t:stock}}</span></p><div class="price-box"><span class="regular-price"><span class="price">{{price}}</span></span></div>
<div class="add-to-box"><div class="add-to-cart"><label>{{t:qty}}:</label><input type="text" class="input-text qty" /><button type="button" class="button btn-cart"><span><span>{{t:add_cart}}</span></span></button></div><ul class="add-to-links"><li><a class="link-wishlist">{{t:wishlist}}</a></li></ul></div>
<div class="short-description"><h2>{{t:details}}</h2><div class="std">[[{{intro}}]]</div></div></div><div class="product-img-box"><p class="product-image"><img src="/media/{{id}}.jpg" alt="{{title}}" /></p><div class="more-views"><h2>More Views</h2></div></div></form></div>
<div class="product-collateral"><div class="box-collateral box-description"><h2>{{t:details}}</h2><div class="std">
{{body}}
</div></div><div class="box-collateral box-additional"><h2>{{t:specs}}</h2>[[<table class="data-table" id="product-attribute-specs-table"><tbody>{{#specs 3-9}}<tr><th class="label">{{t}}</th><td class="data">{{x}}</td></tr>{{/specs}}</tbody></table>]]</div>
{{!50}}<div class="box-collateral box-up-sell"><h2>{{t:also_bought}}</h2><table class="products-grid"><tr>{{#products 3-6}}<td><a href="/{{s}}.html" class="product-image"></a><h3 class="product-name"><a href="/{{s}}">{{t}}</a></h3><div class="price-box"><span class="price">{{price}}</span></div></td>{{/products}}</tr></table></div>{{/!}}
{{!50}}<div class="box-collateral box-reviews" id="customer-reviews"><h2>{{t:reviews}}</h2><dl>{{#comments 1-6}}<dt><a href="/review">{{t}}</a> <span>{{t:by}} <span>{{a}}</span></span></dt><dd>{{#paras}}{{t}}<br />{{/paras}}<small class="date">({{d}})</small></dd>{{/comments}}</dl></div>{{/!}}
<div class="box-collateral box-tags"><h2>{{t:tagged}}</h2><form><input type="text" /><button>Add Tags</button></form></div></div></div></div></div></div>
<div class="footer-container"><div class="footer"><ul>{{#footer}}<li><a href="/{{s}}">{{t}}</a></li>{{/footer}}</ul><address>&copy; {{year}} {{site}}. {{t:rights}}</address></div></div></div></div></body></html>

kind: recipe
era: 2012-2025
text: blog
length: 1-14
fig: <div class="wp-block-image"><figure class="aligncenter"><img src="/#.jpg" alt=""><figcaption>$</figcaption></figure></div>
ad: <div class="adthrive-ad adthrive-content">{{t:ad}}</div>
box: <div class="toc-container"><p class="toc-title">{{t:contents}}</p><ul>{{#toc}}<li><a href="#{{n}}">{{t}}</a></li>{{/toc}}</ul></div>
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="UTF-8"><title>{{title}} - {{site}}</title>{{script}}</head>
<body class="post-template-default single single-post genesis-breadcrumbs-hidden content-sidebar"><div class="site-container"><ul class="genesis-skip-link"><li><a href="#genesis-content" class="screen-reader-shortcut">{{t:skip}}</a></li></ul>
<header class="site-header"><div class="wrap"><div class="title-area"><p class="site-title"><a href="/">{{site}}</a></p><p class="site-description">{{slogan}}</p></div><nav class="nav-primary"><ul class="menu genesis-nav-menu">{{#nav}}<li class="menu-item"><a href="/{{s}}/"><span itemprop="name">{{t}}</span></a></li>{{/nav}}</ul></nav></div></header>
<div class="site-inner"><div class="content-sidebar-wrap"><main class="content" id="genesis-content"><article class="post-{{id}} post type-post status-publish format-standard category-x entry">
<header class="entry-header"><h1 class="entry-title">{{title}}</h1><p class="entry-meta">{{t:posted_by}} <span class="entry-comments-link"><a href="#respond">{{t:comments_n}}</a></span></p>{{!50}}<p class="affiliate-disclosure">{{boiler}}</p>{{/!}}</header>
<div class="entry-content"><div class="wprm-recipe-snippet wprm-recipe-template-snippet-basic-buttons"><a href="#recipe" class="wprm-recipe-jump">{{pick:Jump to Recipe|&darr;}}</a><a class="wprm-recipe-print">{{t:print}}</a></div>
{{body}}
<div id="recipe"></div><div id="wprm-recipe-container-{{id}}" class="wprm-recipe-container"><div class="wprm-recipe wprm-recipe-template-basic"><div class="wprm-container-float-left"><div class="wprm-recipe-image"></div></div><h2 class="wprm-recipe-name wprm-block-text-bold">{{title}}</h2><div class="wprm-recipe-rating"><span>{{n:3-5}}</span> from {{num}} votes</div><div class="wprm-recipe-summary">[[<span>{{intro}}</span>]]</div><div class="wprm-recipe-meta-container">{{t:servings}}</div>
<div class="wprm-recipe-ingredients-container">[[<h3 class="wprm-recipe-header wprm-recipe-ingredients-header">{{t:ingredients}}</h3><div class="wprm-recipe-ingredient-group"><ul class="wprm-recipe-ingredients">{{#ingredients}}<li class="wprm-recipe-ingredient">{{t}}</li>{{/ingredients}}</ul></div>]]</div>
<div class="wprm-recipe-instructions-container">[[<h3 class="wprm-recipe-header">{{t:method}}</h3><ul class="wprm-recipe-instructions">{{#steps}}<li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text">{{t}}</div></li>{{/steps}}</ul>]]</div>
{{!50}}<div class="wprm-nutrition-label-container">{{t:nutrition}}</div>{{/!}}</div></div>{{>share}}</div></article>
{{>related}}
<div class="entry-comments" id="comments">{{>comments_wp|comments_wp|comments_wp|c_div|c_ul|c_dl|disqus|c_plugin|c_div}}{{>wp_form}}</div></main>
<aside class="sidebar sidebar-primary widget-area"><section class="widget user-profile"><h3 class="widgettitle widget-title">{{t:author_about}}</h3><p>{{bio}} {{sentence}}</p></section><section class="widget featured-content"><h3 class="widget-title">{{t:popular}}</h3>{{#popular 3-7}}<article><h4 class="entry-title"><a href="/{{s}}/">{{t}}</a></h4></article>{{/popular}}</section><section class="widget"><h3>{{t:subscribe}}</h3><p>{{t:newsletter_text}}</p></section></aside></div></div>
<footer class="site-footer">{{>footer_new}}</footer></div>{{>cookie}}</body></html>

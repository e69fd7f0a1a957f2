kind: article
era: 2016-2022
text: news
length: 1-25
fig: <figure class="amp-wp-article-featured-image wp-caption"><amp-img src="/#.jpg" width="640" height="360" layout="responsive"></amp-img><figcaption class="wp-caption-text">$</figcaption></figure>
ad: <div class="amp-ad-wrapper"><span>{{t:ad}}</span><amp-ad width="300" height="250" type="doubleclick"></amp-ad></div>
also: <p class="amp-related-inline">{{t:also}} <a href="/#/amp/">$</a></p>
habits: squeezed=40
---
<!doctype html>
<html amp lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}}</title><style amp-boilerplate>body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both}</style><style amp-custom>.amp-wp-article{color:#353535}</style></head>
<body class="amp-mode-touch"><header id="top" class="amp-wp-header"><div><button on="tap:sidebar.toggle" class="hamburger">&#9776;</button><a href="/amp/"><span class="amp-site-title">{{site}}</span></a></div></header>
<amp-sidebar id="sidebar" layout="nodisplay" side="left"><ul class="amp-menu">{{#nav}}<li><a href="/{{s}}/amp/">{{t}}</a></li>{{/nav}}</ul></amp-sidebar>
<article class="amp-wp-article"><header class="amp-wp-article-header"><h1 class="amp-wp-title">{{title}}</h1><div class="amp-wp-meta amp-wp-byline"><span class="amp-wp-author author vcard">{{t:by}}</span></div><div class="amp-wp-meta amp-wp-posted-on"><time datetime="{{iso}}">{{date}}</time></div></header>
<div class="amp-wp-article-content">
{{body}}
</div>
<footer class="amp-wp-article-footer"><div class="amp-wp-meta amp-wp-tax-category">{{t:categories}}: <a href="/c">{{cat}}</a></div><div class="amp-wp-meta amp-wp-tax-tag">{{t:tagged}} {{#pagetags}}<a href="/{{s}}">{{cat}}</a>, {{/pagetags}}</div><div class="amp-social"><amp-social-share type="email"></amp-social-share></div><div class="amp-wp-meta amp-wp-comments-link"><a href="#respond">{{t:leave_reply}}</a></div></footer></article>
{{!60}}<div class="amp-related-posts"><h3>{{t:related}}</h3><amp-list>{{#related 3-6}}<div class="related_link"><a href="/{{s}}/amp/">{{t}}</a></div>{{/related}}</amp-list></div>{{/!}}
<footer class="amp-wp-footer"><div><h2>{{site}}</h2><a href="#top" class="back-to-top">{{t:top}}</a><p>{{t:rights}}</p></div></footer><amp-user-notification layout="nodisplay" id="amp-user-notification1">{{t:cookie}} <button on="tap:amp-user-notification1.dismiss">{{t:accept}}</button></amp-user-notification></body></html>

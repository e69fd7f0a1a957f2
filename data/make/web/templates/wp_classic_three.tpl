kind: blog
era: 2006-2012
weight: 2
text: blog
fig: <div id="attachment_#" class="wp-caption alignright" style="width: 210px"><a href="/uploads/#.jpg"><img src="/uploads/#.jpg" alt="" /></a><p class="wp-caption-text">$</p></div>
also: <p class="{{pick:seealso|note|alert}}"><strong>{{t:also}}</strong> <a href="/#">$</a></p>
h: <h3>$</h3> || <h4>$</h4>
habits: wrapped=20 squeezed=5
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="{{lang}}" dir="{{dir}}">
<head><meta http-equiv="content-type" content="text/html; charset={{charset}}" /><title>{{title}} | {{site}}</title>
<meta name="generator" content="PressWord {{n:2-3}}.{{n:0-9}}" />{{script}}</head>
<body class="single postid-{{id}}">
<div id="wrapper">
<div id="top"><ul id="nav" class="{{pick:menu|sf-menu|topnav}}">{{#nav}}<li class="page_item"><a href="/{{s}}/">{{t}}</a></li>{{/nav}}</ul></div>
<div id="header"><div id="logo"><a href="/">{{site}}</a></div><p id="tagline">{{slogan}}</p>{{!40}}<div id="header-ad">{{script}}</div>{{/!}}</div>
{{!40}}<div id="leftsidebar" class="sidebar"><ul>{{!60}}<li><h2>{{t:popular}}</h2><ul>{{#popular 4-8}}<li><a href="/{{s}}/">{{t}}</a></li>{{/popular}}</ul></li>{{/!}}<li>{{#ads}}<p><a href="http://ads.example/{{i}}">{{t}}</a></p>{{/ads}}</li></ul></div>{{/!}}
<div id="{{pick:content|main|primary}}">
{{!40}}<p class="breadcrumbs"><a href="/">{{t:home}}</a> &raquo; <a href="/category/x/">{{cat}}</a> &raquo; {{title}}</p>{{/!}}
<div class="post hentry category-{{num}}" id="post-{{id}}">
<h1 class="{{pick:posttitle|entry-title|title}}">{{title}}</h1>
<p class="{{pick:postmeta|entry-meta|byline|postinfo|meta}}">{{t:posted_by}}{{!50}} &middot; <a href="#comments">{{t:comments_n}}</a>{{/!}}</p>
<div class="{{pick:entry-content|entry clearfix|post-entry|postcontent|format_text}}">
{{body}}
{{>share}}
</div>
<p class="{{pick:posttags|tags|postmeta}}">{{t:tagged}} {{#pagetags}}<a href="/tag/{{s}}" rel="tag">{{cat}}</a>, {{/pagetags}}</p>
{{!45}}<div class="{{pick:authorbox|author-info|about-author|author_info}}"><img src="/avatar.jpg" alt="" /><h4>{{t:author_about}}</h4><p>{{bio}}</p><a href="/author/">{{t:author_more}}</a></div>{{/!}}
{{>related}}{{>after}}
{{!50}}<div class="{{pick:postnav|navigation|prevnext}}"><span class="prev">&larr; <a href="/a">{{headline}}</a></span> <span class="next"><a href="/b">{{headline}}</a> &rarr;</span></div>{{/!}}
</div>
<div id="comments">
{{>comments_wp|comments_wp|comments_wp|c_div|c_ul|c_dl|disqus|c_plugin|c_div}}
{{>wp_form}}
</div></div>
<div id="{{pick:sidebar|secondary|rightsidebar}}" class="sidebar"><ul class="xoxo">
{{>wp_widgets}}{{>boxes}}
</ul></div>
<div id="footer"><div class="wrap">{{>footer_old}}</div></div>
</div></body></html>

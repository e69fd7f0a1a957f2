kind: listing
era: 2005-2016
title: cats/headline
weight: 2
habits: wrapped=20 noend=6
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="{{dir}}" lang="{{lang}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><title>{{site}}</title>{{css}}</head>
<body class="{{pick:home blog|archive category|index}}"><div id="{{pick:page|wrapper|wrap|container}}"><div id="header"><h1><a href="/">{{site}}</a></h1><div class="description">{{slogan}}</div></div>{{!60}}<ul id="nav">{{#nav}}<li class="page_item"><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul>{{/!}}
<div id="content">{{!40}}<h2 class="pagetitle">{{pick:Archive for|Category:|}} {{cat}}</h2>{{/!}}
{{#items 3-12}}<div class="post" id="post-{{i}}">[[<h2 class="{{pick:entry-title|posttitle|title}}"><a href="/{{s}}/" rel="bookmark">{{t}}</a></h2>]]
<{{pick:p|div}} class="{{pick:date|postmeta}}">{{d}} {{!50}}{{t:by}}{{/!}}</{{pick:p|div}}>
<div class="{{pick:entry|storycontent|entry-summary}}">[[<p>{{x}}</p>{{?50}}<p>{{sentence}} {{sentence}} {{sentence}}</p>{{/?}}{{?40}}<p>{{sentence}} {{sentence}}</p>{{/?}}]]{{!60}}<p><a href="/{{s}}/#more-{{i}}" class="more-link">{{t:more}}</a></p>{{/!}}</div>
<p class="postmetadata">{{t:filed}} <a href="/c" rel="category tag">{{cat}}</a> | <a href="/{{s}}/#comments">{{c}} {{t:comments}}</a></p></div>
{{/items}}<div class="navigation"><div class="alignleft"><a href="/page/2/">{{t:older}}</a></div><div class="alignright"></div></div></div>
<div id="sidebar"><ul>{{>wp_widgets}}</ul>{{>boxes}}</div><div id="footer"><p>{{>footer_old}}</p></div></div></body></html>

kind: blog
era: 2007-2014
weight: 2
text: blog
also: <p><i>{{t:also}} <a href="/#.html">$</a></i></p>
img: <p><span class="mt-enclosure mt-enclosure-image"><img alt="$" src="/assets/#.jpg" width="400" class="mt-image-center" /></span></p>
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" id="sixapart-standard" dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><meta name="generator" content="Movable Type Pro 4.{{n:0-3}}" /><title>{{title}} - {{site}}</title></head>
<body id="classic-blog" class="mt-entry-archive layout-{{pick:wtt|wt|twt}}"><div id="container"><div id="container-inner">
<div id="header"><div id="header-inner"><div id="header-content"><div id="header-name"><a href="/" accesskey="1">{{site}}</a></div><div id="header-description">{{slogan}}</div></div></div></div>
<div id="content"><div id="content-inner"><div id="alpha"><div id="alpha-inner">
{{!50}}<div class="content-nav">&laquo; <a href="/p">{{headline}}</a> | <a href="/">{{pick:Main|Home}}</a> | <a href="/n">{{headline}}</a> &raquo;</div>{{/!}}
<div id="entry-{{id}}" class="entry-asset asset hentry"><div class="asset-header"><h1 id="page-title" class="asset-name entry-title">{{title}}</h1><div class="asset-meta"><span class="byline">{{t:posted_by}}</span> <span class="separator">|</span> <a href="#comments">{{t:comments_n}}</a>{{!50}} <span class="separator">|</span> <a href="#trackbacks">TrackBacks (0)</a>{{/!}}<div class="entry-categories"><h4>{{t:categories}}<span class="delimiter">:</span></h4><ul><li><a href="/c" rel="tag">{{cat}}</a></li></ul></div></div></div>
<div class="asset-content entry-content"><div class="asset-body">
{{body}}
</div>{{!30}}<div id="more" class="asset-more asset-more-link"></div>{{/!}}</div>
<div class="asset-footer">{{!60}}<h4 class="entry-tags-header">{{t:tagged}}</h4><ul>{{#pagetags}}<li class="entry-tag"><a href="/t/{{s}}" rel="tag">{{cat}}</a></li>{{/pagetags}}</ul>{{/!}}{{>share}}</div></div>
{{>after}}
{{>c_mt3|c_mt3|c_body|c_mt}}
</div></div>
<div id="beta"><div id="beta-inner">{{>boxes}}
<div class="widget-search widget"><h3 class="widget-header">{{t:search}}</h3><div class="widget-content"><form><input type="text" class="ti" /><input type="submit" value="{{t:search}}" /></form></div></div>
<div class="widget-recent-entries widget-archives widget"><h3 class="widget-header">{{t:recent_posts}}</h3><div class="widget-content"><ul class="widget-list">{{#recent 5-10}}<li class="widget-list-item"><a href="/{{s}}.html">{{t}}</a></li>{{/recent}}</ul></div></div>
{{!50}}<div class="widget-recent-comments widget"><h3 class="widget-header">{{t:recent_comments}}</h3><div class="widget-content"><ul class="widget-list">{{#lately}}<li class="widget-list-item"><strong>{{a}}</strong>: {{x}} <a href="#">[go]</a></li>{{/lately}}</ul></div></div>{{/!}}
<div class="widget-archive widget-archive-category widget"><h3 class="widget-header">{{t:categories}}</h3><ul class="widget-list">{{#cats}}<li class="widget-list-item"><a href="/{{s}}/">{{t}} ({{c}})</a></li>{{/cats}}</ul></div>
<div class="widget-archive-monthly widget-archive widget"><h3 class="widget-header">{{t:archives}}</h3><ul>{{#archives 5-30}}<li><a href="/{{s}}/">{{t}} ({{c}})</a></li>{{/archives}}</ul></div>
<div class="widget-powered widget"><a href="http://movablekind.example"><img src="/mt.png" alt="{{t:powered}}" /></a></div></div></div></div></div>
<div id="footer"><div id="footer-inner">{{>footer_old}}</div></div></div></div></body></html>

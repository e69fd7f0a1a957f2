kind: blog
era: 2004-2013
weight: 2
text: blog
also: <p class="asset-also">{{t:also}} <a href="/#">$</a></p>
h: <p><strong>$</strong></p> || <h4>$</h4>
img: <p><a class="asset-img-link" href="/.a/#-popup" style="display: inline;"><img alt="$" class="asset asset-image" src="/.a/#-500wi" /></a></p>
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" id="sixapart-standard" dir="{{dir}}">
<head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><meta name="generator" content="TypePad" /><title>{{title}} - {{site}}</title>{{script}}</head>
<body class="layout-{{pick:two-column-right|three-column|two-column-left}}">
<div id="container"><div id="container-inner" class="pkg">
<div id="banner"><div id="banner-inner" class="pkg"><h1 id="banner-header"><a href="/" accesskey="1">{{site}}</a></h1><h2 id="banner-description">{{slogan}}</h2></div></div>
{{!40}}<div id="nav"><div id="nav-inner"><ul class="nav-list pkg">{{#nav}}<li class="nav-list-item"><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></div></div>{{/!}}
<div id="pagebody"><div id="pagebody-inner" class="pkg">
<div id="{{pick:alpha|beta}}"><div id="alpha-inner" class="pkg">
<p class="content-nav"><a href="/p">&laquo; {{headline}}</a> | <a href="/">Main</a> | <a href="/n">{{headline}} &raquo;</a></p>
<h2 class="date-header">{{date}}</h2>
<div class="entry-category-{{num}} entry-author-{{author_slug}} entry-type-post entry" id="entry-{{hash}}">
<h3 class="entry-header">{{title}}</h3>
<div class="entry-content"><div class="entry-body">
{{body}}
</div>{{!30}}<div id="more" class="entry-more"></div>{{/!}}</div>
<div class="entry-footer"><p class="entry-footer-info"><span class="post-footers">{{t:posted_by}} {{t:filed}} <a href="/c/">{{cat}}</a></span> <span class="separator">|</span> <a class="permalink" href="/{{slug}}.html">{{t:permalink}}</a></p>{{>share}}</div></div>
{{!50}}<div class="trackbacks"><h2 class="trackbacks-header" id="trackback">TrackBack</h2><div class="trackbacks-info"><p>TrackBack URL for this entry:<br /><span class="trackbacks-link">http://{{domain}}/t/trackback/{{num}}/{{num}}</span></p><p>Listed below are links to weblogs that reference <a href="/x">{{title}}</a>:</p></div></div>{{/!}}
{{?80}}<div class="comments"><h2 class="comments-header" id="comments">{{t:comments}}</h2>{{!50}}<div class="comments-info"><p><img alt="Feed" src="/feed.png" /> <a href="/comments/atom.xml">You can follow this conversation by subscribing to the comment feed for this post.</a></p></div>{{/!}}
<div class="comments-content">{{#comments}}<div class="comment comment-{{odd}}" id="comment-{{i}}"><div class="comment-content">{{#paras}}<p>{{t}}</p>{{/paras}}</div>
<p class="comment-footer">{{pick:Posted by:|Reply }} <a rel="nofollow" href="http://profile.example/{{i}}">{{a}}</a> | <a href="#comment-{{i}}">{{d}} at {{time}}</a></p></div>{{/comments}}</div>
<div class="comments-form"><h2 class="comments-open-header">{{t:leave_reply}}</h2><p class="comments-open-note">{{t:comment_note}}</p><form><textarea name="text"></textarea><input type="submit" value="{{t:submit}}" /></form></div></div>{{/?}}
</div></div>
<div id="{{pick:beta|gamma}}2"><div id="beta-inner" class="pkg">
{{!50}}<div class="module-about module"><h2 class="module-header"><a href="/about.html">{{t:author_about}}</a></h2><div class="module-content"><p>{{bio}}</p></div></div>{{/!}}
<div class="module-search module"><h2 class="module-header">{{t:search}}</h2><div class="module-content"><form><input type="text" name="query" /><input type="submit" value="{{t:search}}" /></form></div></div>
<div class="module-recent-posts module"><h2 class="module-header">{{t:recent_posts}}</h2><div class="module-content"><ul class="module-list">{{#recent 5-10}}<li class="module-list-item"><a href="/{{s}}.html">{{t}}</a></li>{{/recent}}</ul></div></div>
{{!50}}<div class="module-recent-comments module"><h2 class="module-header">{{t:recent_comments}}</h2><div class="module-content"><ul class="module-list">{{#lately}}<li class="module-list-item">{{t:on}}</li>{{/lately}}</ul></div></div>{{/!}}
<div class="module-categories module"><h2 class="module-header">{{t:categories}}</h2><div class="module-content"><ul class="module-list">{{#cats}}<li class="module-list-item"><a href="/{{s}}/">{{t}}</a></li>{{/cats}}</ul></div></div>
<div class="module-archives module"><h2 class="module-header">{{t:archives}}</h2><div class="module-content"><ul class="module-list">{{#archives 5-12}}<li class="module-list-item"><a href="/{{s}}/">{{t}}</a></li>{{/archives}}</ul></div></div>
{{!60}}<div class="module-typelist module"><h2 class="module-header">{{t:blogroll}}</h2><div class="module-content"><ul class="module-list">{{#blogroll 4-25}}<li class="module-list-item"><a href="http://{{s}}.example/">{{t}}</a>{{!20}}<br />{{sentence}}{{/!}}</li>{{/blogroll}}</ul></div></div>{{/!}}
{{!40}}<div class="module-typelist module"><h2 class="module-header">{{t:also_bought}}</h2><div class="module-content typelist-thumbnailed"><ul class="module-list">{{#items 2-9}}<li class="module-list-item"><div class="typelist-thumbnail"><img src="/t{{i}}.jpg" alt="" /></div><div class="typelist-description"><strong>{{a}}: <a href="/{{s}}">{{t}}</a></strong><br />{{x}}</div></li>{{/items}}</ul></div></div>{{/!}}{{!40}}<div class="module-custom module">{{#ads}}<p><a href="#">{{t}}</a></p>{{/ads}}</div>{{/!}}
{{>boxes}}<div class="module-syndicate module"><div class="module-content"><a href="/atom.xml">{{t:rss}}</a></div></div>
</div></div>
</div></div>
<div id="footer"><div id="footer-inner">{{>footer_old}}</div></div>
</div></div></body></html>

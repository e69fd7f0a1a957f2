kind: blog
era: 2004-2009
weight: 2.5
text: blog
p: $<br /><br /> || <p>$</p> || <div>$</div><div><br /></div>
h: <span style="font-weight:bold;">$</span><br /> || <b>$</b><br /><br />
ul: <ul>\n$\n</ul>
img: <a href="http://photos.example/#.jpg"><img style="float:left; margin:0 10px 10px 0;" src="http://photos.example/#.jpg" border="0" alt="" /></a>
quote: <blockquote>$</blockquote>
habits: crlf=15
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="{{lang}}" lang="{{lang}}" dir="{{dir}}">
<head><title>{{site}}: {{title}}</title><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" />
{{css}}</head>
<body>
<div id="b-navbar"><form id="b-search" action="/search"><input type="text" id="b-query" name="q" /><input type="submit" value="{{t:search}}" /></form><a href="/nextblog">Next Blog &raquo;</a> <a href="/create">Create Blog</a> | <a href="/login">{{t:login}}</a></div>
<div id="header"><h1 id="blog-title"><a href="/">{{site}}</a></h1><p id="description">{{slogan}}</p></div>
<!-- Begin #content --><div id="content">
{{!45}}<div id="sidebar"><div id="profile-container"><h2 class="sidebar-title">{{t:author_about}}</h2><dl class="profile-datablock"><dt class="profile-img"><img src="/me.jpg" width="80" alt="" /></dt><dd class="profile-data"><strong>{{author}}</strong></dd><dd class="profile-data">{{place}}</dd></dl><p class="profile-textblock">{{bio}}</p><p class="profile-link"><a href="/profile/{{num}}">{{t:author_more}}</a></p></div></div>{{/!}}
<div id="main"><div id="main2">
<h2 class="date-header">{{date}}</h2>
<!-- Begin .post --><div class="post"><a name="{{id}}"></a>
<h3 class="post-title">{{title}}</h3>
<div class="post-body">
{{pick:<p>|<div>|<div style="clear:both;">}}
{{body}}
{{pick:</p>|</div>|</div>}}
</div>
<p class="post-footer"><em>{{t:posted_by}} @ <a href="/{{slug}}.html" title="permanent link">{{time}}</a></em> &nbsp; {{?50}}<a href="/email" title="Email"><span class="email-post-icon">&nbsp;</span></a>{{/?}}</p>
</div><!-- End .post -->
{{?75}}<div id="comments"><a name="comments"></a><h4>{{t:comments_n}}</h4>
<dl id="comments-block">
{{#comments}}<dt class="comment-data" id="c{{i}}"><a name="c{{i}}"></a>At {{time}}, <a href="http://{{i}}.example/">{{a}}</a> {{pick:said...|wrote|:}}</dt>
<dd class="comment-body">{{#paras}}{{t}}<br /><br />{{/paras}}</dd>
<dd class="comment-timestamp"><a href="#{{i}}">{{d}} {{time}}</a> &nbsp;</dd>
{{/comments}}</dl>
<p class="comment-timestamp"><a href="http://blogger.example/comment.g?postID={{id}}">{{t:leave_reply}}</a></p>
{{!40}}<a name="links"></a><h4>Links to this post:</h4><p><a href="/create-link">Create a Link</a></p>{{/!}}</div>{{/?}}
<p><a href="/">&lt;&lt; {{t:home}}</a></p>
</div></div>
{{!80}}<div id="sidebar2">
{{!50}}<h2 class="sidebar-title">{{t:blogroll}}</h2><ul>{{#blogroll 2-24}}<li><a href="http://{{s}}.example">{{t}}</a></li>
{{/blogroll}}</ul>{{/!}}
<h2 class="sidebar-title">{{t:recent_posts}}</h2><ul id="recently">{{#recent 5-12}}<li><a href="/{{s}}.html">{{t}}</a></li>
{{/recent}}</ul>
{{!60}}<h2 class="sidebar-title">{{t:archives}}</h2><ul class="archive-list">{{#archives}}<li><a href="/{{s}}_archive.html">{{t}}</a></li>
{{/archives}}</ul>{{/!}}
{{!30}}<p>{{script}}{{#ads}}<a href="{{s}}">{{t}}</a><br />{{/ads}}</p>{{/!}}
{{>boxes}}<p id="powered-by"><a href="http://blogger.example"><img src="/buttons/blogger-simple.gif" alt="Powered by Blogger" /></a></p>
</div>{{/!}}
</div>
<div id="footer"><p>{{?40}}{{sentence}}{{/?}} {{>footer_old}}</p></div>
</body></html>

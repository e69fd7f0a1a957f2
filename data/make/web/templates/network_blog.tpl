kind: blog
era: 2007-2013
weight: 1.5
text: blog
length: 1-14
fig: <p class="media"><img src="/assets/#_01.jpg" width="640" alt=""><span class="imageCredit">$</span></p>
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="{{charset}}"><title>{{title}}</title>{{script}}</head>
<body class="permalink">
<div id="topbar"><ul class="network">{{#blogroll 4-10}}<li><a href="http://{{s}}.example">{{t}}</a></li>{{/blogroll}}</ul><a class="login" href="#">{{t:login}}</a></div>
<div id="header"><a class="logo" href="/">{{site}}</a><form><input type="text" name="q"></form></div>
<div id="container">
<div id="main" class="post_{{id}}">
<div class="post hentry"><p class="tagbox"><a href="/tag/{{num}}">#{{cat}}</a></p>
<div class="ptmeta"><span class="views">{{n:200-90000}}</span> <span class="replies">{{count}}</span></div>
<h1 class="entry-title headline"><a href="/{{id}}">{{title}}</a></h1>
<div class="byline author vcard"><a href="/people/{{author_slug}}">{{author}}</a> <span class="published">{{date}} {{time}}</span></div>
<div class="entry-content post-body">
{{body}}
</div>
<p class="contact">{{t:contact}} {{author}}: <a href="mailto:tips@{{domain}}">tips@{{domain}}</a></p>
{{>share}}</div>
<div id="commentarea"><h3>{{t:comments_n}}</h3>
<ul class="commentlist">{{#comments}}<li class="cmt" id="c{{i}}"><div class="cmeta"><a class="cuser" href="/people/{{i}}">{{a}}</a> <span class="approved">{{?30}}@{{a}}{{/?}}</span> <span class="cdate">{{d}}</span></div><div class="cmt-text">{{#paras}}<p>{{t}}</p>{{/paras}}</div><a class="creply">{{t:reply}}</a></li>{{/comments}}</ul></div>
</div>
<div id="sidebar">{{>boxes}}<h3>{{t:popular}}</h3>{{#popular 6-16}}<div class="sidepost"><a href="/{{c}}"><img src="/t{{n}}.jpg" alt=""><span class="hed">{{t}}</span></a><span class="viewcount">{{c}}k</span></div>{{/popular}}
{{!40}}<div class="masthead"><h4>{{t:contact}}</h4><p>{{#items 3-6}}{{a}} | <a href="mailto:x">Email</a><br>{{/items}}</p></div>{{/!}}</div>
</div><div id="footer">{{>footer_old}}</div></body></html>

kind: blog
era: 2003-2009
weight: 2
text: blog
p: <p>$</p> || $<br /><br />
h: <p><b>$</b></p> || <h3>$</h3>
habits: noend=15 upper=10 crlf=10
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="{{dir}}"><head>
<meta http-equiv="Content-Type" content="text/html; charset={{charset}}" />
<title>{{site}}: {{title}}</title>
<link rel="stylesheet" href="/styles-site.css" type="text/css" />
<!--
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="/archives/{{id}}.html" /></rdf:RDF>
-->
</head>
<body>
<div id="banner"><h1><a href="/" accesskey="1">{{site}}</a></h1><span class="description">{{slogan}}</span></div>
<div id="container">
{{!60}}<div class="content"><p align="right">
<a href="/a/{{num}}.html">&laquo; {{headline}}</a> | <a href="/">Main</a> | <a href="/a/{{num}}.html">{{headline}} &raquo;</a></p>{{/!}}
<h2>{{date}}</h2>
<h3>{{title}}</h3>
<div class="{{pick:blogbody|entry-body|blog}}">
{{body}}
</div>
<p class="posted">{{t:posted_by}} {{!50}}| <a href="/mt-tb.cgi?__mode=view&amp;entry_id={{id}}" onclick="OpenTrackback(this.href); return false">TrackBack</a>{{/!}}</p>
{{?75}}<div class="comments-head"><a name="comments"></a>{{t:comments}}</div>
<div class="comments-body">
{{>c_mt|c_mt|c_mt2|c_body|c_br|c_id}}</div>
<div class="comments-head">{{t:leave_reply}}</div><div class="comments-body"><form method="post" action="/mt-comments.cgi"><div style="width:180px;"><label for="author">{{t:name}}</label><br /><input id="author" name="author" /><br /><label for="email">{{t:email}}</label><br /><input id="email" name="email" /></div>{{t:comment_note}}<br /><textarea name="text" rows="10" cols="50"></textarea><br /><input type="submit" value="{{t:submit}}" /></form></div>{{/?}}
{{!60}}</div>{{/!}}
{{!60}}<div id="links">
<div class="sidetitle">{{t:search}}</div><div class="side"><form><input type="text" name="search" size="20" /><br /><input type="submit" value="{{t:search}}" /></form></div>
<div class="sidetitle">{{t:archives}}</div><div class="side">{{#archives}}<a href="/archives/{{s}}.html">{{t}}</a><br />
{{/archives}}</div>
<div class="sidetitle">{{t:recent_posts}}</div><div class="side">{{#recent 5-15}}<a href="/archives/{{c}}.html">{{t}}</a><br />
{{/recent}}</div>
<div class="sidetitle">{{t:blogroll}}</div><div class="side">{{#blogroll 5-30}}<a href="http://{{s}}.example/">{{t}}</a><br />
{{/blogroll}}</div>
{{!40}}<div class="sidetitle">{{t:author_about}}</div><div class="side">{{bio}}</div>{{/!}}
{{>boxes}}<div class="syndicate"><a href="/index.rdf">{{t:rss}}</a></div><div class="powered">{{t:powered}}<br /><a href="http://movablekind.example">Movable Kind {{n:2-4}}.{{n:0-9}}</a></div>
</div>{{/!}}
</div></body></html>

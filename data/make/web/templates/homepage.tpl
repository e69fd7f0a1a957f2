kind: article
era: 1998-2006
weight: 1.5
text: blog
title: headline
p: <p>$</p> || <p>$ || $<br><br> || <p align="justify">$</p>
h: <h3>$</h3> || <center><h2>$</h2></center> || <b><u>$</u></b><p>
fig: <center><img src="#.jpg" border="1"><br><i>$</i></center>
habits: upper=60 noend=50 unquoted=50 crlf=50
---
<html><head><title>{{title}}</title>{{?50}}<meta name="GENERATOR" content="{{pick:Microsoft FrontPage 4.0|Mozilla/4.7 [en] (Win98; I) [Netscape]|Adobe PageMill 3.0|HomeSite}}">{{/?}}<meta http-equiv="Content-Type" content="text/html; charset={{charset}}"></head>
<body bgcolor="{{pick:#FFFFFF|#FFFFCC|#000000|#CCFFFF}}" text="#000000" {{?30}}background="bg.gif"{{/?}}>
{{!50}}<center>{{/!}}<h1>{{title}}</h1>{{?60}}<font size="2"><i>{{t:by}}</i></font>{{/?}}{{!50}}</center>{{/!}}
{{!50}}<hr>{{/!}}
{{!40}}<p>[ {{#nav}}<a href="{{s}}.htm">{{t}}</a> | {{/nav}} ]</p><hr>{{/!}}
{{body}}
<hr>
{{!50}}<p><a href="index.html"><img src="home.gif" border="0"></a> <a href="index.html">{{t:home}}</a> | <a href="prev.html">{{t:prev}}</a> | <a href="next.html">{{t:next}}</a></p>{{/!}}
{{!60}}<p><font size="-1">{{t:updated}}. {{?60}}<a href="mailto:web@{{domain}}">{{author}}</a>{{/?}}</font></p>{{/!}}
{{!40}}<center><font size="1">&copy; {{year}} {{site}}. {{t:rights}}<br><img src="/cgi-bin/counter"> {{t:visits}}</font></center>{{/!}}
{{!20}}<center><table border="1"><tr><td>This <b>Web Ring</b> site is owned by {{author}}.<br>[ <a href="p">{{t:prev}}</a> | <a href="n">{{t:next}}</a> | <a href="l">List Sites</a> ]</td></tr></table></center>{{/!}}
</body></html>

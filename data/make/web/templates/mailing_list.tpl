kind: forum
era: 1998-2015
text: blog
length: 1-18
p: $\n
h: $\n
ul: $\n
li: * $
ol: $\n
quote: <I>&gt; $</I>\n
img: $
habits: upper=40 noend=10
---
<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">
<html><head><title> [{{author_slug}}] {{title}}</title><meta http-equiv="Content-Type" content="text/html; charset={{charset}}"><link rel="Index" href="index.html"></head>
<body bgcolor="#ffffff"><h1>[{{author_slug}}] {{title}}</h1>
<b>{{author}}</b> <a href="mailto:list%40{{domain}}" title="{{title}}">{{author_slug}} at {{domain}}</a><br><i>{{date}} {{time}}</i>
<p><ul><li>{{t:prev}}: <a href="{{num}}.html">[list] {{headline}}</a></li><li>{{t:next}}: <a href="{{num}}.html">[list] {{headline}}</a></li><li><b>{{t:sort}}:</b> <a href="date.html#{{num}}">[ date ]</a> <a href="thread.html">[ thread ]</a> <a href="subject.html">[ subject ]</a> <a href="author.html">[ author ]</a></li></ul><hr>
<!--beginarticle-->
<pre>{{body}}
-- 
{{author}}
{{bio}}
</pre>
<!--endarticle-->
<hr><p><ul><li>{{t:prev}}: <a href="{{num}}.html">[list] {{headline}}</a></li><li>{{t:next}}: <a href="{{num}}.html">[list] {{headline}}</a></li></ul><hr><a href="listinfo">More information about the {{site}} mailing list</a><br></body></html>

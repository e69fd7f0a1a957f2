kind: listing
era: 1998-2010
title: cats/headline
weight: 0.8
habits: upper=50 noend=50 unquoted=50
---
<html><head><title>{{site}}: {{title}}</title><meta http-equiv="Content-Type" content="text/html; charset={{charset}}"></head><body bgcolor="#ffffff">
<table width="100%"><tr><td><a href="/"><img src="/logo.gif" border="0" alt="{{site}}"></a></td><td>{{#nav}}<a href="/{{s}}.html">{{t}}</a> | {{/nav}}</td></tr></table><form><input name="q" size="20"><input type="submit" value="{{t:search}}"></form>
<font size="2"><a href="/">{{t:home}}</a> &gt; {{title}}</font><hr>
[[<h2>{{title}}</h2>{{?60}}<p>{{intro}}</p>{{/?}}
<ul>{{#items 6-24}}<li><a href="http://{{s}}.example/">{{t}}</a>{{!75}} - {{x}}{{/!}}</li>
{{/items}}</ul>]]
<hr><font size="1"><a href="/add.cgi">{{t:register}}</a> | {{>footer_old}}</font></body></html>

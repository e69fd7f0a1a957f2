kind: forum
era: 2001-2010
langs: any
weight: 0.5
habits: upper=40 noend=30 unquoted=30
---
<html><head><title>{{site}} - Guestbook</title><meta http-equiv="Content-Type" content="text/html; charset={{charset}}"></head><body bgcolor="#ffffff">
<center><h2>{{site}}</h2><p><a href="/">{{t:home}}</a> | <a href="sign.cgi">{{t:leave_reply}}</a></p><p>{{num}} / {{#pages}}<a href="?p={{n}}">{{t}}</a> {{/pages}}</p></center>
<table border="0" width="600" align="center" cellpadding="4">
{{#posts 3-24}}<tr bgcolor="#ccccff"><td width="160" valign="top"><b>{{a}}</b><br><font size="1">{{t:location}}<br>{{d}} {{time}}</font></td><td>[[<font size="2">{{#paras}}{{t}}<br>{{/paras}}</font>]]</td></tr>
{{/posts}}</table>
<center><font size="1">{{t:powered}} <a href="http://guestbook.example">Free Guestbook 2.1</a><br>{{>footer_old}}</font></center></body></html>

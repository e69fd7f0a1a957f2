kind: listing
era: 1998-2025
title: heading/cats/headline
weight: 1.0
habits: upper=20 noend=30 unquoted=20 wrapped=10
---
<html lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}"><title>{{title}}</title></head><body>
<table width="100%"><tr><td width="160" valign="top"><a href="/">{{site}}</a><br>{{#nav}}<a href="/{{s}}">{{t}}</a><br>{{/nav}}<b>{{t:sections}}</b><br>{{#cats}}<a href="/{{s}}">{{t}}</a><br>{{/cats}}</td><td valign="top">
[[<{{pick:h1|h2|center|b}}>{{title}}</{{pick:h1|h2|center|b}}>{{!40}}<p>{{intro}}</p>{{/!}}
{{#archives 1-4}}<{{pick:h3|p|h4|div}}>{{t}}</{{pick:h3|p|h4|div}}><{{pick:ul|div|ol|blockquote}}>{{#items 2-18}}<{{pick:li|p|div}}>{{!50}}{{d}} {{/!}}<a href="{{pick:/opinions/|docs/|/pdf/|/show?}}{{i}}{{pick:.pdf|.htm|}}">{{pick:|No. |}}{{i}}{{pick:-|/|: }}{{c}} {{person}}{{pick: v. |, |/}}{{person}}</a>{{!30}} ({{a}}){{/!}}</{{pick:li|p|div}}>
{{/items}}</{{pick:ul|div|ol|blockquote}}>{{/archives}}]]</td></tr></table>
<hr>{{#nav}}<a href="/{{s}}">{{t}}</a> | {{/nav}}<p>{{>footer_old}}</p></body></html>

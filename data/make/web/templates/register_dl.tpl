kind: listing
era: 2001-2025
title: heading/cats/headline
weight: 0.8
habits: upper=10 noend=20 wrapped=20 hashed=10
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="{{charset}}"><title>{{site}} | {{title}}</title></head><body>
<header><a href="/">{{site}}</a><ul>{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></header>
<div class="{{pick:wrap|row|container|columns}}"><div class="{{pick:side|col-3|left}}"><h3>{{t:sections}}</h3><ul>{{#cats}}<li><a href="/{{s}}">{{t}}</a></li>{{/cats}}</ul><h3>{{t:archives}}</h3><ul>{{#archives}}<li><a href="/{{s}}">{{t}}</a></li>{{/archives}}</ul></div>
<{{pick:div|main|section}} class="{{pick:text|col-9|body|region}}">
[[<{{pick:h1|h2}}>{{title}}</{{pick:h1|h2}}>{{!60}}<p>{{intro}}</p>{{/!}}
<dl class="{{pick:|register|opinions|entries|minutes}}">{{#items 4-30}}<dt>{{!50}}{{d}} {{/!}}<a href="{{pick:/docs/|/get?id=|/files/}}{{i}}">{{person}}, {{person}}{{!50}}, {{pick:No.|Nr.|#}} {{i}}{{/!}}</a></dt><dd>{{!70}}{{x}}{{/!}}{{!50}} {{d}}, {{place}}{{/!}} ({{a}})</dd>
{{/items}}</dl>]]<p class="{{pick:note|updated|meta}}">{{t:updated}}</p></{{pick:div|main|section}}></div>
<footer>{{>footer_old|footer_new}}</footer></body></html>

kind: press
era: 2003-2023
text: news
length: 2-14
weight: 1.2
habits: wrapped=15 upper=6
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="{{charset}}"><title>{{title}} - {{site}}</title></head><body class="press news-release">
<div id="header"><a href="/">{{site}}</a><ul class="nav">{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></div>
<div class="container"><div class="release-header"><h1>{{title}}</h1>{{!40}}<p class="subtitle">{{standfirst}}</p>{{/!}}<p class="source">{{site}} | {{date}} {{time}} | {{t:share}}</p></div><section class="release-body">
{{body}}
{{!60}}<div class="boilerplate"><p><strong>{{t:about_firm}}</strong></p><p>{{boiler}}</p></div>{{/!}}{{!60}}<div class="press-contact"><p><strong>{{t:press_contact}}</strong><br>{{author}}<br>{{num}}-{{num}}<br><a href="mailto:press@{{domain}}">press@{{domain}}</a></p></div>{{/!}}<p>SOURCE {{site}}</p></section>
{{!50}}<div class="multimedia"><h3>{{t:also_bought}}</h3><a href="/img">{{headline}}</a></div>{{/!}}<div class="more-news"><h3>{{t:latest}}</h3>{{#recent 3-8}}<p><small>{{d}}</small> <a href="/{{s}}">{{t}}</a></p>{{/recent}}</div><div class="tools"><a>{{t:print}}</a> <a>{{t:email_this}}</a> <a>{{t:rss}}</a></div></div><div id="footer">{{>footer_old}}</div></body></html>

kind: article
era: 2006-2022
text: news
length: 1-3
weight: 0.7
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} - {{site}}</title>{{script}}</head><body class="gallery-page">
<header><a href="/">{{site}}</a><nav>{{#nav}}<a href="/{{s}}">{{t}}</a> {{/nav}}</nav></header>
<main><h1>{{title}}</h1><p class="byline">{{t:by}} {{date}}</p><div class="gallery-intro">
{{body}}
</div><div class="gallery">{{#thumbs}}<div class="slide" id="s{{n}}"><span class="count">{{n}}/{{c}}</span><img src="/g/{{i}}.jpg" alt=""><div class="{{pick:slide-caption|caption|gallery-text}}">[[<p>{{x}}</p>]]<span class="credit">{{a}}</span></div><a class="prev">{{t:prev}}</a> <a class="next">{{t:next}}</a></div>
{{/thumbs}}</div>{{>share}}{{>related}}{{>after}}</main><aside><h3>{{t:popular}}</h3><ul>{{#popular 4-8}}<li><a href="/{{s}}">{{t}}</a></li>{{/popular}}</ul></aside><footer>{{>footer_new}}</footer></body></html>

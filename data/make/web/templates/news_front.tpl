kind: listing
era: 2008-2025
title: cats/headline
weight: 1.5
habits: hashed=20 squeezed=20 wrapped=20
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} - {{site}}</title>{{script}}</head><body class="{{pick:section-front|home|category|archive}}">
<header class="site-header"><a class="logo" href="/">{{site}}</a><span class="date">{{date}}</span><nav class="main-nav"><ul>{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></nav><a class="login" href="/login">{{t:login}}</a></header>
<div class="ad-top">{{t:ad}}</div>
<main class="{{pick:content|main|section-main}}"><h1 class="{{pick:section-title|page-title|archive-title}}">{{title}}</h1>
{{#items 6-24}}<article class="{{pick:teaser|card|post-card|story-item|media}}"><a class="img" href="/{{s}}"><img src="/{{i}}.jpg" alt=""></a>{{!40}}<span class="kicker">{{cat}}</span>{{/!}}
[[<h{{pick:2|3}} class="{{pick:teaser__title|card-title|entry-title|headline}}"><a href="/{{s}}">{{t}}</a></h{{pick:2|3}}>{{!75}}<p class="{{pick:teaser__text|card-text|excerpt|summary}}">{{x}}</p>{{/!}}]]
{{!60}}<div class="meta">{{!50}}<span class="author">{{a}}</span>{{/!}} <time>{{d}}</time>{{!30}} <a href="#comments">{{c}} {{t:comments}}</a>{{/!}}</div>{{/!}}{{!20}}<a class="more" href="/{{s}}">{{t:more}}</a>{{/!}}</article>
{{?6}}<div class="ad">{{t:ad}}</div>{{/?}}{{/items}}
<div class="pagination">{{#pages}}<a href="?page={{n}}">{{t}}</a> {{/pages}}<a href="?page=2" rel="next">{{t:next}}</a></div></main>
<aside class="sidebar"><section class="most-read"><h3>{{t:popular}}</h3><ol>{{#popular 4-9}}<li><a href="/{{s}}">{{t}}</a></li>{{/popular}}</ol></section>{{!50}}<section class="newsletter"><h3>{{t:subscribe}}</h3><p>{{t:newsletter_text}}</p></section>{{/!}}{{!40}}<section><h3>{{t:tagged}}</h3>{{#tags}}<a href="/t/{{s}}">{{t}}</a> {{/tags}}</section>{{/!}}</aside><footer>{{>footer_new}}</footer>{{>cookie}}</body></html>

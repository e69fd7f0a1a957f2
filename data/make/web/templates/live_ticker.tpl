kind: article
era: 2012-2025
text: news
habits: hashed=25 squeezed=25
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{t:live}}: {{title}}</title>{{script}}</head>
<body class="liveblog-page"><header class="page-header"><a class="logo" href="/">{{site}}</a><nav class="main-nav"><ul>{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></nav></header>
<main class="liveblog"><div class="headline-block"><span class="live-badge">{{t:live}}</span><h1>{{title}}</h1><p class="byline">{{t:by}} {{t:updated}} {{time}}</p></div>
{{!60}}<section class="key-points">[[<p>{{lead}}</p>]]</section>{{/!}}
<nav class="liveblog-filter"><button>{{t:latest}}</button><button>{{t:popular}}</button></nav>
<div class="{{pick:live-feed|liveblog__entries|ticker|timeline}}">{{#ticker}}<article class="{{pick:live-entry|liveblog-post|ticker-item|block}}" id="b{{i}}"><header><time class="ts">{{time}}</time>{{!50}}<span class="author">{{a}}</span>{{/!}}</header>
[[{{?60}}<h2 class="entry-title">{{t}}</h2>{{/?}}<div class="entry-text"><p>{{x}}</p>{{?40}}<p>{{sentence}} {{sentence}}</p>{{/?}}</div>]]
<footer class="entry-share"><a href="#b{{i}}">{{t:share}}</a></footer></article>
{{?12}}<div class="ad">{{t:ad}}</div>{{/?}}{{/ticker}}</div><button class="load-more">{{t:older}}</button></main>
<aside class="sidebar"><h3>{{t:popular}}</h3><ol>{{#popular 4-8}}<li><a href="/{{s}}">{{t}}</a></li>{{/popular}}</ol></aside><footer class="site-footer">{{>footer_new}}</footer>{{>cookie}}</body></html>

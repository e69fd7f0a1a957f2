kind: listing
era: 2011-2025
title: heading/cats/headline
weight: 0.8
habits: wrapped=40 hashed=20 squeezed=10
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="{{charset}}"><title>{{title}} | {{site}}</title></head><body>
<header class="{{pick:site-header|navbar|head}}"><a href="/">{{site}}</a><nav><ul>{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></nav><a href="/login">{{t:login}}</a></header>
<main class="{{pick:container|main|content-area|region-content}}"><div class="{{pick:filters|facets|search-form}}"><label>{{t:search_for}}</label><input type="search"><button>{{t:search}}</button>{{#cats 3-6}}<label><input type="checkbox"> {{t}}</label>{{/cats}}</div>
[[<h1>{{title}}</h1>]]<p class="{{pick:count|results|hits}}">{{t:showing}}</p><div class="{{pick:list|grid|view-content|rows}}">
{{#items 4-40}}<{{pick:div|article|li}} class="{{pick:card|views-row|item|entry|row}}">[[<{{pick:h3|h4|div|p}} class="{{pick:title|name|field-title|caption}}"><a href="/{{pick:item|node|case|record}}/{{i}}">{{person}} {{pick:v.|&|and|,}} {{person}}</a></{{pick:h3|h4|div|p}}><div class="{{pick:meta|field|data}}"><span>{{pick:No.|ID|Nr.|Ref.}}</span> <span>{{i}}-{{c}}</span></div><div class="{{pick:meta|field|data}}"><span>{{t:when}}</span> <span>{{d}}</span></div>{{!40}}<div>{{x}}</div>{{/!}}{{!40}}<div>{{cat}} | {{place}}</div>{{/!}}]]{{!50}}<a class="{{pick:btn|button|more}}" href="/pdf/{{i}}">{{t:more}}</a>{{/!}}</{{pick:div|article|li}}>
{{/items}}</div><ul class="{{pick:pager|pagination}}">{{#pages}}<li><a href="?page={{n}}">{{t}}</a></li>{{/pages}}</ul></main>
<footer>{{>footer_new}}</footer>{{!40}}{{>cookie}}{{/!}}</body></html>

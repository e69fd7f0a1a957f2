kind: notfound
era: 2006-2025
weight: 0.6
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="{{charset}}"><title>{{t:notfound}} - {{site}}</title></head><body class="error404">
<header id="masthead"><a class="site-title" href="/">{{site}}</a><p class="site-description">{{slogan}}</p><nav><ul class="menu">{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></nav></header>
<main id="main"><section class="error-404 not-found"><h1 class="page-title">{{t:notfound}}</h1><div class="page-content">[[]]<p>{{t:notfound_text}}</p><form class="search-form"><input type="search"><button>{{t:search}}</button></form>
{{!60}}<div class="widget widget_recent_entries"><h2>{{t:recent_posts}}</h2><ul>{{#recent 4-8}}<li><a href="/{{s}}">{{t}}</a></li>{{/recent}}</ul></div>{{/!}}{{!40}}<div class="widget"><h2>{{t:categories}}</h2><ul>{{#cats}}<li><a href="/{{s}}">{{t}}</a></li>{{/cats}}</ul></div>{{/!}}</div></section></main><footer>{{>footer_new}}</footer>{{>cookie}}</body></html>

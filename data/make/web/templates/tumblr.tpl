kind: blog
era: 2009-2018
text: blog
length: 1-6
---
<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>{{title}}</title>{{script}}{{css}}</head>
<body class="permalink-page">
<div id="header"><h1><a href="/">{{site}}</a></h1><p class="description">{{slogan}}. {{bio}}</p><ul id="pages">{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}<li><a href="/ask">Ask</a></li><li><a href="/archive">{{t:archives}}</a></li></ul></div>
<div id="content"><article class="post text" id="{{id}}"><h2 class="title"><a href="/post/{{id}}">{{title}}</a></h2><div class="{{pick:copy|caption|body-text|post-content}}">
{{body}}
</div>
<div class="meta"><a class="date" href="/post/{{id}}">{{date}}</a> <a href="#notes">{{n:1-9000}} notes</a><ul class="tags">{{#pagetags}}<li><a href="/tagged/{{s}}">#{{cat}}</a></li>{{/pagetags}}</ul></div></article>
{{!50}}<div id="pagination"><a href="/p">&larr; {{t:prev}}</a> <a href="/n">{{t:next}} &rarr;</a></div>{{/!}}
<div id="notes"><ol class="notes">{{#comments 3-40}}<li class="note {{pick:like|reblog}} tumblelog_{{n}} without_commentary"><a rel="nofollow" class="avatar_frame" href="http://{{i}}.example"><img src="/avatar_{{i}}_16.png" class="avatar" alt=""></a><span class="action"><a href="http://{{i}}.example">{{a}}</a> {{t:like}} </span></li>{{/comments}}</ol></div></div>
<div id="footer"><p>{{t:rss}} | {{t:powered}} Tumbler</p></div></body></html>

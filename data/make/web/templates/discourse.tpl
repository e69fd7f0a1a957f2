kind: forum
era: 2014-2025
weight: 1.3
---
<!DOCTYPE html>
<html lang="{{lang}}"><head><meta charset="utf-8"><title>{{title}} - {{cat}} - {{site}}</title><meta name="generator" content="Discourse 3.{{n:1-4}}"></head>
<body class="crawler browser-update">
{{!50}}<noscript data-path="/t/{{slug}}/{{id}}">{{/!}}
<header><a href="/">{{site}}</a></header>
<div id="main-outlet" class="wrap" role="main">
<div id="topic-title"><h1><a href="/t/{{slug}}/{{id}}">{{title}}</a></h1><div class="topic-category" itemscope><span><a href="/c/{{num}}" class="badge-wrapper bullet"><span class='badge-category-bg'></span><span class='badge-category clear-badge'><span class='category-name' itemprop='name'>{{cat}}</span></span></a></span></div><div class="topic-category"><div class='discourse-tags list-tags'>{{#pagetags}}<a href='/tag/{{s}}' class='discourse-tag' rel="tag">{{cat}}</a>, {{/pagetags}}</div></div></div>
{{#posts}}<div id='post_{{n}}' class='topic-body crawler-post topic-post'><div class='crawler-post-meta'><span class="creator"><a rel='nofollow' href='/u/{{i}}'><span itemprop='name'>{{a}}</span></a></span><span class="crawler-post-infos"><time class='post-time'>{{d}}, {{time}}</time><span itemprop='position'>{{n}}</span></span></div>
<div class='post cooked' itemprop='text'>[[{{?20}}<aside class="quote no-group" data-post="1"><div class="title"><div class="quote-controls"></div>{{person}}:</div><blockquote><p>{{sentence}}</p></blockquote></aside>{{/?}}{{#paras}}<p>{{t}}</p>
{{/paras}}]]</div>
<div itemprop="interactionStatistic" class='crawler-linkback-list'></div><span class='post-likes'>{{?40}}{{n:1-20}} Likes{{/?}}</span></div>
{{/posts}}
{{!40}}<div role='navigation' class="topic-body crawler-post"><span itemprop='name'><b><a rel="next">{{t:next}} &rarr;</a></b></span></div>{{/!}}
{{!70}}<div id="related-topics" class="more-topics__list"><h3 class="more-topics__list-title">{{t:related}}</h3><div class="topic-list-container"><table class='topic-list'><thead><tr><th>Topic</th><th></th><th class="replies">{{t:reply}}</th><th class="views">Views</th><th>Activity</th></tr></thead><tbody>{{#related 4-6}}<tr class="topic-list-item"><td class="main-link"><span class="link-top-line"><a href='/t/{{s}}' class='title raw-link raw-topic-link'>{{t}}</a></span><div class="link-bottom-line"><a href='/c' class='badge-wrapper'><span class='category-name'>{{cat}}</span></a></div></td><td class='replies'><span class='posts'>{{c}}</span></td><td class='views'>{{c}}</td><td>{{d}}</td></tr>{{/related}}</tbody></table></div></div>{{/!}}
</div>
<footer class="container wrap"><nav class='crawler-nav'><ul><li><a href='/'>{{t:home}}</a></li><li><a href='/categories'>{{t:categories}}</a></li><li><a href='/guidelines'>Guidelines</a></li><li><a href='/tos'>{{t:terms}}</a></li><li><a href='/privacy'>{{t:privacy}}</a></li></ul></nav><p class='powered-by-link'>Powered by <a href="https://discourse.example">Discourse</a>, best viewed with JavaScript enabled</p></footer>
{{!50}}</noscript>{{/!}}</body></html>

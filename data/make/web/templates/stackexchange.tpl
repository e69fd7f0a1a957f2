kind: forum
era: 2010-2025
text: doc
langs: en en en es pt ru ja de
weight: 1.2
---
<!DOCTYPE html>
<html class="html__responsive" lang="{{lang}}"><head><title>{{title}} - {{site}}</title></head>
<body class="question-page unified-theme"><header class="s-topbar ps-fixed"><div class="s-topbar--container"><a href="#content" class="s-topbar--skip-link">{{t:skip}}</a><a href="/" class="s-topbar--logo"><span class="-img">{{site}}</span></a><ol class="s-navigation"><li><a href="/about" class="s-navigation--item">{{pick:About|Products}}</a></li></ol><form id="search" role="search"><input name="q" type="text" placeholder="{{t:search}}"></form><ol class="s-topbar--content"><li><a href="/login" class="s-btn">{{t:login}}</a></li><li><a href="/signup" class="s-btn">{{t:register}}</a></li></ol></div></header>
<div class="container"><div id="left-sidebar" class="left-sidebar"><nav><ol class="nav-links">{{#nav}}<li><a href="/{{s}}" class="nav-links--link">{{t}}</a></li>{{/nav}}</ol></nav></div>
<div id="content" class="snippet-hidden"><div class="inner-content clearfix"><div id="question-header" class="d-flex"><h1 itemprop="name" class="fs-headline1"><a href="/q/{{id}}" class="question-hyperlink">{{title}}</a></h1><div class="aside-cta"><a href="/ask" class="s-btn">Ask Question</a></div></div>
<div class="d-flex fw-wrap"><div><span class="fc-black-400">{{t:asked}}</span></div><div><span>Modified</span> <a href="?lastactivity">{{date}}</a></div><div>{{t:views}}</div></div>
<div id="mainbar"><div class="question js-question" id="question"><div class="post-layout"><div class="votecell post-layout--left"><div class="js-voting-container"><button class="js-vote-up-btn"></button><div class="js-vote-count">{{n:0-300}}</div></div></div>
<div class="postcell post-layout--right"><div class="s-prose js-post-body" itemprop="text">
{{body}}
</div><div class="mt24 mb12"><div class="post-taglist"><ul class="ml0 list-ls-none js-post-tag-list-wrapper">{{#pagetags}}<li class="d-inline mr4"><a href="/tagged/{{s}}" class="s-tag post-tag">{{cat}}</a></li>{{/pagetags}}</ul></div></div>
<div class="post-signature owner"><div class="user-info"><div class="user-action-time">{{t:asked}}</div><div class="user-details"><a href="/u">{{author}}</a><span class="reputation-score">{{n:1-9000}}</span></div></div></div><div class="js-post-menu"><a class="js-share-link">{{t:share}}</a> <a>{{t:edit}}</a> <a>{{t:follow}}</a></div></div>
<div class="post-layout--right"><div class="comments js-comments-container"><ul class="comments-list">{{#replies}}<li id="comment-{{i}}" class="comment js-comment"><div class="comment-text"><span class="comment-copy">{{x}}</span> &ndash; <a class="comment-user">{{a}}</a> <span class="comment-date"><span class="relativetime-clean">{{d}}</span></span></div></li>{{/replies}}</ul></div></div></div></div>
<div id="answers"><div id="answers-header"><h2>{{t:answers_n}}</h2><div>{{t:sort}}</div></div>
{{#answers}}<div id="answer-{{i}}" class="answer js-answer"><div class="post-layout"><div class="votecell"><div class="js-vote-count">{{c}}</div></div><div class="answercell post-layout--right"><div class="s-prose js-post-body" itemprop="text">
[[{{#paras}}<p>{{t}}</p>
{{/paras}}{{?40}}<pre class="lang-py s-code-block"><code>{{code}}
{{code}}</code></pre>{{/?}}]]
</div><div class="post-signature"><div class="user-info"><div class="user-action-time">answered {{d}}</div><div class="user-details"><a>{{a}}</a> <span class="reputation-score">{{c}}k</span></div></div></div></div>
<div class="comments"><ul class="comments-list">{{#replies}}<li class="comment js-comment"><span class="comment-copy">{{x}}</span> &ndash; <a class="comment-user">{{a}}</a> <span class="comment-date">{{d}}</span></li>{{/replies}}</ul></div></div></div>
{{/answers}}</div>
<form id="post-form"><h2 class="space">Your Answer</h2><div>{{t:comment_note}}</div></form></div>
<div id="sidebar" class="show-votes"><div class="s-sidebarwidget"><div class="s-sidebarwidget--header">{{t:latest}}</div><ul>{{#recent 3-6}}<li>{{t}}</li>{{/recent}}</ul></div><div class="module sidebar-related"><h4 id="h-related">{{t:related}}</h4><div class="related js-gps-related-questions">{{#related 5-12}}<div class="spacer"><a href="/q"><div class="answer-votes">{{c}}</div></a><a href="/q" class="question-hyperlink">{{t}}</a></div>{{/related}}</div></div><div id="hot-network-questions" class="module"><h4>{{t:popular}}</h4><ul>{{#popular 6-14}}<li><a href="/q">{{t}}</a></li>{{/popular}}</ul></div></div></div></div></div>
<footer id="footer" class="site-footer">{{>footer_new}}</footer>{{>cookie}}</body></html>

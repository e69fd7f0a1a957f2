kind: article
era: 2004-2022
title: headline
text: blog
fig: <div class="screenshot"><img src="/#.jpg"><span>$</span></div>
habits: wrapped=15 noend=5
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="{{charset}}"><title>{{title}} Review - {{site}}</title>{{script}}</head><body class="review">
<div id="hd"><a href="/">{{site}}</a><ul class="nav">{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></div>
<div id="bd"><div class="yui-main"><div class="crumbs"><a href="/">{{t:home}}</a> &raquo; <a href="/r">{{t:reviews}}</a> &raquo; {{cat}}</div><h1>{{title}}</h1><div class="meta">{{t:by}} | {{date}} | <a href="#c">{{t:comments_n}}</a></div>
<div class="scorebox"><span class="score">{{n:3-9}}.{{n:0-9}}</span><dl>{{#specs 2-5}}<dt>{{t}}</dt><dd>{{x}}</dd>{{/specs}}</dl><div class="pros"><h4>+</h4><p>{{sentence}}</p></div><a class="buy" href="#">{{price}} - {{t:add_cart}}</a></div>
<div class="review-body">
{{body}}
</div>{{!50}}<div class="pagination"><a href="?p=2">{{t:next}}: {{headline}}</a> {{#pages}}<a href="?p={{n}}">{{t}}</a>{{/pages}}</div>{{/!}}
{{>share}}{{>related}}{{>after}}
<div id="c"><h3>{{t:comments_n}}</h3>{{#comments}}<div class="cmt"><h5>{{a}} <span>{{d}}</span> <span class="userscore">{{n:1-9}}</span></h5>{{#paras}}<p>{{t}}</p>{{/paras}}<a>{{t:reply}}</a></div>{{/comments}}</div></div>
<div class="yui-b">{{>boxes}}<h3>{{t:latest}}</h3><ul>{{#recent 5-10}}<li><a href="/{{s}}">{{t}}</a></li>{{/recent}}</ul><h3>{{t:popular}}</h3><ol>{{#products 4-10}}<li><a href="/{{s}}">{{t}}</a> {{price}}</li>{{/products}}</ol><div class="adbox">{{t:ad}}{{#ads}}<a>{{t}}</a>{{/ads}}</div></div></div><div id="ft">{{>footer_old}}</div></body></html>

kind: forum
era: 2006-2020
length: 1-3
weight: 0.8
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} - {{site}}</title></head><body id="question-page">
<div id="ygma"><a href="/">{{site}}</a><a href="/login">{{t:login}}</a></div><div id="nav"><ul>{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></div><ol id="yan-crumbs"><li><a href="/">{{t:home}}</a> &gt;</li><li><a href="/c">{{cat}}</a></li></ol>
<div id="yan-main"><div id="yan-question"><div class="profile vcard"><span class="user"><a class="url"><span class="fn">{{author}}</span></a></span></div><div class="qa-container"><h1 class="subject">{{title}}?</h1><div class="content">
{{body blog}}
</div><ul class="meta"><li><abbr>{{date}}</abbr></li><li><a>{{t:report}}</a></li></ul></div></div>
<div id="yan-answers"><h2><span>{{t:answers_n}}</span></h2>{{#answers}}<div class="answer"><div class="profile vcard"><span class="fn">{{a}}</span> <span>{{t:rank}}</span></div><div class="qa-container"><div class="content">[[{{#paras}}<p>{{t}}</p>{{/paras}}]]</div>{{?30}}<div class="reference"><h4>Source(s):</h4>http://{{s}}.example</div>{{/?}}<ul class="meta"><li>{{d}}</li><li>{{c}}% </li><li><a>{{t:report}}</a></li></ul><p class="comment-count">{{t:no_comments}}</p></div></div>{{/answers}}</div></div>
<div id="yan-side"><h3>{{t:related}}</h3><ul>{{#related 4-8}}<li><a href="/q">{{t}}?</a></li>{{/related}}</ul><h3>{{t:categories}}</h3><ul>{{#cats}}<li><a href="/{{s}}">{{t}}</a></li>{{/cats}}</ul></div><div id="footer">{{>footer_old}}</div></body></html>

kind: video
era: 2008-2025
text: blog
length: 1-5
weight: 0.7
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} - {{site}}</title></head><body class="watch">
<div id="masthead"><a id="logo" href="/">{{site}}</a><form id="masthead-search"><input name="q"><button>{{t:search}}</button></form><a href="/upload">Upload</a> <a href="/login">{{t:login}}</a></div>
<div id="watch-container"><h1 id="watch-headline-title"><span class="watch-title">{{title}}</span></h1><div id="player"><div class="player-unavailable">{{pick:You need Flash player 8 to watch this video.|An error occurred, please try again.}}</div></div>
<div id="watch-headline-user-info"><a href="/user">{{author}}</a> <button class="subscribe-button">{{t:subscribe}}</button> <span class="count">{{num}}K</span></div><div id="watch-views"><strong>{{t:views}}</strong></div><div id="watch-actions"><button>{{t:like}}</button> <button>{{t:share}}</button> <button>{{t:report}}</button></div>
<div id="watch-description"><p class="date">{{t:published}}</p><div id="eow-description">
{{body}}
</div><button>{{t:more}}</button></div>
<div id="watch-discussion"><h4>{{t:comments_n}}</h4><ul class="all-comments">{{#comments}}<li class="comment"><div class="metadata"><a class="author">{{a}}</a> <span class="time">{{d}}</span></div><div class="comment-text">{{#paras}}<p>{{t}}</p>{{/paras}}</div><div class="comment-actions"><button>{{t:reply}}</button> <span>{{c}}</span></div></li>{{/comments}}</ul></div></div>
<div id="watch-sidebar"><h4>{{t:up_next}}</h4><ul id="watch-related">{{#items 5-20}}<li class="video-list-item"><a href="/watch?v={{i}}"><span class="video-time">{{time}}</span><span class="title">{{t}}</span><span class="stat attribution">{{a}}</span><span class="stat view-count">{{c}}K views</span></a></li>{{/items}}</ul></div><div id="footer">{{>footer_old}}</div></body></html>

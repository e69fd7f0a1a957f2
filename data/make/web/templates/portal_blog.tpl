kind: article
era: 2009-2015
weight: 1.5
text: news
fig: <div class="big_photo"><img src="/gen/#/hero.jpg" alt="$"></div>
also: <p class="also-on"><b>{{t:also}}</b> <a href="/#">$</a></p>
habits: squeezed=10
---
<!DOCTYPE html>
<html xmlns:fb="http://ogp.me/ns/fb#" lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}"><title>{{title}}</title>{{script}}{{script}}</head>
<body>
<div id="top_nav"><ul id="edition_nav">{{#blogroll 3-8}}<li><a href="//{{s}}.example">{{t}}</a></li>{{/blogroll}}</ul><ul class="social_top"><li>{{t:like}} {{n:10-900}}K</li></ul></div>
<div class="bignavmenu">{{#nav}}<span class="bn_{{n}}"><a href="/{{s}}">{{t}}</a></span> {{/nav}}</div><div class="subnav">{{#cats}}<a href="/{{s}}">{{t}}</a>{{/cats}}</div>
<div id="entry_wrapper" class="threeup">
<div class="entry_right"><div class="flyouts">{{#ads}}<a href="#">{{t}}</a>{{/ads}}</div></div>
<div class="entry_col left">
<div class="above_title_links"><a href="/c">{{cat}}</a></div>
<h1 class="title-news">{{title}}</h1>
<div class="thirdparty-logo" id="art_byline">{{t:posted_by}}</div>
<div class="comment_count_link"><a href="#comments">{{count}}</a></div>
<div class="share_boxes"><div class="fb-like">{{t:like}}</div><ul><li>{{t:email_this}}</li><li>{{t:tweet}} {{num}}</li><li>{{t:share}} {{num}}</li></ul></div>
{{!40}}<div class="follow_bubble"><p>{{t:follow}}:</p>{{#tags 3-8}}<a href="/tag/{{s}}">{{t}}</a>, {{/tags}}</div>{{/!}}
<div class="articleBody entry_body_text" id="mediaarticle">
{{body}}
</div>
{{!50}}<p class="follow_author"><b>{{t:follow}} {{author}}: <a href="#">www.chirp.example/{{author_slug}}</a></b></p>{{/!}}
{{!60}}<div class="slideshow"><h4>{{t:related}}</h4>{{#items 3-12}}<div class="slide"><h5>{{t}}</h5><p>{{x}}</p><span class="credit">{{a}}</span></div>{{/items}}</div>{{/!}}
<div class="around_web"><h3>{{t:also}}</h3>{{#blogroll 3-7}}<p><a href="http://{{s}}.example"><b>{{headline}}</b></a> - {{t}}</p>{{/blogroll}}</div>
<div class="correction"><a href="#">{{t:report}}</a></div>
<div class="conversations" id="comments"><h3>{{t:comments_n}}</h3><div class="c_sort">{{t:sort}}</div>{{#comments}}<div class="comment_block"><div class="comment_user"><a href="/u/{{i}}">{{a}}</a> <span>{{t:rank}}</span> <span class="fans">{{c}} Fans</span></div><div class="comment_info">{{d}} {{time}}</div><div class="comment_body">{{#paras}}{{t}}<br>{{/paras}}</div><div class="comment_tools"><a>{{t:like}}</a> <a>{{t:reply}}</a></div></div>{{/comments}}</div>
</div>
<div class="right_rail">{{>boxes}}<div class="ad_block">{{t:ad}}</div><div class="most_popular"><h2>{{t:popular}}</h2>{{#popular 5-12}}<div class="mp_item"><a href="/{{s}}">{{t}}</a><div class="bottom_stats"><a>{{t:like}}</a> <span>{{c}}K</span></div></div>{{/popular}}</div>
<div class="featured"><h2>{{t:latest}}</h2>{{#items 3-8}}<div><a href="/{{s}}"><strong>{{a}}</strong></a>: <a href="/{{s}}">{{t}}</a></div>{{/items}}</div></div>
</div><div id="footer"><p>{{#footer}}<a href="/{{s}}">{{t}}</a> | {{/footer}}</p><p>{{t:rights}} "{{site}}"</p></div></body></html>

kind: article
era: 2006-2013
weight: 3
text: news
fig: <div class="photo"><img src="/images/#.jpg" alt=""><p class="{{pick:caption|cutline|credit}}">$ {{t:photo}}</p></div> || <div class="image-right"><img src="/#.jpg"><span class="caption">$</span></div>
ad: <div class="{{pick:ad|adbox|advert|story-ad}}"><span>{{t:ad}}</span>{{script}}<a href="#">$</a></div>
also: <div class="{{pick:inline-related|sidebar-links|more-box|storybox}}"><h4>{{t:related}}</h4><ul><li><a href="/#.html">$</a></li><li><a href="/b">{{headline}}</a></li></ul></div>
pull: <div class="pullquote"><p>$</p></div>
box: <div class="newsletter-promo"><strong>{{t:subscribe}}</strong> $</div>
h: <h3>$</h3> || <p><strong>$</strong></p> || <h4 class="subhead">$</h4>
habits: noend=6 wrapped=30 upper=4
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><title>{{title}} - {{cat}} - {{site}}</title>{{script}}{{css}}</head>
<body id="{{pick:article|story|news|detail}}">
<div id="{{pick:wrapper|container|page|outer}}">
<div id="{{pick:header|masthead|top|hd}}">{{!60}}<div id="leaderboard" class="ad">{{script}}</div>{{/!}}<a id="logo" href="/">{{site}}</a>{{!50}}<p class="date">{{date}}</p>{{/!}}<div id="login"><a href="/login">{{t:login}}</a> | <a href="/register">{{t:register}}</a>{{!40}} | <a href="/subscribe">{{t:subscribe}}</a>{{/!}}</div>
<form id="search" action="/search"><input type="text" name="q" value="" /><input type="submit" value="{{t:search}}" /></form>
<ul id="{{pick:nav|mainnav|navigation|primary-nav}}">{{#nav}}<li class="{{odd}}"><a href="/{{s}}/">{{t}}</a>{{!25}}<ul class="sub"><li><a href="/{{s}}/a">{{cat}}</a></li><li><a href="/{{s}}/b">{{cat}}</a></li></ul>{{/!}}</li>{{/nav}}</ul>
{{!40}}<div id="hot-topics"><b>{{t:popular}}:</b> {{#tags 3-7}}<a href="/topic/{{s}}">{{t}}</a> {{/tags}}</div>{{/!}}</div>
<div id="{{pick:content|main|bd|middle}}"><div id="{{pick:leftcol|maincol|col1|content-main}}">
{{!40}}<div class="breadcrumb"><a href="/">{{t:home}}</a> / <a href="/c">{{cat}}</a> / {{title}}</div>{{/!}}
<div class="{{pick:article|story|news-item|entry|story-content}}">
{{!30}}<p class="kicker">{{cat}}</p>{{/!}}
<h1>{{title}}</h1>
{{!30}}<h2 class="{{pick:deck|subtitle|standfirst|summary}}">{{sentence}}</h2>{{/!}}
<p class="{{pick:byline|author|credits|meta}}">{{t:by}}{{!50}}<br /><span class="date">{{t:published}}</span>{{/!}}</p>
<ul class="{{pick:tools|article-tools|storytools|toolbar}}"><li><a href="#">{{t:print}}</a></li><li><a href="#">{{t:email_this}}</a></li>{{!50}}<li><a href="#comments">{{t:comments_n}}</a></li>{{/!}}{{!50}}<li><a href="#">{{t:share}}</a></li>{{/!}}<li>{{!30}}Text size: <a href="#">A</a> <a href="#">A</a>{{/!}}</li></ul>
<div class="{{pick:body|article-body|story-body|text|articletext|content}}" id="articleBody">
{{body}}
</div>
{{!30}}<p class="{{pick:tagline|author-bio|shirttail}}">{{bio}}</p>{{/!}}
{{!40}}<p class="copyright">&copy; {{year}} {{site}}. {{t:rights}}</p>{{/!}}
{{>share}}
{{!40}}<div class="pages">{{#pages}}<a href="?p={{n}}">{{t}}</a> {{/pages}}<a href="?p=2">{{t:next}}</a></div>{{/!}}
</div>
{{>related}}{{>after}}
{{!30}}<div class="outbrain"><h3>{{t:also_bought}}</h3>{{#ads}}<div><a href="http://ads.example/{{i}}">{{t}}</a> <span>({{a}})</span></div>{{/ads}}</div>{{/!}}
{{!75}}<div id="comments" class="{{pick:comments|user-comments|discussion|readers}}"><h3>{{t:comments_n}}</h3>{{!40}}<p class="disclaimer">{{t:comment_note}}</p>{{/!}}
{{>c_news|c_news|c_div|c_ul|c_plugin|c_slash|c_br|c_mt|c_tree|c_id}}
<div id="comment-form"><h4>{{t:leave_reply}}</h4><form><label>{{t:name}}</label><input type="text" /><label>{{t:comments}}</label><textarea></textarea><input type="submit" value="{{t:submit}}" /></form></div></div>{{/!}}
</div>
<div id="{{pick:rightcol|sidebar|col2|rail}}">{{>boxes}}
<div class="ad">{{!50}}<span class="label">{{t:ad}}</span>{{/!}}{{script}}</div>
<div class="{{pick:module|box|widget|block}} popular"><h3>{{t:popular}}</h3><ol>{{#popular 4-10}}<li><a href="/{{s}}">{{t}}</a>{{!30}} <span class="count">({{c}})</span>{{/!}}</li>
{{/popular}}</ol></div>
{{!60}}<div class="{{pick:module|box|widget|block}} latest"><h3>{{t:latest}}</h3><ul>{{#recent 4-12}}<li>{{!40}}<span class="time">{{d}}</span> {{/!}}<a href="/{{s}}">{{t}}</a>{{!15}}<p>{{sentence}}</p>{{/!}}</li>
{{/recent}}</ul></div>{{/!}}
{{!40}}<div class="{{pick:module|box|widget|block}} poll"><h3>{{t:vote}}</h3><p>{{poll}}</p><form>{{#options}}<label><input type="radio" name="p" /> {{t}}</label>{{/options}}<input type="submit" value="{{t:vote}}" /></form></div>{{/!}}
{{!40}}<div class="{{pick:module|box|widget|block}} newsletter"><h3>{{t:subscribe}}</h3><p>{{t:newsletter_text}}</p><form><input type="text" value="{{t:email}}" /></form></div>{{/!}}
{{!40}}<div class="{{pick:module|box|widget|block}} comments-latest"><h3>{{t:recent_comments}}</h3><ul>{{#lately}}<li><b>{{a}}</b>: {{x}}</li>{{/lately}}</ul></div>{{/!}}
{{!40}}<div class="{{pick:module|box|widget|block}} promo">{{#ads}}<h4><a href="#">{{t}}</a></h4><p>{{x}}</p>{{/ads}}</div>{{/!}}
{{!30}}<div class="{{pick:module|box|widget|block}} columnists"><h3>{{t:sections}}</h3>{{#items 2-5}}<div><img src="/c{{n}}.jpg" alt="" /><a href="/{{s}}">{{a}}</a><p>{{t}}</p></div>{{/items}}</div>{{/!}}
</div></div>
<div id="{{pick:footer|ft|bottom}}">{{>footer_old}}</div>
</div>{{script}}</body></html>

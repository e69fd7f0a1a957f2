kind: article
era: 2019-2025
text: news
weight: 1.6
p: <p class="Paragraph-paragraph">$</p> || <div data-component="text-block" class="RichText-container"><p class="RichText-text">$</p></div>
h: <h2 class="Heading-heading">$</h2> || <div data-component="subheadline-block"><h2>$</h2></div>
fig: <figure class="Figure-root"><div class="Image-wrap"><img src="/_next/image?url=#" alt="" /></div><figcaption class="Figure-caption"><span>$</span> <span class="Credit-text">{{t:photo}}</span></figcaption></figure>
ad: <div class="Ad-slot" data-testid="ad-unit"><span class="Ad-label">{{t:ad}}</span></div>
also: <div class="Related-inline" data-component="links-block"><p class="Related-title">{{t:also}}</p><ul><li><a href="/#">$</a></li><li><a href="/b">{{headline}}</a></li></ul></div>
pull: <blockquote class="Pullquote-root"><p>$</p></blockquote>
box: <aside class="Newsletter-inline"><h3>{{t:subscribe}}</h3><p>$</p><form><input type="email" /><button>{{t:subscribe}}</button></form></aside>
habits: hashed=80 squeezed=70
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charSet="utf-8"/><title>{{title}} | {{site}}</title><meta name="next-head-count" content="12"/>{{css}}</head>
<body><div id="__next"><a href="#main-content" class="SkipLink-root">{{t:skip}}</a>{{>cookie}}
<header class="Header-root"><div class="Header-top"><button class="Button-menu" aria-label="{{t:menu}}">{{t:menu}}</button><a class="Header-logo" href="/">{{site}}</a><div class="Header-actions"><a class="Button-link" href="/login">{{t:login}}</a><a class="Button-primary" href="/subscribe">{{t:subscribe}}</a></div></div><nav class="Nav-root"><ul class="Nav-list">{{#nav}}<li class="Nav-item"><a href="/{{s}}" class="Nav-link">{{t}}</a></li>{{/nav}}</ul></nav>{{!40}}<div class="Trending-root"><span class="Trending-label">{{t:popular}}</span>{{#tags 3-7}}<a href="/topic/{{s}}" class="Trending-link">{{t}}</a>{{/tags}}</div>{{/!}}</header>
<main id="main-content" class="Layout-main"><article class="Article-root"><header class="Article-header">{{!60}}<a class="Article-kicker" href="/c">{{cat}}</a>{{/!}}<h1 class="Article-headline">{{title}}</h1>{{!50}}<p class="Article-standfirst">{{standfirst}}</p>{{/!}}<div class="Byline-root"><span class="Byline-text">{{t:by}}</span><time class="Byline-time" dateTime="{{iso}}">{{t:published}}{{!40}}, {{t:updated}}{{/!}}</time>{{!30}}<span class="Byline-read">{{t:minutes}}</span>{{/!}}</div><div class="Share-root"><button class="Share-button">{{t:share}}</button><button class="Share-button">{{pick:Save|Listen|Copy link}}</button></div></header>
{{!50}}<figure class="Figure-lead"><img src="/_next/image?url={{hash}}" alt=""/><figcaption class="Figure-caption">{{sentence}} <span class="Credit-text">{{t:photo}}</span></figcaption></figure>{{/!}}
<div class="Article-body">
{{body}}
</div>
<footer class="Article-footer">{{!50}}<ul class="Tags-list">{{#pagetags}}<li class="Tags-item"><a href="/topic/{{s}}">{{cat}}</a></li>{{/pagetags}}</ul>{{/!}}{{!40}}<div class="Author-card"><img src="/a.jpg" alt=""/><p class="Author-name">{{author}}</p><p class="Author-bio">{{bio}}</p><a href="/author">{{t:author_more}}</a></div>{{/!}}</footer></article>
{{!60}}<section class="Related-root"><h2 class="Section-title">{{t:related}}</h2>{{#items 3-6}}<div class="Card-root"><a class="Card-link" href="/{{s}}"><span class="Card-kicker">{{cat}}</span><h3 class="Card-title">{{t}}</h3>{{!40}}<p class="Card-text">{{x}}</p>{{/!}}</a><time class="Card-time">{{d}}</time></div>{{/items}}</section>{{/!}}
{{!70}}<aside class="Rail-root"><section class="MostRead-root"><h2 class="Section-title">{{t:popular}}</h2><ol class="MostRead-list">{{#popular 5-10}}<li class="MostRead-item"><span class="MostRead-rank">{{n}}</span><a href="/{{s}}">{{t}}</a></li>{{/popular}}</ol></section><div class="Ad-slot"><span class="Ad-label">{{t:ad}}</span></div><section class="Latest-root"><h2 class="Section-title">{{t:latest}}</h2>{{#recent 4-10}}<a class="Latest-item" href="/{{s}}"><time>{{d}}</time><span>{{t}}</span></a>{{/recent}}</section></aside>{{/!}}
{{!35}}<section class="Comments-root"><h2 class="Section-title">{{t:comments_n}}</h2><p class="Comments-note">{{t:comment_note}}</p>{{#comments 0-15}}<div class="Comment-root"><span class="Comment-author">{{a}}</span><time class="Comment-time">{{d}}</time><div class="Comment-text">{{#paras}}<p>{{t}}</p>{{/paras}}</div><button class="Comment-action">{{t:reply}}</button><button class="Comment-action">{{t:report}}</button></div>{{/comments}}</section>{{/!}}</main>
<footer class="Footer-root">{{>footer_new}}</footer></div>
<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"id":{{id}}}},"page":"/article","buildId":"{{hash}}"}</script></body></html>

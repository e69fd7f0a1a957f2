kind: blog
era: 2015-2025
text: blog
weight: 1.2
p: <p>$</p> || <p id="#" class="pw-post-body-paragraph">$</p> || <p class="graf graf--p">$</p>
h: <h2 id="#">$</h2> || <h3 class="header-with-anchor-widget">$</h3>
fig: <figure class="kg-card kg-image-card kg-card-hascaption"><img src="/#.jpg" class="kg-image" alt><figcaption>$</figcaption></figure>
box: <div class="subscription-widget-wrap"><div class="subscription-widget show-subscribe"><div class="preamble"><p>$</p></div><form class="subscription-widget-subscribe"><input type="email" placeholder="{{t:email}}"><button>{{t:subscribe}}</button></form></div></div>
also: <figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="/#"><div class="kg-bookmark-content"><div class="kg-bookmark-title">$</div><div class="kg-bookmark-description">{{sentence}}</div><div class="kg-bookmark-metadata">{{site}}</div></div></a></figure>
habits: hashed=25 squeezed=40
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}}</title>{{css}}</head>
<body class="post-template tag-x">
<div class="{{pick:site-wrapper|gh-viewport|viewport|root}}"><header class="{{pick:site-nav|gh-head|topbar-content}}"><a class="{{pick:gh-head-logo|site-nav-logo|navbar-title-link}}" href="/">{{site}}</a><nav><ul class="nav">{{#nav}}<li class="nav-{{s}}"><a href="/{{s}}/">{{t}}</a></li>{{/nav}}</ul></nav><a class="gh-head-button" href="#/portal/signup">{{t:subscribe}}</a> <a href="#/portal/signin">{{t:login}}</a></header>
<main id="site-main" class="site-main"><article class="{{pick:article post|post-full post|single-post newsletter-post post}}">
<header class="article-header gh-canvas">{{!50}}<section class="article-tag"><a href="/tag/x/">{{cat}}</a></section>{{/!}}<h1 class="{{pick:article-title|post-full-title|post-title unpublished}}">{{title}}</h1>{{!50}}<h3 class="subtitle">{{standfirst}}</h3>{{/!}}<div class="article-byline"><section class="article-byline-content"><h4 class="author-name"><a href="/author/">{{author}}</a></h4><div class="byline-meta-content"><time class="byline-meta-date">{{date}}</time> <span class="byline-reading-time"><span class="bull">&bull;</span> {{t:minutes}}</span></div></section></div>{{!40}}<div class="post-ufi"><a class="post-ufi-button">{{n:1-400}}</a><a class="post-ufi-comment-button">{{count}}</a><a>{{t:share}}</a></div>{{/!}}</header>
<section class="{{pick:gh-content gh-canvas|post-full-content|available-content body markup}}">
{{body}}
</section>
{{!50}}<section class="footer-cta"><h2>{{t:subscribe}}</h2><p>{{t:newsletter_text}}</p><a class="footer-cta-button" href="#/portal"><span>{{t:email}}</span><span>{{t:subscribe}}</span></a></section>{{/!}}
{{!40}}<div class="comments-page"><h4>{{t:comments_n}}</h4>{{#comments 0-14}}<div class="comment"><div class="comment-meta"><span class="comment-head"><a class="account-hover-card">{{a}}</a> <a class="comment-timestamp">{{d}}</a></span></div><div class="comment-body">{{#paras}}<p>{{t}}</p>{{/paras}}</div><div class="comment-actions"><span>{{t:like}}</span> <span>{{t:reply}}</span></div></div>{{/comments}}</div>{{/!}}</article>
<aside class="read-more-wrap"><div class="read-more inner">{{#items 2-4}}<article class="post-card post"><div class="post-card-content"><a class="post-card-content-link" href="/{{s}}/"><header class="post-card-header"><div class="post-card-tags"><span>{{cat}}</span></div><h2 class="post-card-title">{{t}}</h2></header><div class="post-card-excerpt">{{x}}</div></a><footer class="post-card-meta"><time>{{d}}</time> <span>{{n}} min read</span></footer></div></article>{{/items}}</div></aside></main>
<footer class="site-footer outer"><div class="inner"><section class="copyright"><a href="/">{{site}}</a> &copy; {{year}}</section><nav class="site-footer-nav">{{#footer}}<a href="/{{s}}">{{t}}</a>{{/footer}}</nav><div>{{t:powered}} <a href="#">Ghost</a></div></div></footer></div></body></html>

kind: article
era: 2012-2020
text: news
weight: 1.8
fig: <figure class="{{pick:image|media|article-image}}"><img src="/#.jpg" alt=""><figcaption>$</figcaption></figure>
ad: <aside class="ad ad--inline"><small>{{t:ad}}</small>{{script}}</aside>
also: <aside class="inline-related"><strong>{{t:also}}</strong> <a href="/#">$</a></aside>
pull: <aside class="pullquote">$</aside>
box: <div class="inline-signup"><p>$</p><input type="email"></div>
habits: wrapped=25 squeezed=15
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}" class="no-js"><head><meta charset="utf-8"><title>{{title}} - {{site}}</title>{{script}}{{css}}</head>
<body class="single article-{{id}}">
{{!50}}<div class="ad-leaderboard">{{t:ad}}</div>{{/!}}
<header class="{{pick:site-header|masthead|page-header|global-header}}" role="banner"><a class="logo" href="/">{{site}}</a><nav class="{{pick:primary-nav|site-nav|main-navigation}}" role="navigation"><ul>{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></nav><form class="search-form"><input type="search" placeholder="{{t:search}}"></form></header>
<div class="{{pick:site-content|content-wrap|l-main|page}}">
<main role="main"><article class="{{pick:post|article|story|entry}}" itemscope itemtype="http://schema.org/NewsArticle">
<header class="{{pick:entry-header|article-header|post-header}}">{{!50}}<span class="category"><a href="/c">{{cat}}</a></span>{{/!}}<h1 class="{{pick:entry-title|headline|post-title}}" itemprop="headline">{{title}}</h1>{{!35}}<p class="{{pick:dek|subtitle|excerpt}}">{{standfirst}}</p>{{/!}}<div class="{{pick:entry-meta|byline|post-meta}}"><span class="author vcard">{{t:by}}</span> <time datetime="{{iso}}">{{date}}</time> {{!50}}<a href="#comments">{{t:comments_n}}</a>{{/!}}</div></header>
{{>share}}
<div class="{{pick:entry-content|article-body|post-content|article__content}}" itemprop="articleBody">
{{body}}
</div>
<footer class="{{pick:entry-footer|article-footer|post-footer}}">{{!50}}<div class="tags">{{t:tagged}} {{#pagetags}}<a href="/tag/{{s}}" rel="tag">{{cat}}</a> {{/pagetags}}</div>{{/!}}{{>share}}{{!50}}<div class="{{pick:author-bio|author-box|about-author}}"><h4>{{author}}</h4><p>{{bio}}</p>{{!50}}<a href="/author">{{t:author_more}}</a>{{/!}}</div>{{/!}}</footer></article>
{{!50}}<nav class="post-navigation"><a rel="prev" href="/p"><span>{{t:prev}}</span> {{headline}}</a><a rel="next" href="/n"><span>{{t:next}}</span> {{headline}}</a></nav>{{/!}}
{{>related}}{{>after}}
{{!40}}<div class="OUTBRAIN taboola trc_related_container"><span class="trc_header_text">{{t:also_bought}}</span>{{#ads}}<div class="trc_item"><a href="#"><span class="video-title">{{t}}</span><span class="branding">{{a}}</span></a></div>{{/ads}}</div>{{/!}}
{{!40}}<section id="comments">{{>disqus}}</section>{{/!}}{{!30}}<section id="comments-area" class="comments-area">{{>comments_wp|comments_wp|comments_wp|c_div|c_ul|c_dl|disqus|c_plugin|c_div}}{{>wp_form}}</section>{{/!}}</main>
<aside class="sidebar" role="complementary">{{>boxes}}<section class="widget"><h3 class="widget-title">{{t:popular}}</h3><ul>{{#popular 4-9}}<li><a href="/{{s}}">{{t}}</a>{{!25}}<p>{{sentence}}</p>{{/!}}</li>{{/popular}}</ul></section>{{!50}}<section class="widget widget-newsletter"><h3>{{t:subscribe}}</h3><p>{{t:newsletter_text}}</p><form><input type="email"><button>{{t:subscribe}}</button></form></section>{{/!}}{{!50}}<section class="widget"><h3 class="widget-title">{{t:latest}}</h3><ul>{{#recent 4-9}}<li><a href="/{{s}}">{{t}}</a> <time>{{d}}</time></li>{{/recent}}</ul></section>{{/!}}{{!40}}<section class="widget facebook"><h3>{{t:follow}}</h3></section>{{/!}}</aside></div>
<footer class="site-footer" role="contentinfo">{{>footer_new}}</footer>{{>cookie}}</body></html>

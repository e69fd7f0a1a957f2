kind: blog
era: 2010-2014
weight: 1.5
text: blog
fig: <figure class="wp-caption aligncenter"><img src="/#.jpg" alt=""><figcaption class="wp-caption-text">$</figcaption></figure>
box: <div class="mc4wp-form"><p>$</p><form><input type="email"><input type="submit" value="{{t:subscribe}}"></form></div>
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}">
<head><meta charset="{{charset}}" /><title>{{title}} | {{site}}</title><link rel="profile" href="http://gmpg.org/xfn/11" />{{script}}</head>
<body class="single single-post postid-{{id}} single-format-standard {{pick:singular two-column right-sidebar|custom-background}}">
<div id="{{pick:wrapper|page}}" class="hfeed">
<div id="header"><div id="masthead"><div id="branding" role="banner"><div id="site-title"><span><a href="/" rel="home">{{site}}</a></span></div><div id="site-description">{{slogan}}</div></div>
<div id="access" role="navigation"><div class="skip-link screen-reader-text"><a href="#content">{{t:skip}}</a></div><div class="menu-header"><ul id="menu-main" class="menu">{{#nav}}<li id="menu-item-{{c}}" class="menu-item menu-item-type-post_type"><a href="/{{s}}/">{{t}}</a></li>{{/nav}}</ul></div></div></div></div>
<div id="main"><div id="container"><div id="content" role="main">
<div id="nav-above" class="navigation"><div class="nav-previous"><a href="/p" rel="prev"><span class="meta-nav">&larr;</span> {{headline}}</a></div><div class="nav-next"><a href="/n" rel="next">{{headline}} <span class="meta-nav">&rarr;</span></a></div></div>
<div id="post-{{id}}" class="post-{{id}} post type-post status-publish format-standard hentry category-{{num}}">
<h1 class="entry-title">{{title}}</h1>
<div class="entry-meta"><span class="meta-prep meta-prep-author">{{t:published}}</span> <span class="meta-sep">|</span> <span class="author vcard"><a class="url fn n" href="/author/{{author_slug}}/">{{author}}</a></span></div>
<div class="entry-content">
{{body}}
{{>share}}
{{>related}}{{>after}}
</div>
{{!40}}<div id="entry-author-info"><div id="author-avatar"><img alt="" src="/a.png" height="60" width="60"></div><div id="author-description"><h2>{{t:author_about}}</h2>{{bio}}<div id="author-link"><a href="/author/" rel="author">{{t:author_more}} <span class="meta-nav">&rarr;</span></a></div></div></div>{{/!}}
<div class="entry-utility">{{t:filed}} <a href="/c" rel="category tag">{{cat}}</a> {{t:tagged}} {{#pagetags}}<a href="/tag/{{s}}" rel="tag">{{cat}}</a>, {{/pagetags}}. <a href="/{{slug}}" rel="bookmark">{{t:permalink}}</a>.</div>
</div>
<div id="comments">{{>comments_wp|comments_wp|comments_wp|c_div|c_ul|c_dl|disqus|c_plugin|c_div}}
{{>wp_form}}</div>
</div></div>
<div id="primary" class="widget-area" role="complementary"><ul class="xoxo">{{>wp_widgets}}</ul>{{>boxes}}</div>
</div>
<div id="footer" role="contentinfo"><div id="colophon"><div id="site-info"><a href="/" rel="home">{{site}}</a></div><div id="site-generator">{{t:powered}} <a href="http://pressword.example/">PressWord</a>.</div></div></div>
</div></body></html>

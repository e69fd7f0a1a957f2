kind: blog
era: 2008-2014
weight: 1.5
text: blog
fig: <div class="wp-caption aligncenter"><img src="/#.jpg" alt="" /><p class="wp-caption-text">$</p></div>
also: <p class="note">{{t:also}} <a href="/#">$</a></p>
quote: <blockquote><p>$</p></blockquote>
habits: wrapped=10
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="{{dir}}" lang="{{lang}}"><head><title>{{title}}</title><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" />{{script}}</head>
<body class="{{pick:custom|custom thesis|custom cat-x}}"><div id="container"><div id="page">
<ul class="menu">{{#nav}}<li class="tab tab-{{n}}"><a href="/{{s}}/">{{t}}</a></li>{{/nav}}<li class="rss"><a href="/feed/">{{t:rss}}</a></li></ul>
<div id="header"><p id="logo"><a href="/">{{site}}</a></p><p id="tagline">{{slogan}}</p></div>
<div id="content_box"><div id="content" class="hfeed">
<div class="post_box top" id="post-{{id}}"><div class="headline_area"><h1 class="entry-title">{{title}}</h1><p class="headline_meta">{{t:posted_by}}</p></div>
<div class="format_text entry-content">
{{body}}
{{>share}}{{!40}}<p class="post_tags">{{t:tagged}} {{#pagetags}}<a href="/t/{{s}}" rel="tag">{{cat}}</a>, {{/pagetags}}</p>{{/!}}
</div></div>
{{>related}}{{>after}}
{{?85}}{{>c_thesis}}{{/?}}
{{>wp_form}}
<div class="prev_next post_nav"><p class="previous">{{t:prev}} <a href="/p" rel="prev">{{headline}}</a></p><p>{{t:next}} <a href="/n" rel="next">{{headline}}</a></p></div></div>
<div id="sidebars"><div id="multimedia_box"></div><div id="sidebar_1" class="sidebar"><ul class="sidebar_list">{{>wp_widgets}}</ul></div><div id="sidebar_2" class="sidebar">{{>boxes}}</div></div></div>
<div id="footer"><p>{{>footer_old}}</p></div></div></div></body></html>

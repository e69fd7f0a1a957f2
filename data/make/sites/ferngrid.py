"""Personal blog with the class names of a blogging system, sidebar widgets and comments."""

from kit import article, blob, fill, menu, rows, slug, turn

PAGE = """<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="UTF-8" />
<title>{{title}} &#8211; Fern &amp; Grid</title>
<link rel="pingback" href="https://ferngrid.example/xmlrpc.php" />
<link rel="alternate" type="application/rss+xml" title="Fern &amp; Grid &raquo; Feed" href="https://ferngrid.example/feed/" />
<script type="text/javascript">
window._emojiSettings = {"baseUrl":"https:\\/\\/s.ferngrid.example\\/images\\/72x72\\/","ext":".png","source":{"file":"https:\\/\\/ferngrid.example\\/emoji-release.min.js?ver=5.1"}};
(function(w,d){var c=d.createElement("canvas"),x=c.getContext&&c.getContext("2d");w._smiles=!!x;if(!x){var s=d.createElement("script");s.src=w._emojiSettings.source.file;s.defer=true;d.head.appendChild(s)}})(window,document);
</script>
<style type="text/css">
img.emoji { display: inline !important; border: none !important; height: 1em !important; margin: 0 .07em !important; }
.screen-reader-text { clip: rect(1px, 1px, 1px, 1px); position: absolute !important; }
</style>
<link rel='stylesheet' id='twentyish-style-css' href='https://ferngrid.example/wp-content/themes/twentyish/style.css?ver=5.1' type='text/css' media='all' />
<meta name="generator" content="PressWord 5.1" />
</head>
<body class="post-template-default single single-post postid-{{id}} single-format-standard">
<div id="page" class="hfeed site">
<header id="masthead" class="site-header" role="banner">
<hgroup>
<h1 class="site-title"><a href="https://ferngrid.example/" title="Fern &amp; Grid" rel="home">Fern &amp; Grid</a></h1>
<h2 class="site-description">Notes from forty square metres of heavy clay</h2>
</hgroup>
<nav id="site-navigation" class="main-navigation" role="navigation">
<button class="menu-toggle">Menu</button>
<a class="assistive-text" href="#primary" title="Skip to content">Skip to content</a>
<div class="menu-main-container"><ul id="menu-main" class="nav-menu">
{{nav}}
</ul></div></nav>
</header>
<div id="main" class="wrapper">
<div id="primary" class="site-content">
<article id="post-{{id}}" class="post-{{id}} post type-post status-publish format-standard hentry category-{{cat}}">
<header class="entry-header">
<h1 class="entry-title">{{title}}</h1>
<div class="entry-meta"><span class="posted-on">Posted on <time class="entry-date published">{{date}}</time></span> <span class="byline">by <a class="url fn n" href="/author/fern/">fern</a></span> <span class="comments-link"><a href="#comments">{{count}} Replies</a></span></div>
</header>
<div class="entry-content">
{{body}}
<div class="sharedaddy sd-sharing-enabled"><h3 class="sd-title">Share this:</h3><ul>
<li class="share-e-mail"><a rel="nofollow" href="?share=email"><span>Click to email a link to a friend (Opens in new window)</span></a></li>
<li class="share-print"><a rel="nofollow" href="#print"><span>Click to print (Opens in new window)</span></a></li>
</ul></div>
<div id='jp-relatedposts' class='jp-relatedposts'><h3 class="jp-relatedposts-headline"><em>Related</em></h3>
{{related}}
</div>
</div>
<footer class="entry-meta">This entry was posted in <a href="/category/{{cat}}/" rel="category tag">{{category}}</a> and tagged {{tags}} on <a href="#">{{date}}</a>.</footer>
</article>
<nav class="nav-single"><h3 class="assistive-text">Post navigation</h3>
<span class="nav-previous"><a href="#" rel="prev"><span class="meta-nav">&larr;</span> {{prev}}</a></span>
<span class="nav-next"><a href="#" rel="next">{{next}} <span class="meta-nav">&rarr;</span></a></span>
</nav>
<div id="comments" class="comments-area">
<h2 class="comments-title">{{count}} thoughts on &ldquo;<span>{{title}}</span>&rdquo;</h2>
<ol class="commentlist">
{{comments}}
</ol>
<div id="respond" class="comment-respond">
<h3 id="reply-title" class="comment-reply-title">Leave a Reply <small><a rel="nofollow" href="#respond" style="display:none;">Cancel reply</a></small></h3>
<form action="/wp-comments-post.php" method="post" id="commentform" class="comment-form">
<p class="comment-notes"><span id="email-notes">Your email will stay between you and me.</span> Please fill in all fields with a <span class="required">*</span></p>
<p><label for="comment">Comment</label> <textarea id="comment" name="comment" cols="45" rows="8"></textarea></p>
<p><label for="author">Name <span class="required">*</span></label> <input id="author" name="author" type="text" size="30" /></p>
<p><label for="email">Email <span class="required">*</span></label> <input id="email" name="email" type="email" size="30" /></p>
<p><label for="url">Website</label> <input id="url" name="url" type="url" size="30" /></p>
<p class="form-submit"><input name="submit" type="submit" id="submit" value="Post Comment" /></p>
<p style="display: none;"><input type="hidden" id="ak_js" name="ak_js" value="{{nonce}}" /></p>
</form></div>
</div>
</div>
<div id="secondary" class="widget-area" role="complementary">
<aside id="search-2" class="widget widget_search"><form role="search" method="get" id="searchform"><label class="screen-reader-text" for="s">Search for:</label><input type="text" name="s" id="s" /><input type="submit" value="Search" /></form></aside>
<aside id="text-3" class="widget widget_text"><h3 class="widget-title">Who is this?</h3><div class="textwidget"><p>I am a piano tuner with a small garden behind a terraced house. I write down what I do so that I can do something else next year.</p></div></aside>
<aside id="recent-posts-2" class="widget widget_recent_entries"><h3 class="widget-title">Recent Posts</h3><ul>
{{recent}}
</ul></aside>
<aside id="recent-comments-2" class="widget widget_recent_comments"><h3 class="widget-title">Recent Comments</h3><ul id="recentcomments">
{{lately}}
</ul></aside>
<aside id="archives-2" class="widget widget_archive"><h3 class="widget-title">Archives</h3><ul>
{{archives}}
</ul></aside>
<aside id="blogroll" class="widget widget_links"><h3 class="widget-title">Gardens I read</h3><ul class='xoxo blogroll'>
{{blogroll}}
</ul></aside>
<aside id="meta-2" class="widget widget_meta"><h3 class="widget-title">Meta</h3><ul>
{{meta}}
</ul></aside>
</div>
</div>
<footer id="colophon" role="contentinfo"><div class="site-info">&copy; 2012&ndash;2021 Fern &amp; Grid. Pictures and words are mine; please ask before you borrow. <a href="https://pressword.example/">Proudly powered by PressWord</a></div></footer>
</div>
<div id="cookie-law-bar" style="display:none"><span>Cookies help this blog to remember who you are when you leave a comment. Nothing else is stored. <a role="button">Accept</a> <a href="/privacy/">Read More</a></span></div>
<script type='text/javascript' src='https://ferngrid.example/wp-includes/js/embed.min.js?ver=5.1'></script>
</body>
</html>
"""

COMMENT = """<li class="comment even thread-even depth-1" id="li-comment-{n}">
<article id="comment-{n}" class="comment">
<header class="comment-meta comment-author vcard"><img alt='' src='/avatar/{n}?s=44' class='avatar' height='44' width='44' /><cite><b class="fn">{0}</b></cite> <a href="#comment-{n}"><time>{2}</time></a></header>
<section class="comment-content comment"><p>{1}</p></section>
<div class="reply"><a class='comment-reply-link' href='#respond'>Reply</a> <span>&darr;</span></div>
</article></li>"""
RELATED = """<div class="jp-relatedposts-post"><h4><a href="/{href}/">{0}</a></h4><p class="jp-relatedposts-post-context">In "Garden"</p></div>"""


def render(page, index, site):
    comments = turn(site["comments"], index, 2 + index % 3)
    recent = [[t] for t in site["recent"]]
    return fill(
        PAGE,
        title=page["title"], date=page["date"], category=page["category"],
        id=1180 + index * 37, cat=slug(page["category"]), nonce=blob(page["name"], 10),
        nav=menu("Home|About|The beds|Sowing calendar|Seed swap|Contact", '<li class="menu-item"><a href="/URL/">NAME</a></li>'),
        body=article(page["body"]),
        related=rows(RELATED, turn(recent, index + 1, 3)),
        tags=menu(page["tags"], '<a href="/tag/URL/" rel="tag">NAME</a>', ", "),
        prev=recent[index][0], next=recent[index + 2][0],
        count=len(comments),
        comments=rows(COMMENT, comments),
        recent=rows('<li><a href="/{href}/">{0}</a></li>', turn(recent, index, 5)),
        lately=rows('<li class="recentcomments"><span class="comment-author-link">{0}</span> on <a href="#">{1}</a></li>', [["Marguerite", recent[3][0]], ["Piotr", recent[5][0]], ["Alder &#038; Ash", recent[0][0]]]),
        archives=menu("July 2021|May 2021|June 2020|April 2020|March 2019|October 2018|August 2018|May 2018", '<li><a href="/URL/">NAME</a>&nbsp;(2)</li>'),
        blogroll=menu("The Reluctant Digger|Mossy Steps|Allotment 61b|Compost &amp; Circumstance|Seed by Seed", '<li><a href="https://URL.example">NAME</a></li>'),
        meta=menu("Register|Log in|Entries feed|Comments feed|PressWord.example"),
    )

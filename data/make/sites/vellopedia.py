"""Encyclopedia in the manner of wiki software: infobox, table of contents, edit links, category bar, long side menu."""

from kit import article, block, blocks, fill, menu, rows, slug

PAGE = """<!DOCTYPE html>
<html class="client-nojs" lang="en" dir="ltr">
<head>
<meta charset="UTF-8"/>
<title>{{title}} - Vellopedia</title>
<script>document.documentElement.className="client-js";RLCONF={"wgCanonicalNamespace":"","wgNamespaceNumber":0,"wgPageName":"{{name}}","wgTitle":"{{title}}","wgCurRevisionId":{{rev}},"wgIsArticle":true,"wgUserName":null,"wgPageContentLanguage":"en","wgRestrictionEdit":[]};RLSTATE={"site.styles":"ready","user.styles":"ready","user":"ready"};</script>
<link rel="stylesheet" href="/w/load.php?lang=en&amp;modules=site.styles&amp;only=styles&amp;skin=vectorial"/>
</head>
<body class="mediawiki ltr sitedir-ltr ns-0 ns-subject page-{{name}} rootpage-{{name}} skin-vectorial action-view">
<div id="mw-page-base" class="noprint"></div>
<div id="content" class="mw-body" role="main">
<a id="top"></a>
<div id="siteNotice"><div class="notice">Vellopedia is written by volunteers and paid for by readers. If each person who reads this gave the price of a bun, we would be done within the hour. <a href="/donate">Donate now</a> <a href="/later">Maybe later</a></div></div>
<h1 id="firstHeading" class="firstHeading">{{title}}</h1>
<div id="bodyContent" class="mw-body-content">
<div id="siteSub" class="noprint">From Vellopedia, the encyclopedia of small things</div>
<div id="jump-to-nav"></div><a class="mw-jump-link" href="#mw-head">Jump to navigation</a> <a class="mw-jump-link" href="#p-search">Jump to search</a>
<div id="mw-content-text" lang="en" dir="ltr" class="mw-content-ltr"><div class="mw-parser-output">
{{infobox}}
{{body}}
{{references}}
</div></div>
<div class="printfooter">Retrieved from "<a dir="ltr" href="#">https://vellopedia.example/w/index.php?title={{name}}&amp;oldid={{rev}}</a>"</div>
<div id="catlinks" class="catlinks"><div class="mw-normal-catlinks"><a href="/wiki/Help:Category">Categories</a>: <ul>
{{categories}}
</ul></div><div class="mw-hidden-catlinks mw-hidden-cats-hidden" style="display:none">Hidden categories: <ul><li><a href="#">Articles with short description</a></li><li><a href="#">Use day-month dates from May 2019</a></li></ul></div></div>
</div>
</div>
<div id="mw-navigation"><h2>Navigation menu</h2>
<div id="mw-head">
<nav id="p-personal" class="vector-menu"><h3>Personal tools</h3><ul><li>Not logged in</li>
{{personal}}
</ul></nav>
<nav id="p-views" class="vector-menu"><h3>Views</h3><ul>
{{views}}
</ul></nav>
<div id="p-search" role="search"><h3><label for="searchInput">Search</label></h3><form action="/w/index.php"><input type="search" name="search" placeholder="Search Vellopedia" id="searchInput"/><input type="submit" value="Go"/></form></div>
</div>
<div id="mw-panel">
<nav id="p-navigation" class="portal"><h3>Navigation</h3><ul>
{{nav}}
</ul></nav>
<nav id="p-tb" class="portal"><h3>Tools</h3><ul>
{{tools}}
</ul></nav>
<nav id="p-lang" class="portal"><h3>In other languages</h3><ul>
{{languages}}
</ul></nav>
</div></div>
<footer id="footer" role="contentinfo"><ul id="footer-info"><li id="footer-info-lastmod"> This page was last edited on 30 May 2023, at 21:0{{minute}}&#160;(UTC).</li><li id="footer-info-copyright">Text is available under a share-alike licence; additional terms may apply. By using this site, you agree to the <a href="#">Terms of Use</a> and <a href="#">Privacy Policy</a>. Vellopedia is a trademark of the Vellum Society, a charity.</li></ul><ul id="footer-places">
{{foot}}
</ul></footer>
<script>(window.later=window.later||[]).push(function(){wiki.config.set({"wgBackendResponseTime":11{{minute}},"wgHostname":"vw2271","wgPageParseReport":{"limitreport":{"cputime":"0.088","walltime":"0.10{{minute}}","ppvisitednodes":{"value":401,"limit":1000000}}}});});</script>
</body>
</html>
"""
REFERENCES = """<h2><span class="mw-headline" id="References">References</span><span class="mw-editsection">[<a href="#">edit</a>]</span></h2>
<div class="reflist"><ol class="references"><li id="cite1"><span class="mw-cite-backlink"><b><a href="#">^</a></b></span> <cite>Carter, J. (1962). <i>Waterways of the East</i>. Port Venn: Staithe Press. p. 88.</cite></li><li id="cite2"><span class="mw-cite-backlink"><b><a href="#">^</a></b></span> <cite>"The Closing of the Summit". <i>Orrin Mercury</i>. 4 May 1939.</cite></li></ol></div>
<div class="navbox" role="navigation"><table><tr><th colspan="2">Orrin County</th></tr><tr><td>Towns</td><td><a href="#">Port Venn</a> · <a href="#">Marl Bridge</a> · <a href="#">Lower Brindle</a> · <a href="#">Dene</a></td></tr><tr><td>Waters</td><td><a href="#">River Tessel</a> · <a href="#">Pask's Water</a> · <a href="#">Tessel Canal</a></td></tr></table></div>"""


def render(page, index, site):
    heads = [v for k, v in blocks(page["body"]) if k in ("h2", "h3")]
    toc = '<div id="toc" class="toc" role="navigation"><h2>Contents</h2><ul>\n' + rows('<li class="toclevel-1"><a href="#{href}"><span class="tocnumber">{n}</span> <span class="toctext">{0}</span></a></li>', [[h] for h in heads]) + "\n</ul></div>"

    def wiki_block(kind, value):
        if kind in ("h2", "h3"):
            return f'<{kind}><span class="mw-headline" id="{slug(value)}">{value}</span></{kind}>'
        return block(kind, value, {"table": 'class="wikitable"'})

    box = rows("<tr><th>{0}</th><td>{1}</td></tr>", page["infobox"])
    return fill(
        PAGE,
        title=page["title"], name=page["name"], rev=901244 + index * 1313, minute=index + 1,
        infobox=f'<table class="infobox"><tr><th colspan="2">{page["title"]}</th></tr>\n{box}\n</table>',
        body=article(page["body"], wiki_block, lambda name, value: toc),
        references=REFERENCES if heads else "",
        categories=menu(page["categories"], '<li><a href="/wiki/Category:URL">NAME</a></li>'),
        languages=menu(page["languages"], '<li class="interlanguage-link"><a href="#URL">NAME</a></li>'),
        personal=menu("Talk|Contributions|Create account|Log in"),
        views=menu("Article|Discussion|Read|Edit|View history"),
        nav=menu("Main page|Contents|Current events|Random article|About Vellopedia|Contact us|Donate|Help|Learn to edit|Community portal|Recent changes|Upload file"),
        tools=menu("What links here|Related changes|Special pages|Permanent link|Page information|Cite this page|Download as PDF|Printable version"),
        foot=menu("Privacy policy|About Vellopedia|Disclaimers|Mobile view|Developers|Statistics|Cookie statement"),
    )

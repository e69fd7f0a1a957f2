"""Question-and-answer site: question and answers are content; votes, comments, user cards and the hot list are not."""

from kit import article, blob, fill, menu, rows, turn

PAGE = """<!DOCTYPE html>
<html class="html__responsive " lang="en">
<head>
<meta charset="utf-8">
<title>{{first}} - {{title}} - Askbench</title>
<link rel="stylesheet" type="text/css" href="https://cdn.askbench.example/Shared/stacks.css?v={{hash}}">
<script>StackX.init({"locale":"en","serverTime":1714000000,"routeName":"Questions/Show","stats":{"page":"{{name}}"},"user":{"fkey":"{{hash}}","isAnonymous":true}});</script>
</head>
<body class="question-page unified-theme">
<div id="notify-container"></div>
<header class="s-topbar ps-fixed t0 l0 js-top-bar"><div class="s-topbar--container">
<a href="#" class="s-topbar--menu-btn js-left-sidebar-toggle"><span></span></a>
<a href="/" class="s-topbar--logo"><svg aria-hidden="true" class="svg-icon" width="26" height="30" viewBox="0 0 26 30"><path fill="#BCBBBB" d="M2 2h22v6H2zM5 10h4v18H5zM17 10h4v18h-4z"/></svg> Askbench</a>
<ol class="s-navigation"><li><a href="/about">About</a></li><li><a href="/teams">For Teams</a></li></ol>
<form id="search" role="search" action="/search" class="s-topbar--searchbar"><input name="q" type="text" placeholder="Search on Askbench…" value="" autocomplete="off" maxlength="240"></form>
<nav><ol class="s-topbar--content"><li><a href="/users/login" class="s-btn">Log in</a></li><li><a href="/users/signup" class="s-btn s-btn__primary">Sign up</a></li></ol></nav>
</div></header>
<div class="js-dismissable-hero"><p>Askbench is where people who make things of wood help each other. Signing up is free. Good answers are voted to the top, and the rest stay where they can do no harm.</p><a href="/users/signup">Join the bench</a></div>
<div class="container">
<div id="left-sidebar" class="left-sidebar"><nav role="navigation"><ol class="nav-links">
{{left}}
</ol></nav></div>
<div id="content" class="snippet-hidden">
<div id="question-header" class="d-flex"><h1 class="fs-headline1"><a href="/questions/{{name}}" class="question-hyperlink">{{title}}</a></h1><div class="ml12"><a href="/questions/ask" class="s-btn s-btn__primary">Ask Question</a></div></div>
<div class="d-flex fw-wrap pb8 mb16"><div class="mr16"><span class="fc-light">Asked</span> <time>3 years, 2 months ago</time></div><div class="mr16"><span class="fc-light">Modified</span> <a href="?lastactivity">1 year ago</a></div><div><span class="fc-light">Viewed</span> {{views}} times</div></div>
<div id="mainbar" role="main" aria-label="question and answers">
<div class="question js-question" data-questionid="{{id}}">
<div class="post-layout">
<div class="votecell"><div class="js-voting-container"><button class="js-vote-up-btn">Up vote</button><div class="js-vote-count">{{votes}}</div><button class="js-vote-down-btn">Down vote</button><button>Save this question.</button></div></div>
<div class="postcell">
<div class="s-prose js-post-body" itemprop="text">
{{question}}
</div>
<div class="post-taglist"><ul>
{{tags}}
</ul></div>
<div class="post-signature"><a href="#" class="js-share-link">Share</a> <a href="#">Improve this question</a> <button>Follow</button><div class="user-info"><div class="user-action-time">asked Feb 3 at 9:12</div><div class="user-details"><a href="/users/77">edgewise</a><div class="-flair"><span class="reputation-score">1,204</span> <span class="badge1">3 silver badges</span> <span>11 bronze badges</span></div></div></div></div>
</div></div>
{{qcomments}}
</div>
<div id="answers">
<div id="answers-header"><h2>{{n}} Answers</h2><label for="sort">Sorted by:</label> <a href="#">Reset to default</a> <select id="sort"><option>Highest score (default)</option><option>Date modified (newest first)</option><option>Date created (oldest first)</option></select></div>
{{answers}}
<h2>Your Answer</h2>
<form id="post-form" method="post"><textarea name="post-text" rows="15"></textarea><p>Say what you did, with which wood and which tool, and how it turned out. If you only want to agree with somebody, vote for them.</p><label>Name <input name="n"></label><label>Email <input name="e"> Required, but never shown</label><button>Post Your Answer</button><p>What you post here is published under our terms of service; the privacy policy says what we keep about you.</p></form>
<h2 class="bottom-notice">Still puzzled? See what else has been asked about <a href="#">{{firsttag}}</a> or <a href="/questions/ask">put a question of your own</a>.</h2>
</div>
</div>
<div id="sidebar" class="show-votes" role="complementary" aria-label="sidebar">
<div class="s-sidebarwidget"><div class="s-sidebarwidget--header">The Bench Blog</div><ul><li><a href="#">How we sharpened our search, and what it cost us</a></li><li><a href="#">Podcast 44: a chat with the woman who counts tree rings</a></li></ul><div class="s-sidebarwidget--header">Featured on Meta</div><ul><li><a href="#">Changes to the close vote queue</a></li></ul></div>
<div class="module sidebar-related"><h4>Related</h4>
{{related}}
</div>
<div id="hot-network-questions" class="module"><h4>Hot Network Questions</h4><ul>
{{network}}
</ul></div>
</div>
</div></div>
<footer id="footer" class="site-footer"><div class="site-footer--container"><nav><h5>Askbench</h5><ul>
{{foot}}
</ul></nav><p class="md:mb24">Site design / logo © 2024 Askbench Exchange; user contributions licensed under CC BY-SA. rev 2024.4.{{id}}</p></div></footer>
<div class="ps-fixed js-consent-banner"><h2>Askbench</h2><p>We would like to count which pages are read. That takes a cookie, and for the cookie we need your consent.</p><button>Accept all cookies</button><button>Necessary cookies only</button></div>
</body>
</html>
"""
ANSWER = """<div id="answer-{{id}}" class="answer js-answer" data-score="{{votes}}">
<div class="post-layout"><div class="votecell"><div class="js-voting-container"><button>Up vote</button><div class="js-vote-count">{{votes}}</div><button>Down vote</button></div></div>
<div class="answercell">
<div class="s-prose js-post-body" itemprop="text">
{{text}}
</div>
<div class="post-signature"><a href="#">Share</a> <a href="#">Improve this answer</a> <button>Follow</button><div class="user-info"><div class="user-action-time">answered Feb {{day}} at 17:40</div><div class="user-details"><a href="/users/{{id}}">{{user}}</a><div class="-flair"><span class="reputation-score">{{reputation}}</span></div></div></div></div>
</div></div>
{{comments}}
</div>"""


def remarks(texts):
    items = rows('<li class="comment js-comment"><div class="comment-score"><span>{n}</span></div><div class="comment-body"><span class="comment-copy">{0}</span> – <a class="comment-user" href="#">user{n}</a> <span class="comment-date">Feb 4 at 8:0{n}</span></div></li>', [[t] for t in texts])
    return f'<div class="comments js-comments-container"><ul class="comments-list">\n{items}\n</ul></div><div><a class="js-add-link" href="#">Add a comment</a></div>'


def render(page, index, site):
    answers = [
        fill(ANSWER, id=8800 + index * 50 + n, votes=votes, user=user, reputation=f"{n * 7},{310 + index}", day=4 + n, text=article(text),
             comments=remarks(turn(site["comments"], index + n, n % 3)))
        for n, (user, votes, text) in enumerate(page["answers"], 1)
    ]
    first = page["tags"].split("|")[0]
    return fill(
        PAGE,
        title=page["title"], name=page["name"], votes=page["votes"], first=first, firsttag=first,
        hash=blob(page["name"], 12), id=4100 + index * 211, views=f"{index + 1}k", n=len(answers),
        left=menu("Home|Questions|Tags|Users|Unanswered|Jobs|Chat"),
        question=article(page["question"]),
        tags=menu(page["tags"], '<li class="d-inline mr4"><a href="/questions/tagged/URL" class="post-tag" rel="tag">NAME</a></li>'),
        qcomments=remarks(turn(site["comments"], index, 2)),
        answers="\n".join(answers),
        related=rows('<div class="spacer js-gps-track"><a href="#"><div class="answer-votes">{1}</div></a> <a href="/q/{href}" class="question-hyperlink">{0}</a></div>', turn(site["related"], index, 6)),
        network=rows('<li><a href="#">{0}</a></li>', [[t] for t in turn(site["network"], index, 5)]),
        foot=menu("Tour|Help|Chat|Contact|Feedback|Company|Legal|Privacy policy|Terms of service|Cookie settings"),
    )

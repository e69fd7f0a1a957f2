"""Forum of the kind whose page is drawn by script: the posts stand in <noscript>, a big preloaded blob follows."""

import json

from kit import article, block, blob, fill, menu, rows, slug, turn

PAGE = """<!DOCTYPE html>
<html lang="en" class="desktop-view not-mobile-device">
  <head>
    <meta charset="utf-8">
    <title>{{title}} - {{category}} - Kitebase Talk</title>
    <meta name="generator" content="Discuss 3.2.0 - version {{hash}}">
    <meta name="viewport" content="width=device-width, initial-scale=1.0, minimum-scale=1.0, user-scalable=yes">
    <link rel="canonical" href="https://talk.kitebase.example/t/{{name}}/{{id}}" />
    <link href="/stylesheets/desktop_{{hash}}.css" media="all" rel="stylesheet" data-target="desktop" />
    <script nonce="{{hash}}">window.deferSetup = true; window.unhandled = []; window.addEventListener('error', function (e) { window.unhandled.push(e) });</script>
    <script type="application/ld+json">{"@context":"http://schema.org","@type":"DiscussionForumPosting","headline":"{{title}}"}</script>
  </head>
  <body class="crawler-or-noscript">
    <svg style="display: none;" xmlns="http://www.w3.org/2000/svg"><symbol id="d-logo" viewBox="0 0 32 32"><path d="M16 2L4 14l12 16 12-16z"/></symbol></svg>
    <section id="main"></section>
    <div id="d-splash" style="display:none"><div class="preloader-text">Loading</div></div>
    <noscript data-path="/t/{{name}}/{{id}}">
      <header class="d-header">
        <a href="/">
            <h2>Kitebase Talk</h2>
        </a>
      </header>
      <div id="main-outlet" class="wrap" role="main">
  <div id="topic-title">
    <h1>
      <a href="/t/{{name}}/{{id}}">{{title}}</a>
    </h1>
      <div class="topic-category" itemscope itemtype="http://schema.org/BreadcrumbList">
          <span itemprop="itemListElement"><a href="/c/{{cat}}/5" class="badge-wrapper bullet"><span class='badge-category clear-badge'><span class='category-name' itemprop='name'>{{category}}</span></span></a></span>
      </div>
  </div>
{{posts}}
  <div id="related-topics" class="more-topics__list" role="complementary">
    <h3 class="more-topics__list-title">Related topics</h3>
    <div class="topic-list-container"><table class='topic-list'>
      <thead><tr><th>Topic</th><th></th><th class="replies">Replies</th><th class="views">Views</th><th>Activity</th></tr></thead>
      <tbody>
{{related}}
      </tbody>
    </table></div>
  </div>
      </div>
      <footer class="container wrap">
  <nav class='crawler-nav'>
    <ul>
{{foot}}
    </ul>
  </nav>
  <p class='powered-by-link'>Powered by <a href="https://discuss.example">Discuss</a>, best viewed with JavaScript enabled</p>
</footer>
    </noscript>
    <div id="reply-control"></div>
    <div class="hidden" id="data-preloaded" data-preloaded="{{preloaded}}"></div>
    <script defer src="/assets/start-discuss-{{hash}}.js"></script>
  </body>
</html>
"""
POST = """      <div id='post_{{n}}' class='topic-body crawler-post'>
        <div class='crawler-post-meta'>
          <span class="creator" itemprop="author"><a rel='nofollow' href='/u/{{user}}'><span itemprop='name'>{{user}}</span></a></span>
          <span class="crawler-post-infos"><time datetime='{{date}}' class='post-time'>{{shown}}</time><meta itemprop='position' content='{{n}}'><span itemprop='position'>{{n}}</span></span>
        </div>
        <div class='post' itemprop='text'>
{{text}}
        </div>
        <div class='post-likes'>{{likes}} Likes</div>
        <div class='crawler-linkback-list'></div>
      </div>"""


def cooked(kind, value):
    return block(kind, value).replace("<pre><code>", '<pre><code class="lang-auto">')


def render(page, index, site):
    posts = [
        fill(POST, n=n, user=user, date=date, shown=date[:10] + " " + date[11:16], text=article(text, cooked), likes=n * 5 % 7)
        for n, (user, date, text) in enumerate(page["posts"], 1)
    ]
    preloaded = json.dumps({"site": {"categories": ["gear", "developers", "beginners", "meetups"], "top_tags": ["wind", "bridle"]},
                            f"topic_{311 + index}": {"slug": page["name"], "posts": len(posts), "etag": blob(page["name"], 1200)}})
    topics = [[t, n * 4 + index, n * 317 % 900] for n, t in enumerate(turn(site["topics"], index, 5))]
    return fill(
        PAGE,
        title=page["title"], name=page["name"], category=page["category"], cat=slug(page["category"]),
        id=311 + index * 45, hash=blob("discuss", 14), posts="\n".join(posts),
        related=rows('      <tr class="topic-list-item"><td class="main-link"><span class="link-top-line"><a class="title raw-link raw-topic-link" href="/t/{href}">{0}</a></span></td><td></td><td class="replies"><span>{1}</span></td><td class="views"><span>{2}</span></td><td>March 14, 2024</td></tr>', topics),
        foot=menu("Home|Categories|Guidelines|Terms of Service|Privacy Policy", "      <li class='crawler-nav-item'><a href='/URL'>NAME</a></li>"),
        preloaded=preloaded.replace('"', "&quot;"),
    )

"""News site: semantic HTML5, pretty-printed, JSON-LD, boxes within the article."""

import json

from kit import article, blob, fill, indent, menu, rows, turn

PAGE = """<!DOCTYPE html>
<html lang="en-GB" class="no-js">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>{{title}} | The Harbour Ledger</title>
  <meta name="description" content="{{summary}}">
  <meta property="og:title" content="{{title}}">
  <meta property="og:description" content="{{summary}}">
  <meta property="og:image" content="https://img.harbourledger.example/{{name}}/1200x630.jpg">
  <link rel="canonical" href="https://harbourledger.example/{{section}}/{{name}}">
  <link rel="stylesheet" href="/static/css/main.{{hash}}.css">
  <script type="application/ld+json">{{ld}}</script>
  <script>
    document.documentElement.className = 'js';
    window.dataLayer = window.dataLayer || [];
    dataLayer.push({ page: '{{name}}', section: '{{section}}', paywall: false, exp: '{{hash}}' });
    (function (d) {
      var s = d.createElement('script');
      s.async = true;
      s.src = 'https://stats.harbourledger.example/t.js';
      d.head.appendChild(s);
    })(document);
  </script>
  <style>.c-consent{position:fixed;bottom:0;left:0;right:0;background:#fff}.is-hidden{display:none}</style>
</head>
<body class="page page--article">
  <a class="skip-link" href="#main">Skip to main content</a>
  <div class="c-consent" role="dialog" aria-label="Cookie consent">
    <h2 class="c-consent__title">We value your privacy</h2>
    <p>We and our 143 partners store and access information on your device, such as cookies and unique identifiers, to show personalised adverts and to measure how our stories are read. You can change your mind at any time in the privacy centre at the foot of each page.</p>
    <button type="button" class="btn btn--primary">Accept all</button>
    <button type="button" class="btn">Reject all</button>
    <button type="button" class="btn btn--link">Manage choices</button>
  </div>
  <header class="site-header" role="banner">
    <div class="site-header__top">
      <a href="/" class="logo"><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2l3 7h7l-6 5 2 8-6-5-6 5 2-8-6-5h7z"/></svg> The Harbour Ledger</a>
      <ul class="account">
        <li><a href="/subscribe">Subscribe from £1 a week</a></li>
        <li><a href="/login">Sign in</a></li>
      </ul>
      <form action="/search" role="search">
        <label for="q">Search the Ledger</label>
        <input id="q" name="q" type="search" placeholder="Search">
        <button>Go</button>
      </form>
    </div>
    <nav class="primary-nav" aria-label="Main">
      <ul>
{{nav}}
      </ul>
    </nav>
    <nav class="sub-nav" aria-label="More" hidden>
      <ul>
{{subnav}}
      </ul>
    </nav>
  </header>
  <main id="main">
    <ol class="breadcrumb">
      <li><a href="/">Home</a></li>
      <li><a href="/{{section}}">{{section}}</a></li>
      <li aria-current="page">{{title}}</li>
    </ol>
    <article class="story" itemscope itemtype="https://schema.org/NewsArticle">
      <header class="story__header">
        <p class="story__kicker">{{section}}</p>
        <h1 itemprop="headline">{{title}}</h1>
        <div class="story__meta">
          <span class="byline">By <a rel="author" href="/authors">{{author}}</a></span>
          <time datetime="{{date}}T06:00:00Z">{{date}}, 6:00</time>
          <span class="reading-time">{{minutes}} min read</span>
        </div>
        <ul class="share">
          <li><a href="#">Share on Chatter</a></li>
          <li><a href="#">Share by e-mail</a></li>
          <li><button data-copy>Copy link</button></li>
          <li><button data-save>Save for later</button></li>
        </ul>
      </header>
      <figure class="story__lead">
        <img src="https://img.harbourledger.example/{{name}}/960.jpg" alt="" width="960" height="540" loading="eager">
        <figcaption>{{caption}} <span class="credit">Photograph: {{author}}/Ledger</span></figcaption>
      </figure>
      <div class="story__body" itemprop="articleBody">
{{body}}
      </div>
      <footer class="story__footer">
        <h2 class="visually-hidden">Topics</h2>
        <ul class="tags">
{{tags}}
        </ul>
        <div class="author-box">
          <h3>{{author}}</h3>
          <p>{{author}} has written for the Ledger since 2017 and can be reached at newsdesk@harbourledger.example. Send tips in confidence.</p>
        </div>
      </footer>
    </article>
    <section class="newsletter">
      <h2>The Morning Tide</h2>
      <p>All that matters in the harbour towns, in your inbox at seven each weekday. No adverts, and you can leave whenever you like.</p>
      <form>
        <label>Your e-mail <input type="email" name="e"></label>
        <label><input type="checkbox"> I agree to receive offers from selected partners</label>
        <button>Sign me up</button>
      </form>
    </section>
    <section class="related">
      <h2>More on this story</h2>
{{related}}
    </section>
    <section class="comments" id="comments">
      <h2>Comments ({{count}})</h2>
      <p class="comments__rules">Be kind. Comments are moderated between 8am and 8pm and represent the views of their authors only. See our <a href="/house-rules">house rules</a>.</p>
{{comments}}
      <button>Load more comments</button>
    </section>
  </main>
  <aside class="rail">
    <div class="ad-slot" data-slot="mpu1"><span>Advertisement</span></div>
    <section class="most-read">
      <h2>Most read</h2>
      <ol>
{{mostread}}
      </ol>
    </section>
    <section class="weather">
      <h2>Weather</h2>
      <p>Today 14° · Tonight 8° · Tomorrow 16°</p>
      <p><a href="/weather">Five-day forecast</a> <a href="/tides">Tide tables</a></p>
    </section>
  </aside>
  <footer class="site-footer">
    <div class="site-footer__cols">
      <ul>
{{foot1}}
      </ul>
      <ul>
{{foot2}}
      </ul>
    </div>
    <p class="legal">© 2025 Harbour Ledger Newspapers Ltd. Registered office: 4 Capstan Yard. Registered in the harbour court under number 0044812. All rights reserved. No part of this site may be reproduced without written permission. The Ledger follows the editors' code of practice; if you think that we have fallen short of it, write to the readers' editor within thirty days of publication.</p>
  </footer>
  <script src="/static/js/app.{{hash}}.js" defer></script>
</body>
</html>
"""

RELATED = """<aside class="inline-related">
  <h4>Read more</h4>
  <ul>
{links}
  </ul>
</aside>"""
AD = '<div class="ad-slot ad-slot--inline" data-slot="inarticle"><span>Advertisement</span> <a href="#more">Continue reading below</a></div>'
CARD = """<div class="card">
  <h3><a href="/{href}">{0}</a></h3>
  <p>{1}</p>
</div>"""
COMMENT = """<div class="comment" id="c{n}">
  <p class="comment__by"><b>{0}</b> <span>3 hours ago</span></p>
  <p>{1}</p>
  <p class="comment__tools"><a href="#">Reply</a> <a href="#">Recommend</a> <a href="#">Report</a></p>
</div>"""


def render(page, index, site):
    others = site["teasers"]

    def furniture(name, value):
        if name == "ad":
            return AD
        links = rows('    <li><a href="/{href}">{0}</a></li>', turn(others, index + 2, int(value)))
        return RELATED.format(links=links)

    ld = {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": page["title"],
        "datePublished": page["date"],
        "author": [{"@type": "Person", "name": page["author"]}],
        "publisher": {"@type": "Organization", "name": "The Harbour Ledger"},
    }
    link = '        <li><a href="/URL">NAME</a></li>'
    return fill(
        PAGE,
        **{k: page[k] for k in ("title", "name", "section", "author", "date", "summary", "caption")},
        hash=blob(page["name"], 12),
        ld=json.dumps(ld, ensure_ascii=False),
        minutes=max(1, len(page["body"]) // 1100),
        nav=menu("Local|Sport|Culture|Data|Opinion|Business|Property|Jobs|Puzzles", link),
        subnav=menu("Council|Courts|Schools|Health|Transport|Fishing fleet|Food|Walks|Obituaries|Letters|Podcasts|Archive", link),
        body=indent(article(page["body"], furniture=furniture), 8),
        tags=menu(page["tags"], link.replace("/URL", "/tag/URL")),
        related=indent(rows(CARD, turn(others, index, 4)), 6),
        comments=indent(rows(COMMENT, turn(site["comments"], index, 3)), 6),
        count=3 + index * 7,
        mostread=rows('        <li><a href="/{href}">{0}</a></li>', turn(others, index + 1, 6)),
        foot1=menu("About us|Contact|Advertise with us|Careers|Corrections and complaints|Newsletters|Apps", link),
        foot2=menu("Terms of use|Privacy centre|Cookie settings|Modern slavery statement|Accessibility|Syndication|Site map", link),
    )

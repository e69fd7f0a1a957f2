"""Literary magazine of the 2020s: generated class names, lazy pictures, pull quotes, paywall meter, audio player."""

from kit import article, blob, fill, indent, menu, rows, turn

PAGE = """<!doctype html>
<html lang="en" data-n-head-ssr>
<head>
  <meta charset="utf-8">
  <title>{{title}} | The Lantern Review</title>
  <meta data-rh="true" name="twitter:label1" value="Reading time">
  <meta data-rh="true" name="theme-color" content="#fdf6e3">
  <link rel="preload" as="font" href="/fonts/lantern-serif.woff2" crossorigin>
  <style data-emotion="css 1x0abc">.css-{{c1}}{max-width:680px;margin:0 auto}.css-{{c2}}{font:400 20px/1.6 Lantern,serif}.css-{{c3}}{display:none}@media print{.css-{{c4}}{display:none}}</style>
</head>
<body>
<div id="root">
  <div class="css-{{c4}}">
    <div role="status" class="css-{{c5}}">You have read 2 of your 3 free pieces this month. <a href="/subscribe">Subscribe for £4</a> <button>Not now</button></div>
    <header class="css-{{c6}}">
      <button aria-expanded="false" aria-controls="menu">Menu</button>
      <a href="/" aria-label="The Lantern Review"><svg viewBox="0 0 120 20" width="120"><title>The Lantern Review</title><path d="M0 0h4v16h8v4H0z"/></svg></a>
      <div><a href="/subscribe">Subscribe</a> <a href="/account">Sign in</a></div>
    </header>
    <nav id="menu" class="css-{{c3}}" hidden>
      <ul>
{{menu}}
      </ul>
    </nav>
  </div>
  <main>
    <article class="css-{{c1}}">
      <header>
        <p class="css-{{c7}}"><a href="/issues">{{issue}}</a></p>
        <h1 class="css-{{c8}}">{{title}}</h1>
        <p class="css-{{c9}}">{{dek}}</p>
        <p class="css-{{c7}}">By <a href="/contributors">{{author}}</a></p>
        <div class="css-{{c5}}"><button>Listen</button> <span>0:00 / {{minutes}}:14</span> <button>1×</button> <button>Save</button> <button>Gift this piece</button></div>
      </header>
      <figure>
        <picture><source type="image/avif" srcset="/i/{{name}}.avif 1x"><img alt="" loading="lazy" src="data:image/gif;base64,{{gif}}"></picture>
        <figcaption>Illustration by Odile Crane for The Lantern Review</figcaption>
      </figure>
      <section class="css-{{c2}}">
{{body}}
      </section>
      <footer class="css-{{c5}}">
        <p><em>{{author}}</em> writes for The Lantern Review and other papers. Letters to the editor: letters@lanternreview.example</p>
        <p>This piece appears in the print edition of {{issue}}. <a href="/shop">Order a copy</a></p>
      </footer>
    </article>
    <section aria-label="More from this issue" class="css-{{c6}}">
      <h2>More to read by lantern light</h2>
{{also}}
    </section>
    <section class="css-{{c5}}">
      <h2>Independent since 1996</h2>
      <p>We have no owner and no advertisements. If you have enjoyed this piece, please think of becoming a friend of the Review. It costs less than a candle a month, and we send you one at Christmas.</p>
      <a href="/friends">Become a friend</a>
    </section>
  </main>
  <footer class="css-{{c4}}">
    <ul>
{{foot}}
    </ul>
    <p>© 1996–2024 The Lantern Review Trust. ISSN 0555-0001. Unsolicited poems are read in March and returned in April. By continuing to use this site you accept our terms.</p>
  </footer>
</div>
<script>window.__APOLLO_STATE__={"ROOT_QUERY":{"piece":{"__ref":"Piece:{{gif}}"}},"session":{"meter":2,"token":"{{token}}"}}</script>
</body>
</html>
"""
PULL = '<aside class="css-{c}" aria-hidden="true"><p>“{text}”</p></aside>'
LETTER = '<div class="css-{c}"><p>Get the best of the Review each Sunday.</p><form><label>Email address <input type="email"></label><button>Sign up</button></form><small>By signing up, you agree to our terms and to receive our letters.</small></div>'


def render(page, index, site):
    names = {f"c{n}": blob(f"class{n}", 6).lower() for n in range(1, 10)}

    def furniture(name, value):
        return PULL.format(c=names["c9"], text=value) if name == "pull" else LETTER.format(c=names["c5"])

    link = '        <li><a href="/URL">NAME</a></li>'
    return fill(
        PAGE,
        **{k: page[k] for k in ("title", "name", "dek", "author", "issue")}, **names,
        minutes=2 + len(page["body"]) // 900, gif=blob(page["name"], 60), token=blob("meter" + page["name"], 300),
        menu=menu("Current issue|Essays|Fiction|Poems|Reviews|Letters|Archive|Shop|Events|Submissions|About", link),
        body=indent(article(page["body"], furniture=furniture), 8),
        also=rows('      <div><h3><a href="/{href}">{0}</a></h3><p>{1}</p><p>By <a href="#">a contributor</a></p></div>', turn(site["also"], index, 4)),
        foot=menu("About|Contact|Masthead|Submissions|Stockists|Privacy|Terms|Accessibility", link),
    )

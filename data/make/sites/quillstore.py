"""Documentation: static generator with sidebar, table of contents and highlighted <pre> blocks."""

from kit import article, blob, block, blocks, fill, indent, menu, slug

PAGE = """<!DOCTYPE html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8">
    <title>{{title}} — Quillstore 2.4 documentation</title>
    <meta name="description" content="{{description}}">
    <link rel="stylesheet" href="/assets/docs.{{hash}}.css">
    <link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml">
    <script>try { document.documentElement.dataset.theme = localStorage.theme || 'light' } catch (e) {}</script>
  </head>
  <body>
    <div class="announce">Quillstore 2.4 is out. <a href="/release-notes">See what is new</a> <button aria-label="Dismiss">×</button></div>
    <header class="topbar">
      <a class="brand" href="/">Quillstore <small>docs</small></a>
      <div class="searchbox"><input type="search" placeholder="Search the docs (press /)" aria-label="Search"></div>
      <nav>
        <a href="/guide">Guide</a>
        <a href="/api">API</a>
        <a href="/blog">Blog</a>
        <a href="https://code.quillstore.example">Source</a>
      </nav>
      <select aria-label="Version">
        <option selected>2.4 (stable)</option>
        <option>2.3</option>
        <option>1.9 (unmaintained)</option>
        <option>main</option>
      </select>
      <button class="theme">Toggle dark mode</button>
    </header>
    <div class="layout">
      <aside class="sidebar">
        <nav aria-label="Docs">
          <p class="sidebar__caption">Guide</p>
          <ul>
{{guide}}
          </ul>
          <p class="sidebar__caption">Reference</p>
          <ul>
{{reference}}
          </ul>
          <p class="sidebar__caption">Recipes</p>
          <ul>
{{recipes}}
          </ul>
          <p class="sidebar__caption">Project</p>
          <ul>
{{project}}
          </ul>
        </nav>
      </aside>
      <main class="doc" role="main">
        <div class="breadcrumbs"><a href="/">Docs</a> » <a href="/guide">Guide</a> » {{title}} <a class="edit" href="https://code.quillstore.example/edit/docs/{{name}}.md">Edit this page</a></div>
        <h1 id="{{name}}">{{title}}<a class="headerlink" href="#{{name}}" title="Permalink">¶</a></h1>
        <div class="doc__text">
{{body}}
        </div>
        <div class="feedback">
          <p>Was this page helpful?</p>
          <button>Yes</button>
          <button>No</button>
          <form hidden><label>What could we do better?<textarea name="why"></textarea></label><button>Send</button></form>
        </div>
        <nav class="pager">
          <a rel="prev" href="/{{prevref}}"><span>Previous</span> {{prev}}</a>
          <a rel="next" href="/{{nextref}}"><span>Next</span> {{next}}</a>
        </nav>
      </main>
      <aside class="toc">
        <p>On this page</p>
        <ul>
{{toc}}
        </ul>
      </aside>
    </div>
    <footer>
      <p>Copyright 2019–2025, the Quillstore authors. Text is available under CC BY 4.0, code samples under the MIT licence.</p>
      <p>Built with Folio 6.1. Last updated on 14 January 2025. <a href="/privacy">Privacy</a> <a href="/security">Report a vulnerability</a></p>
    </footer>
    <script src="/assets/search.{{hash}}.js" defer></script>
  </body>
</html>
"""


def doc_block(kind, value):
    if kind in ("h2", "h3"):
        anchor = slug(value)
        return f'<{kind} id="{anchor}">{value}</{kind}>'
    if kind == "pre":
        code = block("pre", value)
        return f'<div class="highlight">{code}</div>'
    if kind == "blockquote":
        return f'<div class="admonition note"><p class="admonition-title">Note</p><p>{value}</p></div>'
    return block(kind, value, {"table": 'class="docutils"'})


def render(page, index, site):
    heads = "|".join(v for k, v in blocks(page["body"]) if k in ("h2", "h3"))
    side = '            <li><a href="/URL">NAME</a></li>'
    return fill(
        PAGE,
        **{k: page[k] for k in ("title", "name", "description", "prev", "next")},
        prevref=slug(page["prev"]), nextref=slug(page["next"]), hash=blob("docs", 8),
        guide=menu("Introduction|Getting started|Opening a store|Durability|Retention|Scanning|Snapshots|Compaction|Replication", side),
        reference=menu("Configuration reference|Metrics|Error codes|Command line tool|File format|C interface|Rust crate|Python module|Node package", side),
        recipes=menu("Logging from a web server|Ring buffer on a small device|Moving from SQLite|Backups with rsync|Testing with a fake clock", side),
        project=menu("Release notes|Roadmap|Contributing|Code of conduct|Benchmarks", side),
        body=indent(article(page["body"], doc_block), 10),
        toc=menu(heads, '          <li><a href="#URL">NAME</a></li>'),
    )

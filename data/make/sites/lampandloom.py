"""Shop listing: a grid whose items are the content; filters, banners and the recently-seen row are not. One empty search."""

from kit import CLOSE, OPEN, block, blob, fill, mark, menu, rows

PAGE = """<!doctype html>
<html class="no-js" lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="X-UA-Compatible" content="IE=edge">
    <title>{{title}} &ndash; Lamp &amp; Loom</title>
    <link rel="canonical" href="https://lampandloom.example/collections/{{name}}">
    <link href="//cdn.lampandloom.example/t/12/assets/base.css?v={{hash}}" rel="stylesheet" type="text/css" media="all" />
    <style data-shop>
      :root { --font-body-family: Figtree, sans-serif; --page-width: 120rem; }
      .grid { display: grid; grid-template-columns: repeat(4, 1fr) }
      .visually-hidden { position: absolute !important; overflow: hidden; width: 1px; height: 1px }
    </style>
    <script>document.documentElement.className = document.documentElement.className.replace('no-js', 'js'); window.shopUrl = 'https://lampandloom.example'; window.routes = { cart_add_url: '/cart/add', predictive_search_url: '/search/suggest' };</script>
  </head>
  <body class="gradient">
    <a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>
    <div id="shop-section-announcement" class="announcement-bar" role="region"><p class="announcement-bar__message h5">Winter sale: up to 30% off selected lamps. Ends Sunday at midnight.</p></div>
    <header class="header header--middle-left">
      <details-modal class="header__search"><details><summary aria-label="Search"></summary><form action="/search" method="get" role="search"><label for="Search-In-Modal">Search</label><input id="Search-In-Modal" type="search" name="q"><button type="reset" class="hidden">Clear search term</button></form></details></details-modal>
      <h2 class="header__heading"><a href="/">Lamp &amp; Loom</a></h2>
      <nav class="header__inline-menu">
        <ul class="list-menu list-menu--inline" role="list">
{{nav}}
        </ul>
      </nav>
      <div class="header__icons"><a href="/account">Log in</a> <a href="/cart" id="cart-icon-bubble">Cart</a></div>
    </header>
    <div class="cart-notification-wrapper" hidden><div id="cart-notification" role="dialog"><h2>Item added to your cart</h2><button>View cart</button><button>Check out</button><button>Continue shopping</button></div></div>
    <main id="MainContent" role="main" tabindex="-1">
      <div class="collection-hero"><div class="collection-hero__inner"><h1 class="collection-hero__title"><span class="visually-hidden">Collection: </span>{{title}}</h1>
{{intro}}
      </div></div>
      <div class="facets-container">
        <form id="FacetFiltersForm" class="facets__form">
          <h2 class="facets__heading">Filter:</h2>
{{facets}}
          <div class="facet-filters sorting"><label for="SortBy">Sort by:</label><select name="sort_by" id="SortBy"><option>Featured</option><option>Best selling</option><option>Alphabetically, A-Z</option><option>Price, low to high</option><option>Price, high to low</option><option>Date, new to old</option></select></div>
          <p class="product-count">{{count}} products</p>
        </form>
      </div>
      <div id="ProductGridContainer">
{{grid}}
      </div>
      <nav class="pagination" role="navigation" aria-label="Pagination"><ul class="pagination__list"><li><span aria-current="page">1</span></li><li><a href="?page=2">2</a></li><li><a href="?page=3">3</a></li><li><a href="?page=2" aria-label="Next page">Next</a></li></ul></nav>
      <section class="image-with-text"><h2>Visit the workshop</h2><p>On the first Saturday of each month we open the doors of the old tram depot. Watch a shade being pleated, bring a lamp for repair, and have a coffee with us. No booking needed.</p><a class="button" href="/pages/workshop">How to find us</a></section>
      <section class="recently-viewed"><h2>Recently viewed</h2><ul class="slider">
{{recent}}
      </ul></section>
    </main>
    <footer class="footer">
      <div class="footer__blocks-wrapper">
        <div class="footer-block"><h2 class="footer-block__heading">Quick links</h2><ul>
{{quick}}
        </ul></div>
        <div class="footer-block"><h2 class="footer-block__heading">Our mission</h2><p>We make things that can be repaired, and then we repair them. Every lamp carries a number, and with that number we can find the drawing, the person who built it and the right screw.</p></div>
        <div class="footer-block--newsletter"><h2>Subscribe to our emails</h2><form><label for="NewsletterForm">Email</label><input type="email" id="NewsletterForm"><button aria-label="Subscribe"></button></form></div>
      </div>
      <div class="footer__localization"><form><h2 class="caption-large">Country/region</h2><select><option>Austria (EUR €)</option><option>Belgium (EUR €)</option><option>Denmark (DKK kr.)</option><option>Germany (EUR €)</option><option>Ireland (EUR €)</option><option>Sweden (SEK kr)</option><option>United Kingdom (GBP £)</option></select></form></div>
      <div class="footer__copyright"><small>&copy; 2024, Lamp &amp; Loom</small> <ul class="policies">
{{policies}}
      </ul></div>
    </footer>
    <ul hidden><li id="a11y-refresh-page-message">Choosing a selection results in a full page refresh.</li><li id="a11y-new-window-message">Opens in a new window.</li></ul>
  </body>
</html>
"""
ITEM = """<li class="grid__item">
  <div class="card-wrapper product-card-wrapper">
    <div class="card__media"><img src="//cdn.lampandloom.example/p/{href}.jpg?width=533" alt="" loading="lazy" width="533" height="533"></div>
    <div class="card__information">
      <h3 class="card__heading"><a href="/products/{href}" class="full-unstyled-link">{0}</a></h3>
      <p class="card__caption">{1}</p>
      <div class="price"><span class="price-item price-item--regular">{2}</span></div>
    </div>
  </div>
</li>"""
FACET = '          <details class="facets__item"><summary>NAME</summary><div class="facets__display"><span>0 selected</span> <a href="#">Reset</a></div></details>'
NOTHING = """        <p class="template-search__message">No results found for your search. Check the spelling or use a different word or phrase.</p>"""


def render(page, index, site):
    link = '          <li><a href="/URL">NAME</a></li>'
    if page["items"]:
        intro = mark(block("p", page["intro"].strip()))
        grid = '<ul id="product-grid" class="grid product-grid">\n' + mark(rows(ITEM, page["items"])) + "\n</ul>"
    else:
        intro, grid = "", f"        {OPEN}{CLOSE}\n{NOTHING}"
    recent = [["Paper moon", "€36"], ["Herringbone throw", "€88"], ["Enamel cone", "€49"], ["Otter", "€64"]]
    return fill(
        PAGE,
        title=page["title"], name=page["name"].removeprefix("collection-"), hash=blob("shop", 24),
        nav=menu("Lamps|Shades|Bulbs and cords|Throws|Cushions|Rugs|Repairs|Journal|Sale", link),
        intro=intro, grid=grid, count=len(page["items"]),
        facets=menu(site["filters"], FACET),
        recent=rows('        <li><a href="/products/{href}">{0}</a> <span>{1}</span></li>', recent[index % 2:][:3]),
        quick=menu("Search|Contact|Shipping|Returns|Repairs|Stockists|Press", link),
        policies=menu("Refund policy|Privacy policy|Terms of service|Shipping policy|Contact information|Cookie preferences", link),
    )

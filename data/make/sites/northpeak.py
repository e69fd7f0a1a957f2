"""Roofer's landing page from a page builder: deep wrapper divs, a lot of inline CSS, counters, quotes, forms."""

from kit import article, blob, block, fill, menu, rows, turn

WIDGET = """<div class="elm-section elm-top-section elm-element elm-element-{id} elm-section-boxed" data-id="{id}" data-element_type="section" data-settings="{{&quot;background_background&quot;:&quot;classic&quot;,&quot;shape_divider_bottom&quot;:&quot;mountains&quot;}}">
\t<div class="elm-container elm-column-gap-default">
\t\t<div class="elm-column elm-col-100 elm-top-column elm-element" data-id="{id}c">
\t\t\t<div class="elm-widget-wrap elm-element-populated">
\t\t\t\t<div class="elm-element elm-widget elm-widget-{kind}" data-id="{id}w" data-widget_type="{kind}.default">
\t\t\t\t\t<div class="elm-widget-container">
{inner}
\t\t\t\t\t</div>
\t\t\t\t</div>
\t\t\t</div>
\t\t</div>
\t</div>
</div>"""

PAGE = """<!DOCTYPE html>
<html lang="en-GB">
<head>
	<meta charset="UTF-8">
	<title>{{title}}</title>
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<link rel="profile" href="https://gmpg.example/xfn/11">
<style id='global-styles-inline-css'>
{{css}}
</style>
<script id="consent-js">window.consentData={"categories":["necessary","statistics","marketing"],"expiry":365,"hash":"{{hash}}"};</script>
</head>
<body class="home page-template page-template-elm_canvas elm-default elm-kit-7 elm-page">
<header data-elm-type="header" class="elm elm-31 elm-location-header">
	<div class="elm-section"><div class="elm-container">
		<div class="elm-column"><a href="/"><img width="180" height="60" src="/wp-content/uploads/logo.svg" alt="Northpeak Roofing"></a></div>
		<div class="elm-column"><nav class="elm-nav-menu--main"><ul class="elm-nav-menu">
{{nav}}
		</ul></nav>
		<nav class="elm-nav-menu--dropdown" aria-hidden="true"><ul class="elm-nav-menu">
{{nav}}
		</ul></nav></div>
		<div class="elm-column"><a class="elm-button" href="tel:5550147">Call 555 0147</a> <a class="elm-button elm-button--ghost" href="/quote">Get a free quote</a></div>
	</div></div>
</header>
<main>
{{widgets}}
</main>
<footer data-elm-type="footer" class="elm elm-44 elm-location-footer">
	<div class="elm-container">
		<div class="elm-column"><h4>Northpeak Roofing</h4><p>Unit 6, Old Quarry Road, Eastfield<br>Monday to Friday, 7.30 to 17.00</p></div>
		<div class="elm-column"><h4>Services</h4><ul>
{{nav}}
		</ul></div>
		<div class="elm-column"><h4>Areas we cover</h4><ul>
{{areas}}
		</ul></div>
		<div class="elm-column"><h4>Find us</h4><iframe src="https://maps.example/embed?pb={{hash}}" title="Map"></iframe></div>
	</div>
	<p class="copyright">© 2024 Northpeak Roofing Ltd. All rights reserved. Registered in the county court, number 01174099. Member of the Guild of Slaters. Website by Pixelforge. <a href="/privacy">Privacy</a> <a href="/cookies">Cookies</a> <a href="/sitemap">Sitemap</a></p>
</footer>
<div class="cookiebar" style="display: none;"><div class="cookiebar__title">Manage consent</div><p>Our map and our visitor counter set cookies. If you would rather not have them, the map stays grey and you will have to ask the way.</p><button>Accept</button><button>Deny</button><button>View preferences</button></div>
<a href="#" id="scroll-top" aria-hidden="true">Scroll to top</a>
<script src="/wp-content/plugins/elm/assets/js/frontend.min.js?ver=3.18" id="elm-frontend-js"></script>
</body>
</html>
"""
COUNTERS = """<div class="counters"><div class="counter"><span class="counter__number">50</span><span class="counter__title">years in business</span></div><div class="counter"><span class="counter__number">3,112</span><span class="counter__title">roofs laid</span></div><div class="counter"><span class="counter__number">9</span><span class="counter__title">roofers</span></div><div class="counter"><span class="counter__number">0</span><span class="counter__title">salesmen</span></div></div>"""
FORM = """<h2>Request a call back</h2><form class="wpcf7"><p><label>Your name<br><input name="n"></label></p><p><label>Your telephone number<br><input name="t"></label></p><p><label>Postcode<br><input name="p"></label></p><p><label>What is the trouble?<br><select name="s"><option>Please choose</option><option>Leak</option><option>Storm damage</option><option>New roof</option><option>Chimney</option><option>Something else</option></select></label></p><p><label>Message<br><textarea name="m"></textarea></label></p><p><label><input type="checkbox"> I have read the privacy policy and agree that my data is used to answer my request.</label></p><p><input type="submit" value="Send"></p></form>"""
CTA = """<h2>Ready for a dry winter?</h2><p>Tell us about your roof and we will get back to you by the end of the next working day.</p><a class="elm-button" href="/quote">Get a free quote</a>"""


def style_rules(seed):
    # Page builders print hundreds of such rules into each page.
    colours = blob(seed, 900).lower()
    return "\n".join(
        f".elm-{7 + n} .elm-element.elm-element-{colours[n * 7:n * 7 + 7]}{{--display:flex;--flex-direction:column;--gap:{n % 30}px {n % 30}px;padding:{n % 9}px 0 {n % 7}px 0;margin-top:-{n % 5}px}}"
        for n in range(120)
    )


def render(page, index, site):
    parts = [("heading", f"<h1>{page['headline']}</h1>")]
    texts = [("text-editor", article(s, block)) for s in page["sections"]]
    quotes = rows('<figure class="testimonial"><blockquote>{0}</blockquote><figcaption>{1}</figcaption></figure>', turn(site["quotes"], index, 3))
    parts += [texts[0], ("counter", COUNTERS), texts[1], ("testimonial-carousel", "<h2>What customers say</h2>\n" + quotes), texts[2], ("form", FORM), ("call-to-action", CTA)]
    widgets = "\n".join(
        WIDGET.format(id=blob(page["name"] + str(n), 7).lower(), kind=kind, inner=inner) for n, (kind, inner) in enumerate(parts)
    )
    return fill(
        PAGE,
        title=page["title"], widgets=widgets, css=style_rules(page["name"]), hash=blob("consent", 20),
        nav=menu("Home|New roofs|Repairs|Lead work|Chimneys|Surveys|Emergency call-out|Gallery|About us|Contact", '<li class="menu-item"><a href="/URL" class="elm-item">NAME</a></li>'),
        areas=menu("Roofers in Eastfield|Roofers in Staunton|Roofers in Little Orme|Roofers in Dunmere|Roofers in Holt Cross|Roofers in Penbury|Roofers in Ash Green", '<li><a href="/URL">NAME</a></li>'),
    )

"""Italian company, press releases: corporate site with deep wrappers and data attributes, all on one line; boilerplate company text."""

from kit import article, blob, fill, menu, rows, squeeze, turn

PAGE = """<!DOCTYPE html>
<html lang="it" dir="ltr" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<meta name="Generator" content="Goccia 9">
<title>{{title}} | Aurelia Ottica</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_{{hash}}.css">
<style>.visually-hidden{position:absolute!important;clip:rect(1px,1px,1px,1px)}.region-hero{background:url(data:image/png;base64,{{image}})}</style>
</head>
<body class="path-node page-node-type-comunicato">
<a href="#main-content" class="visually-hidden focusable">Salta al contenuto principale</a>
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>
<div class="layout-container">
<header role="banner"><div class="region region-header">
<div id="block-branding" class="block"><a href="/it" rel="home"><img src="/logo.svg" alt="Aurelia Ottica"></a></div>
<nav role="navigation" id="block-main-menu" class="block block-menu"><h2 class="visually-hidden">Navigazione principale</h2><ul class="menu">
{{nav}}
</ul></nav>
<nav class="block block-language"><ul><li><a href="/it" class="is-active">IT</a></li><li><a href="/en">EN</a></li><li><a href="/de">DE</a></li><li><a href="/fr">FR</a></li></ul></nav>
</div></header>
<div class="region region-breadcrumb"><nav role="navigation" aria-labelledby="system-breadcrumb"><h2 id="system-breadcrumb" class="visually-hidden">Briciole di pane</h2><ol><li><a href="/it">Home</a></li><li><a href="/it/stampa">Sala stampa</a></li><li><a href="/it/stampa/comunicati">Comunicati</a></li></ol></nav></div>
<main role="main"><a id="main-content" tabindex="-1"></a>
<div class="layout-content"><div class="region region-content">
<div id="block-page-title" class="block"><h1 class="page-title"><span class="field field--name-title">{{title}}</span></h1></div>
<article role="article" class="node node--type-comunicato node--view-mode-full"><div class="node__content">
<div class="field field--name-field-data field--label-hidden field__item">{{date}}</div>
<div class="field field--name-field-allegati"><div class="field__label">Allegati</div><div class="field__items"><div class="field__item"><a href="/f/{{name}}.pdf">Scarica il comunicato (PDF, 212 KB)</a></div><div class="field__item"><a href="/f/{{name}}.zip">Immagini ad alta risoluzione (ZIP, 18 MB)</a></div></div></div>
<div class="clearfix text-formatted field field--name-body field--type-text-with-summary field__item">
{{body}}
</div>
<div class="field field--name-field-boilerplate"><h3>Informazioni su Aurelia Ottica</h3><p>Fondata nel 1921, Aurelia Ottica progetta e produce lenti e strumenti di precisione. Il gruppo conta 640 dipendenti in tre stabilimenti, esporta in trentun paesi e appartiene ancora alla famiglia che gli ha dato il nome.</p><h3>Contatti per la stampa</h3><p>Fiorenza Galli, ufficio stampa<br>stampa@aureliaottica.example<br>tel. 0555 010101</p></div>
</div></article>
<div class="views-element-container block"><h2>Altri comunicati</h2><div class="view-content">
{{others}}
</div><a class="more-link" href="/it/stampa/comunicati">Tutti i comunicati</a></div>
</div></div>
</main>
<footer role="contentinfo"><div class="region region-footer"><nav class="block-menu"><ul class="menu">
{{foot}}
</ul></nav><div class="block block-newsletter"><h2>Resta aggiornato</h2><form><label>E-mail<input type="email"></label><label><input type="checkbox"> Ho letto l'informativa e acconsento al trattamento dei miei dati personali per l'invio di comunicazioni commerciali</label><input type="submit" value="Iscriviti"></form></div><p>Aurelia Ottica S.p.A. – Sede legale: via dei Cristalli 1, Castelvento – Capitale sociale 2.500.000 euro interamente versato – Registro delle imprese n. 05550123. Tutti i marchi citati appartengono ai rispettivi proprietari.</p></div></footer>
</div>
</div>
<div class="sliding-popup-bottom" aria-hidden="true"><div class="popup-content"><p>Questo sito utilizza cookie tecnici e, previo consenso, cookie di profilazione di terze parti per inviarti pubblicità in linea con le tue preferenze.</p><button>Accetta</button><button>Rifiuta</button><button>Preferenze</button></div></div>
<script type="application/json" data-goccia-selector="goccia-settings-json">{"path":{"baseUrl":"/","currentPath":"node/{{node}}","isFront":false},"ajaxPageState":{"theme":"aurelia","libraries":"{{hash}}{{image}}"},"user":{"uid":0,"permissionsHash":"{{hash}}"}}</script>
</body>
</html>
"""
OTHER = """<div class="views-row"><div class="views-field views-field-title"><span class="field-content"><a href="/it/{href}">{0}</a></span></div><div class="views-field views-field-body"><div class="field-content"><p>{1}</p></div></div></div>"""


def render(page, index, site):
    return squeeze(fill(
        PAGE,
        **{k: page[k] for k in ("title", "name", "date")},
        hash=blob(page["name"], 43), image=blob("hero" + page["name"], 500), node=220 + index * 31,
        body=article(page["body"]),
        nav=menu("Prodotti|Tecnologia|Azienda|Sostenibilità|Lavora con noi|Investitori|Sala stampa|Negozi", '<li class="menu-item"><a href="/it/URL">NAME</a></li>'),
        others=rows(OTHER, turn(site["comunicati"], index, 3)),
        foot=menu("Contatti|Note legali|Privacy|Cookie|Whistleblowing|Codice etico|Accessibilità|Mappa del sito", '<li class="menu-item"><a href="/it/URL">NAME</a></li>'),
    ))

"""German club: home-made page of the 2000s, label ISO-8859-1, div layout by id, guest book, entities mixed with raw umlauts."""

from kit import article, block, fill, menu, rows, turn

PAGE = """<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html>
<head>
<meta http-equiv="content-type" content="text/html; charset=ISO-8859-1">
<title>Imkerverein Mooslach und Umgebung e.V. - {{title}}</title>
<meta name="author" content="Webmaster Sepp">
<meta name="generator" content="Netzstudio 4.1">
<link rel="stylesheet" type="text/css" href="style.css">
<base target="_top">
</head>
<body>
<div id="rahmen">
<div id="kopf"><a href="index.htm"><img src="bilder/biene_animiert.gif" width="80" height="60" alt="Biene"></a>
<h1>Imkerverein Mooslach und Umgebung e.V.</h1>
<p>gegr&uuml;ndet 1887 &ndash; Mitglied im Kreisverband</p></div>
<div id="navi">
<ul>
{{nav}}
</ul>
<p><b>Lehrbienenstand</b><br>Am Anger 3<br>Mooslach<br>Tel. 0555 / 1234</p>
<p><b>Schwarmtelefon</b><br>Mai bis Juli, 8&ndash;20 Uhr:<br>0555 / 9876</p>
<p><a href="http://www.wetter.example"><img src="http://www.wetter.example/knopf.gif" border="0" alt="Wetter"></a></p>
<form action="suche.php" method="get"><input type="text" name="suche" size="14"><input type="submit" value="Suchen"></form>
</div>
<div id="inhalt">
<p class="pfad">Sie sind hier: <a href="index.htm">Startseite</a> &raquo; {{title}}</p>
<h2>{{title}}</h2>
{{body}}
<p class="stand">Stand: {{stand}} &nbsp; <a href="javascript:window.print()">Seite drucken</a> &nbsp; <a href="#kopf">nach oben</a></p>
</div>
<div id="rechts">
<h3>Nächste Termine</h3>
<dl>
{{termine}}
</dl>
<h3>Honig vom Imker</h3>
<p>Honig aus Mooslach bekommen Sie an der Haustür bei unseren Mitgliedern und jeden Samstag auf dem Bauernmarkt. Achten Sie auf das grüne Etikett!</p>
<h3>Gästebuch</h3>
<p><i>Schöne Seite! Grüße aus dem Allgäu.</i> (Hannes)<br><i>Wo bekommt man noch so guten Waldhonig?</i> (Gerti W.)<br><a href="gbuch.php">Eintrag schreiben</a></p>
<h3>Links</h3>
<ul>
{{links}}
</ul>
</div>
<div id="fuss">
<a href="impressum.htm">Impressum</a> | <a href="datenschutz.htm">Datenschutz</a> | <a href="kontakt.htm">Kontakt</a> | <a href="intern.htm">Mitgliederbereich</a><br>
Für die Inhalte verlinkter Seiten ist stets der jeweilige Anbieter verantwortlich. Alle Angaben ohne Gewähr. Der Verein ist im Vereinsregister unter der Nummer 555 eingetragen und als gemeinnützig anerkannt. Vertreten durch den Vorstand: Josef Huber (Vorsitzender), Marianne Öttl (Schriftführerin), Karl-Heinz Groß (Kassenwart).<br>
<!-- Zaehler Anfang --><script type="text/javascript" src="http://zaehler.example/z.js?id=4711"></script><!-- Zaehler Ende -->
</div>
</div>
</body>
</html>
"""


def old_block(kind, value):
    html = block(kind, value, {"p": "align=justify"}, messy=True)
    # The page was written over years: some umlauts came out of an editor as entities.
    return html.replace("ü", "&uuml;") if len(value) % 2 else html


def render(page, index, site):
    def furniture(name, value):
        return f'<table align="right" cellpadding="5"><tr><td><img src="bilder/{page["name"]}.jpg" width="240" height="180" alt=""><br><small>{value}</small></td></tr></table>'

    return fill(
        PAGE,
        title=page["title"], stand=page["stand"],
        nav=menu("Startseite|Aktuelles|Termine|Vorstand|Satzung|Lehrbienenstand|Jungimker|Bienenweide|Honig und Rezepte|Varroa|Bildergalerie|Gästebuch|Kontakt|Impressum", '<li><a href="URL.htm">NAME</a></li>'),
        body=article(page["body"], old_block, furniture),
        termine=rows("<dt>{0}</dt><dd>{1}</dd>", turn(site["termine"], index, 4)),
        links=menu("Kreisverband|Bieneninstitut|Gemeinde Mooslach|Obst- und Gartenbauverein|Freiwillige Feuerwehr", '<li><a href="http://URL.example">NAME</a></li>'),
    )

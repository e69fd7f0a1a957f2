"""Polish advice portal in ISO-8859-2: boxes by class, contextual ads, age and city selects, forum links; minified."""

from kit import article, block, fill, menu, rows, squeeze, turn

PAGE = """<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="pl" lang="pl">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2" />
<title>{{title}} - Poradnik Zdrówko</title>
<link rel="stylesheet" type="text/css" href="/css/style.css?12" />
<script type="text/javascript">var adv_keyword='zdrowie';var adv_page='artykul';var gemius_id='x5550';</script>
</head>
<body>
<div id="wrapper">
<div id="head"><a href="/" class="logo">Poradnik Zdrówko</a><div class="login"><a href="/konto/zaloguj">Zaloguj się</a> <a href="/konto/nowe">Załóż konto</a></div><form action="/szukaj" class="szukaj"><input name="q" value="Czego szukasz?" /><button>Szukaj</button></form></div>
<ul id="menu">
{{menu}}
</ul>
<div id="okruszki">Jesteś tutaj: <a href="/">Strona główna</a> &raquo; <a href="#">Porady</a> &raquo; {{title}}</div>
<div id="lewa">
<h1>{{title}}</h1>
<div class="info"><span>Dodano: {{date}}</span> <span>Autor: redakcja</span> <a href="#komentarze">Komentarze (3)</a> <a href="#">A-</a> <a href="#">A+</a></div>
<div class="tresc">
{{body}}
</div>
<div class="ocena">Oceń artykuł: <a href="#">1</a> <a href="#">2</a> <a href="#">3</a> <a href="#">4</a> <a href="#">5</a> <span>Średnia ocena: 4,2</span></div>
<div class="uwaga">Porady publikowane w serwisie mają charakter informacyjny i nie zastępują wizyty u lekarza. Redakcja nie ponosi odpowiedzialności za skutki ich zastosowania.</div>
<div class="zobacz"><h3>Zobacz także</h3>
{{inne}}
</div>
<div id="komentarze"><h3>Komentarze</h3><div class="kom"><b>~babcia Hela</b> <i>wczoraj, 20:14</i><p>Wszystko prawda, moja wnuczka miała to samo.</p></div><div class="kom"><b>~gość</b> <i>wczoraj, 21:40</i><p>A ja słyszałam co innego od sąsiadki, i komu tu wierzyć?</p></div><form><label>Nick: <input name="nick" /></label><label>Treść: <textarea name="tresc"></textarea></label><label>Przepisz kod: <input name="kod" /></label><button>Dodaj komentarz</button></form></div>
</div>
<div id="prawa">
<div class="box"><h4>Znajdź lekarza</h4><form><select name="spec"><option>Specjalizacja</option><option>Internista</option><option>Pediatra</option><option>Okulista</option><option>Ortopeda</option></select><select name="miasto"><option>Miasto</option><option>Krzemień Górny</option><option>Nowa Łąka</option><option>Podgórki</option></select><button>Znajdź</button></form></div>
<div class="box"><h4>Na forum</h4><ul>
{{forum}}
</ul></div>
<div class="box reklama"><h4>Linki sponsorowane</h4><p><a href="/r/1">Materace na wymiar</a><br />Zdrowy kręgosłup od pierwszej nocy. Raty zero procent.</p><p><a href="/r/2">Sanatorium Pod Świerkiem</a><br />Turnusy rehabilitacyjne, wolne miejsca w październiku.</p></div>
<div class="box"><h4>Najczęściej czytane</h4><ol>
{{naj}}
</ol></div>
<div class="box"><h4>Kalkulator wagi</h4><form><label>Wzrost (cm) <input size="4" /></label><label>Waga (kg) <input size="4" /></label><button>Oblicz</button></form></div>
</div>
<div id="stopka"><a href="/o-nas">O nas</a> | <a href="/regulamin">Regulamin</a> | <a href="/reklama">Reklama</a> | <a href="/kontakt">Kontakt</a> | <a href="/mapa">Mapa serwisu</a><p>Copyright &copy; 2007-2010 Wydawnictwo Zdrówko. Wszelkie prawa zastrzeżone. Kopiowanie materiałów bez zgody wydawcy jest zabronione.</p></div>
</div>
</body>
</html>
"""
AD = '<div class="reklama"><small>REKLAMA</small><script type="text/javascript">adv_show(\'srodek\');</script><a href="/r/9">Inhalator dla całej rodziny - sprawdź cenę</a></div>'


def render(page, index, site):
    return squeeze(fill(
        PAGE,
        title=page["title"], date=page["date"],
        menu=menu("Zdrowie|Dziecko|Uroda|Dieta|Ruch|Zioła|Psychologia|Pytania|Forum|Konkursy|Zdjęcia", '<li><a href="/URL">NAME</a></li>'),
        body=article(page["body"], block, lambda name, value: AD),
        inne=rows('<div class="z"><a href="/{href}">{0}</a><p>{1}</p></div>', turn(site["inne"], index, 3)),
        forum=menu("Jak oduczyć od smoczka? (41)|Wasze sposoby na chrapanie (112)|Dieta kapuściana - relacja (27)|Okulary czy soczewki? (63)|Szukam dobrego dentysty (8)", '<li><a href="/forum/URL">NAME</a></li>'),
        naj=rows('<li><a href="/{href}">{0}</a></li>', turn(site["inne"], index + 1, 5)),
    ))

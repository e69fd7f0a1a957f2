"""Turkish magazine in ISO-8859-9: content-manager classes of 2007, modules left and right, uppercase menus."""

from kit import article, block, fill, menu, rows, turn

PAGE = """<?xml version="1.0" encoding="iso-8859-9"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="tr" lang="tr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-9" />
<title>Bozkır Dergisi - {{title}}</title>
<meta name="robots" content="index, follow" />
<link rel="stylesheet" href="/templates/bozkir/css/template_css.css" type="text/css" />
<script type="text/javascript" src="/includes/js/overlib_mini.js"></script>
</head>
<body>
<div align="center">
<div class="topbar"><a href="/giris">Üye girişi</a> <a href="/kayit">Üye ol</a> <a href="/sepet">Sepetim (0)</a> <span>Yeni sayımız bayilerde! Kargo bizden.</span></div>
<table class="main" width="940" cellspacing="0"><tr><td colspan="3" class="header"><a href="/"><img src="/images/bozkir_logo.png" alt="BOZKIR - iki aylık kültür ve doğa dergisi" /></a></td></tr>
<tr><td colspan="3"><ul id="mainlevel-nav">
{{nav}}
</ul></td></tr>
<tr><td class="left" valign="top" width="180">
<div class="moduletable"><h3>Bölümler</h3><table>
{{sections}}
</table></div>
<div class="moduletable"><h3>Arşiv</h3><form><select name="sayi"><option>Sayı seçiniz</option><option>Sayı 45</option><option>Sayı 44</option><option>Sayı 43</option><option>Sayı 42</option></select><input type="submit" value="Git" /></form></div>
<div class="moduletable"><h3>Kimler çevrimiçi</h3>Şu anda 14 ziyaretçi ve 2 üye çevrimiçi</div>
</td><td class="center" valign="top">
<span class="pathway"><a href="/" class="pathway">Ana Sayfa</a> <img src="/images/arrow.png" alt="arrow" /> <a href="#" class="pathway">{{issue}}</a> <img src="/images/arrow.png" alt="arrow" /> {{title}}</span>
<table class="contentpaneopen"><tr><td class="contentheading" width="100%">{{title}}</td><td class="buttonheading"><a href="#" title="PDF"><img src="/images/pdf_button.png" alt="PDF" /></a></td><td class="buttonheading"><a href="#" title="Yazdır"><img src="/images/printButton.png" alt="Yazdır" /></a></td></tr></table>
<table class="contentpaneopen"><tr><td><span class="small">Yazan {{author}}</span></td></tr><tr><td class="createdate">{{issue}}</td></tr>
<tr><td valign="top">
{{body}}
</td></tr>
<tr><td class="modifydate">Son güncelleme ( Salı, 12 Haziran 2007 )</td></tr></table>
<table class="pagenav"><tr><th class="pagenav_prev"><a href="#">&lt; Önceki</a></th><th class="pagenav_next"><a href="#">Sonraki &gt;</a></th></tr></table>
<div class="abone"><h4>Abone olun, kapınıza gelsin</h4><p>Yılda altı sayı, öğrencilere yüzde otuz indirim. İlk siparişte geçmiş sayılardan biri armağan.</p><a href="/abonelik">Abonelik formu</a></div>
<div class="back_button"><a href="javascript:history.go(-1)">[ Geri ]</a></div>
</td><td class="right" valign="top" width="200">
<div class="moduletable"><h3>Dergiden</h3>
{{others}}
</div>
<div class="moduletable"><h3>En çok okunanlar</h3><ul class="mostread">
{{most}}
</ul></div>
<div class="moduletable"><h3>Anket</h3><form>Dergiyi nereden alıyorsunuz?<br /><input type="radio" name="a" />Bayiden<br /><input type="radio" name="a" />Abonelikle<br /><input type="radio" name="a" />Komşudan<br /><input type="submit" value="Oy ver" /> <input type="button" value="Sonuçlar" /></form></div>
</td></tr></table>
<div class="footer">© 2001-2007 Bozkır Yayıncılık. Dergide yayımlanan yazı ve fotoğrafların her hakkı saklıdır; kaynak gösterilmeden alıntı yapılamaz. Yazıların sorumluluğu yazarlarına aittir. İstasyon Caddesi 5, Kat 2. Telefon: 555 11 22. <a href="/kunye">Künye</a> <a href="/iletisim">İletişim</a> <a href="/reklam">Reklam</a></div>
</div>
</body>
</html>
"""
AD = '<div class="reklam"><small>REKLAM</small><br /><a href="/r/3"><img src="/banner/kilim.gif" alt="El dokuması kilimler, fabrikadan halka" /></a></div>'


def render(page, index, site):
    return fill(
        PAGE,
        **{k: page[k] for k in ("title", "author", "issue")},
        nav=menu("ANA SAYFA|BU SAYI|ARŞİV|YAZARLAR|FOTOĞRAF|ABONELİK|FORUM|İLETİŞİM", '<li><a href="/URL" class="mainlevel-nav">NAME</a></li>'),
        sections=menu("Söyleşi|Gezi|Doğa|Mutfak|Zanaat|Tarih|Öykü|Okur mektupları", '<tr><td><a href="/URL" class="mainlevel">NAME</a></td></tr>'),
        body=article(page["body"], block, lambda name, value: AD),
        others=rows('<p><a href="/m/{n}"><b>{0}</b></a><br />{1} <a href="/m/{n}" class="readon">Devamı...</a></p>', turn(site["diger"], index, 3)),
        most=rows('<li class="mostread"><a href="/m/{n}" class="mostread">{0}</a></li>', turn(site["diger"], index + 1, 4)),
    )

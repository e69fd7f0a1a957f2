"""Russian local paper in windows-1251: three columns of divs, one never closed; end tags of <p> and <li> left out."""

from kit import article, block, fill, menu, rows, turn

PAGE = """<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">
<title>{{title}} — Заречные вести</title>
<meta name="description" content="{{lead}}">
<link rel="stylesheet" href="/css/main.css" type="text/css">
<script type="text/javascript" src="/js/jquery-1.4.2.min.js"></script>
<script type="text/javascript">
$(document).ready(function(){ $('.tabs li').click(function(){ $('.tab').hide(); $('#'+this.id+'_tab').show(); }); });
</script>
</head>
<body>
<div id="top_banner"><noindex><a href="/r.php?b=12" rel="nofollow"><img src="/b/okna.gif" width="728" height="90" alt="Пластиковые окна со скидкой"></a></noindex></div>
<div id="header">
<a href="/" id="logo">Заречные вести</a>
<div class="info">Газета выходит с 1931 года<br>Сегодня: +17°, ветер слабый | Доллар 30,18 | Евро 38,40</div>
<ul id="menu">
{{menu}}
</ul>
</div>
<div id="wrap">
<div id="left">
<div class="block"><div class="hd">Рубрики</div><ul>
{{rubrics}}
</ul></div>
<div class="block"><div class="hd">Вход на сайт</div><form action="/login.php" method="post">Логин: <input name="login"><br>Пароль: <input type="password" name="pass"><br><input type="submit" value="Войти"><br><a href="/reg.php">Регистрация</a> <a href="/lost.php">Забыли пароль?</a></form></div>
<div class="block"><div class="hd">Опрос</div><p>Нужен ли городу второй мост?<br><input type="radio" name="v">Да<br><input type="radio" name="v">Нет<br><input type="radio" name="v">Сначала почините первый<br><input type="submit" value="Голосовать"></div>
</div>
<div id="center">
<div class="path"><a href="/">Главная</a> / <a href="/rubric/">{{rubric}}</a></div>
<h1>{{title}}</h1>
<div class="date">{{date}} | {{author}} | Просмотров: {{views}}</div>
{{lead_block}}
<div class="text">
{{body}}
</div>
<div class="soc">Поделиться: <a href="#">Одногруппники</a> <a href="#">Переписка</a> <a href="#">ЖЖурнал</a> <a href="/print.php">Версия для печати</a></div>
<div class="tags">Метки: <a href="#">Заречье</a>, <a href="#">{{rubric}}</a>, <a href="#">река</a></div>
<div class="same"><b>Читайте также:</b>
{{same}}
</div>
<div class="comm"><h3>Комментарии ({{count}})</h3>
{{comments}}
<form action="/comment.php" method="post"><p>Ваше имя: <input name="name"><p>Текст: <textarea name="text" rows="6" cols="50"></textarea><p>Введите число с картинки: <img src="/captcha.php"> <input name="code" size="5"><p><input type="submit" value="Отправить"></form>
<p class="small">Редакция не несёт ответственности за содержание комментариев. Сообщения, содержащие оскорбления, удаляются без предупреждения.
</div>
</div>
<div id="right">
<ul class="tabs"><li id="new">Свежее<li id="pop">Популярное</ul>
<div class="tab" id="new_tab"><ul>
{{fresh}}
</ul></div>
<div class="tab" id="pop_tab" style="display:none"><ul>
{{popular}}
</ul></div>
<div class="block"><div class="hd">Объявления</div><p>Продам дрова колотые, берёза. Т. 5-55-14<p>Сдам комнату студентке без вредных привычек<p>Куплю гармонь в хорошем состоянии<p>Требуется водитель на молоковоз<p><a href="/board/">Подать объявление</a></div>
</div>
<div id="footer">© 2003–2010 Редакция газеты «Заречные вести». Свидетельство о регистрации СМИ № 0555. При полной или частичной перепечатке материалов ссылка на сайт обязательна. Мнение авторов может не совпадать с мнением редакции. Адрес: ул. Гончарная, 8. Телефон рекламного отдела: 5-55-30.
<br><img src="/counter.gif" width="88" height="31" alt="Счётчик"> <a href="/about/">О газете</a> <a href="/adv/">Реклама</a> <a href="/subscribe/">Подписка</a> <a href="/map/">Карта сайта</a></div>
</body>
</html>
"""


def render(page, index, site):
    def furniture(name, value):
        if name == "photo":
            return f'<div class="pic"><img src="/img/{page["name"]}.jpg" width="300" height="200"><br><i>{value}</i></div>'
        title, text = turn(site["teasers"], index + 3, 1)[0]
        return f'<div class="inline_more"><b>По теме:</b> <a href="/n/">{title}</a><br>{text}</div>'

    lead = page["lead"]
    return fill(
        PAGE,
        **{k: page[k] for k in ("title", "lead", "rubric", "date", "author")},
        views=140 + index * 61,
        lead_block='<div class="lead">\n<!-- content -->\n<p><b>%s</b>\n<!-- /content -->\n</div>' % lead if lead else "",
        menu=menu("Новости|Газета|Архив|Фото|Афиша|Справочник|Погода|Форум|Контакты", '<li><a href="/URL/">NAME</a></li>'),
        rubrics=menu("Город|Власть|Люди|Происшествия|Здоровье|Спорт|Колонка|Огород|Письма|Коротко", '<li><a href="/r/URL/">NAME</a>'),
        body=article(page["body"], lambda k, v: block(k, v, {"table": 'border="1" cellpadding="4"'}, messy=True), furniture),
        same=rows('<div class="s"><a href="/n/{n}.html">{0}</a><br>{1}</div>', turn(site["teasers"], index, 3)),
        count=2 + index % 2,
        comments=rows('<div class="c"><b>{0}</b> <span>сегодня, 1{n}:05</span> <a href="#">#</a><br>{1}</div>', turn(site["comments"], index, 2 + index % 2)),
        fresh=rows('<li><a href="/n/{n}.html">{0}</a>', turn(site["teasers"], index + 1, 5)),
        popular=rows('<li><a href="/n/{n}.html">{0}</a>', turn(site["teasers"], index + 2, 5)),
    )

"""Japanese blog at a blog host: entry-body classes, calendar widget, host's banner. Old entries are in Shift_JIS."""

from kit import article, fill, menu, rows, turn

PAGE = """<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="{{charset}}">
<title>{{title}} - 喫茶日記</title>
<link rel="stylesheet" href="/css/theme-coffee.css">
<link rel="alternate" type="application/rss+xml" title="RSS" href="/rss">
<script>var blogHost={"id":"kissa-nikki","plan":"free","entry":"{{name}}"};</script>
</head>
<body class="page-entry layout-2col">
<div id="globalheader"><a href="https://blogbako.example/">ブログ箱</a><a href="#">読者になる</a><a href="#">新しくブログをはじめる</a><a href="#">ログイン</a></div>
<div id="container">
<div id="header"><h1 id="title"><a href="/">喫茶日記</a></h1><h2 id="blog-description">一杯の珈琲と、そのまわりのこと</h2></div>
<div id="content-wrap">
<div id="main">
<div class="pager"><a href="#">« {{before}}</a> | <a href="/">トップ</a> | <a href="#">{{after}} »</a></div>
<div class="entry" data-uuid="{{name}}">
<div class="date">{{date}}</div>
<h3 class="entry-title"><a href="/entry/{{name}}">{{title}}</a></h3>
<div class="entry-categories"><a href="#">{{category}}</a></div>
<div class="entry-body">
{{body}}
</div>
<div class="entry-footer"><span class="author">kissa</span> <a href="#">{{date}} 07:30</a> <a href="#comments">コメント(2)</a> <a href="#">トラックバック(0)</a></div>
<div class="social-buttons"><a href="#">つぶやく</a><a href="#">いいね</a><a href="#">ブックマークに追加</a></div>
<div class="ad-entry-bottom">スポンサーリンク<br><a href="#">送料無料！産地直送のみかん五キロ箱が今だけ二割引</a></div>
<div class="related-entries"><h4>関連記事</h4><ul>
{{related}}
</ul></div>
<div id="comments"><h4>コメント</h4>
<div class="comment"><p class="comment-name">あずき</p><p class="comment-text">いつも楽しく読んでいます。次の更新も待っていますね。</p><p class="comment-date">2日前</p></div>
<div class="comment"><p class="comment-name">名無しの豆好き</p><p class="comment-text">とても参考になりました。今度ためしてみます！</p><p class="comment-date">1日前</p></div>
<form><p><label>お名前 <input name="n"></label></p><p><label>メールアドレス（公開されません） <input name="m"></label></p><p><label>本文 <textarea name="b"></textarea></label></p><p><button>コメントを書く</button></p></form></div>
</div>
</div>
<div id="sidebar">
<div class="module"><div class="module-title">プロフィール</div><div class="module-body"><p>kissa。会社員。休みの日に喫茶店を歩いて回っています。猫舌です。</p><p><a href="#">読者です</a> 読者 312 人</p></div></div>
<div class="module"><div class="module-title">検索</div><div class="module-body"><form><input placeholder="記事を検索"><button>検索</button></form></div></div>
<div class="module"><div class="module-title">最新記事</div><ul>
{{recent}}
</ul></div>
<div class="module"><div class="module-title">カテゴリー</div><ul>
{{categories}}
</ul></div>
<div class="module"><div class="module-title">月別アーカイブ</div><ul>
{{archives}}
</ul></div>
<div class="module"><div class="module-title">カレンダー</div><table><tr><th>日</th><th>月</th><th>火</th><th>水</th><th>木</th><th>金</th><th>土</th></tr>
{{calendar}}
</table></div>
</div>
</div>
<div id="footer"><p>引用をストックしました。この記事の文章や写真を無断で転載することはご遠慮ください。リンクはご自由にどうぞ。</p><p>Powered by <a href="https://blogbako.example/">ブログ箱</a> | <a href="#">ブログを報告する</a> | <a href="#">利用規約</a> | <a href="#">プライバシーポリシー</a></p></div>
</div>
</body>
</html>
"""


def render(page, index, site):
    recent = [[t] for t in site["recent"]]
    weeks = ["".join(f"<td>{d if 0 < d < 31 else '&nbsp;'}</td>" for d in range(7 * w - index, 7 * w - index + 7)) for w in range(5)]
    return fill(
        PAGE,
        **{k: page[k] for k in ("title", "name", "date", "category")},
        charset={"utf-8": "utf-8", "shift_jis": "Shift_JIS"}[page.get("encoding", site["encoding"])],
        before=recent[index][0], after=recent[index + 1][0],
        body=article(page["body"]),
        related=rows('<li><a href="/entry/{n}">{0}</a></li>', turn(recent, index + 1, 3)),
        recent=rows('<li><a href="/entry/{n}">{0}</a></li>', turn(recent, index, 5)),
        categories=menu("珈琲 (84)|お店 (61)|道具 (22)|お菓子 (30)|旅 (17)|お知らせ (9)", '<li><a href="/c/URL">NAME</a></li>'),
        archives=menu("2018年8月|2018年5月|2017年11月|2017年4月|2016年8月|2015年12月|2006年3月", '<li><a href="/a/URL">NAME</a></li>'),
        calendar="\n".join(f"<tr>{w}</tr>" for w in weeks),
    )

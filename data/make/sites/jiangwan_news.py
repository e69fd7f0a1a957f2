"""Chinese portal of 2008: says gb2312, is GB18030; tables and divs mixed, ad scripts, long channel bars."""

from kit import article, block, fill, menu, rows, turn

PAGE = """<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=gb2312" />
<title>{{title}}_{{channel}}_江湾在线</title>
<meta name="keywords" content="江湾,新闻,{{channel}}" />
<link href="/css/content2007.css" rel="stylesheet" type="text/css" />
<script language="javascript" src="/js/ad_top.js"></script>
<style type="text/css">
<!--
body{margin:0 auto;font-size:12px;text-align:center}
.topnav td{background:#c00;color:#fff}
#ContentBody p{line-height:26px;font-size:14px}
-->
</style>
</head>
<body>
<div id="toplogin"><form action="http://passport.jiangwan-news.example/login.asp" method="post">用户名 <input name="u" size="8" /> 密码 <input name="p" type="password" size="8" /> <input type="submit" value="登录" /> <a href="#">注册</a> <a href="#">忘记密码</a> <a href="#" onclick="this.style.behavior='url(#default#homepage)'">设为首页</a> <a href="#">加入收藏</a></form></div>
<div class="ad760"><script>document.write('<a href="http://ad.jiangwan-news.example/c?1"><img src="/ad/lou.gif" border=0></a>');</script></div>
<table width="760" border="0" align="center" cellpadding="0" cellspacing="0" class="topnav"><tr>
<td>
{{nav}}
</td></tr><tr><td>
{{nav2}}
</td></tr></table>
<table width="760" align="center"><tr><td align="left">您当前的位置：<a href="/">江湾在线</a> &gt; <a href="#">{{channel}}</a> &gt; 正文</td><td align="right"><form action="/search.asp"><select name="t"><option>标题</option><option>全文</option></select><input name="q" size="12" /><input type="submit" value="搜索" /></form></td></tr></table>
<table width="760" align="center" border="0"><tr valign="top"><td width="540">
<h1 id="artibodyTitle">{{title}}</h1>
<div class="from_info">http://www.jiangwan-news.example　{{date}}　来源：{{source}}　<a href="#comment">网友评论 <span>{{count}}</span> 条</a>　字号：<a href="#">大</a> <a href="#">中</a> <a href="#">小</a></div>
<div id="ContentBody">
{{body}}
</div>
<div class="editor">（责任编辑：{{editor}}）</div>
<div class="tools">【<a href="#comment">发表评论</a>】【<a href="#">推荐给朋友</a>】【<a href="#">打印</a>】【<a href="javascript:window.close()">关闭窗口</a>】</div>
<div class="xgxw"><h3>相关新闻</h3><ul>
{{related}}
</ul></div>
<div class="pl" id="comment"><h3>网友评论</h3><p>评论由网友自行发表，与本网立场无关。发言请讲文明，编辑有权删除广告和骂人的话。</p><textarea name="c" rows="5" cols="60"></textarea><br /><input type="checkbox" />匿名发表 <input type="submit" value="提交评论" /></div>
</td><td width="210">
<div class="box"><h3>今日要闻</h3>
{{teasers}}
</div>
<div class="box"><h3>点击排行</h3><ol>
{{hot}}
</ol></div>
<div class="box"><h3>图片新闻</h3><a href="#"><img src="/pic/0801.jpg" width="90" height="70" /><br />油菜花开满江堤</a><a href="#"><img src="/pic/0802.jpg" width="90" height="70" /><br />龙舟下水</a></div>
<div class="box"><h3>便民服务</h3>
{{services}}
</div>
</td></tr></table>
<table width="760" align="center" class="foot"><tr><td align="center">
{{foot}}
<br />江湾在线版权所有，未经书面授权，不得转载或建立镜像。凡本网注明“来源：江湾在线”的作品，其他媒体转载时请注明出处。<br />违法和不良信息举报电话：555-0110　广告热线：555-0111　技术支持：江湾数码</td></tr></table>
<script src="/js/count.js"></script>
</body>
</html>
"""
AD = """<table align="left" width="200"><tr><td><script src="/js/ad_inner_200.js"></script><a href="http://ad.jiangwan-news.example/c?7">滨江花园 现房发售 首付八万起</a></td></tr></table>"""


def portal_block(kind, value):
    # The two ideographic spaces are how these portals indent.
    return f"<p>　　{value}</p>" if kind == "p" else block(kind, value)


def render(page, index, site):
    link = '<a href="/URL/">NAME</a>'
    return fill(
        PAGE,
        **{k: page[k] for k in ("title", "source", "date", "channel", "editor")},
        count=index * 13 + 4,
        nav=menu("首页|新闻|财经|体育|娱乐|房产|汽车|教育|健康|旅游|美食|论坛|博客|招聘", link, " | "),
        nav2=menu("本地新闻|国内|国际|社会|人物|便民|天气|交通|违章查询|电子报", link, " "),
        body=article(page["body"], portal_block, lambda name, value: AD),
        related=rows('<li>·<a href="/{n}.htm">{0}</a> (2008-04-0{n})</li>', turn(site["teasers"], index + 1, 4)),
        teasers=rows('<p><a href="/{n}.htm"><b>{0}</b></a><br />{1}</p>', turn(site["teasers"], index, 3)),
        hot=rows('<li><a href="/h{n}.htm">{0}</a></li>', [[t] for t in turn(site["hot"], index, 6)]),
        services=menu("列车时刻|长途汽车|邮编区号|停水停电|二手信息|房屋出租|家政|挂号指南", link, " "),
        foot=menu("关于我们|广告服务|招聘启事|网站律师|联系方式|版权声明|网站地图", link, " - "),
    )

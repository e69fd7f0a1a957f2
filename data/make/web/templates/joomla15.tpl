kind: article
era: 2005-2012
weight: 1.5
text: news
length: 1-25
h: <h3>$</h3> || <p><strong>$</strong></p> || <h4>$</h4>
habits: noend=8 upper=4 crlf=20
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="content-type" content="text/html; charset={{charset}}" /><meta name="generator" content="Joomla! 1.5 - Open Source Content Management" /><title>{{title}}</title></head>
<body id="page_bg" class="color_blue"><a name="up" id="up"></a>
<div id="wrapper"><div id="header"><div id="logo">{{site}}</div><div id="newsflash">{{!50}}{{sentence}}{{/!}}</div></div>
<div id="tabarea"><div id="pillmenu"><ul class="menu" id="mainlevel-nav">{{#nav}}<li class="item{{c}}"><a href="/index.php?option=com_content&amp;Itemid={{c}}" class="mainlevel-nav"><span>{{t}}</span></a></li>{{/nav}}</ul></div></div>
<div id="search"><form><div class="search"><input class="inputbox" type="text" size="20" value="{{t:search}}..." /></div></form></div>
<div id="pathway"><span class="breadcrumbs pathway"><a href="/" class="pathway">{{t:home}}</a> <img src="/arrow.png" alt="" /> {{cat}} <img src="/arrow.png" alt="" /> {{title}}</span></div>
<div id="whitebox"><div id="leftcolumn">{{!80}}<div class="module{{pick:table|_menu|}}"><div><h3>{{t:menu}}</h3><ul class="menu">{{#cats}}<li class="item{{c}}"><a href="/{{s}}"><span>{{t}}</span></a></li>{{/cats}}</ul></div></div>{{/!}}
{{!60}}<div class="module"><h3>{{t:login}}</h3><form id="form-login"><fieldset class="input"><p id="form-login-username"><label>{{t:name}}</label><br /><input type="text" class="inputbox" /></p><input type="submit" class="button" value="{{t:login}}" /></fieldset><ul><li><a href="/reset">Forgot your password?</a></li></ul></form></div>{{/!}}
{{!40}}<div class="moduletable"><h3>{{t:online}}</h3>{{t:visits}}</div>{{/!}}</div>
<div id="maincolumn"><table class="nopad"><tr valign="top"><td>
<table class="contentpaneopen"><tr><td class="contentheading" width="100%">{{title}}</td><td align="right" width="100%" class="buttonheading"><a href="/pdf" title="PDF"><img src="/pdf_button.png" alt="PDF" /></a></td><td class="buttonheading"><a href="/print">{{pick:Print|<img src="/print.png" alt="" />}}</a></td></tr></table>
<table class="contentpaneopen"><tr><td valign="top"><span class="small">{{t:by}}</span>&nbsp;&nbsp;</td></tr><tr><td valign="top" class="createdate">{{date}} {{time}}</td></tr>
<tr><td valign="top">
{{body}}
</td></tr>
{{!50}}<tr><td class="modifydate">{{t:updated}}</td></tr>{{/!}}</table><span class="article_separator">&nbsp;</span>
{{!40}}<table align="center" class="pagenav"><tr><th class="pagenav_prev"><a href="/p">&lt; {{t:prev}}</a></th><td width="50">&nbsp;</td><th class="pagenav_next"><a href="/n">{{t:next}} &gt;</a></th></tr></table>{{/!}}
{{!40}}<div id="jc"><div id="comments"><h4>{{t:comments}} <a class="rss" href="#">{{t:rss}}</a></h4><div id="comments-list" class="comments-list">{{#comments 0-16}}<div class="{{odd}}"><div class="rbox"><div class="comment-box"><span class="comment-number">#{{n}}</span> <span class="comment-author">{{a}}</span> <span class="comment-date">{{d}} {{time}}</span><div class="comment-body" id="comment-body-{{i}}">{{#paras}}{{t}}<br />{{/paras}}</div><span class="comments-buttons"><a href="#">{{t:quote}}</a></span></div></div></div>{{/comments}}</div></div></div>{{/!}}
</td>{{!60}}<td class="greyline">&nbsp;</td><td width="170">{{>boxes}}<div class="moduletable"><h3>{{t:popular}}</h3><ul class="mostread">{{#popular 4-8}}<li class="mostread"><a href="/{{s}}" class="mostread">{{t}}</a></li>{{/popular}}</ul></div><div class="moduletable"><h3>{{t:latest}}</h3><ul class="latestnews">{{#recent 4-8}}<li class="latestnews"><a href="/{{s}}" class="latestnews">{{t}}</a></li>{{/recent}}</ul></div>{{!50}}<div class="bannergroup">{{#ads}}<div class="banneritem"><a href="#">{{t}}</a></div>{{/ads}}</div>{{/!}}</td>{{/!}}</tr></table></div></div>
<div id="footer"><p id="syndicate">{{t:rss}}</p><p id="power_by">{{t:powered}} <a href="http://www.jumbo.example">Jumbo!</a>. {{>footer_old}}</p></div></div></body></html>

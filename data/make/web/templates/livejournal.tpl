kind: blog
era: 2003-2012
weight: 1.2
text: blog
p: $<br /><br />
h: <b>$</b><br />
ul: <ul>$</ul>
img: <img src="http://pics.example/#.jpg" alt="$" /><br /><br />
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><title>{{author_slug}}: {{title}}</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /></head>
<body class="page-entry">
<div class="w-header"><ul><li><a href="/">{{t:home}}</a></li><li><a href="/login">{{t:login}}</a></li><li><a href="/create">{{t:register}}</a></li></ul><form><input name="q" /><input type="submit" value="{{t:search}}" /></form></div>
<table class="entrybox"><tr><td><table width="100%" class="talk-comment"><tr><td class="userpic"><img src="/userpic/{{num}}" width="100" height="100" alt="" /></td><td valign="top"><span class="ljuser"><a href="/profile"><img src="/userinfo.gif" alt="[info]" /></a><a href="/"><b>{{author_slug}}</b></a></span> {{pick:wrote|,}}<br /><font size="-1">@ {{date}} {{time}}</font></td></tr></table>
{{!70}}<table border="0" class="currents"><tr><td align="right"><b>Current Mood:</b></td><td><img src="/mood.gif" alt="" /> {{pick:sleepy|happy|busy|calm}}</td></tr>{{?50}}<tr><td align="right"><b>Current Music:</b></td><td>{{person}} - {{headline}}</td></tr>{{/?}}</table>{{/!}}
<div class="subject"><font face="Arial,Helvetica"><i><b>{{title}}</b></i></font></div>
<div class="entry-content b-singlepost-body">
{{body}}
</div>
<div class="ljtags"><strong>{{t:tagged}}</strong> {{#pagetags}}<a rel="tag" href="/tag/{{s}}">{{cat}}</a>, {{/pagetags}}</div></td></tr></table>
<div id="Comments"><p class="quickreply">(<b><a href="#">{{t:leave_reply}}</a></b>) <b>{{t:comments_n}}</b></p>
{{#comments}}<div class="ljcmt" id="ljcmt{{i}}" style="margin-left:{{n:0-6}}0px"><table class="talk-comment"><tr><td><img src="/userpic/{{i}}" alt="" /></td><td><b>{{t}}</b><br /><span class="ljuser"><a href="/{{i}}"><b>{{a}}</b></a></span><br /><font size="-1">{{d}} {{time}} (UTC)</font> <strong>(<a href="#t{{i}}">Link</a>)</strong></td></tr></table><div class="comment-text">{{#paras}}{{t}}<br />{{/paras}}</div><p>(<a href="#">{{t:reply}}</a>) (<a href="#">Thread</a>)</p></div>
{{/comments}}</div>
<div class="footer">{{>footer_old}}</div></body></html>

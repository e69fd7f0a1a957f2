kind: article
era: 2000-2006
weight: 2.5
text: news
p: <p>$</p> || $<br><br> || <font face="Verdana, Arial" size="2"><p>$</p></font> || <p><font size=2>$</font>
h: <p><b>$</b></p> || <b>$</b><br>
fig: <table align="right" width="200" cellpadding="4"><tr><td><img src="/img/#.jpg" width="190"><br><font size="1">$</font></td></tr></table>
ad: <table align="left" border="0"><tr><td><font size="1">{{t:ad}}</font><br><a href="/ads/#"><img src="/ads/#.gif" width="300" height="250" alt="$"></a></td></tr></table>
also: <table width="150" align="right" bgcolor="#eeeeee" cellpadding="5"><tr><td><font size="1"><b>{{t:also}}</b><br><a href="/#.html">$</a><br><a href="/x.html">{{headline}}</a></font></td></tr></table>
habits: upper=50 noend=40 unquoted=50 crlf=40
---
<html>
<head>
<title>{{site}} - {{title}}</title>
<meta http-equiv="Content-Type" content="text/html; charset={{charset}}">
{{script}}{{css}}
</head>
<body bgcolor="#ffffff" topmargin="0" leftmargin="0" marginwidth="0" marginheight="0" link="#003399">
<table width="{{pick:760|100%|740}}" border="0" cellspacing="0" cellpadding="0">
<tr><td><a href="/"><img src="/logo.gif" border="0" alt="{{site}}"></a></td><td align="right"><font size="1">{{date}}</font>{{!50}}<br><form action="/search.cgi"><input name="q" size="12"> <input type="submit" value="{{t:search}}"></form>{{/!}}</td></tr>
<tr><td colspan="2" bgcolor="#003366" height="20"><font face="Arial" size="2" color="#ffffff">{{#nav}}&nbsp;<a href="/{{s}}/" class="nav"><font color="#ffffff">{{t}}</font></a> {{pick:&nbsp;|::|&middot;|/}}{{/nav}}</font></td></tr>
</table>
<table width="760" border="0" cellspacing="0" cellpadding="5"><tr valign="top">
{{!80}}<td width="140" bgcolor="#eeeeee">{{#cats}}<font face="Arial" size="1"><a href="/{{s}}.html">{{t}}</a></font><br>
{{/cats}}<hr size="1" noshade>{{!50}}<b><font size="1">{{t:latest}}</font></b><br>{{#recent 4-10}}<font size="1">&#149; <a href="/n/{{c}}.html">{{t}}</a></font><br>
{{/recent}}{{/!}}{{!40}}<form><b>{{poll}}</b><br>{{#options}}<input type="radio" name="p" value="{{n}}"> {{t}}<br>{{/options}}<input type="submit" value="{{t:vote}}"></form>{{/!}}</td>{{/!}}
<td width="460">
{{!40}}<font size="1"><a href="/">{{t:home}}</a> &gt; <a href="/c/">{{cat}}</a></font><br>{{/!}}
{{pick:<h2>|<font size="5"><b>|<h1>|<span class="headline">}}{{title}}{{pick:</h2>|</b></font>|</h1>|</span>}}
{{!80}}<p><font size="1">{{t:by}}<br>{{date}}</font></p>{{/!}}
{{!30}}<a href="/print/{{id}}"><img src="/print.gif" border="0"> {{t:print}}</a> <a href="/mail/{{id}}">{{t:email_this}}</a><br><br>{{/!}}
{{body}}
<p>{{!40}}<a href="#top">{{t:top}}</a> | {{/!}}<a href="/print/{{id}}">{{t:print}}</a> | <a href="/mail/{{id}}">{{t:email_this}}</a></p>
{{!50}}<table width="100%" bgcolor="#dddddd"><tr><td><b>{{t:related}}</b></td></tr>{{#related 3-7}}<tr><td>&#149; <a href="/{{c}}.html">{{t}}</a> <font size="1">({{d}})</font></td></tr>
{{/related}}</table>{{/!}}
{{!25}}<h3>{{t:comments}}</h3>{{!60}}{{>c_table|c_br|c_dl}}{{/!}}{{!40}}{{#comments}}<table width="100%" border="0"><tr><td bgcolor="#f0f0f0"><font size="1"><b>{{a}}</b> {{d}} {{time}}</font></td></tr><tr><td><font size="2">{{#paras}}{{t}}<br><br>{{/paras}}</font></td></tr></table>
{{/comments}}{{/!}}<a href="/comment.php?id={{id}}">{{t:leave_reply}}</a>{{/!}}
</td>
{{!60}}<td width="150" valign="top">{{>boxes}}<font size="1" color="#999999">{{t:ad}}</font><br>{{#ads}}<a href="http://ads.example/{{i}}"><b>{{t}}</b></a><br><font size="1">{{x}}</font><br><br>
{{/ads}}{{!50}}<table width="100%" border="1"><tr><td bgcolor="#cc0000"><font color="white"><b>{{t:popular}}</b></font></td></tr><tr><td>{{#popular 3-8}}{{n}}. <a href="/{{c}}.html">{{t}}</a><br>{{/popular}}</td></tr></table>{{/!}}{{!40}}<p><b>{{t:weather}}</b></p>{{/!}}{{!40}}<b>{{t:newsletter_text}}</b><form><input name="email" size="10"></form>{{/!}}</td>{{/!}}
</tr></table>
<table width="760"><tr><td align="center"><font size="1">{{>footer_old}}</font></td></tr></table>
</body></html>

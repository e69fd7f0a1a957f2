kind: article
era: 2001-2008
weight: 1.2
text: news
length: 1-15
p: $<br><br> || <p>$</p>
h: <b>$</b><br>
habits: upper=20 unquoted=20 noend=10
---
<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><head><title>{{site}} - {{title}}</title><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset={{charset}}"><LINK REL="StyleSheet" HREF="themes/DeepBlue/style/style.css" TYPE="text/css"></head>
<body bgcolor="#0E3259" text="#000000" link="#0000ff">
<center><a href="/"><img src="themes/logo.gif" alt="{{site}}" border="0"></a></center>
<table cellpadding="0" cellspacing="0" width="99%" border="0" align="center" bgcolor="#ffffff"><tr><td bgcolor="#ffffff" colspan="2">
<font class="content">{{!50}}{{t:menu}}{{/!}} <a href="modules.php?name=Your_Account">{{t:register}}</a></font></td><td align="right"><font class="content">{{date}}</font></td></tr></table>
<table width="99%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" align="center"><tr valign="top">
<td width="150" valign="top">
<table border="0" cellpadding="1" cellspacing="0" width="100%"><tr><td class="boxtitle"><font class="boxtitle"><b>{{t:menu}}</b></font></td></tr><tr><td><font class="boxcontent">{{#nav}}<strong><big>&middot;</big></strong>&nbsp;<a href="modules.php?name={{s}}">{{t}}</a><br>
{{/nav}}</font></td></tr></table><br>
<table border="0" width="100%"><tr><td><font class="boxtitle"><b>{{t:online}}</b></font></td></tr><tr><td><center><font class="content">{{t:visits}}<br>{{t:register}}</font></center></td></tr></table>
{{!50}}<table border="0" width="100%"><tr><td><b>{{poll}}</b></td></tr><tr><td><form>{{#options}}<input type="radio" name="voteID" value="{{n}}"> {{t}}<br>{{/options}}<center><input type="submit" value="{{t:vote}}"></center><br><font class="content">[ <a href="modules.php?name=Surveys"><b>{{t:results}}</b></a> ]</font></form></td></tr></table>{{/!}}
</td><td width="100%">
<table width="100%" border="0" cellpadding="6"><tr><td class="title"><font class="option" color="#363636"><b>{{title}}</b></font><br><font class="content">{{t:posted_by}}<br>{{cat}}</font></td></tr><tr><td><a href="modules.php?new_topic={{num}}"><img src="images/topics/t.gif" border="0" align="right"></a>
<font class="content">
{{body}}
</font></td></tr></table>
<table width="100%"><tr><td>{{!50}}<font class="content"><b>{{t:comments}}</b> | <a href="reply">{{t:leave_reply}}</a></font>{{#comments 0-12}}<table width="99%" border="0"><tr bgcolor="#cccccc"><td><font class="option"><b>{{t}}</b></font> <br><font class="content">{{t:by}} {{a}} {{d}}</font></td></tr><tr><td><font class="content">{{#paras}}{{t}}<br>{{/paras}}</font></td></tr></table>[ <a href="reply">{{t:reply}}</a> ]{{/comments}}{{/!}}</td></tr></table>
</td><td width="150">
<table width="100%"><tr><td><b>{{t:related}}</b></td></tr><tr><td>{{#related 2-5}}&middot;&nbsp;<a href="{{c}}">{{t}}</a><br>{{/related}}</td></tr></table>
<table width="100%"><tr><td><b>{{t:tools}}</b></td></tr><tr><td><a href="print.php?sid={{id}}">{{t:print}}</a><br><a href="friend.php">{{t:email_this}}</a></td></tr></table>
</td></tr></table>
<center><font class="footmsg">{{t:rights}}<br>PHP-Newk Copyright &copy; 2003. Page Generation: 0.{{num}} Seconds</font></center>
</body></html>

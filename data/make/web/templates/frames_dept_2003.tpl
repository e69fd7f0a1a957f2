kind: service
era: 2001-2009
weight: 1.2
text: news
title: headline
length: 1-25
h: <h2>$</h2> || <h3>$</h3> || <p class="subhead">$</p>
habits: upper=15 noend=15 unquoted=20 crlf=50
---
<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><!-- InstanceBegin template="/Templates/main.dwt" -->
<head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}"><title>{{site}} : {{title}}</title>
<script language="JavaScript" type="text/JavaScript">
<!--
function MM_preloadImages() { var d=document; if(d.images){ if(!d.MM_p) d.MM_p=new Array(); } }
function MM_swapImgRestore() { var i,x,a=document.MM_sr; for(i=0;a&&i<a.length&&(x=a[i])&&x.oSrc;i++) x.src=x.oSrc; }
//-->
</script></head>
<body onLoad="MM_preloadImages('/images/nav_on.gif')">
<table width="770" border="0" align="center" cellpadding="0" cellspacing="0">
<tr><td colspan="3"><img src="/images/spacer.gif" width="1" height="8"></td></tr>
<tr><td colspan="3" class="topbar"><a href="/">{{site}}</a> &nbsp; {{#footer}}<a href="/{{s}}.html">{{t}}</a> | {{/footer}}</td></tr>
<tr><td width="170" valign="top" class="leftnav">
{{#nav}}<p class="navitem"><a href="/{{s}}.html" onMouseOut="MM_swapImgRestore()">{{t}}</a></p>
{{/nav}}
{{!40}}<p class="quick">{{t:search}}</p><form><input type="text" size="12"></form>{{/!}}
{{!40}}<p><strong>{{t:contact}}</strong><br>{{site}}<br>{{place}}<br>Tel. {{num}}-{{num}}<br><a href="mailto:info@{{domain}}">info@{{domain}}</a></p>{{/!}}</td>
<td width="15"><img src="/images/spacer.gif" width="15" height="1"></td>
<td width="585" valign="top">{{!50}}<p class="crumb">{{t:breadcrumb}} <a href="/">{{t:home}}</a> &raquo; {{cat}}</p>{{/!}}
<h1>{{title}}</h1>
{{body}}
{{!40}}<p align="right"><a href="#top">{{t:top}}</a></p>{{/!}}
{{!40}}<p class="updated">{{t:updated}}</p>{{/!}}
</td></tr>
<tr><td colspan="3" class="footer">{{>footer_old}}</td></tr>
</table></body><!-- InstanceEnd --></html>

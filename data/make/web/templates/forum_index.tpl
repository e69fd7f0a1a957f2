kind: listing
era: 2003-2022
title: cats/headline
habits: noend=5
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html dir="{{dir}}" lang="{{lang}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><title>{{title}} - {{site}}</title></head><body>
<div class="page"><table class="tborder" width="100%"><tr><td><a href="index.php">{{site}}</a> &gt; <strong>{{title}}</strong></td><td align="right"><a href="login">{{t:login}}</a> | <a href="register">{{t:register}}</a></td></tr></table>
<div class="buttons"><a href="newthread">{{t:new_topic}}</a></div><div class="pagenav">{{#pages}}<a href="?page={{n}}">{{t}}</a> {{/pages}}</div>
<table class="{{pick:tborder|forumline|topiclist|table_grid}}" id="threadslist" width="100%"><thead><tr><th class="thead">Thread</th><th class="thead">{{t:reply}}</th><th>{{t:latest}}</th></tr></thead><tbody>
{{#items 8-30}}<tr><td class="alt1" id="td_threadtitle_{{i}}"><div>[[<a href="showthread.php?t={{i}}" id="thread_title_{{i}}" class="topictitle">{{t}}</a>]]</div><div class="smallfont"><span>{{a}}</span> {{?30}}<span class="smallfont">(<a href="#">1</a> <a href="#">2</a>)</span>{{/?}}</div></td><td class="alt1" align="center">{{c}}</td><td class="alt2"><div class="smallfont">{{d}} <span class="time">{{time}}</span><br />{{a}}</div></td></tr>
{{/items}}</tbody></table>
<table class="tborder"><tr><td class="smallfont">{{t:online}}</td></tr><tr><td>{{t:jump}} <select>{{#cats}}<option>{{t}}</option>{{/cats}}</select></td></tr></table><div class="footer" align="center">{{>footer_old}}</div></div></body></html>

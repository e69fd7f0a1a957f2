kind: listing
era: 1999-2025
title: heading/cats/headline
weight: 1.2
habits: upper=15 noend=20 unquoted=10 wrapped=10
---
<html lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}"><title>{{title}} - {{site}}</title></head><body>
<div id="{{pick:header|top|banner}}"><a href="/">{{site}}</a>{{!50}} <span>{{slogan}}</span>{{/!}}<form action="/search"><input name="q"><input type="submit" value="{{t:search}}"></form></div>
<{{pick:div|ul|nav}} id="{{pick:menu|nav|left|links}}">{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</{{pick:div|ul|nav}}>
<div class="{{pick:crumbs|path|breadcrumb}}"><a href="/">{{t:home}}</a> &gt; {{title}}</div>
<div id="{{pick:main|content|page|c}}">{{?60}}<form class="filter"><select name="y">{{#archives 3-8}}<option>{{t}}</option>{{/archives}}</select><input type="submit" value="{{t:filter}}"></form>{{/?}}
[[<{{pick:h1|h2|h3}}>{{title}}</{{pick:h1|h2|h3}}>{{!50}}<p>{{intro}}</p>{{/!}}
<table class="{{pick:list|data|table table-striped|grid|views-table|x}}" width="100%">{{!70}}<{{pick:thead|tbody}}><tr><th>{{t:when}}</th>{{!60}}<th>No.</th>{{/!}}<th>{{t:name}}</th>{{!40}}<th>{{t:categories}}</th>{{/!}}</tr></{{pick:thead|tbody}}>{{/!}}
{{#items 4-60}}<tr class="{{odd}}"><td>{{d}}</td>{{!60}}<td>{{pick:|A-|No. |#}}{{i}}{{pick:|/20|-CV}}{{c}}</td>{{/!}}<td>{{!60}}<a href="/{{pick:doc|file|view|d}}/{{i}}{{pick:.pdf||.html}}">{{/!}}{{pick:||Re: }}{{person}} {{pick:v.|/|- |vs.}} {{person}}{{!60}}</a>{{/!}}{{!30}}<br>{{t}}{{/!}}</td>{{!40}}<td>{{cat}}</td>{{/!}}</tr>
{{/items}}</table>]]
<div class="{{pick:pager|pages|pagination}}">{{#pages}}<a href="?p={{n}}">{{t}}</a> {{/pages}}<a href="?p=2">{{t:next}}</a></div></div>
{{!50}}<div id="{{pick:side|right|sidebar}}"><h4>{{t:latest}}</h4><ul>{{#recent 4-9}}<li><a href="/{{s}}">{{t}}</a></li>{{/recent}}</ul></div>{{/!}}
<div id="footer">{{>footer_old|footer_new}}</div></body></html>

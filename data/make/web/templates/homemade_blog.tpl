kind: blog
era: 2003-2014
weight: 2.5
text: blog
p: <p>$</p> || $<br /><br /> || <div>$</div>
h: <h3>$</h3> || <h4>$</h4> || <b>$</b><br />
fig: <p class="pic"><img src="/pics/#.jpg" alt="" /><br /><small>$</small></p>
also: <p>{{t:also}} <a href="/#">$</a></p>
habits: noend=15 upper=10 unquoted=10 wrapped=25 crlf=25
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><title>{{title}} {{pick:-|::|/|&raquo;}} {{site}}</title>{{css}}{{script}}</head>
<body>
<div id="{{pick:top|banner|header|hd}}"><h1><a href="/">{{site}}</a></h1>{{!70}}<p>{{slogan}}</p>{{/!}}</div>
{{!60}}<{{pick:ul|div|p}} class="{{pick:menu|nav|tabs|links}}">{{#nav}}<a href="/{{s}}">{{t}}</a> {{pick:&middot;|-|&nbsp;|/}} {{/nav}}</{{pick:ul|div|p}}>{{/!}}
{{!40}}<div id="{{pick:sidebar|left|side|nav2}}">{{>wp_widgets}}{{>boxes}}</div>{{/!}}
<div id="{{pick:main|content|center|blog|primary}}">
{{!30}}<p class="prevnext"><a href="/p">&laquo; {{headline}}</a> | <a href="/">{{t:home}}</a> | <a href="/n">{{headline}} &raquo;</a></p>{{/!}}
<div class="{{pick:entry|post|item|article|blogentry|journal}}">
{{!30}}<div class="date">{{date}}</div>{{/!}}<h2>{{title}}</h2>
{{!50}}<p class="{{pick:info|meta|posted|sub}}">{{t:posted_by}}{{!40}} {{t:filed}} {{cat}}{{/!}}</p>{{/!}}
<div class="{{pick:text|body|entrybody|txt|inner}}">
{{body}}
</div>
{{!50}}<p class="{{pick:foot|posted2|entryfooter|meta2}}">{{t:posted_by}} | <a href="/{{slug}}">{{t:permalink}}</a> | {{t:comments_n}}</p>{{/!}}{{>share}}</div>
{{>related}}{{>after}}
{{?80}}{{>c_div|c_mt|c_dl|c_br|c_table|c_ul|c_slash|c_plugin|c_body|c_mt3|c_id|c_tree|c_thesis}}{{/?}}
{{!60}}{{>wp_form}}{{/!}}
</div>
{{!60}}<div id="{{pick:right|sidebar2|extra|secondary}}">{{>boxes}}{{>wp_widgets}}</div>{{/!}}
<div id="{{pick:footer|bottom|ft}}">{{>footer_old}}</div>
</body></html>

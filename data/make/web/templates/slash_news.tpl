kind: blog
era: 1999-2014
weight: 1
text: news
length: 1-4
p: $ || <p>$</p> || <i>$</i><br>
---
<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">
<html><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}"><title>{{title}} - {{site}}</title></head><body class="{{pick:anon|article|index2}}">
<div id="frame"><div id="topnav"><div id="logo"><h1><a href="/">{{site}}</a></h1></div><ul>{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul><a href="/login">{{t:login}}</a></div>
<div id="links"><div class="block"><h4>{{t:sections}}</h4><ul>{{#cats}}<li><a href="/{{s}}">{{t}}</a></li>{{/cats}}</ul></div>{{>boxes}}</div>
<div id="contents"><div class="article"><div class="generaltitle"><div class="title"><h3>{{cat}}: {{title}}</h3></div></div><div class="details">{{t:posted_by}}<br>from the <b>{{slogan}}</b> dept.</div><div class="body"><div class="intro">
{{body}}
</div></div><div class="storylinks"><ul><li>{{t:more}}</li><li>{{t:comments_n}}</li></ul></div></div>
{{>share}}<div class="also"><h4>{{t:related}}</h4>{{#items 2-9}}<div class="sub"><a href="/s/{{i}}">{{t}}</a> <span>{{c}} comments</span>{{!40}}<p>{{x}}</p>{{/!}}</div>{{/items}}</div>
{{>c_slash|c_tree|c_tree}}</div>
<div id="slashboxes">{{>boxes}}<div class="block"><h4>{{poll}}</h4><form>{{#options}}<label><input type="radio"> {{t}}</label><br>{{/options}}<input type="submit" value="{{t:vote}}"></form></div><div class="block"><h4>{{t:archives}}</h4>{{#recent 4-12}}<p><a href="/{{s}}">{{t}}</a> <span>{{c}}</span></p>{{/recent}}</div></div>
<div id="footer"><p>{{sentence}} -- {{person}}</p>{{>footer_old}}</div></div></body></html>

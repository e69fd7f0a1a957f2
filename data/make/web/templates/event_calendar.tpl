kind: listing
era: 2005-2025
title: event/headline
habits: upper=8 wrapped=20
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="{{charset}}"><title>{{t:calendar}} - {{site}}</title></head><body class="events-archive">
<div id="header"><a href="/">{{site}}</a><ul id="menu">{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></div>
<div id="main"><h1>{{t:calendar}}</h1><div class="filter"><form><input name="from"><input type="submit" value="{{t:search}}"></form></div>
<table class="calendar mini"><tr><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th><th>7</th></tr><tr><td>1</td><td>2</td><td>3</td><td><a href="#">4</a></td><td>5</td><td>6</td><td>7</td></tr></table>
<div class="event-list">{{#events}}<div class="event {{odd}}"><div class="date"><span class="d">{{d}}</span></div>[[<h3><a href="/e/{{i}}">{{t}}</a></h3><p class="when">{{d}}, {{time}}, {{cat}}</p>{{!70}}<p class="desc">{{x}}</p>{{/!}}]]<a href="/e/{{i}}" class="more">{{t:more}}</a></div>
{{/events}}</div><div class="pager"><a href="?p=1">{{t:prev}}</a> <a href="?p=3">{{t:next}}</a></div></div>
<div id="side"><h4>{{t:subscribe}}</h4><p>{{t:newsletter_text}}</p><h4>{{t:categories}}</h4><ul>{{#cats}}<li><a href="/{{s}}">{{t}} ({{c}})</a></li>{{/cats}}</ul></div><div id="footer">{{>footer_old}}</div></body></html>

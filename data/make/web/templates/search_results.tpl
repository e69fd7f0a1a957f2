kind: listing
era: 2003-2025
title: tags/headline
weight: 0.8
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="{{charset}}"><title>{{t:search}}: {{title}} - {{site}}</title></head><body class="search search-results">
<div id="header"><a href="/">{{site}}</a>{{#nav}} <a href="/{{s}}">{{t}}</a>{{/nav}}</div><div id="searchbox"><form><input name="q" value="{{title}}"><input type="submit" value="{{t:search}}"></form><p class="stats">{{t:showing}}</p></div>
<div id="facets"><h4>{{t:filter}}</h4><ul>{{#cats}}<li><a href="?f={{s}}">{{t}} ({{c}})</a></li>{{/cats}}</ul></div>
<ol class="{{pick:results|search-results|hits}}">{{#items 5-20}}<li class="{{pick:result|hit|g}}">[[<h3 class="r"><a href="/{{s}}">{{t}}</a></h3><p class="{{pick:snippet|st|excerpt}}">... {{x}} ...</p>]]<cite>{{domain}}/{{s}}</cite> <span class="d">{{d}}</span></li>
{{/items}}</ol><div class="pager">{{#pages}}<a href="?p={{n}}">{{t}}</a> {{/pages}}<a>{{t:next}}</a></div><div id="footer">{{>footer_old}}</div></body></html>

kind: event
era: 2009-2025
title: event/headline
text: news
length: 1-8
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} - {{site}}</title></head>
<body class="single-tribe_events tribe-theme-x"><header id="header"><a class="logo" href="/">{{site}}</a><nav><ul>{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></nav></header>
<div id="tribe-events-pg-template" class="tribe-events-pg-template"><div id="tribe-events-content" class="tribe-events-single"><p class="tribe-events-back"><a href="/events/">&laquo; {{t:calendar}}</a></p><h1 class="tribe-events-single-event-title">{{title}}</h1><div class="tribe-events-schedule"><h2><span class="tribe-event-date-start">{{date}} {{time}}</span></h2><span class="tribe-events-cost">{{price}}</span></div>
<nav class="tribe-events-nav-pagination"><ul class="tribe-events-sub-nav"><li class="tribe-events-nav-previous"><a href="/p">&laquo; {{headline}}</a></li><li class="tribe-events-nav-next"><a href="/n">{{headline}} &raquo;</a></li></ul></nav>
<div class="tribe-events-single-event-description tribe-events-content">
{{body}}
</div><div class="tribe-events-cal-links"><a class="tribe-events-gcal tribe-events-button">+ Google Calendar</a><a class="tribe-events-ical tribe-events-button">+ iCal</a></div>
<div class="tribe-events-single-section tribe-events-event-meta"><div class="tribe-events-meta-group"><h3 class="tribe-events-single-section-title">{{t:details}}</h3><dl>[[<dt>{{t:when}}:</dt><dd>{{date}} {{time}}</dd><dt>{{t:where}}:</dt><dd>{{place}}</dd>]]</dl></div></div><a class="btn" href="/tickets">{{t:tickets}}</a>{{>share}}</div></div>
<aside class="widget"><h3>{{t:calendar}}</h3><ul>{{#events 3-8}}<li><span>{{d}}</span> <a href="/e/{{s}}">{{t}}</a></li>{{/events}}</ul></aside><footer>{{>footer_new}}</footer>{{>cookie}}</body></html>

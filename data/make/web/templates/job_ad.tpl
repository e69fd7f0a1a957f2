kind: job
era: 2008-2025
title: job_title/service_name/headline
text: job
length: 2-10
weight: 0.8
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} - {{site}}</title></head><body class="job-detail">
<header><a href="/">{{site}}</a><nav>{{#nav}}<a href="/{{s}}">{{t}}</a> {{/nav}}</nav><form class="job-search"><input name="what" placeholder="{{t:search}}"><button>{{t:search}}</button></form></header>
<main><div class="jobheader"><h1 class="jobtitle">{{title}}</h1><div class="company">{{site}}</div><div class="location">{{place}}</div><time>{{date}}</time><button class="apply">{{t:apply}}</button></div>
<div class="{{pick:job-description|jobsearch-JobComponent-description|listing-content|jobAd}}" id="jobDescriptionText">
{{body}}
[[<h3>{{t:tasks}}</h3><ul>{{#jobs}}<li>{{t}}</li>{{/jobs}}</ul><h3>{{t:profile}}</h3><ul>{{#jobs}}<li>{{t}}</li>{{/jobs}}</ul>]]
</div><button class="apply">{{t:apply}}</button><div class="company-info"><h4>{{t:about_firm}}</h4><p>{{boiler}}</p></div><div class="share">{{t:share}} {{t:print}}</div>
<section class="similar"><h3>{{t:related}}</h3><ul>{{#items 3-8}}<li><a href="/job/{{i}}">{{t}}</a> <span>{{a}}</span> <span>{{d}}</span></li>{{/items}}</ul></section></main><footer>{{>footer_new}}</footer>{{>cookie}}</body></html>

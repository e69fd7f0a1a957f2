kind: listing
era: 2004-2025
title: sites
key: {{headline}}
value: {{say:news/blog/prose}}
pairs: 1-4
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
[[<h1>{{headline}}</h1>{{!60}}<h3>{{say:slogan}}</h3>{{/!}}]]{{?70}}{{#pairs}}[[<{{pick:h1|h2|h3}}>{{t}}</{{pick:h1|h2|h3}}>
{{!50}}<{{pick:h3|h4|p}}>{{say:slogan}}</{{pick:h3|h4|p}}>{{/!}}<{{pick:p|div}}>{{x}}</{{pick:p|div}}>]]{{!40}}<a href="/r/{{i}}">{{t:more}}</a>{{/!}}
{{/pairs}}{{/?}}<p class="{{pick:unsub|small}}"><a href="/u">{{t:privacy}}</a> · {{t:email_this}}</p>
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

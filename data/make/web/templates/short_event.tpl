kind: event
era: 2004-2025
title: event/headline
key: {{t:when}}
value: {{date}}, {{time}}, {{place}}
pairs: 1-1
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
<{{pick:h1|h1|h2|h1}}>{{title}}</{{pick:h1|h1|h2|h1}}>{{>pairs_dl|pairs_table|pairs_br|pairs_divs|pairs_ul}}
[[<p>{{say:news/prose}}</p>]]<a class="{{pick:btn|e1}}" href="/t">{{t:tickets}}</a>{{!30}}<a href="/cal.ics">iCal</a>{{/!}}
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

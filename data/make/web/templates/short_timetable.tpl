kind: listing
era: 2004-2025
title: heading/headline
langs: en de fr es it nl pl pt ru ja
key: {{!50}}{{say:days}} {{/!}}{{n:5-23}}:{{n:10-59}}
value: {{say:place}}
pairs: 3-8
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
[[<{{pick:h1|h1|h2|h1}}>{{t:departures}}</{{pick:h1|h1|h2|h1}}>{{!40}}<p>{{say:news/prose}}</p>{{/!}}<table{{!50}} class="{{pick:plan|table|tt}}"{{/!}}>{{!60}}<tr><th>{{t:when}}</th><th>{{t:where}}</th><th>{{pick:Nr.|No.|#}}</th></tr>{{/!}}{{#pairs}}<tr><td>{{t}}</td><td>{{x}}</td><td>{{c}}</td></tr>
{{/pairs}}</table>]]{{!50}}<p class="{{pick:pdf|note}}"><a href="/plan.pdf">{{t:print}}</a></p>{{/!}}
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

kind: service
era: 2004-2025
title: claim/slogan
key: {{say:service_name/heading/tags}}
value: {{say:service/prose}}
pairs: 2-4
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
[[<{{pick:h1|h1|h2|h1}}>{{title}}</{{pick:h1|h1|h2|h1}}><{{pick:p|div|h2|span}}>{{say:pitch/prose}}</{{pick:p|div|h2|span}}>]]{{!70}}<a class="{{pick:btn|cta|v1}}" href="/go">{{t:quote_cta}}</a>{{/!}}{{!20}}<img src="/hero.jpg" alt="">{{/!}}
{{!60}}{{>pairs_cards|pairs_heads|pairs_divs|pairs_ul}}{{/!}}{{!30}}<p>{{num}}+ {{t:follow}}</p>{{/!}}
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

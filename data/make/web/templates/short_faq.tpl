kind: service
era: 2004-2025
title: heading/headline
key: {{say:question/heading/headline}}
value: {{say:service/prose}}
pairs: 2-5
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
[[<{{pick:h1|h1|h2|h1}}>{{t:faq}}</{{pick:h1|h1|h2|h1}}>{{!40}}<p>{{say:service/prose}}</p>{{/!}}]]
{{>pairs_fold|pairs_heads|pairs_dl|pairs_divs|pairs_fold|pairs_cards|pairs_ul}}{{!30}}<p>{{t:helpful}}</p>{{/!}}
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

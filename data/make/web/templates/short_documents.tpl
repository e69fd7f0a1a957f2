kind: listing
era: 2004-2025
title: heading/headline
key: <a href="/{{pick:docs|files|d}}/{{i}}">{{headline}}</a>
value: {{?60}}{{d}}{{/?}}{{?30}} {{say:news/prose}}{{/?}} {{pick:PDF|No.|Nr.|}} {{c}}
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
[[<{{pick:h1|h1|h2|h1}}>{{t:documents}}</{{pick:h1|h1|h2|h1}}>{{!40}}<p>{{say:service/prose}}</p>{{/!}}]]
{{>pairs_ul|pairs_table|pairs_divs|pairs_dl|pairs_cards|pairs_br}}
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

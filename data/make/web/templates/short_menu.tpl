kind: listing
era: 2004-2025
title: course
langs: en de fr es it nl pl pt ru ja
key: {{say:dish}}
value: {{?30}}{{say:ingredient/tags}} {{/?}}{{price}}
pairs: 2-5
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
<{{pick:section|div}} {{pick:id="menu"|class="menu"|class="m2"|id="karte"|class="block"}}>[[<{{pick:h1|h1|h2|h1}}>{{t:dishes}}</{{pick:h1|h1|h2|h1}}>]]
[[<{{pick:h2|h3|div|b}}>{{say:course}}</{{pick:h2|h3|div|b}}>]]{{>pairs_ul|pairs_table|pairs_divs|pairs_br|pairs_dl|pairs_cards|pairs_heads}}{{!50}}
[[<{{pick:h2|h3|div|b}}>{{say:course}}</{{pick:h2|h3|div|b}}>]]{{>pairs_ul|pairs_table|pairs_divs|pairs_br|pairs_dl|pairs_cards|pairs_heads}}{{/!}}</{{pick:section|div}}>
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

kind: listing
era: 2004-2025
title: headline
key: {{say:place}}
value: {{say:role/cats}}, {{n:1990-2024}}
pairs: 1-4
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
<div class="{{pick:profile|vcard|p1}}">{{!60}}<img src="/me.jpg" alt="">{{/!}}[[<{{pick:h1|h1|h2|h1}}>{{person}}</{{pick:h1|h1|h2|h1}}><{{pick:p|div|h3|span}}>{{say:role/cats}}</{{pick:p|div|h3|span}}>{{!60}}<p>{{say:author_bio/prose}}</p>{{/!}}]]</div>
{{>pairs_dl|pairs_table|pairs_br|pairs_divs|pairs_ul}}<ul class="{{pick:social|p2}}"><li><a href="#">LinkedIn</a></li><li><a href="#">GitHub</a></li></ul>
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

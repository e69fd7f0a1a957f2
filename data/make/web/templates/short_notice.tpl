kind: article
era: 2004-2025
title: headline
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
<{{pick:h1|h1|h2|h1}}>{{title}}</{{pick:h1|h1|h2|h1}}>{{!70}}<p class="{{pick:date|meta|n3}}">{{date}}{{!40}} {{t:by}}{{/!}}</p>{{/!}}
<div{{!60}} class="{{pick:text|n4|prose|field-body}}"{{/!}}>[[<{{pick:p|div|p|span}}>{{say:news/prose}} {{say:news/prose}}</{{pick:p|div|p|span}}>{{?40}}<p>{{say:blog/prose}}</p>{{/?}}]]</div>{{!40}}<p><a href="/news">{{t:back_list}}</a></p>{{/!}}{{>share}}
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

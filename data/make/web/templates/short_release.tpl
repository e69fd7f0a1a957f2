kind: documentation
era: 2004-2025
title: doc_title/heading
key: {{n:0-9}}.{{n:0-20}}.{{n:0-9}}
value: {{say:doc/prose}}
pairs: 1-4
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
[[{{#pairs}}<{{pick:h2|h3|h4}}>{{pick:v|Version |}}{{t}}{{!50}} ({{d}}){{/!}}</{{pick:h2|h3|h4}}><{{pick:ul|div|ul}}><{{pick:li|p|li}}>{{x}}</{{pick:li|p|li}}>{{?50}}<{{pick:li|p|li}}>{{say:doc/prose}}</{{pick:li|p|li}}>{{/?}}</{{pick:ul|div|ul}}>
{{/pairs}}]]
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

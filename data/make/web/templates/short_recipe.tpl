kind: recipe
era: 2004-2025
title: dish
langs: en de fr
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
<{{pick:h1|h1|h2|h1}}>{{title}}</{{pick:h1|h1|h2|h1}}>{{!50}}<p class="{{pick:info|r1}}">{{t:servings}}</p>{{/!}}
[[{{!70}}<{{pick:h2|h3|b}}>{{t:ingredients}}</{{pick:h2|h3|b}}>{{/!}}<{{pick:ul|div}}>{{#ingredients 2-5}}<{{pick:li|p|div}}>{{t}}</{{pick:li|p|div}}>{{/ingredients}}</{{pick:ul|div}}>
{{!70}}<{{pick:h2|h3|b}}>{{t:method}}</{{pick:h2|h3|b}}>{{/!}}{{#steps 1-3}}<{{pick:p|div|p}}>{{t}}</{{pick:p|div|p}}>{{/steps}}]]{{!40}}<a href="#" class="print">{{t:print}}</a>{{/!}}
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

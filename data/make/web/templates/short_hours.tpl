kind: contact
era: 2004-2025
title: heading/headline
langs: en de fr es it nl pl pt ru ja
key: {{say:days}}
value: {{n:7-11}}{{pick::00|.30|:15}}{{pick:–| - |-}}{{n:15-22}}{{pick::00|.30|:15}}
pairs: 2-5
habits: wrapped=25 hashed=25 squeezed=20 noend=6 upper=4
---
{{>short_head}}
<body>
{{>short_top_nav|short_top_div|short_top_bar|short_top_logo|short_top_nav}}
<{{pick:main|div|main|section|div|article}}{{!60}} {{pick:id="main"|class="content"|class="k1"|class="container mx-auto"|id="c"|class="wrap"|role="main"}}{{/!}}>
[[<{{pick:h1|h1|h2|h1}}>{{t:contact}}</{{pick:h1|h1|h2|h1}}>{{!50}}<p>{{say:service/prose}}</p>{{/!}}<{{pick:p|address|div}}>{{site}}<br>{{say:street/place}}<br>{{place}}</{{pick:p|address|div}}>]]
{{!50}}[[<{{pick:h2|h3|p|strong}}>{{t:hours}}</{{pick:h2|h3|p|strong}}>]]{{/!}}{{>pairs_table|pairs_br|pairs_dl|pairs_divs|pairs_ul}}{{!40}}<form><label>{{t:name}}</label><input><label>{{t:email}}</label><input><button>{{t:submit}}</button></form>{{/!}}
</{{pick:main|div|main|section|div|article}}>
{{>short_foot_address|short_foot_div|short_foot_related|short_foot_line}}
</body></html>

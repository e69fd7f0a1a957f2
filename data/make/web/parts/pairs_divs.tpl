[[<div class="{{pick:s1|flex flex-col|box|wpb_wrapper}}">{{#pairs}}<div class="{{pick:s2|flex justify-between|line|row}}"><{{pick:div|span}} class="{{pick:s3|w-1/2|left|k}}">{{t}}</{{pick:div|span}}><{{pick:div|span}} class="{{pick:s4|text-right|right|v}}">{{x}}</{{pick:div|span}}></div>
{{/pairs}}</div>]]

<div class="{{pick:accordion|q|toggles}}">[[{{#pairs}}<{{pick:details|div|div}} class="{{pick:panel|q1|faq}}"><{{pick:summary|h3|div}}>{{t}}</{{pick:summary|h3|div}}><div class="{{pick:a|panel-body|collapse}}"><{{pick:p|span}}>{{x}}</{{pick:p|span}}></div></{{pick:details|div|div}}>
{{/pairs}}]]</div>

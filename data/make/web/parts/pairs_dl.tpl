[[<dl{{!40}} class="{{pick:facts|d1|row}}"{{/!}}>{{#pairs}}<dt>{{t}}</dt><dd>{{x}}</dd>
{{/pairs}}</dl>]]

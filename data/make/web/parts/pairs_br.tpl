[[<{{pick:p|div|font}}>{{#pairs}}<{{pick:b|span|strong|i}}>{{t}}</{{pick:b|span|strong|i}}>{{pick:<br>| ... |: |<br />}}{{x}}<br>{{!40}}<br>{{/!}}
{{/pairs}}</{{pick:p|div|font}}>]]

[[{{#pairs}}<{{pick:h3|h2|h4|h5}}>{{t}}</{{pick:h3|h2|h4|h5}}>
<{{pick:p|div|p}}>{{x}}</{{pick:p|div|p}}>
{{/pairs}}]]

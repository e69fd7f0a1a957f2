<{{pick:p|div|center}}>{{#nav}}<a href="{{s}}.html">{{t}}</a> {{pick:&middot;|/|-|}} {{/nav}}</{{pick:p|div|center}}>{{!40}}<hr>{{/!}}

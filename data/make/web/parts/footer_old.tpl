{{!60}}{{#footer}}<a href="/{{s}}.html">{{t}}</a> | {{/footer}}{{/!}}
{{!80}}&copy; {{year}} {{site}}. {{t:rights}}{{/!}}{{!40}} {{t:powered}} <a href="http://engine.example/">{{pick:PressWord|Movable Kind|Drupelet|Jumbo CMS|e107|Nucleus}}</a>{{/!}}{{!30}} {{t:rss}}{{/!}}

[[<table{{!50}} class="{{pick:table|data|t9}}"{{/!}}>{{#pairs}}<tr><{{pick:td|th|td}}>{{t}}</{{pick:td|th|td}}><td>{{x}}</td></tr>
{{/pairs}}</table>]]

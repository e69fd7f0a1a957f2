<b>{{t:comments}}</b><br />
{{#comments}}{{!50}}<p><b>{{a}}</b> {{pick:said|wrote|(|:}} {{d}}<br />{{/!}}{{#paras}}{{t}}<br />
{{/paras}}{{!50}}<br /><small>{{a}}, {{d}}</small>{{/!}}<br /><br />
{{/comments}}<a href="#">{{t:leave_reply}}</a>

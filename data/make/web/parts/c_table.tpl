<table class="{{pick:comments|forumline|list}}" width="100%" cellpadding="3"><tr><th>{{t:comments}}</th></tr>
{{#comments}}<tr class="{{odd}}"><td valign="top">{{!50}}<b>{{a}}</b>, {{d}} {{time}}<br />{{/!}}{{#paras}}{{t}}<br /><br />{{/paras}}{{!50}}<i>{{a}} ({{d}})</i>{{/!}}</td></tr>
{{/comments}}</table><p><a href="#">{{t:leave_reply}}</a></p>

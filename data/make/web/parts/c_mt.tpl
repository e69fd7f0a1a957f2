<a name="comments"></a>
<{{pick:h2|h3|p}} class="comments-header">{{t:comments}}</{{pick:h2|h3|p}}>
{{#comments}}<a name="c{{i}}"></a>
{{#paras}}<p>{{t}}</p>
{{/paras}}<p class="{{pick:posted|comment-footer|comment-data|commenter}}">{{pick:Posted by|Posted by:|-}} <a href="http://{{i}}.example" rel="nofollow">{{a}}</a> {{pick:at|on}} {{d}} {{time}}</p>
{{!30}}<hr />{{/!}}{{/comments}}

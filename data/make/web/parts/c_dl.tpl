<h3>{{t:comments_n}}</h3>
<dl class="{{pick:comments|commentlist|comment-list}}">
{{#comments}}<dt id="c{{i}}" class="{{odd}}">{{!50}}{{n}}. {{/!}}<a href="http://{{s}}.example">{{a}}</a> <small>{{d}}</small></dt>
<dd>{{#paras}}<p>{{t}}</p>{{/paras}}</dd>
{{/comments}}</dl>

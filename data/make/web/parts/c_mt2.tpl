{{#comments}}{{#paras}}<p>{{t}}</p>
{{/paras}}<span class="comments-post">{{pick:Posted by:|Posted by}} <a href="http://{{i}}.example">{{a}}</a> {{pick:on|at}} {{d}} {{time}}</span>
{{/comments}}

<div id="{{pick:comments|commentarea|feedback|responses|reader-comments|discussion}}" class="{{pick:comments|comments-area|section|box}}"><{{pick:h2|h3|h4|div}} class="{{pick:title|heading|comments-title|hd}}">{{t:comments_n}}</{{pick:h2|h3|h4|div}}>
{{#comments}}<div class="{{pick:comment|cmt|feedback-item|commentwrap|response|comment-entry|post reply}} {{odd}}" id="{{pick:comment|c|cmt|r}}-{{i}}">{{!30}}<div class="number">{{n}}</div>{{/!}}{{!50}}<img class="{{pick:avatar|gravatar|userpic}}" src="/g/{{i}}.png" alt="" />{{/!}}
<div class="{{pick:comment-meta|author|commenter|cmt-head|who|c-hdr}}">{{!50}}<strong>{{/!}}{{a}}{{!50}}</strong>{{/!}} {{pick:says|said|writes||wrote on|//}} <span class="{{pick:date|time|timestamp|when}}">{{d}} {{time}}</span></div>
<div class="{{pick:comment-body|comment-content|cmt-text|text|entry|c-body|bd}}">{{#paras}}<p>{{t}}</p>
{{/paras}}</div>{{!60}}<div class="{{pick:actions|comment-links|reply|tools}}"><a href="#">{{t:reply}}</a>{{!40}} <a href="#">{{t:report}}</a> <span class="rating">+{{c}}</span>{{/!}}</div>{{/!}}</div>
{{/comments}}</div>

{{?80}}<h3 id="comments">{{t:comments_n}}</h3>
<ol class="commentlist">
{{#comments}}<li class="{{alt}} comment {{odd}} thread-{{odd}} depth-1" id="comment-{{i}}">
<div id="div-comment-{{i}}" class="comment-body">
<div class="comment-author vcard"><img alt="" src="/avatar/{{i}}?s=32" class="avatar avatar-32 photo" height="32" width="32" /> <cite class="fn">{{a}}</cite> <span class="says">{{pick:says:|:|}}</span></div>
<div class="comment-meta commentmetadata"><a href="#comment-{{i}}">{{d}} {{time}}</a></div>
{{#paras}}<p>{{t}}</p>
{{/paras}}<div class="reply"><a class="comment-reply-link" href="#respond">{{t:reply}}</a></div>
</div></li>
{{/comments}}</ol>{{/?}}

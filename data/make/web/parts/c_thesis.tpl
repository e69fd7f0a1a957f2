<div id="comments"><div class="comments_intro"><p><span class="bracket">{</span> <span>{{t:comments_n}}</span> <span class="bracket">}</span></p></div>
<dl id="comment_list">
{{#comments}}<dt class="comment {{odd}} thread-{{odd}} depth-1" id="comment-{{i}}"><span class="comment_num"><a href="#comment-{{i}}" rel="nofollow">{{n}}</a></span> <span class="comment_author">{{a}}</span> <span class="comment_time">{{d}} {{time}}</span></dt>
<dd class="comment {{odd}} depth-1"><div class="format_text" id="comment-body-{{i}}">{{#paras}}<p>{{t}}</p>
{{/paras}}<p class="reply"><a rel="nofollow" href="#respond">{{t:reply}}</a></p></div></dd>
{{/comments}}</dl></div>

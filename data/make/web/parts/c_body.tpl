<h3 class="commentheader">{{t:comments}}</h3>
{{#comments}}<div class="{{pick:commentbody|comment by-other|commentwrapper|individualcomment}}" id="c{{i}}">{{!40}}<p class="commentcredit">{{a}} &bull; {{d}} {{time}}</p>{{/!}}<div class="{{pick:commenttext|comment-inner|entrytext2}}">{{#paras}}<p>{{t}}</p>
{{/paras}}</div>{{!70}}<p class="commentcredit">{{pick:Posted by|By}} {{a}} <a href="#c{{i}}">{{d}} {{time}}</a></p>{{/!}}</div>
{{/comments}}

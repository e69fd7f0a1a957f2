<h2 id="comments">{{t:comments}}</h2>
{{#comments}}<div id="c{{i}}">
{{#paras}}<p>{{t}}</p>
{{/paras}}</div>
<p class="{{pick:posted|by|commentfooter}}">{{pick:Posted by|By}} {{a}} {{!50}}at{{/!}} <a href="#c{{i}}">{{d}} {{time}}</a></p>
{{/comments}}

{{!50}}<div class="{{pick:related|yarpp-related|relatedposts|jp-relatedposts|related-articles|more-stories|crp_related}}"><{{pick:h3|h2|h4|strong|p}}>{{t:related}}</{{pick:h3|h2|h4|strong|p}}>
<ul>{{#related 3-6}}<li><a href="/{{s}}/" rel="bookmark">{{t}}</a>{{!30}} <small>{{d}}</small>{{/!}}{{!15}}<p>{{sentence}}</p>{{/!}}</li>
{{/related}}</ul></div>{{/!}}

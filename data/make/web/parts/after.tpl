{{!40}}<div class="{{pick:more-stories|post-list|teasers|other-news|recommended}}"><{{pick:h3|h4|p}}>{{t:related}}</{{pick:h3|h4|p}}>{{#items 2-12}}<div class="{{pick:teaser|item|row|story}}"><{{pick:h4|h5|strong}}><a href="/{{s}}">{{t}}</a></{{pick:h4|h5|strong}}><p>{{x}}</p>{{!30}}<a href="/{{s}}">{{t:more}}</a>{{/!}}</div>{{/items}}</div>{{/!}}
{{!15}}<div class="trackback"><h4>Trackbacks</h4>{{#items 1-4}}<p><a href="http://{{s}}.example">{{t}}</a><br />[...] {{x}} [...]</p>{{/items}}</div>{{/!}}
{{!15}}<p class="{{pick:disclosure|bio|endnote|signoff}}"><em>{{bio}} {{boiler}}</em></p>{{/!}}
{{!12}}<p class="subscribe"><b>{{t:newsletter_text}}</b> {{t:rss}}. {{t:follow}}.</p>{{/!}}

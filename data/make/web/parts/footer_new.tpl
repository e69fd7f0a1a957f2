{{!60}}<div class="footer-widgets"><div class="{{pick:col|footer-column|widget-area}}"><h4>{{t:sections}}</h4><ul>{{#nav}}<li><a href="/{{s}}/">{{t}}</a></li>{{/nav}}</ul></div>
<div class="{{pick:col|footer-column|widget-area}}"><h4>{{t:follow}}</h4><ul class="social"><li><a href="#">Facebook</a></li><li><a href="#">Instagram</a></li><li><a href="#">YouTube</a></li></ul>{{!50}}<p>{{bio}}</p>{{/!}}</div>
{{!50}}<div class="newsletter"><h4>{{t:subscribe}}</h4><p>{{t:newsletter_text}}</p><form><input type="email" placeholder="{{t:email}}"><button>{{t:subscribe}}</button></form></div>{{/!}}</div>{{/!}}
<div class="{{pick:copyright|site-info|footer-bottom|legal}}"><p>&copy; {{year}} {{site}}. {{t:rights}}</p><ul>{{#footer}}<li><a href="/{{s}}">{{t}}</a></li>{{/footer}}</ul></div>

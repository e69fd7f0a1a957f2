kind: article
era: 2019-2025
text: news
length: 1-6
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} - {{site}}</title></head><body class="consent-required modal-open">
<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter"></div><div id="onetrust-banner-sdk" role="alertdialog"><h2 id="onetrust-policy-title">{{t:privacy}}</h2><div id="onetrust-policy-text">{{t:cookie}} {{boiler}} <a class="ot-cookie-policy-link" href="/privacy">{{t:privacy}}</a></div><div id="onetrust-button-group"><button id="onetrust-accept-btn-handler">{{t:accept}}</button><button id="onetrust-reject-all-handler">{{t:decline}}</button></div><ul class="vendors">{{#blogroll 5-20}}<li>{{t}} - {{t:privacy}}</li>{{/blogroll}}</ul><div class="pc-categories">{{#features 3-6}}<h4>{{t}}</h4><p>{{x}}</p>{{/features}}</div></div></div>
<header class="site-header"><a href="/">{{site}}</a><nav>{{#nav}}<a href="/{{s}}">{{t}}</a> {{/nav}}</nav></header>
<article class="article"><h1>{{title}}</h1><p class="meta">{{t:by}} {{date}}</p><div class="article-body paywalled">
{{body}}
</div><div class="{{pick:paywall|piano-container|subscription-wall|tp-container-inner}}"><h3>{{t:paywall}}</h3><p>{{t:newsletter_text}}</p><ul>{{#options}}<li>{{t}} {{n}},99</li>{{/options}}</ul><button>{{t:subscribe}}</button><p>{{t:login}}</p></div></article>
<section class="more"><h3>{{t:popular}}</h3>{{#items 3-8}}<div class="teaser"><a href="/{{s}}">{{t}}</a><p>{{x}}</p></div>{{/items}}</section><footer>{{>footer_new}}</footer></body></html>

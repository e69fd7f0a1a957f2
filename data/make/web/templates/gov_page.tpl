kind: service
era: 2006-2025
text: news
weight: 1
h: <h2>$</h2> || <h2 class="govuk-heading-m">$</h2>
habits: wrapped=15
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}" class="govuk-template"><head><meta charset="utf-8"><title>{{title}} - {{site}}</title></head><body class="{{pick:govuk-template__body|usa-page|portal}}">
<div class="usa-banner"><p class="usa-banner__header-text">{{slogan}}</p></div><a href="#main-content" class="govuk-skip-link">{{t:skip}}</a>
<header class="{{pick:govuk-header|usa-header|portal-header}}" role="banner"><a href="/" class="govuk-header__link">{{site}}</a><nav><ul class="usa-nav__primary">{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></nav><form role="search"><input type="search"><button>{{t:search}}</button></form></header>
<div class="govuk-breadcrumbs"><ol class="govuk-breadcrumbs__list"><li><a href="/">{{t:home}}</a></li><li><a href="/c">{{cat}}</a></li></ol></div>
<div class="govuk-grid-row">{{!60}}<nav class="{{pick:side-nav|usa-sidenav|section-menu}}"><ul>{{#cats}}<li><a href="/{{s}}">{{t}}</a></li>{{/cats}}</ul></nav>{{/!}}<main class="govuk-main-wrapper" id="main-content"><h1 class="govuk-heading-xl">{{title}}</h1>{{!40}}<nav class="gem-c-contents-list"><h2>{{t:contents}}</h2><ol>{{#toc}}<li><a href="#{{s}}">{{t}}</a></li>{{/toc}}</ol></nav>{{/!}}
<div class="{{pick:govspeak|usa-prose|rich-text|content-area}}">
{{body}}
</div>{{!40}}<div class="documents"><h3>{{t:also}}</h3><ul>{{#related 2-5}}<li><a href="/{{s}}.pdf">{{t}}</a> (PDF, {{c}} KB)</li>{{/related}}</ul></div>{{/!}}<p class="updated">{{t:updated}}</p><div class="gem-c-feedback">{{t:helpful}} <button>{{pick:Yes|Ja|Oui}}</button></div></main></div><footer class="govuk-footer">{{>footer_new}}</footer>{{>cookie}}</body></html>

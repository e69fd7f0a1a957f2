kind: documentation
era: 2008-2025
text: doc
langs: en en en en de ko
pre: <pre class="{{pick:programlisting|brush: java|highlight|code}}">$</pre>
---
<!DOCTYPE html>
<html lang="{{lang}}" class="no-js"><head><meta charset="{{charset}}"><title>{{title}} - {{site}}</title></head>
<body dir="ltr" data-md-color-scheme="default">
<header class="{{pick:md-header|page-header|navheader|top}}"><nav class="md-header__inner md-grid"><a href="." title="{{site}}" class="md-header__button md-logo">{{site}}</a><div class="md-search"><input type="text" class="md-search__input" placeholder="{{t:search}}"></div></nav></header>
<div class="md-container">{{!60}}<nav class="md-tabs"><ul class="md-tabs__list">{{#nav}}<li class="md-tabs__item"><a href="{{s}}/" class="md-tabs__link">{{t}}</a></li>{{/nav}}</ul></nav>{{/!}}
<main class="md-main"><div class="md-main__inner md-grid"><div class="md-sidebar md-sidebar--primary"><nav class="md-nav md-nav--primary"><label class="md-nav__title">{{site}}</label><ul class="md-nav__list">{{#toc 6-24}}<li class="md-nav__item"><a href="{{s}}/" class="md-nav__link">{{t}}</a></li>{{/toc}}</ul></nav></div>
{{!60}}<div class="md-sidebar md-sidebar--secondary"><nav class="md-nav md-nav--secondary"><label class="md-nav__title">{{t:contents}}</label><ul class="md-nav__list">{{#toc 2-8}}<li class="md-nav__item"><a href="#{{s}}" class="md-nav__link">{{t}}</a></li>{{/toc}}</ul></nav></div>{{/!}}
<div class="md-content"><article class="md-content__inner md-typeset"><a href="/edit" title="{{t:improve}}" class="md-content__button">{{t:improve}}</a><h1 id="{{slug}}">{{title}}</h1>
{{body}}
{{!50}}<hr><div class="md-source-file"><small>{{t:updated}}</small></div>{{/!}}<aside class="feedback">{{t:helpful}} <button>+</button> <button>-</button></aside></article></div></div></main>
<footer class="md-footer"><nav class="md-footer__inner"><a href="../a/" class="md-footer__link md-footer__link--prev"><div class="md-footer__title"><span class="md-footer__direction">{{t:prev}}</span>{{headline}}</div></a><a href="../b/" class="md-footer__link md-footer__link--next"><div class="md-footer__title"><span class="md-footer__direction">{{t:next}}</span>{{headline}}</div></a></nav><div class="md-footer-meta"><div class="md-copyright">&copy; {{year}} {{site}}. Made with <a href="#">Material for MkDocs</a></div></div></footer></div></body></html>

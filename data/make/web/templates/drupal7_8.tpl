kind: article
era: 2012-2023
text: news
h: <h2>$</h2> || <h3>$</h3>
fig: <div class="field field--name-field-image field--type-image"><img src="/sites/default/files/styles/large/public/#.jpg" alt=""><blockquote class="image-field-caption"><p>$</p></blockquote></div>
habits: squeezed=5
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}" prefix="content: http://purl.org/rss/1.0/modules/content/ dc: http://purl.org/dc/terms/"><head><meta charset="utf-8" /><meta name="Generator" content="Drupal {{n:7-10}} (https://www.drupal.org)" /><title>{{title}} | {{site}}</title>{{script}}</head>
<body class="html not-front no-sidebars page-node page-node-{{id}} node-type-article path-node">
<div id="skip-link"><a href="#main-content" class="visually-hidden focusable element-invisible element-focusable">{{t:skip}}</a></div>
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><div class="layout-container" id="page">
<header role="banner" class="header" id="header"><div class="region region-header"><div id="block-branding" class="block block-system block-system-branding-block"><a href="/" rel="home" class="site-logo"><img src="/logo.svg" alt="{{t:home}}" /></a><div class="site-name"><a href="/">{{site}}</a></div></div></div></header>
<nav role="navigation" class="block block-menu navigation menu--main"><h2 class="visually-hidden">{{t:menu}}</h2><ul class="menu nav">{{#nav}}<li class="menu-item leaf"><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></nav>
<div class="breadcrumb"><h2 class="element-invisible">{{t:breadcrumb}}</h2><a href="/">{{t:home}}</a> &raquo; <a href="/c">{{cat}}</a></div>
<main role="main" id="main"><a id="main-content" tabindex="-1"></a><div class="region region-content layout-content"><h1 class="page__title title" id="page-title">{{title}}</h1>
<div id="block-system-main" class="block block-system"><article class="node node--type-article node--view-mode-full node-{{id}}" role="article" about="/{{slug}}">
<footer class="node__meta submitted"><span>{{pick:Submitted by|Posted by|}} <span class="field field--name-uid"><span class="username">{{author}}</span></span> {{date}}</span></footer>
<div class="node__content clearfix content">
<div class="clearfix text-formatted field field--name-body field--type-text-with-summary field-name-body field-type-text-with-summary field-label-hidden field__item" property="content:encoded"><div class="field-items"><div class="field-item even">
{{body}}
</div></div></div>
<div class="field field-name-field-tags field--name-field-tags field--type-entity-reference field-label-above"><div class="field-label field__label">{{t:tagged}}&nbsp;</div><div class="field-items">{{#pagetags}}<div class="field-item field__item {{odd}}"><a href="/tags/{{s}}">{{cat}}</a></div>{{/pagetags}}</div></div></div>
{{>share}}
{{!45}}<section class="field field--name-comment comments comment-wrapper" id="comments"><h2 class="title">{{t:comments}}</h2>{{#comments 0-14}}<article class="comment js-comment by-anonymous clearfix"><footer class="comment__meta"><p class="comment__submitted submitted"><span class="username">{{a}}</span> {{d}} - {{time}}</p><a class="permalink" href="#c{{i}}">{{t:permalink}}</a></footer><div class="content comment__content"><h3><a href="#c{{i}}" class="permalink">{{t}}</a></h3><div class="clearfix text-formatted field field--name-comment-body field__item">{{#paras}}<p>{{t}}</p>{{/paras}}</div><ul class="links inline"><li class="comment-reply"><a href="/comment/reply">{{t:reply}}</a></li></ul></div></article>{{/comments}}</section>{{/!}}
</article></div>
{{!50}}<div class="views-element-container block block-views"><h2>{{t:related}}</h2><div class="view view-related view-id-related"><div class="view-content">{{#related 3-6}}<div class="views-row views-row-{{n}}"><div class="views-field views-field-title"><span class="field-content"><a href="/node/{{c}}">{{t}}</a></span></div><div class="views-field views-field-created"><span class="field-content">{{d}}</span></div></div>{{/related}}</div></div></div>{{/!}}
</div></main>
<footer role="contentinfo"><div class="region region-footer">{{>footer_new}}</div></footer></div></div>
{{>cookie}}</body></html>

kind: service
era: 2014-2025
text: service
title: service_name/headline
weight: 1.2
p: <div class="elementor-element elementor-widget elementor-widget-text-editor"><div class="elementor-widget-container"><p>$</p></div></div> || <div class="et_pb_module et_pb_text"><div class="et_pb_text_inner"><p>$</p></div></div> || <div class="sqs-block html-block sqs-block-html"><div class="sqs-block-content"><p style="white-space:pre-wrap;">$</p></div></div> || <div id="comp-#" class="wixui-rich-text"><p class="font_8 wixui-rich-text__text">$</p></div>
h: <div class="elementor-element elementor-widget elementor-widget-heading"><h2 class="elementor-heading-title elementor-size-default">$</h2></div> || <div class="et_pb_text_inner"><h2>$</h2></div> || <h2 class="font_2 wixui-rich-text__text">$</h2>
box: <div class="elementor-cta"><div class="elementor-cta__title">{{slogan}}</div><div class="elementor-cta__description">$</div><a class="elementor-button">{{t:quote_cta}}</a></div>
habits: squeezed=35
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="UTF-8"><title>{{title}} &#8211; {{site}}</title>{{css}}{{script}}</head>
<body class="{{pick:elementor-default elementor-kit-8 elementor-page|et_divi_theme et-db page-template-default|squarespace-7-1 header-overlay|wix-site}}">
<div id="{{pick:page|page-container|siteWrapper|SITE_CONTAINER}}"><header id="{{pick:masthead|main-header|header|SITE_HEADER}}" class="{{pick:elementor-location-header|et_fixed_nav|Header|site-header}}"><a class="site-title" href="/">{{site}}</a><nav class="{{pick:elementor-nav-menu--main|et_menu_container|header-nav|wixui-header}}"><ul class="{{pick:elementor-nav-menu|nav|header-nav-list|menu}}">{{#nav}}<li class="menu-item"><a class="elementor-item" href="/{{s}}/">{{t}}</a></li>{{/nav}}</ul></nav><a class="elementor-button-link" href="/contact"><span class="elementor-button-text">{{t:quote_cta}}</span></a></header>
<main id="content"><section class="{{pick:elementor-section elementor-top-section|et_pb_section et_pb_fullwidth_header|page-section|wixui-section}}"><div class="elementor-container">[[<h1 class="{{pick:elementor-heading-title|et_pb_module_header|h1|font_0}}">{{title}}</h1>]]{{!40}}<a class="btn" href="#">{{t:more}}</a>{{/!}}</div></section>
<section class="{{pick:elementor-section|et_pb_section et_section_regular|page-section full-bleed-section|wixui-section}}"><div class="{{pick:elementor-column elementor-col-50|et_pb_row|fluid-engine|comp}}">
{{body}}
</div></section>
{{!50}}<section class="elementor-section"><div class="elementor-row">{{#features}}<div class="{{pick:elementor-widget-icon-box|et_pb_blurb|list-item|repeater-item}}">[[<h3 class="{{pick:elementor-icon-box-title|et_pb_module_header|list-item-content__title|font_4}}">{{t}}</h3><p class="{{pick:elementor-icon-box-description|et_pb_blurb_description|list-item-content__description|font_8}}">{{x}}</p>]]</div>{{/features}}</div></section>{{/!}}
{{!40}}<section class="elementor-section"><div class="elementor-testimonial-wrapper">{{#items 1-3}}<div class="elementor-testimonial-content">{{x}}</div><div class="elementor-testimonial-name">{{a}}</div>{{/items}}</div></section>{{/!}}
{{!50}}<section class="elementor-section"><form class="elementor-form"><label class="elementor-field-label">{{t:name}}</label><input><label class="elementor-field-label">{{t:email}}</label><input><button class="elementor-button">{{t:submit}}</button></form></section>{{/!}}</main>
<footer class="{{pick:elementor-location-footer|main-footer|Footer|SITE_FOOTER}}">{{>footer_new}}</footer></div>{{>cookie}}</body></html>

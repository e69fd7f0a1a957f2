kind: service
era: 2008-2025
title: doc_title/headline
habits: squeezed=15 wrapped=20
weight: 0.8
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>FAQ - {{site}}</title></head><body class="page faq">
<header><a href="/">{{site}}</a><ul class="menu">{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></header><nav class="breadcrumb"><a href="/">{{t:home}}</a> / FAQ</nav>
<main>[[<h1>{{title}}</h1><p>{{intro}}</p><div class="{{pick:accordion|faq-list|toggle-group|wp-block-yoast-faq-block}}">{{#features 4-14}}<div class="{{pick:accordion-item|faq-item|schema-faq-section|panel}}"><h3 class="{{pick:accordion-header|question|schema-faq-question}}">{{t}}?</h3><div class="{{pick:accordion-body|answer|schema-faq-answer}}"><p>{{x}}</p></div></div>
{{/features}}</div>]]<div class="contact-box"><h4>{{t:contact}}</h4><p>{{slogan}}</p><a class="button" href="/contact">{{t:contact}}</a></div></main>
{{!50}}<aside><h4>{{t:recent_posts}}</h4><ul>{{#recent 3-6}}<li><a href="/{{s}}">{{t}}</a></li>{{/recent}}</ul></aside>{{/!}}<footer>{{>footer_new}}</footer>{{>cookie}}</body></html>

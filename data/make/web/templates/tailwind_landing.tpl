kind: service
era: 2020-2025
text: service
title: headline
weight: 1.3
habits: squeezed=50 hashed=15
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}" class="h-full scroll-smooth"><head><meta charset="utf-8"><title>{{site}} - {{title}}</title>{{css}}</head>
<body class="flex min-h-full flex-col bg-white antialiased">
<header class="sticky top-0 z-50 w-full border-b border-gray-200 bg-white/80 backdrop-blur"><div class="mx-auto flex max-w-7xl items-center justify-between px-4 sm:px-6 lg:px-8"><a class="text-xl font-bold tracking-tight" href="/">{{site}}</a><nav class="hidden md:flex md:gap-x-6">{{#nav}}<a class="inline-block rounded-lg px-2 py-1 text-sm text-slate-700 hover:bg-slate-100" href="/{{s}}">{{t}}</a>{{/nav}}</nav><div class="flex items-center gap-x-5"><a class="text-sm" href="/login">{{t:login}}</a><a class="rounded-full bg-blue-600 py-2 px-4 text-sm font-semibold text-white" href="/register">{{t:register}}</a></div></div></header>
<main>
<section class="mx-auto max-w-7xl px-4 pt-20 pb-16 text-center">[[<h1 class="mx-auto max-w-4xl text-5xl font-medium tracking-tight text-slate-900">{{title}}</h1><p class="mx-auto mt-6 max-w-2xl text-lg tracking-tight text-slate-700">{{intro}}</p>]]<div class="mt-10 flex justify-center gap-x-6"><a class="rounded-full bg-slate-900 py-2 px-4 text-sm text-white" href="#">{{t:quote_cta}}</a><a class="ring-1 rounded-full py-2 px-4 text-sm" href="#">{{t:more}}</a></div>{{!40}}<div class="mt-36"><p class="font-display text-base text-slate-900">{{slogan}}</p><ul class="mt-8 flex justify-center gap-x-8">{{#blogroll 3-6}}<li>{{t}}</li>{{/blogroll}}</ul></div>{{/!}}</section>
<section id="features" class="bg-slate-50 py-20"><div class="mx-auto max-w-7xl px-4">[[<div class="mx-auto max-w-2xl md:text-center"><h2 class="text-3xl tracking-tight">{{headline}}</h2><p class="mt-4 text-lg text-slate-700">{{lead}}</p></div><div class="mt-16 grid grid-cols-1 gap-8 lg:grid-cols-3">{{#features}}<div class="relative pl-16"><dt class="text-base font-semibold leading-7 text-gray-900">{{t}}</dt><dd class="mt-2 text-base leading-7 text-gray-600">{{x}}</dd></div>{{/features}}</div>]]</div></section>
{{!60}}<section class="prose mx-auto py-12">
{{body}}
</section>{{/!}}
{{!50}}<section class="py-20">[[<h2 class="text-2xl font-bold">{{headline}}</h2><dl class="mt-10 space-y-6">{{#services}}<div><dt class="font-semibold">{{t}}</dt><dd class="text-gray-600">{{x}}</dd></div>{{/services}}</dl>]]</section>{{/!}}
{{!50}}<section id="testimonials" class="py-20"><ul class="grid gap-6 lg:grid-cols-3">{{#items 3-6}}<li><figure class="rounded-2xl bg-white p-6 shadow-xl"><blockquote><p class="text-lg">{{x}}</p></blockquote><figcaption class="mt-6 border-t pt-6"><div class="font-medium">{{a}}</div></figcaption></figure></li>{{/items}}</ul></section>{{/!}}
<section class="bg-blue-600 py-32 text-center text-white"><h2 class="text-3xl">{{slogan}}</h2><a class="mt-10 rounded-full bg-white px-4 py-2 text-slate-900" href="/register">{{t:quote_cta}}</a></section></main>
<footer class="bg-slate-50 py-16 text-sm text-slate-600">{{>footer_new}}</footer>{{>cookie}}</body></html>

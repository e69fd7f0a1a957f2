kind: service
era: 2013-2024
text: service
title: service_name/headline
length: 1-14
weight: 1.6
h: <h2>$</h2> || <h3 class="mt-4">$</h3>
habits: wrapped=25 squeezed=15
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8"><title>{{title}} | {{site}}</title>{{script}}</head>
<body>
<div class="top-bar hidden-xs"><div class="container"><span><i class="fa fa-phone"></i> {{num}} {{num}} {{num}}</span> <span><i class="fa fa-envelope"></i> info@{{domain}}</span> <a href="/contact">{{t:quote_cta}}</a></div></div>
<nav class="navbar navbar-default navbar-expand-lg navbar-light" role="navigation"><div class="container"><div class="navbar-header"><button type="button" class="navbar-toggle collapsed"><span class="sr-only">{{t:menu}}</span></button><a class="navbar-brand" href="/">{{site}}</a></div><div id="navbar" class="collapse navbar-collapse"><ul class="nav navbar-nav navbar-right">{{#nav}}<li class="nav-item"><a class="nav-link" href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></div></div></nav>
<section class="{{pick:page-header|hero jumbotron|banner}}"><div class="container">{{!50}}<ol class="breadcrumb"><li><a href="/">{{t:home}}</a></li><li class="active">{{title}}</li></ol>{{/!}}[[<h1>{{title}}</h1>{{!50}}<p class="lead">{{intro}}</p>{{/!}}]]{{!50}}<a class="btn btn-primary btn-lg" href="/contact">{{t:quote_cta}}</a>{{/!}}</div></section>
<div class="container content"><div class="row"><div class="col-md-{{pick:8|9|12}}">
{{body}}
{{!60}}<div class="row features">{{#features}}<div class="col-sm-4"><div class="{{pick:service-box|feature|icon-box|card-body}}"><i class="fa fa-check"></i>[[<h3>{{t}}</h3><p>{{x}}</p>]]{{!30}}<a href="/{{s}}" class="btn btn-link">{{t:more}}</a>{{/!}}</div></div>{{/features}}</div>{{/!}}
</div>{{!50}}<div class="col-md-4 sidebar"><div class="panel panel-default"><div class="panel-heading">{{t:sections}}</div><ul class="list-group">{{#cats}}<li class="list-group-item"><a href="/{{s}}">{{t}}</a></li>{{/cats}}</ul></div><div class="well"><h4>{{t:contact}}</h4><p>{{site}}<br>{{place}}<br>{{num}} {{num}}</p><a class="btn btn-success">{{t:quote_cta}}</a></div></div>{{/!}}</div></div>
{{!40}}<section class="testimonials"><div class="container"><div class="owl-carousel">{{#items 2-5}}<div class="testimonial"><p>"{{x}}"</p><h5>{{a}}</h5></div>{{/items}}</div></div></section>{{/!}}
{{!40}}<section class="counters"><div class="row">{{#options 3-4}}<div class="col-xs-3"><span class="counter">{{c}}</span><p>{{t}}</p></div>{{/options}}</div></section>{{/!}}
{{!60}}<section class="cta bg-primary"><div class="container"><h3>{{slogan}}</h3><a href="/contact" class="btn btn-default">{{t:quote_cta}}</a></div></section>{{/!}}
{{!50}}<section class="contact-form"><h3>{{t:contact}}</h3><form><div class="form-group"><label>{{t:name}}</label><input class="form-control"></div><div class="form-group"><label>{{t:email}}</label><input class="form-control"></div><button class="btn">{{t:submit}}</button></form></section>{{/!}}
<footer class="footer"><div class="container">{{>footer_new}}</div></footer>{{>cookie}}</body></html>

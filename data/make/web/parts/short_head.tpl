{{!85}}<!DOCTYPE html>
{{/!}}<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="utf-8">{{!60}}<meta name="viewport" content="width=device-width">{{/!}}<title>{{title}} {{pick:-|‖|·|–}} {{site}}</title>{{!50}}{{script}}{{/!}}{{!30}}{{css}}{{/!}}</head>

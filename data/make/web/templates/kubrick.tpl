kind: blog
era: 2005-2010
weight: 2.5
text: blog
fig: <div class="wp-caption alignleft" style="width: 310px"><img src="/wp-content/uploads/#.jpg" alt="" width="300" height="225" /><p class="wp-caption-text">$</p></div>
ad: <div style="float:right;margin:5px">{{script}}</div> || <p class="adsense"><a href="http://ads.example/#">{{ad}}</a></p>
quote: <blockquote><p>$</p></blockquote>
h: <h3>$</h3> || <p><strong>$</strong></p>
habits: noend=8 crlf=20 wrapped=15
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="{{dir}}" lang="{{lang}}">
<head profile="http://gmpg.org/xfn/11">
<meta http-equiv="Content-Type" content="text/html; charset={{charset}}" />
<title>{{title}} &laquo; {{site}}</title>
<link rel="stylesheet" href="/wp-content/themes/default/style.css" type="text/css" media="screen" />
<link rel="alternate" type="application/rss+xml" title="RSS" href="/feed/" />
<link rel="pingback" href="/xmlrpc.php" />
{{css}}
</head>
<body>
<div id="page">
<div id="header"><div id="headerimg"><h1><a href="/">{{site}}</a></h1><div class="description">{{slogan}}</div></div></div>
<hr />
<div id="content" class="{{pick:widecolumn|narrowcolumn}}">
<div class="navigation"><div class="alignleft">&laquo; <a href="/?p={{num}}">{{headline}}</a></div><div class="alignright">{{?60}}<a href="/?p={{num}}">{{headline}}</a> &raquo;{{/?}}</div></div>
<div class="post" id="post-{{id}}">
<h2><a href="/{{slug}}/" rel="bookmark">{{title}}</a></h2>
{{!60}}<small>{{date}} <!-- by {{author}} --></small>{{/!}}
<div class="{{pick:entry|entrytext|storycontent|post-content}}">
{{body}}
{{>share}}
{{!70}}<p class="postmetadata {{pick:alt|graybox}}"><small>{{t:posted_by}}, {{time}} {{t:filed}} <a href="/category/{{num}}" rel="category tag">{{cat}}</a>. {{t:rss}}</small></p>{{/!}}
</div>
{{>related}}{{>after}}
</div>
{{>comments_wp|comments_wp|comments_wp|c_div|c_ul|c_dl|disqus|c_plugin|c_div}}
{{>wp_form}}
</div>
<div id="sidebar"><ul>
{{!50}}<li class="pagenav"><h2>{{t:menu}}</h2><ul>{{#nav}}<li class="page_item page-item-{{n}}"><a href="/{{s}}/">{{t}}</a></li>{{/nav}}</ul></li>{{/!}}
{{>wp_widgets}}{{>boxes}}
</ul></div>
<hr />
<div id="footer"><p>{{>footer_old}}</p></div>
</div>
</body>
</html>

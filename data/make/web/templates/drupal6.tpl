kind: article
era: 2006-2013
weight: 1.5
text: blog
fig: <span class="inline inline-right"><img src="/files/#.jpg" alt="" class="image image-_original" /><span class="caption"><strong>$</strong></span></span>
habits: wrapped=15
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="{{lang}}" lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><title>{{title}} | {{site}}</title>
<script type="text/javascript">jQuery.extend(Drupal.settings, { "basePath": "/" });</script></head>
<body class="not-front not-logged-in node-type-{{pick:story|blog|page}} two-sidebars">
<div id="page"><div id="header"><div id="logo-title"><h1 id='site-name'><a href="/" title="{{t:home}}">{{site}}</a></h1>{{!50}}<div id='site-slogan'>{{slogan}}</div>{{/!}}</div>
<div class="menu withprimary"><div id="primary" class="clear-block"><ul class="links primary-links">{{#nav}}<li class="menu-{{c}}"><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></div></div></div>
<div id="container" class="clear-block">
{{!60}}<div id="sidebar-left" class="column sidebar">
<div id="block-user-0" class="block block-user"><h2 class="title">{{t:login}}</h2><div class="content"><form id="user-login-form"><div class="form-item"><label>{{t:name}}: <span class="form-required">*</span></label><input type="text" class="form-text required" /></div><div class="form-item"><label>Password: </label><input type="password" /></div><input type="submit" value="{{t:login}}" class="form-submit" /><div class="item-list"><ul><li class="first"><a href="/user/register">{{t:register}}</a></li><li class="last"><a href="/user/password">Request new password</a></li></ul></div></form></div></div>
<div id="block-menu" class="block block-menu"><h2>{{t:menu}}</h2><div class="content"><ul class="menu">{{#cats}}<li class="leaf"><a href="/{{s}}">{{t}}</a></li>{{/cats}}</ul></div></div></div>{{/!}}
<div id="main" class="column"><div id="squeeze" class="clear-block">
<div class="breadcrumb"><a href="/">{{t:home}}</a> &raquo; <a href="/blog">Blogs</a> &raquo; <a href="/blog/{{num}}">{{author}}</a></div>
<h1 class="title">{{title}}</h1>
<div id="node-{{id}}" class="node clear-block">{{!50}}<div class="picture"><img src="/files/pictures/p.png" alt="" /></div>{{/!}}
<div class="meta"><span class="submitted">{{pick:Submitted by|By|}} {{author}} {{date}} - {{time}}</span>{{!60}}<div class="terms terms-inline"><ul class="links inline">{{#pagetags}}<li class="taxonomy_term_{{c}}"><a href="/taxonomy/term/{{c}}" rel="tag">{{cat}}</a></li>{{/pagetags}}</ul></div>{{/!}}</div>
<div class="content">
{{body}}
</div>
<div class="link-wrapper"><ul class="links inline"><li class="blog_usernames_blog first"><a href="/blog/{{num}}">{{t:author_more}}</a></li>{{!50}}<li class="comment_forbidden"><span><a href="/user/login">{{t:login}}</a></span></li>{{/!}}<li class="statistics_counter last"><span>{{n:20-9000}} reads</span></li></ul></div></div>
{{?75}}<div id="comments"><h2 class="comments">{{t:comments}}</h2>{{#comments}}<a id="comment-{{i}}"></a><div class="comment comment-published clear-block"><h3><a href="/c#{{i}}" class="active">{{t}}</a></h3><div class="submitted">{{pick:Submitted by|On}} {{a}} ({{pick:not verified|guest|}}) {{d}} - {{time}}.</div><div class="content">{{#paras}}<p>{{t}}</p>{{/paras}}</div><div class="links"><ul class="links"><li class="comment_reply first last"><a href="/comment/reply">{{t:reply}}</a></li></ul></div></div>{{/comments}}
<div class="box"><h2 class="title">{{t:leave_reply}}</h2><div class="content"><form id="comment-form"><div class="form-item" id="edit-name-wrapper"><label>{{t:name}}:</label><input /></div><div class="form-item"><label>{{t:email}}:</label><input /><div class="description">{{t:comment_note}}</div></div><textarea name="comment"></textarea><ul class="tips"><li>Web page addresses and e-mail addresses turn into links automatically.</li><li>Lines and paragraphs break automatically.</li></ul></form></div></div></div>{{/?}}
<span class="clear"></span></div></div>
<div id="sidebar-right" class="column sidebar">{{>boxes}}{{!60}}<div id="block-search-0" class="block block-search"><h2>{{t:search}}</h2><div class="content"><form><input type="text" class="form-text" /></form></div></div>{{/!}}
<div id="block-blog-0" class="block block-blog"><h2>{{t:recent_posts}}</h2><div class="content"><div class="item-list"><ul>{{#recent 5-10}}<li><a href="/node/{{c}}">{{t}}</a></li>{{/recent}}</ul></div></div></div>
{{!50}}<div id="block-comment-0" class="block block-comment"><h2>{{t:recent_comments}}</h2><div class="item-list"><ul>{{#lately}}<li><a href="/node/{{i}}">{{t}}</a><br />{{d}}</li>{{/lately}}</ul></div></div>{{/!}}
{{!50}}<div id="block-user-3" class="block"><h2>{{t:online}}</h2><div class="content">There are currently <em>0 users</em> and <em>{{num}} guests</em> online.</div></div>{{/!}}
{{!40}}<div id="block-tagadelic-1" class="block block-tagadelic"><h2>{{t:tagged}}</h2><div class="content">{{#tags}}<a href="/tag/{{s}}" class="tagadelic level{{n:1-6}}" rel="tag">{{t}}</a> {{/tags}}<div class='more-link'><a href="/tagadelic">more tags</a></div></div></div>{{/!}}</div></div>
<div id="footer-wrapper"><div id="footer">{{>footer_old}}</div></div></div></body></html>

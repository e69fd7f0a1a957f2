kind: forum
era: 2010-2018
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="{{dir}}" lang="{{lang}}" id="vbulletin_html"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><title>{{title}}</title></head>
<body><div class="above_body"><div id="header" class="floatcontainer doc_header"><a name="top" href="/" class="logo-image"><img src="/logo.png" alt="{{site}}" /></a><div id="toplinks" class="toplinks"><ul class="nouser"><li><a href="register.php" rel="nofollow">{{t:register}}</a></li><li><a rel="help" href="faq.php">Help</a></li><li><form id="navbar_loginform" class="navbar_loginform"><fieldset><input type="text" class="textbox default-value" /><input type="submit" class="loginbutton" value="{{t:login}}" /></fieldset></form></li></ul></div></div>
<div id="navbar" class="navbar"><ul id="navtabs" class="navtabs floatcontainer">{{#nav}}<li><a class="navtab" href="{{s}}">{{t}}</a></li>{{/nav}}</ul></div></div>
<div class="body_wrapper"><div id="breadcrumb" class="breadcrumb"><ul class="floatcontainer"><li class="navbithome"><a href="/">{{t:home}}</a></li><li class="navbit"><a href="/f">{{cat}}</a></li><li class="navbit lastnavbit"><span>{{title}}</span></li></ul></div>
<div id="pagetitle"><h1>{{!40}}Thread: {{/!}}<span class="threadtitle"><a href="t">{{title}}</a></span></h1></div>
<div id="above_postlist" class="above_postlist"><a href="newreply" class="newcontent_textcontrol">+ {{t:new_topic}}</a><div class="pagination_top"><form class="pagination popupmenu nohovermenu"><span><a class="popupctrl">Page 1 of {{n:2-40}}</a></span>{{#pages}}<span><a href="p{{n}}">{{t}}</a></span>{{/pages}}</form></div></div>
<div id="postlist" class="postlist restrain"><ol id="posts" class="posts" start="1">
{{#posts}}<li class="postbitlegacy postbitim postcontainer old" id="post_{{i}}"><div class="posthead"><span class="postdate old"><span class="date">{{d}},&nbsp;<span class="time">{{time}}</span></span></span><span class="nodecontrols"><a name="post{{i}}" href="#post{{i}}" class="postcounter">#{{n}}</a></span></div>
<div class="postdetails"><div class="userinfo"><div class="username_container"><a class="username offline popupctrl" href="member.php"><strong>{{a}}</strong></a></div><span class="usertitle">{{t:rank}}</span><dl class="userinfo_extra"><dt>{{t:joined}}</dt><dd></dd><dt>{{t:posts_n}}</dt></dl></div>
<div class="postbody"><div class="postrow has_after_content">{{?50}}<h2 class="title icon">{{title}}</h2>{{/?}}<div class="content"><div id="post_message_{{i}}"><blockquote class="postcontent restore ">
[[{{?25}}<div class="bbcode_container"><div class="bbcode_quote"><div class="quote_container"><div class="bbcode_quote_container"></div><div class="bbcode_postedby">Originally Posted by <strong>{{person}}</strong></div><div class="message">{{sentence}}</div></div></div></div>{{/?}}{{#paras}}{{t}}<br /><br />{{/paras}}]]
</blockquote></div></div></div>{{?30}}<div class="after_content"><blockquote class="signature restore"><div class="signaturecontainer">{{sentence}}</div></blockquote></div>{{/?}}</div></div>
<div class="postfoot"><div class="textcontrols floatcontainer"><span class="postcontrols"><a class="newreply" href="#" rel="nofollow">{{t:quote}}</a></span></div></div></li>
{{/posts}}</ol></div>
<div class="noinlinemod below_postlist"><div class="navpopupmenu">{{t:jump}} <a href="/">{{cat}}</a></div></div>
<div id="similar_threads"><h4 class="threadinfohead blockhead">{{t:related}}</h4><ol class="similar_threads">{{#related 3-5}}<li class="threadbit"><a class="title" href="t{{c}}">{{t}}</a><p>By x in forum {{cat}}</p><dl><dt>{{t:comments}}:</dt><dd>{{c}}</dd></dl></li>{{/related}}</ol></div>
<div class="navlinks"><strong>&laquo;</strong> <a href="#">Previous Thread</a> | <a href="#">Next Thread</a> <strong>&raquo;</strong></div></div>
<div class="below_body"><div id="footer" class="floatcontainer footer"><ul class="footer_links">{{#footer}}<li><a href="{{s}}">{{t}}</a></li>{{/footer}}</ul></div><div id="footer_copyright" class="shade footer_copyright">{{t:powered}} vBulletin&reg; &copy; {{year}} {{t:rights}}</div></div></body></html>

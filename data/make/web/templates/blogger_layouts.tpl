kind: blog
era: 2008-2016
weight: 2.5
text: blog
p: <p>$</p> || $<br /><br /> || <div style="text-align: justify;">$</div><br /> || <span style="font-family: Georgia;">$</span><br /><br />
h: <b>$</b><br /> || <h3>$</h3> || <span style="font-size: large;">$</span><br />
img: <div class="separator" style="clear: both; text-align: center;"><a href="/s1600/#.jpg" imageanchor="1"><img border="0" height="300" src="/s400/#.jpg" width="400" /></a></div>
fig: <table align="center" cellpadding="0" cellspacing="0" class="tr-caption-container"><tbody><tr><td style="text-align: center;"><img border="0" src="/#.jpg" /></td></tr><tr><td class="tr-caption" style="text-align: center;">$</td></tr></tbody></table>
habits: wrapped=20
---
<!DOCTYPE html>
<html dir='{{dir}}' xmlns='http://www.w3.org/1999/xhtml' lang='{{lang}}'>
<head><meta content='text/html; charset={{charset}}' http-equiv='Content-Type'/><meta content='blogger' name='generator'/><title>{{site}}: {{title}}</title>{{css}}</head>
<body class='loading variant-wide'>
<div class='navbar section' id='navbar'><div class='widget Navbar' id='Navbar1'>{{script}}</div></div>
<div class='body-fauxcolumns'><div class='fauxcolumn-outer body-fauxcolumn-outer'></div></div>
<div class='content'><div class='content-outer'><div class='content-inner'>
<header><div class='header-outer'><div class='header section' id='header'><div class='widget Header' id='Header1'><div class='titlewrapper'><h1 class='title'><a href='/'>{{site}}</a></h1></div><div class='descriptionwrapper'><p class='description'><span>{{slogan}}</span></p></div></div></div></div></header>
{{!60}}<div class='tabs-outer'><div class='tabs section' id='crosscol'><div class='widget PageList' id='PageList1'><h2>{{t:menu}}</h2><ul>{{#nav}}<li><a href='/p/{{s}}.html'>{{t}}</a></li>{{/nav}}</ul></div></div></div>{{/!}}
<div class='main-outer'><div class='columns fauxcolumns'><div class='columns-inner'><div class='column-center-outer'><div class='column-center-inner'><div class='main section' id='main'><div class='widget Blog' id='Blog1'>
<div class='blog-posts hfeed'>
<div class="date-outer"><h2 class='date-header'><span>{{date}}</span></h2><div class="date-posts"><div class='post-outer'>
<div class='post hentry uncustomized-post-template'>
<a name='{{id}}'></a><h3 class='post-title entry-title' itemprop='name'>{{title}}</h3><div class='post-header'><div class='post-header-line-1'></div></div>
<div class='post-body entry-content' id='post-body-{{id}}' itemprop='articleBody'>
{{body}}
<div style='clear: both;'></div></div>
<div class='post-footer'><div class='post-footer-line post-footer-line-1'><span class='post-author vcard'>{{t:posted_by}}</span> <span class='post-timestamp'><a class='timestamp-link' href='/{{slug}}.html' rel='bookmark'><abbr class='published' title='{{iso}}'>{{time}}</abbr></a></span> <span class='post-icons'><span class='item-action'><a href='/email' title='Email Post'></a></span></span>
<div class='post-share-buttons goog-inline-block'><a class='goog-inline-block share-button sb-email' href='#'><span class='share-button-link-text'>{{t:email_this}}</span></a><a class='goog-inline-block share-button sb-blog' href='#'><span class='share-button-link-text'>BlogThis!</span></a><a class='goog-inline-block share-button sb-twitter' href='#'><span class='share-button-link-text'>{{t:tweet}}</span></a></div></div>
<div class='post-footer-line post-footer-line-2'><span class='post-labels'>{{t:tagged}} {{#pagetags}}<a href='/search/label/{{s}}' rel='tag'>{{cat}}</a>, {{/pagetags}}</span></div></div></div>
<div class='comments' id='comments'><a name='comments'></a><h4>{{t:comments_n}}</h4>
{{!50}}<div class='comments-content'><div id='comment-holder'><div id='bc_0_{{n:1-40}}' class='comment-thread'><ol>{{#comments}}<li class='comment' id='c{{i}}'><div class='avatar-image-container'><img src='/b{{n}}.png' alt=''/></div><div class='comment-block'><div class='comment-header'><cite class='user'><a href='/profile/{{i}}' rel='nofollow'>{{a}}</a></cite><span class='icon user'></span><span class='datetime secondary-text'><a href='#c{{i}}'>{{d}} {{time}}</a></span></div><p class='comment-content'>{{#paras}}{{t}}<br /><br />{{/paras}}</p><span class='comment-actions secondary-text'><a class='comment-reply' target='_self'>{{t:reply}}</a></span></div></li>{{/comments}}</ol></div></div></div>{{/!}}{{!40}}<dl class='avatar-comment-indent' id='comments-block'>{{#comments}}<dt class='comment-author ' id='c{{i}}'><a href='/profile/{{i}}' rel='nofollow'>{{a}}</a> {{pick:said...|wrote}}</dt><dd class='comment-body' id='Blog1_cmt-{{i}}'><p>{{#paras}}{{t}}<br /><br />{{/paras}}</p></dd><dd class='comment-footer'><span class='comment-timestamp'><a href='#c{{i}}'>{{d}} {{time}}</a></span></dd>{{/comments}}</dl>{{/!}}
<p class='comment-footer'><a href='/comment'>{{t:leave_reply}}</a></p></div></div></div></div></div>
<div class='blog-pager' id='blog-pager'><span id='blog-pager-newer-link'><a class='blog-pager-newer-link' href='/n'>{{t:newer}}</a></span><span id='blog-pager-older-link'><a class='blog-pager-older-link' href='/o'>{{t:older}}</a></span><a class='home-link' href='/'>{{t:home}}</a></div>
<div class='post-feeds'><div class='feed-links'>{{t:rss}} <a class='feed-link' href='/feeds'>(Atom)</a></div></div>
</div></div></div></div>
<div class='column-right-outer'><div class='column-right-inner'><aside><div class='sidebar section' id='sidebar-right-1'>{{>boxes}}
{{!50}}<div class='widget Profile' id='Profile1'><h2>{{t:author_about}}</h2><div class='widget-content'><dl class='profile-datablock'><dt class='profile-data'><a class='profile-name-link g-profile' href='/profile'>{{author}}</a></dt><dd class='profile-textblock'>{{bio}}</dd></dl><a class='profile-link' href='/profile'>{{t:author_more}}</a></div></div>{{/!}}
{{!40}}<div class='widget Followers' id='Followers1'><h2 class='title'>{{t:follow}}</h2></div>{{/!}}
{{!40}}<div class='widget PopularPosts' id='PopularPosts1'><h2>{{t:popular}}</h2><div class='widget-content popular-posts'><ul>{{#popular 3-10}}<li><div class='item-content'><div class='item-title'><a href='/{{s}}.html'>{{t}}</a></div><div class='item-snippet'>{{sentence}} {{sentence}}...</div></div></li>{{/popular}}</ul></div></div>{{/!}}
{{!70}}<div class='widget BlogArchive' id='BlogArchive1'><h2>{{t:archives}}</h2><div class='widget-content'><div id='ArchiveList'><ul class='hierarchy'><li class='archivedate expanded'><a class='toggle' href='javascript:void(0)'><span class='zippy toggle-open'>&#9660;&#160;</span></a><a class='post-count-link' href='/{{year}}'>{{year}}</a> <span class='post-count'>({{num}})</span><ul class='hierarchy'>{{#archives 4-12}}<li class='archivedate collapsed'><a class='toggle' href='javascript:void(0)'><span class='zippy'>&#9658;&#160;</span></a><a class='post-count-link' href='/{{s}}'>{{t}}</a> <span class='post-count' dir='ltr'>({{c}})</span></li>{{/archives}}</ul></li></ul></div></div></div>{{/!}}
{{!50}}<div class='widget Label' id='Label1'><h2>{{t:tagged}}</h2><div class='widget-content cloud-label-widget-content'>{{#tags}}<span class='label-size label-size-{{n:1-5}}'><a dir='ltr' href='/search/label/{{s}}'>{{t}}</a> <span class='label-count' dir='ltr'>({{c}})</span></span>{{/tags}}</div></div>{{/!}}
{{!50}}<div class='widget BlogList' id='BlogList1'><h2 class='title'>{{t:blogroll}}</h2><div class='widget-content'><ul id='BlogList1_blogs'>{{#blogroll 3-15}}<li style='display: block;'><div class='blog-content'><div class='blog-title'><a href='http://{{s}}.example/' target='_blank'>{{t}}</a></div><div class='item-content'><span class='item-title'><a href='/i'>{{headline}}</a></span><div class='item-time'>{{c}}h</div></div></div></li>{{/blogroll}}</ul></div></div>{{/!}}
{{!40}}<div class='widget Text' id='Text1'><h2 class='title'>{{t:author_about}}</h2><div class='widget-content'>{{intro}}{{!50}}<br /><br />{{boiler}} {{sentence}}{{/!}}</div><div class='clear'></div></div>{{/!}}{{!30}}<div class='widget HTML' id='HTML1'><div class='widget-content'>{{script}}{{#ads}}<a href='#'>{{t}}</a>{{/ads}}</div></div>{{/!}}
</div></aside></div></div>
</div></div></div>
<footer><div class='footer-outer'><div class='footer section' id='footer-3'><div class='widget Attribution' id='Attribution1'><div class='widget-content' style='text-align: center;'>{{?40}}{{>footer_old}}{{/?}}{{t:powered}} <a href='http://blogger.example' target='_blank'>Blogger</a>.</div></div></div></div></footer>
</div></div></div></body></html>

kind: wiki
era: 2005-2011
text: wiki
h: <h2><span class="editsection">[<a href="/edit#">{{t:edit}}</a>]</span> <span class="mw-headline">$</span></h2> || <h2><span class="mw-headline" id="s#">$</span></h2>
table: <table class="wikitable"><tbody>$</tbody></table>
fig: <div class="thumb tright"><div class="thumbinner" style="width:182px;"><a href="/File:#.jpg" class="image"><img alt="" src="/thumb/#.jpg" class="thumbimage" /></a><div class="thumbcaption"><div class="magnify"></div>$</div></div></div>
box: <table id="toc" class="toc"><tr><td><div id="toctitle"><h2>{{t:contents}}</h2></div><ul>{{#toc}}<li class="toclevel-1"><a href="#{{n}}"><span class="tocnumber">{{n}}</span> <span class="toctext">{{t}}</span></a></li>{{/toc}}</ul></td></tr></table>
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><title>{{title}} - {{site}}</title></head>
<body class="mediawiki {{dir}} ns-0 ns-subject page-x skin-monobook"><div id="globalWrapper"><div id="column-content"><div id="content"><a id="top"></a>{{!30}}<div id="siteNotice">{{slogan}}</div>{{/!}}
<h1 id="firstHeading" class="firstHeading">{{title}}</h1><div id="bodyContent"><h3 id="siteSub">{{t:rights}}</h3><div id="contentSub"></div><div id="jump-to-nav">{{t:jump}} <a href="#column-one">{{t:menu}}</a>, <a href="#searchInput">{{t:search}}</a></div>
<!-- start content -->
{{!50}}<table class="infobox vcard" style="width: 22em"><tr><th colspan="2" class="fn">{{title}}</th></tr>{{#specs 3-9}}<tr><th>{{t}}</th><td>{{x}}</td></tr>{{/specs}}</table>{{/!}}
{{body}}
{{!60}}<h2><span class="mw-headline">{{t:references}}</span></h2><div class="references-small"><ol class="references">{{#items 2-9}}<li id="cite_note-{{n}}"><b><a href="#cite_ref-{{n}}">^</a></b> {{a}}, <i>{{t}}</i>. {{d}}.</li>{{/items}}</ol></div>{{/!}}
{{!40}}<table class="navbox"><tr><th class="navbox-title">{{cat}}</th></tr><tr><td class="navbox-list">{{#related 4-12}}<a href="/wiki/{{s}}">{{t}}</a> &bull; {{/related}}</td></tr></table>{{/!}}
<!-- NewPP limit report Preprocessor node count: {{num}}/1000000 -->
<div class="printfooter">Retrieved from "<a href="http://{{domain}}/wiki/{{slug}}">http://{{domain}}/wiki/{{slug}}</a>"</div><div id="catlinks" class="catlinks"><div id="mw-normal-catlinks"><a href="/Categories">{{t:categories}}</a>: {{#cats}}<span dir="{{n}}"><a href="/Category:{{s}}">{{t}}</a></span> | {{/cats}}</div></div><!-- end content --><div class="visualClear"></div></div></div></div>
<div id="column-one"><div id="p-cactions" class="portlet"><h5>Views</h5><div class="pBody"><ul><li id="ca-nstab-main" class="selected"><a href="/">Article</a></li><li id="ca-talk"><a href="/Talk">{{t:talk}}</a></li><li id="ca-edit"><a href="/edit">{{t:edit}}</a></li><li id="ca-history"><a href="/h">{{t:history}}</a></li></ul></div></div><div class="portlet" id="p-personal"><div class="pBody"><ul><li id="pt-login"><a href="/login">{{t:login}}</a></li></ul></div></div>
<div class='generated-sidebar portlet' id='p-navigation'><h5>{{t:menu}}</h5><div class='pBody'><ul>{{#nav}}<li id="n-{{n}}"><a href="/wiki/{{s}}">{{t}}</a></li>{{/nav}}</ul></div></div><div id="p-search" class="portlet"><h5>{{t:search}}</h5><form><input id="searchInput" name="search" type="text" /></form></div><div class="portlet" id="p-tb"><h5>{{t:tools}}</h5><div class="pBody"><ul><li><a href="/x">What links here</a></li><li><a href="/y">Related changes</a></li><li><a href="/p">{{t:print}}</a></li><li><a href="/l">{{t:permalink}}</a></li></ul></div></div>
<div id="p-lang" class="portlet"><div class="pBody"><ul><li><a href="#">Deutsch</a></li><li><a href="#">Français</a></li><li><a href="#">Русский</a></li><li><a href="#">中文</a></li></ul></div></div></div>
<div class="visualClear"></div><div id="footer"><ul id="f-list"><li id="lastmod"> {{t:updated}}, {{time}}.</li><li id="viewcount">This page has been accessed {{num}} times.</li><li id="copyright">Content is available under <a href="#">a free licence</a>.</li><li><a href="/privacy">{{t:privacy}}</a></li><li><a href="/about">{{t:imprint}}</a></li></ul></div></div></body></html>

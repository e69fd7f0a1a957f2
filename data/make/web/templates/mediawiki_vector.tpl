kind: wiki
era: 2011-2025
text: wiki
h: <h2><span class="mw-headline" id="s#">$</span><span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/e">{{t:edit}}</a><span class="mw-editsection-bracket">]</span></span></h2> || <div class="mw-heading mw-heading2"><h2 id="s#">$</h2></div>
table: <table class="wikitable sortable"><tbody>$</tbody></table>
fig: <figure typeof="mw:File/Thumb"><a href="/wiki/File:#.jpg" class="mw-file-description"><img src="/#.jpg" class="mw-file-element" /></a><figcaption>$</figcaption></figure>
---
<!DOCTYPE html>
<html class="client-nojs" lang="{{lang}}" dir="{{dir}}"><head><meta charset="UTF-8"/><title>{{title}} - {{site}}</title></head>
<body class="skin--responsive skin-vector mediawiki {{dir}} sitedir-{{dir}} mw-hide-empty-elt ns-0 ns-subject mw-editable rootpage-x action-view">
<a class="mw-jump-link" href="#bodyContent">{{t:skip}}</a>
{{!50}}<div class="vector-header-container"><header class="vector-header mw-header"><nav class="vector-main-menu-landmark" aria-label="{{t:menu}}"><div id="p-navigation" class="vector-menu mw-portlet mw-portlet-navigation"><div class="vector-menu-heading">{{t:menu}}</div><ul class="vector-menu-content-list">{{#nav}}<li id="n-{{n}}" class="mw-list-item"><a href="/wiki/{{s}}"><span>{{t}}</span></a></li>{{/nav}}</ul></div></nav><a href="/" class="mw-logo"><span class="mw-logo-container">{{site}}</span></a><div id="p-search" class="vector-search-box"><form><input class="cdx-text-input__input" placeholder="{{t:search}}"><button class="cdx-button">{{t:search}}</button></form></div></header></div>{{/!}}
<div id="content" class="mw-body" role="main"><a id="top"></a><div id="siteNotice"></div><h1 id="firstHeading" class="firstHeading mw-first-heading"><span class="mw-page-title-main">{{title}}</span></h1>
<div id="bodyContent" class="vector-body"><div id="siteSub" class="noprint">{{t:rights}}</div><div id="contentSub"></div>
<div id="mw-content-text" class="mw-body-content"><div class="mw-content-ltr mw-parser-output" lang="{{lang}}" dir="{{dir}}">
{{!40}}<div role="note" class="hatnote navigation-not-searchable">{{t:also}} <a href="/wiki/{{num}}">{{headline}}</a>.</div>{{/!}}
{{!50}}<table class="infobox vcard"><tbody><tr><th colspan="2" class="infobox-above fn org">{{title}}</th></tr>{{#specs 3-9}}<tr><th scope="row" class="infobox-label">{{t}}</th><td class="infobox-data">{{x}}</td></tr>{{/specs}}</tbody></table>{{/!}}
{{body}}
{{!60}}<h2><span class="mw-headline" id="References">{{t:references}}</span></h2><div class="reflist"><div class="mw-references-wrap"><ol class="references">{{#items 2-14}}<li id="cite_note-{{n}}"><span class="mw-cite-backlink"><b><a href="#cite_ref-{{n}}">^</a></b></span> <span class="reference-text"><cite class="citation web cs1">{{a}} ({{d}}). <a rel="nofollow" class="external text" href="https://{{s}}.example">"{{t}}"</a>.</cite></span></li>{{/items}}</ol></div></div>{{/!}}
{{!40}}<div role="navigation" class="navbox"><table class="nowraplinks navbox-inner"><tbody><tr><th class="navbox-title"><div>{{cat}}</div></th></tr><tr><td class="navbox-list"><ul>{{#related 4-14}}<li><a href="/wiki/{{s}}">{{t}}</a></li>{{/related}}</ul></td></tr></tbody></table></div>{{/!}}
</div><div class="printfooter" data-nosnippet="">Retrieved from "<a dir="ltr" href="https://{{domain}}/{{id}}">https://{{domain}}/w/index.php?oldid={{id}}</a>"</div></div>
<div id="catlinks" class="catlinks"><div id="mw-normal-catlinks" class="mw-normal-catlinks"><a href="/Help">{{t:categories}}</a>: <ul>{{#cats}}<li><a href="/Category:{{s}}">{{t}}</a></li>{{/cats}}</ul></div></div></div></div>
<div id="mw-navigation"><div id="mw-head"><nav id="p-personal" class="mw-portlet"><ul class="vector-menu-content-list"><li><a>{{t:talk}}</a></li><li id="pt-createaccount"><a>{{t:register}}</a></li><li id="pt-login"><a>{{t:login}}</a></li></ul></nav><div id="left-navigation"><nav id="p-views"><ul><li id="ca-view" class="selected"><a>Read</a></li><li><a>{{t:edit}}</a></li><li><a>{{t:history}}</a></li></ul></nav></div></div><div id="mw-panel"><nav id="p-tb" class="mw-portlet"><h3>{{t:tools}}</h3><ul><li><a>What links here</a></li><li><a>Special pages</a></li><li><a>{{t:permalink}}</a></li></ul></nav></div></div>
<footer id="footer" class="mw-footer"><ul id="footer-info"><li id="footer-info-lastmod"> {{t:updated}}, {{time}}.</li><li id="footer-info-copyright">Text is available under a free licence; additional terms may apply.</li></ul><ul id="footer-places"><li><a>{{t:privacy}}</a></li><li><a>{{t:imprint}}</a></li><li><a>Disclaimers</a></li><li><a>Mobile view</a></li></ul></footer></body></html>

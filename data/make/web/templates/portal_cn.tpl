kind: article
era: 2003-2016
text: news
langs: zh zh ja ko vi
weight: 1.2
p: <p>　　$</p> || 　　$<br><br>
ad: <div class="ad_box" id="ad_#"><a href="http://ads.example/#" target="_blank">$</a></div>
habits: upper=15 noend=10 crlf=50
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><title>{{title}}_{{cat}}_{{site}}</title>{{script}}</head><body>
<div class="TopMenu">{{#nav}}<a href="http://{{s}}.{{domain}}/" target="_blank">{{t}}</a> {{/nav}}<span><a href="/login">{{t:login}}</a></span></div><div class="adbox">{{script}}</div>
<div class="lo_links"><a href="/">{{t:home}}</a> &gt; <a href="/c">{{cat}}</a> &gt; {{pick:正文|本文|article}}</div>
<div id="Main-Article-QQ" class="main"><div class="hd"><h1 id="artibodyTitle">{{title}}</h1><div class="info titBar"><span class="pubTime">{{date}} {{time}}</span> <span class="where"><a href="#">{{site}}</a></span> <span class="auth">{{author}}</span> <span><a href="#">{{t:comments}}(<em>{{num}}</em>)</a></span> <span class="fontSize"><a>T|T</a></span></div></div>
<div class="bd"><div id="Cnt-Main-Article-QQ" class="{{pick:artibody|blkContainerSblkCon|TRS_Editor|content}}">
{{body}}
</div><div class="ep-editor">({{pick:责任编辑|編集|editor}}: {{author}})</div>{{!50}}<div class="xgxw"><h3>{{t:related}}</h3><ul>{{#related 4-8}}<li><a href="/{{c}}.shtml">{{t}}</a> {{d}}</li>{{/related}}</ul></div>{{/!}}<div class="share">{{t:share}}: QQ Weibo Renren</div>
{{!50}}<div id="comment"><h3>{{t:comments_n}}</h3>{{#comments 0-12}}<div class="post"><span class="user">{{a}}</span> <span class="t">{{d}}</span><p>{{#paras}}{{t}}{{/paras}}</p><a>{{t:like}}({{c}})</a> <a>{{t:reply}}</a></div>{{/comments}}<form><textarea></textarea><input type="submit" value="{{t:submit}}"></form></div>{{/!}}</div></div>
<div class="side"><div class="mod"><h3>{{t:popular}}</h3><ol>{{#popular 5-10}}<li><a href="/{{c}}.htm">{{t}}</a></li>{{/popular}}</ol></div><div class="mod"><h3>{{t:latest}}</h3><ul>{{#recent 5-12}}<li><a href="/{{c}}.htm">{{t}}</a></li>{{/recent}}</ul></div><div class="mod ad">{{#ads}}<a href="#">{{t}}</a><br>{{/ads}}</div></div>
<div id="footer">{{#footer}}<a href="/{{s}}">{{t}}</a> | {{/footer}}<br>{{t:rights}} &copy; 1998-{{year}}</div></body></html>

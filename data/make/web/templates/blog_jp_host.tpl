kind: blog
era: 2005-2018
text: blog
langs: ja ja ko zh en
length: 1-18
p: $<br /><br /> || <p>$</p>
---
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html lang="{{lang}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}" /><title>{{title}} | {{site}}</title></head>
<body><div id="ameba_bar"><a href="http://host.example/">{{pick:FC2|Ameba|Yaplog}}</a> <a href="/register">{{t:register}}</a> <a href="/login">{{t:login}}</a></div>
<div id="wrap"><div id="header"><h1><a href="/">{{site}}</a></h1><p id="header_description">{{slogan}}</p></div><div id="main"><div id="sub_a" class="side"><div class="menu_frame profile"><h3>{{t:author_about}}</h3><p>{{author}}</p><p>{{bio}}</p></div><div class="menu_frame calender"><h3>{{t:calendar}}</h3><table>{{pick:<tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>|<tr><th>S</th><th>M</th><th>T</th></tr>}}</table></div><div class="menu_frame"><h3>{{t:recent_posts}}</h3><ul>{{#recent 5-10}}<li><a href="/entry-{{c}}.html">{{t}}</a></li>{{/recent}}</ul></div><div class="menu_frame"><h3>{{t:recent_comments}}</h3><ul>{{#lately}}<li><a href="#c{{i}}">{{a}}: {{t}} ({{d}})</a></li>{{/lately}}</ul></div></div>
<div id="main_contents"><div class="prevnext"><a href="/p">&lt;&lt; {{headline}}</a> | {{t:home}} | <a href="/n">{{headline}} &gt;&gt;</a></div><div class="entry"><h2 class="entry_title">{{title}}</h2><ul class="entry_info"><li class="date">{{date}} {{time}}</li><li>{{t:categories}}: <a href="/theme">{{cat}}</a></li></ul>
<div class="{{pick:entry_body|entry_text|subContentsInner}}">
{{body}}
</div><div class="entry_footer"><ul><li>[<a href="/c">{{cat}}</a>]</li><li><a href="#tb">TrackBack({{n:0-9}})</a></li><li><a href="#cm">{{t:comments_n}}</a></li><li><a href="#top">{{t:top}}</a></li></ul><div class="fc2ad">{{#ads}}<a href="#">{{t}}</a>{{/ads}}</div></div></div>
<div id="cm"><h3>{{t:comments}}</h3>{{#comments 0-12}}<div class="each_comment"><h4>{{n}} ■{{t}}</h4><p class="comment_body">{{#paras}}{{t}}<br />{{/paras}}</p><p class="comment_data">{{a}} {{d}} {{time}}</p></div>{{/comments}}<div class="form"><p>{{t:leave_reply}}</p><form>{{t:name}}:<input />URL:<input /><textarea></textarea><input type="submit" value="{{t:submit}}" /></form></div></div></div>
<div id="sub_b" class="side"><div class="menu_frame"><h3>{{t:categories}}</h3><ul>{{#cats}}<li><a href="/{{s}}">{{t}} ( {{c}} )</a></li>{{/cats}}</ul></div><div class="menu_frame"><h3>{{t:archives}}</h3><ul>{{#archives}}<li><a href="/{{s}}">{{t}} ( {{c}} )</a></li>{{/archives}}</ul></div><div class="menu_frame"><h3>{{t:blogroll}}</h3><ul>{{#blogroll 3-10}}<li><a href="http://{{s}}.example">{{t}}</a></li>{{/blogroll}}</ul></div><div class="menu_frame"><h3>{{t:search}}</h3><form><input /></form></div><p>{{t:rss}}</p></div></div><div id="footer">{{>footer_old}}</div></div></body></html>

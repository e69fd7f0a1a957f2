{{!60}}<li id="search" class="widget widget_search"><form method="get" id="searchform" action="/"><div><input type="text" value="" name="s" id="s" /> <input type="submit" id="searchsubmit" value="{{t:search}}" /></div></form></li>{{/!}}
{{!40}}<li id="text-3" class="widget widget_text"><h2 class="widgettitle">{{t:author_about}}</h2><div class="textwidget">{{bio}}{{?50}} {{sentence}}{{/?}}</div></li>{{/!}}
{{!70}}<li class="widget widget_recent_entries"><h2 class="widgettitle">{{t:recent_posts}}</h2><ul>
{{#recent 4-10}}<li><a href="/?p={{c}}">{{t}}</a></li>
{{/recent}}</ul></li>{{/!}}
{{!45}}<li class="widget widget_recent_comments"><h2 class="widgettitle">{{t:recent_comments}}</h2><ul id="recentcomments">
{{#lately}}<li class="recentcomments">{{t:on}}</li>
{{/lately}}</ul></li>{{/!}}
{{!35}}<li class="widget widget_text"><div class="textwidget">{{script}}{{#ads}}<a href="http://ads.example/?{{i}}">{{t}}</a><br />{{/ads}}</div></li>{{/!}}
{{!75}}<li id="archives" class="widget widget_archive"><h2 class="widgettitle">{{t:archives}}</h2><ul>
{{#archives}}<li><a href="/{{s}}/" title="{{t}}">{{t}}</a>{{!40}}&nbsp;({{c}}){{/!}}</li>
{{/archives}}</ul></li>{{/!}}
{{!70}}<li class="categories widget widget_categories"><h2>{{t:categories}}</h2><ul>
{{#cats}}<li class="cat-item cat-item-{{n}}"><a href="/category/{{s}}/">{{t}}</a>{{!50}} ({{c}}){{/!}}</li>
{{/cats}}</ul></li>{{/!}}
{{!40}}<li class="widget widget_tag_cloud"><h2 class="widgettitle">{{t:tagged}}</h2><div class="tagcloud">{{#tags}}<a href="/tag/{{s}}/" class="tag-link-{{c}}" style="font-size: {{size}}pt;">{{t}}</a>
{{/tags}}</div></li>{{/!}}
{{!60}}<li id="linkcat-2" class="linkcat widget widget_links"><h2>{{t:blogroll}}</h2><ul class='xoxo blogroll'>
{{#blogroll 3-25}}<li><a href="http://{{s}}.example/">{{t}}</a></li>
{{/blogroll}}</ul></li>{{/!}}
{{!30}}<li class="widget widget_subscribe"><h2 class="widgettitle">{{t:subscribe}}</h2><p>{{t:newsletter_text}}</p><form><input type="text" name="email" /><input type="submit" value="{{t:subscribe}}" /></form></li>{{/!}}
{{!20}}<li class="widget widget_polls"><h2>{{poll}}</h2><form><ul>{{#options}}<li><input type="radio" name="poll" id="poll-{{i}}" /> <label for="poll-{{i}}">{{t}}</label></li>{{/options}}</ul><p><input type="button" value="{{t:vote}}" /></p></form></li>{{/!}}
{{!50}}<li class="widget widget_meta"><h2>{{t:meta}}</h2><ul><li><a href="/wp-register.php">{{t:register}}</a></li><li><a href="/wp-login.php">{{t:login}}</a></li><li><a href="/feed/">{{t:rss}}</a></li><li><a href="http://pressword.example/">PressWord</a></li></ul></li>{{/!}}

{{?85}}<div id="respond"{{!40}} class="comment-respond"{{/!}}>
<h3{{!40}} id="reply-title"{{/!}}>{{t:leave_reply}}</h3>
<form action="/wp-comments-post.php" method="post" id="commentform">
<p><input type="text" name="author" id="author" value="" size="22" tabindex="1" /> <label for="author"><small>{{t:name}}</small></label></p>
<p><input type="text" name="email" id="email" value="" size="22" tabindex="2" /> <label for="email"><small>{{t:email}}</small></label></p>
<p><input type="text" name="url" id="url" value="" size="22" tabindex="3" /> <label for="url"><small>{{t:website}}</small></label></p>
{{!60}}<p{{!50}} class="comment-notes"{{/!}}><small>{{t:comment_note}}</small></p>{{/!}}
<p><textarea name="comment" id="comment" cols="100%" rows="10" tabindex="4"></textarea></p>
<p><input name="submit" type="submit" id="submit" tabindex="5" value="{{t:submit}}" /><input type="hidden" name="comment_post_ID" value="{{id}}" /></p>
</form>
</div>{{/?}}{{?10}}<p class="nocomments">{{t:comments_closed}}</p>{{/?}}

"""Bulletin board of 2008 in tables: every post's text is content, the user boxes are not."""

from kit import article, block, fill, menu, rows, turn

PAGE = """<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1" />
<title>{{title}} - The Old Lathe Board</title>
<script type="text/javascript" src="clientscript/global.js?v=373"></script>
<script type="text/javascript">
<!--
var SESSIONURL = "";
var IMGDIR_MISC = "images/misc";
var fb_register = parseInt("1", 10);
// -->
</script>
</head>
<body>
<a name="top"></a>
<table border="0" width="100%" cellpadding="0" cellspacing="0" align="center">
<tr>
<td align="left"><a href="index.php"><img src="images/logo.gif" border="0" alt="The Old Lathe Board" /></a></td>
<td align="right">&nbsp;</td>
</tr>
</table>
<div class="page" style="width:100%; text-align:left">
<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%">
<tr>
<td class="alt1" width="100%">
<span class="navbar"><a href="index.php">The Old Lathe Board</a></span> <span class="navbar">&gt; <a href="#">Workshop</a></span> <span class="navbar">&gt; <a href="#">{{board}}</a></span>
<div class="navbar" style="font-size:10pt"><img src="images/navbits.gif" alt="" /> <strong>{{title}}</strong></div>
</td>
<td class="alt2" nowrap="nowrap">
<form action="login.php?do=login" method="post">
<table cellpadding="0" cellspacing="3" border="0">
<tr><td class="smallfont"><label for="nu">User Name</label></td><td><input type="text" name="u" id="nu" size="10" value="User Name" /></td><td><label><input type="checkbox" name="c" />Remember Me?</label></td></tr>
<tr><td class="smallfont"><label for="np">Password</label></td><td><input type="password" name="p" id="np" size="10" /></td><td><input type="submit" class="button" value="Log in" /></td></tr>
</table>
</form>
</td>
</tr>
</table>
<table class="tborder" border="0" width="100%"><tr align="center">
{{menu}}
</tr></table>
<div class="smallfont" style="margin:8px"><b>Welcome to the board!</b> New here? Please read the <a href="faq.php">FAQ</a> before you <a href="register.php">register</a>. Guests can read all boards but the one on selling up, and cannot see pictures. Registration is free and is checked by a human being, so it may take until he is back from the shop.</div>
<table border="0" width="100%"><tr><td class="smallfont"><a href="newreply.php"><img src="images/buttons/reply.gif" alt="Reply" border="0" /></a></td><td align="right"><div class="pagenav"><table class="tborder"><tr><td class="vbmenu_control">Page 1 of 1</td></tr></table></div></td></tr></table>
{{posts}}
<table class="tborder" width="100%"><tr><td class="thead">
<a href="#">&laquo; Previous Thread</a> | <a href="#">Next Thread &raquo;</a></td></tr></table>
<table class="tborder" width="100%"><thead><tr><td class="thead">Thread Tools</td><td class="thead">Search this Thread</td></tr></thead>
<tr><td class="alt1"><a href="#">Show Printable Version</a><br /><a href="#">Email this Page</a></td><td class="alt1"><input type="text" name="query" size="20" /> <input type="submit" value="Go" /> <a href="search.php">Advanced Search</a></td></tr></table>
<table class="tborder" width="100%"><tr><td class="thead" colspan="2">Posting Rules</td></tr><tr><td class="smallfont">You <strong>may not</strong> post new threads<br />You <strong>may not</strong> post replies<br />You <strong>may not</strong> post attachments<br />You <strong>may not</strong> edit your posts</td><td>HTML code is <strong>Off</strong><br />Smilies are <strong>On</strong></td></tr></table>
<table class="tborder" width="100%"><tr><td class="thead" colspan="4">Similar Threads</td></tr><tr class="thead"><td>Thread</td><td>Thread Starter</td><td>Replies</td><td>Last Post</td></tr>
{{similar}}
</table>
<form action="forumdisplay.php"><label>Forum Jump <select name="f">
{{jump}}
</select></label> <input type="submit" value="Go" /></form>
<div class="smallfont" align="center">All times are GMT -5. The time now is 10:26 PM.</div>
<div class="tfoot" align="center"><a href="sendmessage.php">Contact Us</a> - <a href="/">Old Lathe Home</a> - <a href="archive/">Archive</a> - <a href="#top">Top</a></div>
<div align="center" class="smallfont">Powered by BoardBox&reg; Version 3.7.3<br />Copyright &copy;2000 - 2014, Rivet Enterprises Ltd.<br />The views of the members are their own. Neither the owners of this site nor its moderators take responsibility for accidents; wear your glasses.</div>
</div>
</body>
</html>
"""

POST = """<div id="edit{{id}}" style="padding:0px 0px 6px 0px">
<table id="post{{id}}" class="tborder" cellpadding="6" cellspacing="0" border="0" width="100%">
<tr><td class="thead" style="font-weight:normal"><a name="post{{id}}"><img src="images/statusicon/post_old.gif" alt="Old" border="0" /></a> {{date}}</td><td class="thead" align="right">#<a href="showpost.php?p={{id}}"><strong>{{n}}</strong></a></td></tr>
<tr valign="top"><td class="alt2" width="175">
<div id="postmenu_{{id}}"><a class="bigusername" href="member.php?u={{n}}">{{user}}</a></div>
<div class="smallfont">{{rank}}</div>
<div class="smallfont"><br />Join Date: Mar 2006<br />Posts: {{posts}}</div>
</td><td class="alt1" id="td_post_{{id}}">
<div id="post_message_{{id}}">
{{text}}
</div>
</td></tr>
<tr><td class="alt2"><img src="images/statusicon/user_offline.gif" alt="{{user}} is offline" border="0" /></td><td class="alt1" align="right"><a href="newreply.php?p={{id}}"><img src="images/buttons/quote.gif" alt="Reply With Quote" border="0" /></a></td></tr>
</table></div>"""


def br_block(kind, value):
    # Boards of that time separate paragraphs by line breaks, not by <p>.
    return f"{value}<br />\n<br />" if kind == "p" else block(kind, value)


def render(page, index, site):
    posts = [
        fill(POST, **{**post, "text": article(post["text"], br_block)}, id=52000 + index * 700 + n * 3, n=n)
        for n, post in enumerate(page["posts"], 1)
    ]
    hot = [[t, f"user{n}", n * 3 % 17] for n, t in enumerate(turn(site["hot"], index, 5))]
    return fill(
        PAGE,
        title=page["title"], board=page["board"],
        menu=menu("Register|FAQ|Members List|Calendar|Today's Posts|Search", '<td class="vbmenu_control"><a href="URL.php">NAME</a></td>'),
        posts="\n".join(posts),
        similar=rows('<tr><td class="alt1"><a href="showthread.php?{href}">{0}</a></td><td>{1}</td><td>{2}</td><td>05-1{n}-2008</td></tr>', hot),
        jump=menu("User Control Panel|Private Messages|Lathes: repair and restoration|Mills and shapers|Identify this tool|Techniques|General shop talk|Wanted and for sale|Off topic", "<option>NAME</option>"),
    )

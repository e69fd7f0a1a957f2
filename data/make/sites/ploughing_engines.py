"""Hobby site saved from a word processor: Mso classes, <o:p>, conditional comments, style in every tag. One page is UTF-16."""

from kit import article, block, fill, menu

PAGE = """<html xmlns:v="urn:schemas-office:vml"
xmlns:o="urn:schemas-office:office"
xmlns:w="urn:schemas-office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset={{charset}}">
<meta name=ProgId content=Writer.Document>
<meta name=Generator content="Wordsmith 10">
<title>{{title}}</title>
<!--[if gte mso 9]><xml>
 <o:DocumentProperties>
  <o:Author>Ted</o:Author>
  <o:Revision>14</o:Revision>
  <o:TotalTime>212</o:TotalTime>
 </o:DocumentProperties>
</xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-parent:"";
	margin:0cm;
	font-size:12.0pt;
	font-family:"Times New Roman";}
@page Section1
	{size:595.3pt 841.9pt;
	margin:72.0pt 90.0pt 72.0pt 90.0pt;}
div.Section1
	{page:Section1;}
-->
</style>
</head>

<body lang=EN-GB link=blue vlink=purple style='tab-interval:36.0pt'>

<div class=Section1>

<p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:
24.0pt;color:maroon'>The Fenland Ploughing Engine Group<o:p></o:p></span></b></p>

<p class=MsoNormal align=center style='text-align:center'><i>Keeping the rope tight since 1972<o:p></o:p></i></p>

<table class=MsoNormalTable border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-border-alt:solid windowtext .5pt'>
 <tr>
{{nav}}
 </tr>
</table>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<h1 style='mso-list:none'>{{title}}<o:p></o:p></h1>

{{body}}

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<p class=MsoNormal align=center style='text-align:center'><span style='font-size:10.0pt'><a href="index.htm">Back to the front page</a> | <a href="mailto:ted@ploughing-engines.example">Write to Ted</a> | <a href="guestbook.htm">Sign our guest book</a><o:p></o:p></span></p>

<p class=MsoNormal><b>Members' page:</b> minutes of the last meeting, the tool list and the rota for the kettle are on the <a href="members.htm">members' page</a>. The password is the number of the other engine.<o:p></o:p></p>

<p class=MsoNormal><b>Join us!</b> Full membership is £15 a year, or £20 for a household. Send a cheque to the treasurer and say whether you want the newsletter on paper. New members need no experience, only a pair of gloves.<o:p></o:p></p>

<p class=MsoNormal><b>Other steam sites:</b></p>

{{links}}

<div style='border:solid windowtext .5pt;padding:1.0pt 4.0pt'>
<p class=MsoNormal><span style='font-size:8.0pt'>This site belongs to the Steam on the Web Ring. [ <a href="http://ring.example/prev">Previous</a> | <a href="http://ring.example/random">Random</a> | <a href="http://ring.example/list">List sites</a> | <a href="http://ring.example/next">Next</a> ]<o:p></o:p></span></p>
</div>

<p class=MsoNormal><span style='font-size:8.0pt'>Copyright © the Group and its members. Photographs may be used by schools without asking. Steam engines are hot and heavy: visitors come to our events at their own risk, and children must be held by the hand. Last changed by Ted in {{month}} 2004.<o:p></o:p></span></p>

</div>

</body>

</html>
"""
ATTRS = {"table": "class=MsoTableGrid border=1 cellspacing=0 cellpadding=0", "td": "valign=top style='padding:0cm 5.4pt 0cm 5.4pt'",
         "li": "class=MsoNormal style='mso-list:l0 level1 lfo1'", "ul": "style='margin-top:0cm' type=disc"}


def word_block(kind, value):
    if kind == "p":
        return f"<p class=MsoNormal style='text-align:justify'><span style='mso-ansi-language:\nEN-GB'>{value}<o:p></o:p></span></p>\n"
    return block(kind, value, ATTRS)


def render(page, index, site):
    charset = "unicode" if page.get("encoding") else "windows-1252"
    cell = "  <td valign=top style='padding:0cm 5.4pt 0cm 5.4pt'>\n  <p class=MsoNormal><a href=\"URL.htm\">NAME</a><o:p></o:p></p>\n  </td>"
    return fill(
        PAGE,
        title=page["title"], charset=charset, month=("March", "April", "January")[index],
        nav=menu("Front page|How it works|Prudence|The living van|Diary|Photographs|For sale and wanted|Links", cell),
        body=article(page["body"], word_block),
        links=menu("Traction Talk|The Boiler Inspector's Corner|Museum of Arable Life|Rope and Drum Quarterly|Narrow Gauge at Dunmere", "<p class=MsoNormal style='margin-left:36.0pt'><a href=\"http://URL.example/\">NAME</a><o:p></o:p></p>"),
    )

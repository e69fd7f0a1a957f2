"""Small-town paper of 2005: nested tables, <FONT>, <BR><BR> paragraphs, bare attributes, end tags left out."""

from kit import article, fill, menu, turn

PAGE = """<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML>
<HEAD>
<TITLE>The Millbrook Gazette Online :: {{title}}</TITLE>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=windows-1252">
<META NAME=keywords CONTENT="Millbrook, Harlan, Tri-County, news, newspaper, classifieds, obituaries">
<SCRIPT LANGUAGE="JavaScript">
<!--
function swap(i,s){if(document.images)document[i].src=s}
function popup(u){window.open(u,'pop','width=400,height=300,scrollbars=yes');return false}
//-->
</SCRIPT>
<STYLE TYPE="text/css">
<!--
BODY,TD { font-family: Verdana, Arial, sans-serif; font-size: 11px }
.hed { font-family: Times New Roman, serif; font-size: 22px; font-weight: bold }
A.nav { color: #FFFFFF; text-decoration: none }
-->
</STYLE>
</HEAD>
<BODY BGCOLOR=#FFFFFF LEFTMARGIN=0 TOPMARGIN=0 MARGINWIDTH=0 MARGINHEIGHT=0>
<CENTER>
<TABLE WIDTH=760 BORDER=0 CELLPADDING=0 CELLSPACING=0>
<TR><TD COLSPAN=3 ALIGN=center><A HREF="/ads/click.pl?468"><IMG SRC="/ads/brandt468.gif" WIDTH=468 HEIGHT=60 BORDER=0 ALT="Brandt Excavating - We Dig Millbrook"></A>
<TR><TD><IMG SRC="/img/flag.gif" WIDTH=420 HEIGHT=70 ALT="The Millbrook Gazette"></TD><TD ALIGN=right VALIGN=bottom COLSPAN=2><FONT SIZE=1>Serving Millbrook, Harlan and Stony Point since 1883<BR>{{date}}</FONT></TD></TR>
<TR BGCOLOR=#003366><TD COLSPAN=3 HEIGHT=20>&nbsp;
{{top}}
</TD>
</TABLE>
<TABLE WIDTH=760 BORDER=0 CELLPADDING=4 CELLSPACING=0>
<TR VALIGN=top>
<TD WIDTH=130 BGCOLOR=#E8E8D8>
<FONT SIZE=2 COLOR=#003366><B>SECTIONS</B></FONT><BR>
{{left}}
<HR SIZE=1 NOSHADE>
<FONT SIZE=2 COLOR=#003366><B>SERVICES</B></FONT><BR>
{{services}}
<HR SIZE=1 NOSHADE>
<FORM ACTION="/cgi-bin/search.pl" METHOD=post>
<FONT SIZE=1>Search archive:</FONT><BR>
<INPUT NAME=q SIZE=10> <INPUT TYPE=submit VALUE="Go">
<SELECT NAME=y><OPTION>2006<OPTION>2005<OPTION>2004<OPTION>2003</SELECT>
</FORM>
<FONT SIZE=1><B>TODAY'S POLL</B><BR>Should Main Street be one-way?<BR>
<INPUT TYPE=radio NAME=p> Yes<BR><INPUT TYPE=radio NAME=p> No<BR><INPUT TYPE=radio NAME=p> Which Main Street?<BR></FONT>
<TD WIDTH=460>
<A HREF="/">Home</A> &gt; <A HREF="/news/">News</A> &gt; Story
<HR SIZE=1 NOSHADE>
<SPAN CLASS=hed>{{title}}</SPAN><BR>
<FONT SIZE=1 COLOR=#666666>{{author}}</FONT><BR>
<A HREF="#" onClick="return popup('/cgi-bin/mail.pl')"><IMG SRC="/img/mail.gif" BORDER=0> E-mail this story</A> | <A HREF="print.html"><IMG SRC="/img/print.gif" BORDER=0> Printer-friendly version</A>
<BR><BR>
{{body}}
<HR SIZE=1 NOSHADE>
<A HREF="/news/">Back to News</A> | <A HREF="#top">Top of page</A> | <A HREF="/letters.html">Write a letter to the editor</A>
<BR><BR>
<TABLE WIDTH=100% BGCOLOR=#F4F4EC CELLPADDING=3><TR><TD COLSPAN=2><B>MORE LOCAL NEWS</B></TD>
{{more}}
</TABLE>
<TD WIDTH=160 BGCOLOR=#F4F4EC>
<TABLE BORDER=1 CELLPADDING=2 WIDTH=150><TR><TD BGCOLOR=#CC0000 ALIGN=center><FONT COLOR=white><B>CLASSIFIEDS</B></FONT>
{{ads}}
<TR><TD ALIGN=center><A HREF="/classifieds/"><B>Place your ad - 3 lines, 3 days, $9!</B></A>
</TABLE>
<BR>
<CENTER><B>WEATHER</B><BR><IMG SRC="/img/wx/pcloudy.gif"><BR>High 58 Low 39<BR>Winds NW 10-15<BR><A HREF="/weather.html">Extended forecast</A></CENTER>
<BR><IMG SRC="/ads/starlite120.gif" WIDTH=120 HEIGHT=240 ALT="Starlite Motel - Clean Rooms, Cable, Weekly Rates">
</TD></TR>
</TABLE>
<TABLE WIDTH=760><TR><TD ALIGN=center>
<FONT SIZE=1>
{{bottom}}
<BR>Copyright &copy; 2003-2006 Millbrook Publishing Co., 18 Main St. All rights reserved. This material may not be published, broadcast, rewritten or redistributed. Questions or comments? Write to the <A HREF="mailto:web@millbrookgazette.example">webmaster</A>. Best viewed at 800x600.<BR>You are visitor number <IMG SRC="/cgi-bin/count.pl"></FONT></DIV>
</TABLE>
</CENTER>
</BODY>
</HTML>
"""

PHOTO = """<TABLE ALIGN=right WIDTH=200 CELLPADDING=4><TR><TD><IMG SRC="/photos/{{name}}.jpg" WIDTH=200 HEIGHT=150><BR><FONT SIZE=1 COLOR=#666666>{{caption}}</FONT><BR><A HREF="/photos/order.html">Order a reprint</A></TABLE>"""
BOX = """<TABLE ALIGN=left WIDTH=180 BGCOLOR=#FFFFCC BORDER=1 CELLPADDING=4><TR><TD><B>On the Web</B><BR><A HREF="/news/archive.html">Earlier stories on this topic</A><BR><A HREF="/forum/">Sound off in our forum</A><BR><A HREF="/subscribe.html">Get the Gazette at home</A></TABLE>"""


def old_block(kind, value):
    if kind == "ul":
        return "<UL>\n" + "\n".join(f"<LI>{v}" for v in value) + "\n</UL>"
    return f"<FONT SIZE=2>{value}</FONT><BR><BR>"


def render(page, index, site):
    def furniture(name, value):
        return fill(PHOTO, name=page["name"], caption=value) if name == "photo" else BOX

    nav = '<A HREF="/URL.html" CLASS=nav><FONT COLOR=#FFFFFF><B>NAME</B></FONT></A> &nbsp;'
    side = '<FONT SIZE=1><A HREF="/URL/">NAME</A></FONT><BR>'
    more = "".join(
        f'<TR><TD VALIGN=top><IMG SRC="/img/bullet.gif"><TD><A HREF="/news/{n}.html"><B>{t}</B></A><BR>{s}\n'
        for n, (t, s) in enumerate(turn(site["teasers"], index, 4))
    )
    ads = "\n".join(
        "<TR><TD><FONT SIZE=1>{}<BR><B>{}</B></FONT>".format(*a.split("|"))
        for a in turn(site["classifieds"], index, 4)
    )
    return fill(
        PAGE,
        title=page["title"], author=page["author"], date=page["date"],
        top=menu("Home|News|Sports|Obituaries|Classifieds|Subscribe", nav),
        left=menu("Front Page|Local News|State|Sports|Outdoors|Farm|Opinion|Letters|Obituaries|Births|Weddings|School Menus|Church Page|Columns", side),
        services=menu("Place an Ad|Subscribe|Carrier Pay|Photo Reprints|Staff|About Us", side),
        body=article(page["body"], old_block, furniture),
        more=more, ads=ads,
        bottom=menu("Home|News|Sports|Opinion|Obituaries|Classifieds|Advertising Rates|Contact Us", '<A HREF="/URL.html">NAME</A>', " | "),
    )

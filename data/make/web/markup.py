"""Markup that all templates share: what stands inside paragraphs, scripts and styles."""

INLINE = (
    '<a href="/#">$</a>',
    '<a href="http://www.#.example/" target="_blank">$</a>',
    "<b>$</b>",
    "<strong>$</strong>",
    "<em>$</em>",
    "<i>$</i>",
    '<a href="https://#.example/" rel="nofollow noopener">$</a>',
    '<span style="font-weight: bold;">$</span>',
    "<u>$</u>",
    '<a class="link" href="/tag/#/">$</a>',
)
LINKED = INLINE[0], INLINE[1], INLINE[6]

SCRIPTS = (
    """<script type="text/javascript">
var _gaq = _gaq || [];
_gaq.push(['_setAccount', 'UA-ACCOUNT-1']);
_gaq.push(['_trackPageview']);
(function() { var ga = document.createElement('script'); ga.async = true; var s = document.getElementsByTagName('script')[0]; s.parentNode.insertBefore(ga, s); })();
</script>""",
    """<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments);}gtag('js',new Date());gtag('config','G-ACCOUNT');</script>""",
    """<script type="text/javascript"><!--
ad_client = "pub-ACCOUNT";
ad_width = WIDTH;
ad_height = 250;
//--></script>
<script type="text/javascript" src="http://ads.example/show_ads.js"></script>""",
    """<script src="https://cdn.example/NUMBER.js" async></script>""",
    """<noscript><img src="/pixel.gif?id=NUMBER" width="1" height="1" alt="" /></noscript>""",
)
SCRIPT_NUMBERS = {"ACCOUNT": (10**5, 10**7), "WIDTH": (160, 728), "NUMBER": (10, 99999)}
RULES = (
    "#header { width: 760px; margin: 0 auto; }",
    ".widget ul li { list-style: none; }",
    "body { font: 62.5% Verdana, sans-serif; }",
    ".alignleft { float: left; }",
    "a:hover { color: #c00; }",
    "@media (max-width:600px){.sidebar{display:none}}",
)

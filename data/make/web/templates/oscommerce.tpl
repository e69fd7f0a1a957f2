kind: product
era: 2003-2010
title: product
text: pitch
length: 1-5
p: $<br><br> || <p>$</p>
habits: upper=15 noend=15 unquoted=20
---
<!doctype html public "-//W3C//DTD HTML 4.01 Transitional//EN">
<html dir="{{dir}}"><head><meta http-equiv="Content-Type" content="text/html; charset={{charset}}"><title>{{site}} - {{title}}</title></head>
<body marginwidth="0" marginheight="0" topmargin="0"><table border="0" width="100%" cellspacing="0" cellpadding="0"><tr class="header"><td valign="middle"><a href="/"><img src="images/oscommerce.gif" border="0" alt="{{site}}"></a></td><td align="right" valign="bottom"><a href="account.php">My Account</a> | <a href="cart.php">Cart Contents</a> | <a href="checkout.php">Checkout</a></td></tr></table>
<table border="0" width="100%"><tr class="headerNavigation"><td class="headerNavigation">&nbsp;&nbsp;<a href="/" class="headerNavigation">Top</a> &raquo; <a href="c" class="headerNavigation">{{cat}}</a> &raquo; {{num}}</td></tr></table>
<table border="0" width="100%" cellspacing="3" cellpadding="3"><tr><td width="125" valign="top"><table border="0" width="125"><tr><td class="infoBoxHeading" width="100%">{{t:categories}}</td></tr><tr><td class="boxText">{{#cats}}<a href="index.php?cPath={{n}}">{{t}}</a>&nbsp;({{c}})<br>{{/cats}}</td></tr><tr><td class="infoBoxHeading">{{t:search}}</td></tr><tr><td class="boxText" align="center"><form><input type="text" size="10"></form>{{?50}}Use keywords to find the product you are looking for.{{/?}}</td></tr><tr><td class="infoBoxHeading">{{t:sections}}</td></tr><tr><td class="boxText">{{#footer}}<a href="{{s}}.php">{{t}}</a><br>{{/footer}}</td></tr></table></td>
<td width="100%" valign="top"><form name="cart_quantity"><table border="0" width="100%"><tr><td class="pageHeading" valign="top">{{title}}<br><span class="smallText">[{{num}}]</span></td><td class="pageHeading" align="right" valign="top">{{price}}</td></tr>
<tr><td class="main" colspan="2"><table align="right"><tr><td align="center" class="smallText"><a href="popup"><img src="images/p.jpg" border="0"><br>{{t:photo}}</a></td></tr></table>
{{body}}
</td></tr><tr><td align="center" class="smallText" colspan="2">This product was added to our catalog on {{date}}.</td></tr><tr><td class="main"><a href="reviews"><img src="b.gif" alt="{{t:reviews}}"></a></td><td align="right"><input type="image" src="button_in_cart.gif" alt="{{t:add_cart}}"></td></tr>
{{!60}}<tr><td colspan="2"><table width="100%" class="infoBox"><tr><td class="infoBoxHeading">{{t:also_bought}}</td></tr><tr class="infoBoxContents">{{#products 3-6}}<td align="center" class="smallText" width="33%"><a href="p{{c}}">{{t}}</a><br>{{price}}</td>{{/products}}</tr></table></td></tr>{{/!}}</table></form></td>
<td width="125" valign="top"><table width="125"><tr><td class="infoBoxHeading">Shopping Cart</td></tr><tr><td class="boxText">0 items</td></tr><tr><td class="infoBoxHeading">{{t:popular}}</td></tr><tr><td class="boxText">{{#products 4-9}}{{n}}. <a href="p{{c}}">{{t}}</a><br>{{/products}}</td></tr><tr><td class="infoBoxHeading">{{t:reviews}}</td></tr><tr><td class="boxText">{{sentence}} ..</td></tr></table></td></tr></table>
<table width="100%"><tr class="footer"><td class="footer">{{date}}</td><td align="right" class="footer">{{num}} requests since {{year}}</td></tr></table><center class="smallText">Copyright &copy; {{year}} {{site}}<br>Powered by osCommerz</center></body></html>

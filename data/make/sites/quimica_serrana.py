"""Portuguese department page in ISO-8859-1: one layout table, server-side-include header, sparse and uneven markup."""

from kit import article, block, fill, menu, rows, turn

PAGE = """<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">
<title>Departamento de Química - {{title}}</title>
<link rel=stylesheet href="/estilo.css" type="text/css">
<script language="JavaScript" type="text/JavaScript">
<!--
function vaPara(lista) {
  var onde = lista.options[lista.selectedIndex].value;
  if (onde != '') parent.location = onde;
}
//-->
</script>
</head>
<body bgcolor="#ffffff" link="#006633" vlink="#666666">
<!-- inicio do cabecalho -->
<table width="100%" cellspacing="0" cellpadding="6" bgcolor="#006633"><tr>
<td><a href="http://www.univ-serrana.example/"><img src="/img/brasao.gif" alt="Universidade Serrana" border="0" width="60" height="72"></a></td>
<td><font color="#ffffff" face="Arial" size="4"><b>Universidade Serrana</b></font><br><font color="#ffffff" face="Arial" size="2">Instituto de Ciências Exatas<br>Departamento de Química</font></td>
<td align="right"><form name="f"><select name="m" onchange="vaPara(this)"><option selected>Acesso rápido
{{jump}}
</select></form><font size="1" color="#ffffff"><a href="/en/">English</a> | <a href="/es/">Español</a></font></td>
</tr></table>
<!-- fim do cabecalho -->
<table width="100%" cellspacing="0" cellpadding="8"><tr>
<td width="170" valign="top" bgcolor="#e6f0e6">
{{nav}}
<hr noshade size="1">
<font size="2"><b>Avisos</b></font>
<ul>
{{avisos}}
</ul>
<form action="http://busca.univ-serrana.example/"><font size="1">Busca na universidade<br></font><input type="text" name="q" size="12"><input type="submit" value="ok"></form>
<td valign="top">
<font size="1"><a href="/">Química</a> &gt; {{title}}</font>
<h2>{{title}}</h2>
{{body}}
<hr noshade size="1">
<font size="1"><a href="#">[ Topo ]</a> <a href="/">[ Página inicial ]</a> <a href="mailto:quimica@univ-serrana.example">[ Fale conosco ]</a></font>
</table>
<table width="100%" bgcolor="#e6f0e6"><tr><td align="center"><font size="1">Departamento de Química - Caixa Postal 555 - Campus da Serra - Telefone: (55) 5550-3300 - Fax: (55) 5550-3301<br>
Secretaria de graduação: de segunda a sexta, das 8 às 11h30 e das 13h30 às 17 h. Secretaria de pós-graduação: somente à tarde.<br>
As opiniões expressas em páginas pessoais são de responsabilidade de seus autores e não refletem a posição da Universidade. Última atualização: 20/02/2006 por Eduardo. Página otimizada para 800 x 600.</font></center>
</table>
</body>
</html>
"""


def render(page, index, site):
    def loose(kind, value):
        # Alternates <p> without end tags and <br><br>, as pages edited by many hands do.
        if kind == "p" and len(value) % 2:
            return f"{value}<br><br>"
        return block(kind, value, {"table": "border=1 cellpadding=3", "p": "align=justify"}, messy=True)

    return fill(
        PAGE,
        title=page["title"], body=article(page["body"], loose),
        jump=menu("Webmail|Sistema acadêmico|Biblioteca|Restaurante universitário|Calendário escolar", "<option value=URL>NAME"),
        nav=menu("Página inicial|Histórico|Pessoal|Graduação|Pós-graduação|Disciplinas|Pesquisa|Laboratórios|Central analítica|Biblioteca|Extensão|Eventos|Concursos|Como chegar", '<font size="2"><a href="/URL.html">NAME</a></font><br>'),
        avisos=rows('<li><font size="1"><a href="/avisos/{n}.html">{0}</a></font>', [[a] for a in turn(site["avisos"], index, 3)]),
    )

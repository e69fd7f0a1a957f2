"""Spanish events site: grid framework classes, event cards with microdata, filters, map and sponsors around them."""

from kit import article, fill, mark, menu, rows, turn

PAGE = """<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no">
<title>{{title}} | Agenda Valdelumbre</title>
<link href="/css/bootstrapped.min.css" rel="stylesheet">
<script src="https://code.valdelumbre.example/jquery-3.3.1.slim.min.js"></script>
<script>var visitas=window.visitas||[];visitas.push(['cuenta','AV-555-1']);visitas.push(['pagina',location.pathname]);</script>
</head>
<body>
<nav class="navbar navbar-expand-lg navbar-dark bg-dark">
<a class="navbar-brand" href="/">Agenda Valdelumbre</a>
<button class="navbar-toggler" type="button" data-toggle="collapse"><span class="navbar-toggler-icon"></span></button>
<div class="collapse navbar-collapse">
<ul class="navbar-nav mr-auto">
{{nav}}
</ul>
<form class="form-inline"><input class="form-control mr-sm-2" type="search" placeholder="Buscar eventos"><button class="btn btn-outline-success">Buscar</button></form>
</div>
</nav>
<div class="alert alert-info alert-dismissible fade show" role="alert">Por obras en la calle Real, el aparcamiento de la plaza permanecerá cerrado hasta el día 30. <button type="button" class="close">&times;</button></div>
<div class="container mt-4">
<div class="row">
<div class="col-lg-8">
<ol class="breadcrumb"><li class="breadcrumb-item"><a href="/">Inicio</a></li><li class="breadcrumb-item"><a href="/agenda">Agenda</a></li><li class="breadcrumb-item active">{{title}}</li></ol>
<h1 class="display-4">{{title}}</h1>
<div class="btn-group mb-3"><a class="btn btn-sm" href="#">Compartir</a><a class="btn btn-sm" href="#">Añadir a mi calendario</a><a class="btn btn-sm" href="#">Descargar en PDF</a></div>
{{filters}}
{{main}}
<div class="card bg-light mt-4"><div class="card-body"><h5 class="card-title">¿Organiza un acto?</h5><p class="card-text">Envíenos los datos con quince días de antelación y lo publicaremos sin coste. Nos reservamos el derecho de abreviar los textos.</p><a href="/enviar" class="btn btn-primary">Enviar un evento</a></div></div>
</div>
<div class="col-lg-4">
<h4>Destacados</h4>
{{featured}}
<h4 class="mt-4">Categorías</h4>
<ul class="list-group">
{{categories}}
</ul>
<h4 class="mt-4">Boletín</h4>
<form><div class="form-group"><label for="correo">Correo electrónico</label><input type="email" class="form-control" id="correo"><small class="form-text text-muted">Un correo cada lunes. Nunca compartiremos su dirección.</small></div><div class="form-check"><input type="checkbox" class="form-check-input" id="acepto"><label class="form-check-label" for="acepto">He leído y acepto la política de privacidad</label></div><button class="btn btn-primary">Suscribirme</button></form>
</div>
</div>
</div>
<div class="modal fade" tabindex="-1" aria-hidden="true"><div class="modal-dialog"><div class="modal-content"><h5 class="modal-title">Inicie sesión para guardar eventos</h5><input placeholder="Usuario"><input type="password" placeholder="Contraseña"><button>Entrar</button><a href="#">He olvidado mi contraseña</a></div></div></div>
<footer class="bg-dark text-white mt-5 p-4">
<div class="row"><div class="col-md-4"><h6>Patrocinan</h6><p>Caja de la Sierra · Panadería Noguera · Talleres Sanabria · Librería Noray</p></div><div class="col-md-4"><h6>Enlaces</h6><ul class="list-unstyled">
{{links}}
</ul></div><div class="col-md-4"><h6>Contacto</h6><p>Casa de la Cultura, calle Real 14<br>Tel. 555 010 203<br>De lunes a viernes, de 9 a 14 h</p></div></div>
<p class="small text-muted">© Ayuntamiento de Valdelumbre. Los organizadores de cada acto son responsables de la información facilitada; el programa puede sufrir cambios de última hora. Este sitio utiliza cookies propias y de terceros con fines estadísticos. <a href="/cookies">Más información</a></p>
</footer>
</body>
</html>
"""
FILTERS = """<form class="form-row mb-4"><div class="col"><label>Desde</label><input type="date" class="form-control"></div><div class="col"><label>Hasta</label><input type="date" class="form-control"></div><div class="col"><label>Lugar</label><select class="form-control"><option>Todos los lugares</option><option>Plaza Mayor</option><option>Biblioteca</option><option>Casa de la Cultura</option><option>Teatro Cervera</option></select></div><div class="col"><button class="btn btn-secondary">Filtrar</button></div></form>"""
EVENT = """<div class="card mb-3" itemscope itemtype="http://schema.org/Event">
<div class="card-body">
<h3 class="card-title h5" itemprop="name"><a href="/evento/{href}">{0}</a></h3>
<h6 class="card-subtitle text-muted">{1} · <span itemprop="location">{2}</span></h6>
<p class="card-text" itemprop="description">{3}</p>
</div>
</div>"""


def render(page, index, site):
    if page["kind"] == "list":
        half = len(page["eventos"]) // 2
        banner = '<div class="banner"><a href="/publicidad"><img src="/img/banner-caja.jpg" alt="Caja de la Sierra, cerca de ti"></a></div>'
        main = "\n".join([mark(rows(EVENT, page["eventos"][:half])), banner, mark(rows(EVENT, page["eventos"][half:]))])
    else:
        main = '<div class="lead-text">\n' + article(page["body"]) + "\n</div>"
    return fill(
        PAGE,
        title=page["title"], main=main, filters=FILTERS if page["kind"] == "list" else "",
        nav=menu("Inicio|Agenda|Exposiciones|Música|Teatro|Niños|Deporte|Cursos|Lugares|Contacto", '<li class="nav-item"><a class="nav-link" href="/URL">NAME</a></li>'),
        featured=rows('<div class="media mb-2"><img src="/img/{href}.jpg" class="mr-3" alt=""><div class="media-body"><h6><a href="/evento/{href}">{0}</a></h6>{1}</div></div>', turn(site["destacados"], index, 3)),
        categories=menu("Conciertos <span>14</span>|Charlas <span>9</span>|Talleres <span>11</span>|Rutas <span>4</span>|Cine <span>6</span>", '<li class="list-group-item"><a href="/c/URL">NAME</a></li>'),
        links=menu("Ayuntamiento|Oficina de turismo|Transporte|Accesibilidad|Aviso legal|Mapa web"),
    )

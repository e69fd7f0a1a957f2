"""French recipe site: recipe-card plug-in with BEM names, jump buttons, ads between the parts, reader reviews. Minified."""

import json

from kit import article, block, blob, fill, menu, rows, squeeze, turn

PAGE = """<!DOCTYPE html>
<html lang="fr-FR">
<head>
<meta charset="UTF-8">
<title>{{title}} - La Cocotte bleue</title>
<meta property="og:type" content="article">
<script type="application/ld+json">{{ld}}</script>
<style>.wprm-card{border:1px solid #ddd;padding:1em}.ad{min-height:250px}.nl__input{width:100%}</style>
<script>window.googletag=window.googletag||{cmd:[]};googletag.cmd.push(function(){googletag.defineSlot('/555/recette_haut',[300,250],'div-1');googletag.enableServices()});</script>
</head>
<body class="single single-recette">
<div class="cmp" id="cmp"><p class="cmp__title">Votre vie privée nous tient à cœur</p><p class="cmp__text">Avec votre accord, nos 212 partenaires et nous utilisons des traceurs pour mesurer l'audience, vous proposer des publicités adaptées et financer des recettes gratuites.</p><button>Tout accepter</button><button>Paramétrer</button><a href="#">Continuer sans accepter</a></div>
<header class="header"><a class="header__logo" href="/">La Cocotte bleue</a><form class="header__search" action="/"><input type="search" name="s" placeholder="Une recette, un ingrédient…"><button>Rechercher</button></form>
<nav class="nav"><ul class="nav__list">
{{nav}}
</ul></nav></header>
<div class="page">
<main class="page__main">
<nav class="ariane"><a href="/">Accueil</a> › <a href="/recettes">Recettes</a> › <span>{{title}}</span></nav>
<article class="recette">
<h1 class="recette__titre">{{title}}</h1>
<p class="recette__meta">Par <a href="/auteur/solenn">Solenn</a> · mis à jour le 14 mars 2024 · <a href="#avis">{{n}} avis</a></p>
<div class="recette__actions"><a href="#carte">Aller à la recette</a><button>Imprimer</button><button>Ajouter à mon carnet</button><button>Partager</button></div>
<div class="recette__intro">
{{intro}}
</div>
<div class="ad" id="div-1"><span>Publicité</span></div>
<div class="wprm-card" id="carte">
<ul class="recette__infos"><li>Temps total : {{minutes}} min</li><li>Pour {{parts}} parts</li><li>Difficulté : facile</li><li>Coût : bon marché</li></ul>
<h2>Ingrédients</h2>
<div class="recette__portions"><button>−</button><input value="{{parts}}"><button>+</button> <button>Copier la liste de courses</button></div>
{{ingredients}}
<div class="ad ad--milieu"><span>Publicité</span><a href="#">Le faitout qui fait tout : -20 % ce mois-ci</a></div>
<h2>Préparation</h2>
{{steps}}
<h3>L'astuce de Solenn</h3>
{{tip}}
<p class="recette__note">Vous avez testé ? Donnez une note : <button>1</button><button>2</button><button>3</button><button>4</button><button>5</button></p>
</div>
<section class="auteur"><img src="/i/solenn.jpg" alt=""><h3>Solenn Kerdoncuff</h3><p>Ancienne factrice, je cuisine depuis que j'ai l'âge de tenir une cuillère en bois. Ici, pas de matériel de chef ni d'ingrédient introuvable. Mon premier livre paraît à l'automne.</p></section>
<section class="avis" id="avis"><h2>Vos avis</h2>
{{avis}}
<form class="avis__form"><label>Votre commentaire<textarea></textarea></label><label>Prénom<input></label><label>Adresse électronique<input></label><button>Publier</button></form></section>
</article>
<section class="aussi"><h2>Vous aimerez aussi</h2>
{{aussi}}
</section>
</main>
<aside class="page__aside"><div class="nl"><h3 class="nl__titre">La lettre du vendredi</h3><p>Trois idées pour le week-end et un menu complet, chaque vendredi à 17 h dans votre boîte.</p><input class="nl__input" placeholder="Votre adresse"><button>Je m'abonne</button></div><h3>Le top de la semaine</h3><ol>
{{top}}
</ol><h3>Par saison</h3><ul>
{{saison}}
</ul></aside>
</div>
<footer class="footer"><ul>
{{foot}}
</ul><p>© La Cocotte bleue 2011-2024. Toute reproduction, même partielle, des textes et des photographies est interdite sans autorisation. Certains liens sont affiliés : si vous achetez par leur intermédiaire, nous touchons une petite commission sans que cela change le prix pour vous.</p></footer>
</body>
</html>
"""
INGREDIENT = '<li class="recette__item"><label><input type="checkbox"> {}</label></li>'


def render(page, index, site):
    def card_block(kind, value):
        if kind == "ul":
            return '<ul class="recette__ingredients">' + "".join(INGREDIENT.format(v) for v in value) + "</ul>"
        return block(kind, value, {"li": 'class="recette__etape"', "p": 'class="texte"'})

    ld = {"@context": "https://schema.org/", "@type": "Recipe", "name": page["title"], "totalTime": f"PT{page['minutes']}M",
          "recipeYield": str(page["parts"]), "identifier": blob(page["name"], 24)}
    parts = {k: article(page[k], card_block) for k in ("intro", "ingredients", "steps", "tip")}
    avis = turn(site["avis"], index, 3)
    return squeeze(fill(
        PAGE,
        **{k: page[k] for k in ("title", "minutes", "parts")}, **parts,
        n=len(avis) + index * 4, ld=json.dumps(ld, ensure_ascii=False),
        nav=menu("Entrées|Plats|Desserts|Pains|Sans four|Végétarien|Menus de la semaine|Techniques|Le livre", '<li class="nav__item"><a href="/URL">NAME</a></li>'),
        avis=rows('<div class="avis__item"><p class="avis__nom">{0} <span>★★★★</span></p><p class="avis__texte">{1}</p><button>Répondre</button></div>', avis),
        aussi=rows('<div class="carte"><img src="/i/{href}.jpg" alt=""><h3><a href="/recettes/{href}">{0}</a></h3><p>{1}</p></div>', turn(site["autres"], index, 4)),
        top=rows('<li><a href="/recettes/{href}">{0}</a></li>', turn(site["autres"], index + 1, 5)),
        saison=menu("Printemps|Été|Automne|Hiver|Fêtes"),
        foot=menu("Qui suis-je ?|Contact|Mentions légales|Données personnelles|Gérer les cookies|Plan du site|Publicité"),
    ))

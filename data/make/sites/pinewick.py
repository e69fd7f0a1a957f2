"""Shop product page: utility-class soup, minified to one line, state blob, inline SVG, reviews."""

import json

from kit import article, blob, block, fill, menu, rows, slug, squeeze, turn

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{{title}} – Pinewick</title>
<link rel="preload" href="/_next/static/css/{{hash}}.css" as="style">
<link rel="stylesheet" href="/_next/static/css/{{hash}}.css">
<script type="application/ld+json">{{ld}}</script>
</head>
<body class="antialiased bg-stone-50 text-stone-900">
<div id="__next">
<div class="bg-emerald-900 text-white text-xs text-center py-2 tracking-wide">Free delivery on orders over £75 · 60-day returns · Plastic-free parcels since 2016</div>
<header class="sticky top-0 z-40 bg-white/90 backdrop-blur border-b border-stone-200">
<div class="max-w-7xl mx-auto px-4 sm:px-6 lg:px-8 flex items-center justify-between h-16">
<a href="/" class="font-serif text-2xl">Pinewick</a>
<nav class="hidden md:flex space-x-6 text-sm font-medium">
{{nav}}
</nav>
<div class="flex items-center gap-4">
<button aria-label="Search" class="p-2 rounded hover:bg-stone-100"><svg class="w-5 h-5" fill="none" viewBox="0 0 24 24" stroke="currentColor"><path stroke-linecap="round" d="M4 10a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5 5"/></svg></button>
<a href="/account" class="text-sm">Account</a>
<a href="/cart" class="text-sm">Bag <span class="inline-flex items-center rounded-full bg-emerald-100 px-2 text-xs">0</span></a>
</div>
</div>
<div class="hidden absolute inset-x-0 top-full bg-white shadow" aria-hidden="true">
<div class="grid grid-cols-4 gap-x-8 gap-y-10 p-10 text-sm">
<div><p class="font-medium">Kitchen</p><ul class="mt-4 space-y-2">
{{mega1}}
</ul></div>
<div><p class="font-medium">Home</p><ul class="mt-4 space-y-2">
{{mega2}}
</ul></div>
<div class="rounded-lg overflow-hidden"><img src="/img/menu-spring.webp" alt=""><p class="mt-2">The spring table: linen, enamel and a very large teapot</p><a href="/collections/spring" class="underline">Shop the look</a></div>
</div>
</div>
</header>
<nav class="max-w-7xl mx-auto px-4 py-3 text-xs text-stone-500" aria-label="Breadcrumb"><ol class="flex space-x-2"><li><a href="/">Home</a></li><li>/</li><li><a href="/collections/all">Everything</a></li><li>/</li><li>{{title}}</li></ol></nav>
<main class="max-w-7xl mx-auto px-4 lg:grid lg:grid-cols-2 lg:gap-x-12">
<div class="flex flex-col-reverse">
<div class="grid grid-cols-4 gap-4 mt-4"><button class="relative h-24 rounded"><span class="sr-only">Front view</span><img src="{{lqip}}" alt=""></button><button class="relative h-24 rounded"><span class="sr-only">Detail</span><img src="/img/{{name}}-2.webp" alt=""></button></div>
<img src="/img/{{name}}-1.webp" alt="{{title}}" class="w-full aspect-square object-cover rounded-lg">
</div>
<div class="mt-10 lg:mt-0">
<h1 class="text-3xl font-serif tracking-tight">{{title}}</h1>
<p class="mt-3 text-2xl">{{price}}</p>
<div class="mt-3 flex items-center"><span class="text-amber-500">★★★★☆</span><a href="#reviews" class="ml-3 text-sm underline">{{count}} reviews</a></div>
<form class="mt-6">
<fieldset><legend class="text-sm font-medium">Option</legend><div class="flex gap-3 mt-2"><label class="border rounded px-3 py-2"><input type="radio" name="o" class="sr-only" checked><span>Standard</span></label><label class="border rounded px-3 py-2"><input type="radio" name="o" class="sr-only"><span>Gift wrapped (+£4)</span></label></div></fieldset>
<label class="block mt-4 text-sm">Quantity <select class="rounded border-stone-300"><option>1</option><option>2</option><option>3</option><option>4</option></select></label>
<button type="submit" class="mt-6 w-full bg-emerald-800 text-white rounded-md py-3 px-8 hover:bg-emerald-700">Add to bag</button>
<p class="mt-2 text-xs text-stone-500">In stock. Order by 2 pm for dispatch today. Pay in three instalments of a third each with Slowpay. <a href="/slowpay" class="underline">Learn more</a></p>
</form>
<section class="mt-8">
<h2 class="sr-only">Description</h2>
<div class="prose prose-stone">
{{description}}
</div>
</section>
<section class="mt-8 divide-y divide-stone-200 border-t">
<h3><button class="py-4 w-full flex justify-between text-left"><span>Specification</span><span aria-hidden="true">–</span></button></h3>
<div class="pb-6">
{{specs}}
</div>
<h3><button class="py-4 w-full flex justify-between text-left"><span>Delivery and returns</span><span aria-hidden="true">+</span></button></h3>
<div class="pb-6 hidden"><p>Standard delivery takes two to four working days and costs £4.50, or nothing on orders over £75. We deliver to the islands at no extra charge. If you change your mind, send it back within sixty days in its original wrapping and we refund you within a week.</p></div>
</section>
</div>
</main>
<section id="reviews" class="max-w-7xl mx-auto px-4 mt-16">
<h2 class="text-lg font-medium">Customer reviews</h2>
<p class="text-sm">Based on {{count}} reviews. <a href="#" class="underline">Write a review</a></p>
<div class="mt-6 space-y-8">
{{reviews}}
</div>
</section>
<section class="max-w-7xl mx-auto px-4 mt-16">
<h2 class="text-lg font-medium">You may also like</h2>
<div class="mt-6 grid grid-cols-2 gap-6 sm:grid-cols-4">
{{also}}
</div>
</section>
<footer class="mt-24 bg-stone-900 text-stone-300 text-sm">
<div class="max-w-7xl mx-auto px-4 py-16 grid grid-cols-2 md:grid-cols-4 gap-8">
<div><h4 class="text-white">Shop</h4><ul class="mt-4 space-y-3">
{{foot1}}
</ul></div>
<div><h4 class="text-white">Help</h4><ul class="mt-4 space-y-3">
{{foot2}}
</ul></div>
<div class="col-span-2"><h4 class="text-white">Letters from the workshop</h4><p class="mt-4">Join 18,000 people who get a short letter from us on the first Sunday of the month. You will also get 10% off your first order.</p><form class="mt-4 flex"><label class="sr-only" for="nl">Email address</label><input id="nl" type="email" placeholder="you@mail.example" class="rounded-l bg-white"><button class="bg-emerald-700 px-4 rounded-r">Join</button></form></div>
</div>
<p class="border-t border-stone-700 py-6 text-center text-xs">© 2025 Pinewick Goods Ltd, The Old Dye House, Lower Mill. Prices include VAT at the current rate. Company no. 09981124.</p>
</footer>
<div class="fixed inset-x-0 bottom-0 p-4 bg-white shadow-lg" role="region" aria-label="cookies"><p class="text-sm">We use three cookies: one for your bag, one to remember that you closed this box, and one to count visits.</p><div class="mt-2"><button class="bg-stone-900 text-white px-3 py-1 rounded">Fine</button><button class="px-3 py-1">No, thanks</button></div></div>
</div>
<script id="__NEXT_DATA__" type="application/json">{{state}}</script>
<script src="/_next/static/chunks/main-{{hash}}.js" async></script>
</body>
</html>
"""

REVIEW = """<div class="border-b pb-6"><p class="text-amber-500" aria-hidden="true">★★★★★</p><h3 class="font-medium">{0}</h3><p class="text-xs text-stone-500">{1} · Verified buyer</p><p class="mt-2">{2}</p></div>"""
ALSO = """<div class="group relative"><img src="/img/{href}-1.webp" alt="" class="rounded"><h3 class="mt-2 text-sm"><a href="/products/{href}"><span class="absolute inset-0"></span>{0}</a></h3><p class="text-sm text-stone-500">{1}</p></div>"""
ATTRS = {"p": 'class="mt-4 leading-7"', "li": 'class="pl-2"', "table": 'class="w-full text-sm"', "td": 'class="py-2 pr-4"', "ul": 'class="list-disc mt-4"'}


def render(page, index, site):
    also = turn(site["products"], index, 4)
    state = {
        "props": {"pageProps": {"product": {"sku": page["sku"], "title": page["title"], "handle": page["name"]},
                                "also": [{"id": blob(t, 8), "handle": slug(t), "price": p} for t, p in site["products"]]}},
        "buildId": blob("build", 20), "query": {"slug": page["name"]}, "blurhash": blob(page["sku"], 400),
    }
    ld = {"@context": "https://schema.org", "@type": "Product", "name": page["title"], "sku": page["sku"],
          "offers": {"@type": "Offer", "price": page["price"][1:], "priceCurrency": "GBP"}}

    def styled(kind, value):
        return block(kind, value, ATTRS)

    link = '<li><a href="/URL" class="hover:text-white">NAME</a></li>'
    return squeeze(fill(
        PAGE,
        **{k: page[k] for k in ("title", "name", "price")},
        hash=blob("css", 16), count=12 + index * 9,
        lqip="data:image/webp;base64," + blob(page["name"], 600),
        ld=json.dumps(ld, ensure_ascii=False), state=json.dumps(state, ensure_ascii=False),
        nav=menu("Kitchen|Table|Bed &amp; Bath|Workshop|Gifts|Journal", '<a href="/collections/URL" class="hover:text-emerald-700">NAME</a>'),
        mega1=menu("Kettles and pots|Knives|Boards|Baking|Storage jars|Cleaning", link),
        mega2=menu("Bed linen|Towels|Blankets|Stools and benches|Hooks and rails|Candles|Polish and oil", link),
        description=article(page["description"], styled),
        specs=article(page["specs"], styled),
        reviews=rows(REVIEW, turn(site["reviews"], index, 3)),
        also=rows(ALSO, also),
        foot1=menu("New in|Best sellers|Seconds|Gift cards|Trade", link),
        foot2=menu("Contact|Delivery|Returns|Care guides|Repairs|Privacy|Terms", link),
    ))

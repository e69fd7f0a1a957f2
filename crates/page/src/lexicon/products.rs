//! Words of pages that sell something: signs of currencies, labels of codes and brands, and phrases
//! for products that are not in stock.

/// Signs, words or places with the codes of their currencies.
pub type Currencies = &'static [(&'static str, &'static str)];

/// The signs and words of currencies in lower case, with their codes in ISO 4217. The code is empty
/// for signs that are ordinary words elsewhere ([`COUNTRIES`]). A longer sign stands before its own
/// beginning.
#[rustfmt::skip]
pub const CURRENCIES: Currencies = &[
    ("us$", "USD"), ("us $", "USD"), ("c$", "CAD"), ("ca$", "CAD"), ("c $", "CAD"), ("au$", "AUD"), ("au $", "AUD"), ("a$", "AUD"), ("nz$", "NZD"),
    ("nt$", "TWD"), ("hk$", "HKD"), ("s$", "SGD"), ("r$", "BRL"), ("mx$", "MXN"), ("$", "USD"), ("€", "EUR"), ("euro", "EUR"), ("£", "GBP"),
    ("¥", "JPY"), ("￥", "JPY"), ("円", "JPY"), ("元", "CNY"), ("₹", "INR"), ("rs.", "INR"), ("rs", "INR"), ("₽", "RUB"), ("руб", "RUB"), ("₴", "UAH"),
    ("грн", "UAH"), ("₸", "KZT"), ("тг", "KZT"), ("б.р", "BYN"), ("лв", "BGN"), ("₩", "KRW"), ("원", "KRW"), ("₺", "TRY"), ("tl", "TRY"), ("₫", "VND"),
    ("₪", "ILS"), ("฿", "THB"), ("₱", "PHP"), ("zł", "PLN"), ("kč", "CZK"), ("ft", ""), ("lei", "RON"), ("kn", ""), ("fr.", "CHF"),
    ("rp", ""), ("rm", ""), ("kr", "SEK"), ("din", ""), ("ден", "MKD"), ("₦", "NGN"), ("đ", "VND"), ("บาท", "THB"), ("s/", "PEN"),
    ("ر.س", "SAR"), ("ريال", "SAR"), ("د.إ", "AED"),
];

/// The codes of currencies that pages write beside an amount.
#[rustfmt::skip]
pub const CODES: &[&str] = &[
    "USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "JPY", "CNY", "TWD", "HKD", "SGD", "INR", "RUB", "UAH", "KZT", "BYN", "BGN", "KRW", "TRY", "VND",
    "ILS", "THB", "PHP", "PLN", "CZK", "HUF", "RON", "HRK", "IDR", "MYR", "SEK", "NOK", "DKK", "ISK", "RSD", "MKD", "BRL", "MXN", "ARS", "CLP", "COP",
    "PEN", "UYU", "ZAR", "AED", "SAR", "EGP", "MAD", "NGN", "KES", "PKR", "LKR", "BDT", "GEL", "AMD", "AZN", "MDL", "ALL", "BAM",
];

/// The currencies of countries, by their codes in addresses and languages, for signs that several
/// countries share or that are ordinary words elsewhere.
#[rustfmt::skip]
pub const COUNTRIES: &[(&str, Currencies)] = &[
    ("$", &[
        ("ca", "CAD"), ("au", "AUD"), ("nz", "NZD"), ("sg", "SGD"), ("hk", "HKD"), ("tw", "TWD"), ("mx", "MXN"), ("ar", "ARS"), ("cl", "CLP"), ("co", "COP"),
        ("uy", "UYU"),
    ]),
    ("kr", &[("no", "NOK"), ("nb", "NOK"), ("nn", "NOK"), ("dk", "DKK"), ("da", "DKK"), ("is", "ISK")]),
    ("¥", &[("cn", "CNY")]),
    ("￥", &[("cn", "CNY")]),
    ("元", &[("tw", "TWD"), ("hk", "HKD")]),
    ("ft", &[("hu", "HUF")]),
    ("kn", &[("hr", "HRK")]),
    ("rm", &[("my", "MYR"), ("ms", "MYR")]),
    ("rp", &[("id", "IDR")]),
    ("din", &[("rs", "RSD"), ("sr", "RSD")]),
    ("rs.", &[("pk", "PKR"), ("lk", "LKR")]),
    ("rs", &[("pk", "PKR"), ("lk", "LKR")]),
];

/// The currencies that `,-` after an amount stands for, by codes of countries and languages.
#[rustfmt::skip]
pub const DASHED: Currencies = &[
    ("ch", "CHF"), ("li", "CHF"), ("dk", "DKK"), ("da", "DKK"), ("no", "NOK"), ("nb", "NOK"), ("nn", "NOK"), ("se", "SEK"), ("sv", "SEK"),
    ("cz", "CZK"), ("cs", "CZK"), ("de", "EUR"), ("at", "EUR"), ("nl", "EUR"), ("be", "EUR"),
];

/// Words between an earlier price and the price that is asked now, in lower case.
#[rustfmt::skip]
pub const NOW: &[&str] = &[
    "now", "only", "sale price", "special price", "jetzt", "nur", "jetzt nur", "sonderpreis", "angebotspreis", "maintenant", "por", "ahora", "agora",
    "ora", "nu", "nå", "nyt", "teraz", "nyní", "сейчас", "şimdi", "verkaufspreis", "current price is", "aktueller preis ist", "le prix actuel est",
    "el precio actual es", "il prezzo attuale è", "o preço atual é", "huidige prijs is",
];

/// Beginnings of texts with an earlier price, or with an amount that is no price of the product, in
/// lower case.
#[rustfmt::skip]
pub const OTHER_PRICES: &[&str] = &[
    "was", "list price", "rrp", "msrp", "retail price", "regular price", "old price", "save", "you save", "uvp", "statt", "prix conseillé", "prix public",
    "économisez", "au lieu de", "precio recomendado", "precio anterior", "antes", "ahorra", "preço recomendado", "prezzo consigliato", "prezzo di listino",
    "risparmi", "adviesprijs", "van", "cena katalogowa", "najniższa cena", "старая цена", "定価", "参考価格", "建議售價", "原價", "定價", "市價", "原价", "市场价", "shipping", "delivery", "versand", "livraison",
    "earn", "pay", "free delivery", "orders over", "from orders", "mrp", "normaler preis", "normalpreis", "bisher", "prix habituel", "prix normal",
    "precio normal", "prezzo intero", "før", "tidigare", "ord. pris", "piyasa fiyatı", "eski fiyat",
];

/// Labels of the code that a shop has for a product, in lower case.
#[rustfmt::skip]
pub const SKUS: &[&str] = &[
    "sku", "asin", "item no", "item number", "item code", "item id", "item", "article no", "article number", "art. no", "art.no", "art. nr",
    "art.nr", "art.-nr", "art. nummer", "art.nummer", "artikel-nummer", "art", "artikelnummer", "artikel-nr", "artikelnr", "artikel nr", "artikel", "bestellnummer", "bestell-nr", "bestellnr",
    "produktnummer", "product code", "product number", "product id", "id produto", "product no", "product ref", "catalog number", "catalogue number", "style no",
    "style number", "post id", "lot number", "ref", "réf", "référence produit", "réf. produit", "référence", "referencia", "referência",
    "referência produto", "código", "código del producto", "código do produto", "cód", "codice", "codice articolo", "codice prodotto", "cod. art", "cod produs",
    "cod", "tuotenumero", "tuotekoodi", "varenummer", "varenr", "artnr", "productcode", "productnummer", "kod produktu", "kod", "kód produktu",
    "kód", "kód zboží", "cikkszám", "ürün kodu", "stok kodu", "артикул", "код товара", "код товару", "код", "κωδικός", "šifra", "商品編號", "商品编号", "商品番号",
    "商品コード", "品番", "货号", "編號", "상품번호", "상품코드", "딜번호", "mã sản phẩm", "رقم الموديل",
];

/// Labels of the number of a product in all shops: GTIN, EAN, UPC and ISBN, in lower case.
pub const GTINS: &[&str] = &[
    "ean", "gtin", "gtin-13", "gtin13", "ean-13", "ean13", "ean code", "ean-code", "ean code(s)",
    "upc", "upc code", "isbn", "isbn-13", "isbn13", "isbn 13", "barcode", "bar code", "strichcode",
    "code-barres", "código de barras", "codice ean", "код ean", "штрихкод", "jan", "jan code",
];

/// Labels of a brand or of a maker, in lower case.
#[rustfmt::skip]
pub const BRANDS: &[&str] = &[
    "brand", "brand name", "marke", "markenname", "marque", "marca", "merk", "märke", "varumärke", "merke", "mærke", "tuotemerkki", "merkki", "marka", "značka",
    "márka", "brend", "бренд", "марка", "торговая марка", "ブランド", "品牌", "브랜드", "thương hiệu", "μάρκα", "manufacturer", "make/manufacturer", "hersteller",
    "fabricant", "fabricante", "produttore", "fabrikant", "producent", "producator", "producător", "výrobce", "gyártó", "üretici", "производитель",
    "виробник", "メーカー", "제조사",
];

/// Words before and after a brand in a link to its pages, the first in lower case.
#[rustfmt::skip]
pub const STORES: &[(&str, &str)] = &[
    ("visit the ", " Store"), ("visiter la boutique ", ""), ("visita lo store di ", ""),
    ("visita la tienda de ", ""), ("besuche den ", "-Store"), ("besuchen sie den ", "-Store"),
    ("visite a loja ", ""), ("bezoek de ", "-store"),
];

/// Phrases for products that are not in stock, in lower case.
#[rustfmt::skip]
pub const OUT_OF_STOCK: &[&str] = &[
    "out of stock", "out-of-stock", "sold out", "currently unavailable", "currently out of stock", "no longer available", "not available", "temporarily unavailable",
    "discontinued", "ausverkauft", "derzeit nicht verfügbar", "derzeit nicht lieferbar", "zurzeit nicht", "nicht verfügbar", "nicht lieferbar", "nicht auf lager", "nicht vorrätig", "vergriffen", "rupture de stock",
    "actuellement indisponible", "indisponible", "épuisé", "actualmente no disponible", "agotado", "sin existencias", "no disponible", "atualmente indisponível", "esgotado", "indisponível", "sem stock",
    "sem estoque", "attualmente non disponibile", "non disponibile", "esaurito", "momenteel niet", "uitverkocht", "niet op voorraad", "niet leverbaar", "niedostępny", "brak w magazynie", "vyprodáno",
    "není skladem", "slutsåld", "slut i lager", "ej i lager", "utsolgt", "ikke på lager", "udsolgt", "loppuunmyyty", "ei varastossa", "elfogyott",
    "nincs készleten", "stoc epuizat", "indisponibil", "tükendi", "stokta yok", "нет в наличии", "распродано", "немає в наявності", "няма в наличност",
    "売り切れ", "在庫切れ", "品切れ", "缺货", "售罄", "已售完", "補貨中", "품절", "hết hàng",
];

/// Phrases for products that are not out yet, in lower case.
#[rustfmt::skip]
pub const PRE_ORDER: &[&str] = &[
    "pre-order", "preorder", "available for pre-order", "available to pre-order", "vorbestellen", "jetzt vorbestellen", "vorbestellbar",
    "précommande", "précommander", "en précommande", "reservar ahora", "preventa", "prenota", "preordina", "pré-venda", "voorbestellen",
    "przedsprzedaż", "předobjednat", "forudbestil", "förboka", "forhåndsbestill", "предзаказ", "予約受付中", "予約商品", "预售", "預購", "예약판매",
];

/// Phrases for products that are ordered for the customer, in lower case.
#[rustfmt::skip]
pub const BACK_ORDER: &[&str] = &[
    "backorder", "on backorder", "available on backorder", "available on back-order", "on back order", "back order", "made to order",
    "nachbestellt", "auf bestellung", "wird für sie bestellt", "auf anfrage lieferbar", "sur commande", "bajo pedido", "sob encomenda",
    "su ordinazione", "op bestelling", "na zamówienie", "na objednávku", "beställningsvara", "bestillingsvare", "под заказ", "取り寄せ",
];

/// Labels of buttons that put a product into a basket, in lower case.
#[rustfmt::skip]
pub const BUY: &[&str] = &[
    "add to cart", "add to basket", "add to bag", "add to trolley", "buy now", "buy it now", "in den warenkorb", "in den einkaufswagen", "jetzt kaufen",
    "ajouter au panier", "acheter", "añadir al carrito", "añadir a la cesta", "agregar al carrito", "comprar", "adicionar ao carrinho", "aggiungi al carrello",
    "acquista", "in winkelwagen", "in winkelmand", "toevoegen aan winkelwagen", "toevoegen aan winkelmand", "do koszyka", "dodaj do koszyka", "kup teraz", "do košíku", "do košíka",
    "vložit do košíku", "lägg i varukorg", "lägg i kundvagn", "köp", "legg i handlekurv", "læg i kurv", "lisää ostoskoriin", "kosárba", "adaugă în coș",
    "adauga in cos", "sepete ekle", "satın al", "в корзину", "купить", "додати в кошик", "купити", "dodaj u košaricu", "dodaj u korpu", "kupi",
    "добави в количката", "купи", "カートに入れる", "カゴに入れる", "加入購物車", "加入购物车", "立即購買", "我要購買", "立即购买", "장바구니", "구매하기", "바로구매",
    "thêm vào giỏ", "mua ngay", "agregar al carro", "añadir al carro", "añadir a la bolsa", "adicionar à sacola", "in den korb", "jetzt vorbestellen",
    "jetzt bestellen", "pre-order now", "preorder now", "order now", "select options", "in winkelmandje", "lägg i varukorgen", "přidat do košíku",
    "προσθήκη στο καλάθι", "добавить в корзину", "カートに追加", "購入する", "أضف إلى السلة", "إضافة إلى السلة", "أضف للسلة", "اشتري الآن", "افزودن به سبد خرید",
    "הוסף לסל", "הוספה לסל", "หยิบใส่ตะกร้า", "เพิ่มลงในตะกร้า", "tambah ke keranjang", "beli sekarang", "إضافة للسلة", "買い物かごに入れる", "setja í körfu", "hemen al",
];

/// Words that are the whole label of such a button, in lower case, without signs.
pub const BUY_ALONE: &[&str] = &[
    "buy", "order", "preorder", "kaufen", "bestellen", "vorbestellen", "commander", "précommander",
    "reservar", "ordina", "bestel", "zamów", "objednat", "заказать", "beställ",
];

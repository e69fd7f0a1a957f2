//! Words that credit a picture, point to other texts, or say that a page has no content.

/// Words of credits and their agencies, in lower case.
#[rustfmt::skip]
pub const CREDIT: &[&str] = &[
    "photo", "photos", "photograph", "photographer", "foto", "fotos", "fotó", "fotograf", "bild", "bildrechte", "bildquelle", "image", "images",
    "credit", "copyright", "getty", "reuters", "afp", "dpa", "epa", "shutterstock", "imago", "alamy", "istock", "picture", "crédit", "crédits",
    "crédito", "quelle", "fuente", "kuva", "фото", "zdjęcie", "zdroj", "写真", "图", "图源", "사진", "الصورة", "handout", "courtesy", "unsplash", "apa",
];

/// Words that point to other texts or ask for something, in lower case.
#[rustfmt::skip]
pub const ALSO: &[&str] = &[
    "also", "related", "newsletter", "newsletters", "subscribe", "sign", "read", "mehr", "lesen", "auch", "abonnieren", "abo", "jetzt", "lire", "abonnez",
    "inscrivez", "también", "lea", "suscríbete", "suscríbase", "leia", "assine", "leggi", "anche", "iscriviti", "lees", "ook", "läs", "också", "les", "også",
    "læs", "czytaj", "także", "też", "čtěte", "také", "читайте", "также", "подпишитесь", "oku", "ilgili", "baca", "juga", "watch", "listen", "follow", "download",
    "join", "support", "donate", "click", "app", "whatsapp", "telegram", "anzeige", "advertisement", "publicidad", "publicité", "werbung", "weiterlesen", "thema",
    "recommended", "more", "関連記事", "あわせて", "相关", "延伸阅读", "اقرأ", "أيضا",
];

/// Parts of the titles of pages without content, in lower case: missing pages, and pages with
/// restricted access.
#[rustfmt::skip]
pub const ERRORS: &[&str] = &[
    "404", "not found", "can't be found", "cannot be found", "doesn't exist", "does not exist", "no longer available",
    "page unavailable", "access denied", "forbidden", "just a moment", "attention required", "are you a robot", "are you human",
    "not a robot", "captcha", "security check", "verify you are", "checking your browser", "enable javascript",
    "javascript is disabled", "javascript is not available", "javascript required", "before you continue", "internal server error",
    "service unavailable", "bad gateway", "too many requests", "nicht gefunden", "existiert nicht", "zugriff verweigert",
    "introuvable", "accès refusé", "no encontrada", "no se encuentra", "não encontrada", "non trovata", "niet gevonden", "nie znaleziono",
    "hittades inte", "ikke fundet", "не найдена", "не найден", "見つかりません", "找不到", "页面不存在", "찾을 수 없",
];

/// Parts of the titles of pages with a form to log in, to register or to reset a password, in lower
/// case.
#[rustfmt::skip]
pub const ACCOUNTS: &[&str] = &[
    "log in", "login", "log-in", "sign in", "signin", "sign-in", "sign up", "signup", "sign-up", "register", "registration", "create account",
    "create an account", "create your account", "password", "anmelden", "anmeldung", "registrieren", "registrierung", "passwort", "einloggen",
    "connexion", "inscription", "mot de passe", "créer un compte", "s'identifier", "iniciar sesión", "registrarse", "registro", "contraseña",
    "crear cuenta", "entrar", "cadastr", "senha", "accedi", "accesso", "registrati", "registrazione", "inloggen", "registreren", "aanmelden", "wachtwoord",
    "zaloguj", "logowanie", "rejestracja", "hasło", "přihlášení", "registrace", "heslo", "logga in", "logg inn", "log ind", "giriş yap", "üye ol", "şifre",
    "вход", "войти", "регистрация", "пароль", "авторизация", "увійти", "реєстрація", "ログイン", "会員登録", "新規登録", "登录", "注册", "로그인", "회원가입",
    "đăng nhập", "đăng ký", "bejelentkezés", "regisztráció", "autentificare", "înregistrare", "masuk", "daftar",
];

/// Beginnings of the headings of lists of related texts, and of lines that point to one, in lower
/// case.
#[rustfmt::skip]
pub const RELATED: &[&str] = &[
    "related", "see also", "read more", "read next", "read also", "also read", "more from", "more on", "more stories", "more articles", "more posts",
    "more to explore", "explore more", "other articles", "other posts", "check out other", "similar articles", "similar posts", "popular posts",
    "recommended", "you may also", "you might also", "you might like", "learn more", "up next", "don't miss", "don’t miss", "watch also", "also on",
    "siehe auch", "mehr zum thema", "lesen sie auch", "lesen sie hier", "lies auch", "auch interessant", "das könnte sie auch", "weiterlesen", "passend dazu",
    "lire aussi", "à lire", "à lire aussi", "à lire également", "voir aussi", "à voir aussi", "sur le même sujet", "lisez aussi", "à découvrir aussi",
    "ver también", "véase también", "te puede interesar", "le puede interesar", "lea también", "lee también", "leer también", "lea además", "lea más",
    "leggi anche", "leggi pure", "vedi anche", "guarda anche", "potrebbe interessarti", "lees ook", "zie ook", "lees verder", "bekijk ook",
    "veja também", "leia também", "leia mais", "veja mais", "saiba mais", "vegeu també", "llegiu també", "citește și", "citeşte şi", "vezi și",
    "läs också", "läs även", "läs mer", "les også", "læs også", "se også", "lue myös", "katso myös", "loe ka",
    "czytaj też", "czytaj także", "zobacz też", "zobacz także", "przeczytaj także", "przeczytaj też", "čtěte také", "čtěte též", "přečtěte si", "mohlo by vás zajímat",
    "prečítajte si", "pročitajte i", "čitajte i", "preberite tudi", "olvassa el", "olvasd el", "kapcsolódó", "skaitykite taip pat", "lasi arī", "διαβάστε επίσης", "διαβάστε ακόμη",
    "читайте также", "читайте ещё", "читайте еще", "читать также", "смотрите также", "см. также", "по теме", "материалы по теме", "читайте також", "дивіться також", "прочетете също", "вижте също",
    "ilgili haber", "bunları da", "ayrıca oku", "baca juga", "lihat juga", "simak juga", "xem thêm", "đọc thêm", "tin liên quan",
    "相关", "相關", "関連", "延伸阅读", "延伸閱讀", "推荐阅读", "あわせて読みたい", "관련 기사", "관련기사", "함께 보면", "اقرأ أيضا", "اقرأ أيضًا", "إقرأ أيضا", "اقرأ المزيد", "بیشتر بخوانید",
    "relire", "re)lire", "notre dossier", "más información", "per approfondire", "aprofundar", "aprofunde", "dowiedz się więcej", "lue lisää", "читать по теме", "free report",
    "potrebbe interessarti anche", "lesen sie dazu", "lesen sie dazu auch", "dazu auch", "older post", "newer post", "previous post", "next post",
    "previous article", "next article", "sponsored", "weiterführende", "meer lezen", "meer weten", "mer om", "mere om", "قد يهمك",
    "קראו גם", "ראו גם", "यह भी पढ़ें", "ये भी पढ़ें", "อ่านเพิ่มเติม", "อ่านข่าวเพิ่มเติม",
];

/// Beginnings of lines with the tags of a text, or with links to share it or to follow its site, in
/// lower case.
#[rustfmt::skip]
pub const LABELS: &[&str] = &[
    "tags", "tag:", "tagged", "tagged with", "filed under", "filed in", "posted in", "categories:", "topics:", "share", "share this", "share this article",
    "share this post", "share this story", "share on", "share it", "share it on", "follow us", "follow us on", "find us on", "schlagworte", "schlagwörter",
    "stichworte", "stichwörter", "themen:", "artikel teilen", "beitrag teilen", "teilen", "teilen auf", "folgen sie uns", "folgen sie uns auf", "folge uns auf",
    "mots-clés", "mots clés", "étiquettes", "partager", "partager sur", "partager cet article", "partagez", "partagez cet article", "suivez-nous",
    "suivez-nous sur", "etiquetas", "temas:", "compartir", "compartir en", "comparte", "síguenos", "síguenos en", "tópicos:", "marcadores", "compartilhe",
    "compartilhar", "partilhar", "partilhe", "siga-nos", "siga-nos no", "siga-nos em", "tagi", "słowa kluczowe", "udostępnij", "etichette", "argomenti:",
    "condividi", "condividi su", "seguici su", "trefwoorden", "deel dit artikel", "deel dit", "delen:", "volg ons", "volg ons op", "štítky", "sdílet", "taggar",
    "ämnen:", "dela:", "emneord", "del artikkelen", "del artiklen", "etiketler", "paylaş", "теги", "метки", "ключевые слова", "поделиться", "поделитесь",
    "подписывайтесь на", "теґи", "поширити", "поділитися", "标签", "標籤", "关键词", "分享到", "分享", "タグ", "シェア", "シェアする", "태그", "공유", "الوسوم", "شارك", "címkék",
];

/// Words that point to another text before a sign such as a colon, in lower case.
#[rustfmt::skip]
pub const POINTERS: &[&str] = &[
    "more", "also", "read", "watch", "mehr", "lesen", "lire", "plus", "lea", "leer", "ler", "leggi", "lees", "czytaj", "zobacz", "читать", "читайте", "oku", "baca",
];

/// Beginnings of words in lines that ask readers to wait, to pay or to stay signed in, in lower
/// case.
#[rustfmt::skip]
pub const NOTICES: &[&str] = &[
    "article continues below", "article continues after", "articles remaining this", "articles left this", "articles gratuits restant",
    "artikel wird nach der anzeige", "artikel geht nach der anzeige", "artikel gratis tersisa", "artigos gratuitos", "artigos grátis", "articoli gratuiti",
    "articoli gratis", "artículos gratis", "artículos gratuitos", "artikeln fortsätter", "artiklen fortsætter", "artikkelen fortsetter",
    "free articles left", "free articles remaining", "free article left", "free article remaining", "free articles this", "free stories left",
    "free stories remaining", "free reads", "free views", "logged off in", "logged out in", "logged out due to", "signed out in", "signed out due to",
    "signed off in", "sign in to continue reading", "continues below advert", "continue reading below", "continues after advert", "continua depois da public",
    "continua após a public", "continúa después de la public", "continua dopo la pubblic", "story continues below", "story continues after",
    "session will expire", "session has expired", "session expires", "sesión ha expirado", "sesión expirará", "sessão expirou", "sessione è scaduta",
    "gratisartikel", "gratis-artikel", "gratis artikelen", "gratis artiklar", "kostenlose artikel", "kostenlosen artikel", "suite après la pub",
    "suite après cette pub", "subscribe to continue reading", "dalsza część artykułu pod", "dalsza część tekstu pod", "darmowych artykułów", "darmowe artykuły",
    "déconnecté dans", "text pokračuje pod reklam", "tekst loopt door onder", "juttu jatkuu mainoksen", "weiter nach der anzeige", "weiter unter der anzeige",
    "nach der anzeige weiter", "unter der anzeige weiter", "unter der werbung weiter", "abgemeldet in", "automatisch abgemeldet", "haberin devamı reklam", "gaat verder onder de adv",
    "lees verder onder de", "článek pokračuje pod", "продолжение после рекламы", "продолжение под рекламой", "продовження після реклами", "бесплатных стат",
    "бесплатные стат", "广告后继续", "广告之后继续", "免费文章", "免费阅读次数", "無料記事", "広告の後", "広告の下", "무료 기사", "register to continue reading", "reached your limit of",
    "continue reading after the ad", "free articles.", "free article this", "suite après cette annonce", "suite après l'annonce", "nach der werbung weiter",
    "you are not logged in", "you are not signed in", "you have been logged out", "you have been signed out", "abgemeldet, weil", "has cerrado sesión",
];

/// Beginnings of words in lines that ask readers to follow the site or to log in, in lower case.
#[rustfmt::skip]
pub const INVITATIONS: &[&str] = &[
    "follow us on", "folgen sie uns auf", "suivez-nous sur", "síguenos en", "siga-nos no", "seguici su", "volg ons op", "扫描二维码", "关注我们的微信", "关注微信公众号",
    "déjà abonné ?", "déjà abonné\u{a0}?", "already a subscriber?", "bereits abonnent?", "schon abonnent?", "¿ya eres suscriptor?", "sei già abbonato?", "já é assinante?", "al abonnee?",
];

/// Beginnings of sentences that ask readers to get the letters of the site, in lower case.
#[rustfmt::skip]
pub const LETTERS: &[&str] = &[
    "sign up for our newsletter", "subscribe to our newsletter", "abonnez-vous à notre newsletter", "inscrivez-vous à notre newsletter", "abonnieren sie unseren newsletter",
    "suscríbete a nuestra newsletter", "suscríbete a nuestro boletín", "iscriviti alla nostra newsletter", "assine a nossa newsletter", "подпишитесь на нашу рассылку",
];

/// Beginnings of words in lines that say who changed a post or a page, in lower case.
#[rustfmt::skip]
pub const EDITS: &[&str] = &[
    "last edited by", "last edited on", "last edited:", "this post was last modified", "this post has been edited", "this message was edited",
    "zuletzt geändert von", "zuletzt bearbeitet von", "zuletzt modifiziert von", "última edición por", "editado por última vez", "última edição por", "editado pela última vez",
    "dernière modification par", "dernière édition par", "modifié en dernier par", "ultima modifica di", "modificato l'ultima volta da", "laatst bewerkt door",
    "laatst aangepast door", "ostatnio zmieniony przez", "ostatnio edytowane przez", "последний раз редактировалось", "отредактировано", "сообщение отредактировал",
    "senast redigerad av", "sist redigert av", "本帖最后由", "最後編輯", "最后编辑",
];

/// Lines that announce an advertisement, in lower case.
#[rustfmt::skip]
pub const ADVERTS: &[&str] = &[
    "advertisement", "advertisements", "advertising", "anzeige", "werbung", "publicité", "publicidad", "publicidade", "pubblicità", "advertentie", "annons",
    "annonse", "annonce", "mainos", "reklama", "reklam", "реклама", "iklan", "quảng cáo", "広告", "广告", "廣告", "광고", "إعلان", "διαφήμιση", "hirdetés",
];

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

/// Beginnings of the headings of lists of related texts, in lower case.
#[rustfmt::skip]
pub const RELATED: &[&str] = &[
    "related", "see also", "read more", "read next", "read also", "also read", "more from", "more on", "more stories", "more articles", "more posts",
    "more to explore", "explore more", "other articles", "other posts", "check out other", "similar articles", "similar posts", "popular posts",
    "recommended", "you may also", "you might also", "you might like", "learn more", "up next", "siehe auch", "mehr zum thema", "lesen sie auch",
    "lire aussi", "à lire", "voir aussi", "ver también", "véase también", "te puede interesar", "leggi anche", "vedi anche", "lees ook", "zie ook",
    "veja também", "leia também", "czytaj też", "czytaj także", "zobacz też", "zobacz także", "читайте также", "см. также", "相关", "相關", "関連",
];

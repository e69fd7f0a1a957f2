//! Tokens of class, id, role and itemprop that name the contents of an element, in the languages in
//! which sites name elements.

use super::parts::Parts;

/// Tokens of an author.
pub const AUTHOR: &[&str] = &["author", "authors", "writer", "autor", "autore", "auteur"];
/// Tokens of a byline.
pub const BYLINE: &[&str] = &["byline", "bylines"];
/// Tokens of a date.
pub const DATE: &[&str] = &[
    "date", "dateline", "datetime", "published", "pubdate", "timestamp", "posted", "time", "datum",
    "fecha", "publish", "publication",
];
/// Tokens of dates that count back from today.
pub const AGO: &[&str] = &["ago", "timeago"];
/// Tokens of authors of posts, such as members of a forum.
pub const POSTER: &[&str] = &["username"];
/// Parts of the names of posts.
pub static POST_PARTS: Parts =
    Parts::of(&["post", "comment", "message", "reply", "answer", "question"]);
/// Beginnings of words in the classes of the turns of a conversation, which have no dates.
pub static TURN_PARTS: Parts = Parts::of(&["turn", "chat", "conversation", "utterance"]);
/// Parts of the classes of authors of posts. On pages without posts they do not suffice to find an
/// author.
pub static POSTER_PARTS: Parts = Parts::of(&[
    "author", "autor", "auteur", "byline", "user", "poster", "member", "nick", "commenter",
    "posted-by", "postedby", "creator", "handle",
]);
/// Parts of such classes that name something else about them.
#[rustfmt::skip]
pub static NO_POSTER_PARTS: Parts = Parts::of(&["avatar", "title", "rank", "location", "posts", "stat", "badge", "date", "reput", "time", "group", "select"]);
/// Parts of the classes of the dates of posts.
pub static POST_DATE_PARTS: Parts =
    Parts::of(&["date", "time", "posted", "stamp", "publish", "fecha", "datum", "-ago"]);
/// Parts of such classes that name something else.
pub static NO_POST_DATE_PARTS: Parts =
    Parts::of(&["update", "page", "image", "timeline", "edited", "join"]);
/// Parts of the classes of quotations of earlier posts.
pub static QUOTATION_PARTS: Parts = Parts::of(&["quot", "zitat"]);
/// Parts of such classes that name something else: text of the same page that is set off, text to
/// be quoted by readers, and the button for it.
pub static NO_QUOTATION_PARTS: Parts =
    Parts::of(&["pull", "tweet", "twitter", "select", "button", "quota"]);
/// Tokens of a caption.
pub const CAPTION: &[&str] = &["caption", "figcaption", "credit", "cutline"];
/// Tokens of a standfirst.
pub const STANDFIRST: &[&str] = &["standfirst", "subheadline", "dek", "chapo", "perex", "ingress"];
/// Tokens of pointers to other texts.
pub const TEASER: &[&str] = &["newsletter", "readmore", "related", "recommended", "promo"];
/// Tokens of comments.
pub const COMMENT: &[&str] = &["comment", "comments", "commentlist", "disqus", "respond"];

/// Further tokens, which are evidence, but not enough for a rule.
#[rustfmt::skip]
pub mod weak {
    /// Bylines.
    pub const BYLINE: &[&str] = &[
        "writers", "reporter", "journalist", "contributor", "contributors", "creator", "vcard", "autoren", "autores",
        "auteurs", "autori", "firma", "forfatter", "skribent", "redakteur", "signature", "by", "profile", "person",
        "persons", "fn",
    ];
    /// Dates.
    pub const DATE: &[&str] = &[
        "dates", "times", "updated", "modified", "data", "datepublished", "datemodified", "tarih", "hora",
    ];
    /// Captions of pictures.
    pub const CAPTION: &[&str] = &[
        "captions", "credits", "legend", "legende", "legenda", "bildunterschrift", "copyright", "bildtext", "pie",
        "didascalia",
    ];
    /// Standfirsts: summaries above an article.
    pub const STANDFIRST: &[&str] = &[
        "lead", "lede", "intro", "introduction", "subtitle", "subhead", "subheading", "deck", "excerpt", "summary",
        "description", "chapeau", "sapo", "entradilla", "bajada", "preamble", "vorspann", "sottotitolo", "sommario",
        "occhiello", "abstract", "spot", "synopsis", "subtitulo", "antetitulo", "leadtext", "anleser",
    ];
    /// Headlines.
    pub const TITLE: &[&str] = &["title", "headline", "heading", "titre", "titulo", "titel", "titolo"];
    /// Comments of readers.
    pub const COMMENT: &[&str] = &[
        "replies", "reply", "kommentare", "kommentar", "komentarze", "comentarios", "commentaires",
    ];
    /// Teasers of other pages.
    pub const TEASER: &[&str] = &[
        "recommendation", "recommendations", "newsletters", "promotion", "teaser", "teasers", "signup", "subscribe",
        "subscription", "paywall", "also", "more", "inline", "box", "infobox", "outbrain", "taboola", "widget",
        "sidebar", "card", "cards", "donate", "donation", "cta", "ad", "ads", "advert", "advertisement", "sponsored",
        "banner", "callout", "read", "recirc", "link", "links", "topic", "topics", "abo",
    ];
    /// The text of an article.
    pub const BODY: &[&str] = &[
        "body", "content", "text", "paragraph", "story", "entry", "articlebody", "maincontent", "prose",
    ];
    /// The head of an article.
    pub const HEADER: &[&str] = &["header", "head", "meta", "info", "details", "hero", "masthead", "top"];
    /// Pictures.
    pub const PICTURE: &[&str] = &[
        "photo", "photos", "image", "images", "img", "picture", "media", "figure", "gallery", "video", "player",
        "slideshow", "foto", "bild", "lightbox", "carousel", "thumbnail",
    ];
    /// Tools of a page, such as buttons to share it.
    pub const TOOL: &[&str] = &[
        "share", "social", "nav", "menu", "button", "buttons", "toolbar", "tools", "tags", "tag", "breadcrumb",
        "breadcrumbs", "footer", "login", "print",
    ];
    /// Quotations.
    pub const QUOTE: &[&str] = &[
        "quote", "blockquote", "pullquote", "tweet", "twitter", "embed", "instagram",
    ];
}

//! What class, id, role and itemprop tokens say about the role of lines.

use std::ops::{BitOr, BitOrAssign};
use std::sync::LazyLock;

use crate::page::name_table::NameTable;
use crate::page::{Element, Page};

/// A set of what elements are named after.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Named(u16);

impl Named {
    pub(crate) const BYLINE: Self = Self(1);
    pub(crate) const DATE: Self = Self(1 << 1);
    pub(crate) const CAPTION: Self = Self(1 << 2);
    pub(crate) const STANDFIRST: Self = Self(1 << 3);
    pub(crate) const TITLE: Self = Self(1 << 4);
    pub(crate) const COMMENT: Self = Self(1 << 5);
    pub(crate) const TEASER: Self = Self(1 << 6);
    pub(crate) const BODY: Self = Self(1 << 7);
    pub(crate) const HEADER: Self = Self(1 << 8);
    pub(crate) const PICTURE: Self = Self(1 << 9);
    pub(crate) const TOOL: Self = Self(1 << 10);
    pub(crate) const QUOTE: Self = Self(1 << 11);

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// What the tokens of an element say.
    pub(crate) fn of(page: &Page, element: &Element) -> Self {
        let known = page.names(element).iter().filter_map(|name| BY_TOKEN.get(page, name));
        known.fold(Self::default(), BitOr::bitor)
    }
}

impl BitOr for Named {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Named {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The tokens that say something, in the languages that sites name elements in.
#[rustfmt::skip]
const TOKENS: [(Named, &[&str]); 12] = [
    (Named::BYLINE, &["byline", "bylines", "author", "authors", "writer", "writers", "reporter",
        "journalist", "contributor", "contributors", "creator", "vcard", "autor", "autoren", "autores",
        "auteur", "auteurs", "autore", "autori", "firma", "forfatter", "skribent", "redakteur",
        "signature", "by", "profile", "person", "persons", "fn"]),
    (Named::DATE, &["date", "dates", "datetime", "dateline", "time", "times", "timestamp", "published",
        "pubdate", "publish", "publication", "posted", "updated", "modified", "datum", "fecha", "data",
        "datepublished", "datemodified", "tarih", "hora"]),
    (Named::CAPTION, &["caption", "captions", "figcaption", "cutline", "credit", "credits", "legend",
        "legende", "legenda", "bildunterschrift", "copyright", "bildtext", "pie", "didascalia"]),
    (Named::STANDFIRST, &["standfirst", "lead", "lede", "intro", "introduction", "subtitle", "subheadline",
        "subhead", "subheading", "dek", "deck", "excerpt", "summary", "description", "chapeau", "chapo",
        "sapo", "entradilla", "bajada", "perex", "ingress", "preamble", "vorspann", "sottotitolo",
        "sommario", "occhiello", "abstract", "spot", "synopsis", "subtitulo", "antetitulo", "leadtext",
        "anleser"]),
    (Named::TITLE, &["title", "headline", "heading", "titre", "titulo", "titel", "titolo"]),
    (Named::COMMENT, &["comment", "comments", "commentlist", "disqus", "respond", "replies", "reply",
        "kommentare", "kommentar", "komentarze", "comentarios", "commentaires"]),
    (Named::TEASER, &["related", "recommended", "recommendation", "recommendations", "newsletter",
        "newsletters", "promo", "promotion", "teaser", "teasers", "readmore", "signup", "subscribe",
        "subscription", "paywall", "also", "more", "inline", "box", "infobox", "outbrain", "taboola",
        "widget", "sidebar", "card", "cards", "donate", "donation", "cta", "ad", "ads", "advert",
        "advertisement", "sponsored", "banner", "callout", "read", "recirc", "link", "links", "topic",
        "topics", "abo"]),
    (Named::BODY, &["body", "content", "text", "paragraph", "story", "entry", "articlebody", "maincontent",
        "prose"]),
    (Named::HEADER, &["header", "head", "meta", "info", "details", "hero", "masthead", "top"]),
    (Named::PICTURE, &["photo", "photos", "image", "images", "img", "picture", "media", "figure",
        "gallery", "video", "player", "slideshow", "foto", "bild", "lightbox", "carousel", "thumbnail"]),
    (Named::TOOL, &["share", "social", "nav", "menu", "button", "buttons", "toolbar", "tools", "tags",
        "tag", "breadcrumb", "breadcrumbs", "footer", "login", "print"]),
    (Named::QUOTE, &["quote", "blockquote", "pullquote", "tweet", "twitter", "embed", "instagram"]),
];

/// What each token says.
static BY_TOKEN: LazyLock<NameTable<Named>> = LazyLock::new(|| {
    let all = TOKENS.iter().flat_map(|(named, tokens)| tokens.iter().map(|token| (*token, *named)));
    NameTable::new(all)
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_of_an_element() {
        let page =
            crate::segment(b"<div class='articleAuthor pub-date'><p class=plain>Jo</div>").unwrap();
        let named = Named::of(&page, &page.elements[1]);
        assert!(named.has(Named::BYLINE) && named.has(Named::DATE) && !named.has(Named::CAPTION));
        assert_eq!(Named::of(&page, &page.elements[2]), Named::default());
    }
}

//! Finds the kind of a page by rules: its declarations, its address, and its kept lines.

use dechaff_page::lexicon::notices::{ACCOUNTS, ERRORS};

use crate::product::sells;
use crate::text::has;
use crate::{Evidence, Kind, Origin, Sourced};

dechaff_page::named! {
    /// The kind of a page.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum PageKind: "kind of page" {
        /// One text: an article, a blog post, an essay.
        Article = "article",
        /// Posts: a forum, questions and answers, a tracker of issues.
        Thread = "thread",
        /// Links to other pages: a category, search results, a front page.
        Listing = "listing",
        /// A product that is for sale.
        Product = "product",
        /// A part of a manual or of a reference.
        Documentation = "documentation",
        /// A form to log in, to open an account or to search, with little text beside it.
        Form = "form",
        /// Frames whose pages hold the content.
        Frames = "frames",
        /// No content, but a notice: the page does not exist, or is shown only to browsers with
        /// JavaScript, or to some.
        Error = "error",
    }
}

use PageKind::{Article, Documentation, Error, Form, Frames, Listing, Product, Thread};

/// Types of schema.org, the most telling first.
#[rustfmt::skip]
const TYPES: &[(PageKind, &[&str])] = &[
    (Thread, &["DiscussionForumPosting", "QAPage"]),
    (Listing, &["CollectionPage", "SearchResultsPage"]),
    (Article, &[
        "Article", "NewsArticle", "TechArticle", "ScholarlyArticle", "BlogPosting", "Report", "Recipe", "HowTo",
        "AnalysisNewsArticle", "OpinionNewsArticle", "ReportageNewsArticle", "LiveBlogPosting",
    ]),
];
/// Beginnings of the names of systems that write pages of a single kind, in lower case.
#[rustfmt::skip]
const GENERATORS: &[(PageKind, &[&str])] = &[
    (Thread, &["discourse", "phpbb", "vbulletin", "xenforo", "mybb", "flarum", "nodebb", "smf", "invision", "vanilla"]),
    (Documentation, &["docusaurus", "sphinx", "mkdocs", "vitepress", "gitbook", "docutils", "antora", "doxygen", "mediawiki", "javadoc", "rustdoc", "typedoc", "exdoc", "pkgdown"]),
];
/// First parts of the names of hosts.
const HOSTS: &[(PageKind, &[&str])] = &[
    (Documentation, &["docs", "doc", "documentation", "developer", "developers", "api"]),
    (Thread, &["forum", "forums", "community", "discuss", "boards", "bbs", "talk"]),
];
/// Folders in addresses.
#[rustfmt::skip]
const FOLDERS: &[(PageKind, &[&str])] = &[
    (Documentation, &["docs", "doc", "documentation", "reference", "manual", "api", "api-reference", "man", "javadoc", "tutorial", "handbook"]),
    (Thread, &[
        "forum", "forums", "thread", "threads", "topic", "topics", "questions", "discussion", "discussions", "t", "board",
        "boards", "viewtopic.php", "showthread.php",
    ]),
    (Product, &["product", "products", "prod", "p", "dp", "itm", "item"]),
    (Listing, &["category", "categories", "cat", "c", "b", "collection", "collections", "tag", "tags", "shop", "browse", "section"]),
    (Article, &["blog", "news", "article", "articles", "story", "stories", "post", "posts"]),
];

/// Last parts of the addresses at which forums list their threads and members.
const LISTS: &[&str] = &[
    "viewforum.php", "forumdisplay.php", "memberlist.php", "members", "search", "search.php",
    "latest", "categories", "whats-new", "unanswered", "tags",
];
/// Last parts of the addresses of forms to log in or to open an account.
const FORMS: &[&str] = &[
    "login", "login.php", "register", "register.php", "signup", "sign-up", "signin", "sign_in",
    "join", "ucp.php", "lost-password",
];

/// Maximum number of declared products on a page about one product: variants are declared, too.
const PRODUCTS: usize = 3;
/// Maximum number of characters of kept text on a page without content.
const NOTICE: u32 = 1500;
/// The same on a page whose title does not tell that it is a form.
const BESIDE_FORM: u32 = 100;
/// Maximum number of characters on a page that consists of frames.
const BESIDE_FRAMES: u32 = 500;
/// The same for frames in a page of its own.
const BESIDE_INLINE: u32 = 100;

/// Returns the kind of a page, or `None` if no rule finds one. `has_author` and `has_date` tell
/// whether an author and a date were found.
pub(super) fn page_kind(
    page: &Evidence<'_>,
    has_author: bool,
    has_date: bool,
) -> Option<Sourced<PageKind>> {
    let shape = Shape::of(page);
    let address = Address::of(&page.address);
    let says = page.declared.meta("og:type").is_some_and(|of| of == "article");
    // Blogs have articles at `/p/`, too.
    let is_blog = says && address.folders.iter().any(|part| part == "p");
    let is_other = |kind| kind != Article && !(is_blog && kind == Product);
    let found = without_content(page, &shape, &address)
        .or_else(|| declared(page))
        .or_else(|| by_address(&address).filter(|found| is_other(found.value)))
        .or_else(|| {
            let says = says && !shape.is_linked() && !address.is_root();
            says.then_some(Sourced { value: Article, origin: Origin::OpenGraph })
        })
        .or_else(|| by_address(&address))
        .or_else(|| {
            let sells = sells(page, has_author && has_date);
            sells.then_some(Sourced { value: Product, origin: Origin::Line })
        })
        .or_else(|| shape.kind(has_author, has_date, address.is_root()))?;
    let value = match found {
        Sourced { value: Thread, origin: Origin::Meta | Origin::Url } => in_forum(&address, &shape),
        Sourced { value, .. } => value,
    };
    Some(Sourced { value, ..found })
}

/// Returns the kind of a page of a forum.
fn in_forum(address: &Address, shape: &Shape) -> PageKind {
    if address.is_one_of(FORMS) {
        Form
    } else if address.is_one_of(LISTS) || address.is_whole_site() || shape.is_of_links() {
        Listing
    } else {
        Thread
    }
}

/// Returns whether a page holds frames, a notice or a form in place of content.
fn without_content(
    page: &Evidence<'_>,
    shape: &Shape,
    address: &Address,
) -> Option<Sourced<PageKind>> {
    if (page.declared.is_frameset && shape.kept <= BESIDE_FRAMES)
        || (page.declared.frames > 0 && shape.all <= BESIDE_INLINE && shape.kept == 0)
    {
        return Some(Sourced { value: Frames, origin: Origin::Html });
    }
    if shape.kept > NOTICE {
        return None;
    }
    let headline = page.headline.map_or("", |at| page.lines[at].text);
    let titles = [(&*page.declared.title, Origin::TitleElement), (headline, Origin::Heading)];
    let said = |value, words| {
        let found = titles.into_iter().find(|(title, _)| has(title, words));
        found.map(|(_, origin)| Sourced { value, origin })
    };
    let asks = shape.fields * 3 >= shape.lines.max(1);
    let by_address =
        || address.is_one_of(FORMS).then_some(Sourced { value: Form, origin: Origin::Url });
    said(Error, ERRORS)
        .or_else(|| if asks { said(Form, ACCOUNTS).or_else(by_address) } else { None })
}

/// Returns the kind that a page declares.
fn declared(page: &Evidence<'_>) -> Option<Sourced<PageKind>> {
    let is_typed = |kind: PageKind| {
        let mut names = TYPES.iter().filter(|(of, _)| *of == kind).flat_map(|(_, names)| *names);
        names.any(|name| page.json_ld.types.iter().any(|of| of == name))
    };
    let is_article = is_typed(Article);
    let marked = |kind: Kind| page.marked.iter().filter(|mark| mark.kind == kind).count();
    let meta = |name| page.declared.meta(name).unwrap_or_default();
    let of_graph = meta("og:type");
    let generator = meta("generator").to_lowercase();
    let written =
        |(_, names): &&(PageKind, &[&str])| names.iter().any(|name| generator.starts_with(name));
    let written = GENERATORS.iter().find(written).map(|(kind, _)| *kind);
    let is_product = |of: &&String| matches!(&***of, "Product" | "ProductGroup");
    let (products, of_products) = match page.json_ld.types.iter().filter(is_product).count() {
        0 => (marked(Kind::ProductItem), Origin::Microdata),
        products => (products, Origin::JsonLd),
    };
    let is_named = page.json_ld.named_product(&page.folded_headline()).is_some();
    let (value, origin) = match written {
        // Other products of the page are related ones.
        _ if products > PRODUCTS && !is_article && is_named => (Product, Origin::JsonLd),
        _ if products > PRODUCTS && !is_article && page.product_part().is_some() => {
            (Product, Origin::Microdata)
        }
        _ if is_typed(Thread) => (Thread, Origin::JsonLd),
        _ if marked(Kind::Comment) > 1 => (Thread, Origin::Microdata),
        _ if marked(Kind::Thread) > 0 && products == 0 => (Thread, Origin::Microdata),
        Some(Thread) => (Thread, Origin::Meta),
        _ if matches!(of_graph, "product" | "og:product") => (Product, Origin::OpenGraph),
        _ if of_graph == "product.group" => (Listing, Origin::OpenGraph),
        _ if is_typed(Listing) => (Listing, Origin::JsonLd),
        _ if products > PRODUCTS && !is_article => (Listing, of_products),
        _ if products > 0 && !is_article => (Product, of_products),
        Some(kind) => (kind, Origin::Meta),
        None if is_article => (Article, Origin::JsonLd),
        None => return None,
    };
    Some(Sourced { value, origin })
}

/// The parts of an address that tell the kind of its page, in lower case.
#[derive(Debug, Default)]
struct Address {
    host: String,
    folders: Vec<String>,
    has_query: bool,
}

impl Address {
    fn of(address: &str) -> Self {
        let Some((_, rest)) = address.split_once("://") else { return Self::default() };
        let rest = rest.split('#').next().unwrap_or_default().to_lowercase();
        let (path, query) = rest.split_once('?').unwrap_or((&rest, ""));
        let mut parts = path.split('/').map(str::to_string);
        let host = parts.next().unwrap_or_default();
        let folders = parts.filter(|part| !part.is_empty()).take(16).collect();
        Self { host, folders, has_query: !query.is_empty() }
    }

    /// Returns whether its last part is one of the names.
    fn is_one_of(&self, names: &[&str]) -> bool {
        self.folders.last().is_some_and(|last| names.contains(&&**last))
    }

    /// Returns whether it has nothing but the name of a host.
    fn is_whole_site(&self) -> bool {
        !self.host.is_empty() && self.folders.is_empty() && !self.has_query
    }

    /// Returns whether it is the address of a site, perhaps in one of its languages.
    fn is_root(&self) -> bool {
        let is_language =
            |part: &String| part.len() == 2 || part.len() == 5 && part.as_bytes()[2] == b'-';
        !self.host.is_empty() && self.folders.len() < 2 && self.folders.iter().all(is_language)
    }
}

/// Returns the kind that an address tells.
fn by_address(address: &Address) -> Option<Sourced<PageKind>> {
    if address.is_root() {
        return None;
    }
    let host = address.host.split('.').next().unwrap_or_default();
    let (last, before) = address.folders.split_last()?;
    let of_kind = |(kind, folders): &(PageKind, &[&str])| {
        let is_one = |part: &String| folders.contains(&&**part);
        let of_host = HOSTS.iter().any(|(of, names)| of == kind && names.contains(&host));
        // The last part of an address is the name of the page, for example of a forum or of a shop.
        let names = match kind {
            Thread => true,
            Documentation | Listing => before.is_empty(),
            _ => false,
        };
        of_host || before.iter().any(is_one) || names && is_one(last)
    };
    let year = |part: &String| part.len() == 4 && part.starts_with("20");
    let dated = || before.iter().any(year).then_some(Article);
    let value = FOLDERS.iter().find(|kind| of_kind(kind)).map(|(kind, _)| *kind).or_else(dated)?;
    Some(Sourced { value, origin: Origin::Url })
}

/// Counts over the lines of a page.
#[derive(Debug, Default)]
struct Shape {
    /// The number of characters, and the number of characters in kept lines.
    all: u32,
    kept: u32,
    /// The number of kept lines, of kept lines that are mostly links, and of kept lines of code.
    lines: u32,
    linked: u32,
    code: u32,
    /// The number of characters of links in kept lines.
    links: u32,
    /// The number of fields to fill in.
    fields: u32,
}

impl Shape {
    fn of(page: &Evidence<'_>) -> Self {
        let mut shape = Self { fields: page.declared.form_fields, ..Self::default() };
        for (line, known) in page.counted() {
            shape.all += line.chars;
            if known.content {
                shape.kept += line.chars;
                shape.lines += 1;
                shape.links += line.link_chars;
                shape.linked += u32::from(line.link_chars * 2 > line.chars);
                shape.code += u32::from(matches!(known.tag, "code" | "pre"));
            }
        }
        shape
    }

    /// Returns whether half of the kept lines are links.
    fn is_of_links(&self) -> bool {
        self.linked * 2 >= self.lines.max(1)
    }

    /// Returns whether much of the kept text is in links.
    fn is_linked(&self) -> bool {
        self.is_of_links() || self.links * 5 >= self.kept
    }

    /// Returns the kind that the kept lines tell.
    fn kind(&self, has_author: bool, has_date: bool, is_root: bool) -> Option<Sourced<PageKind>> {
        if self.kept <= BESIDE_FORM && self.fields > self.lines.max(1) && !has_author && !has_date {
            return Some(Sourced { value: Form, origin: Origin::Html });
        }
        if self.lines == 0 {
            return None;
        }
        let is_long = |chars| self.kept >= chars * self.lines && !is_root;
        let value = if self.is_linked() {
            Listing
        } else if self.code >= 8 && self.code * 20 >= self.lines && !has_author {
            Documentation
        } else if is_long(110) || is_long(50) && (has_author || has_date) {
            Article
        } else {
            return None;
        };
        Some(Sourced { value, origin: Origin::Line })
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{read, read_at};

    fn kind(html: &str) -> String {
        read(html).kind.map_or_else(String::new, |kind| format!("{} {}", kind.value, kind.origin))
    }

    /// A line of more than twelve words, which is kept.
    const LINE: &str = "<p>Glass from the sea has edges that the sand has made round in many years of storms, \
                        and its colour tells of the bottle that it was before.";

    #[test]
    fn pages_that_declare_their_kind() {
        let json =
            |of: &str| format!("<script type=application/ld+json>{{\"@type\":\"{of}\"}}</script>");
        assert_eq!(kind(&json("NewsArticle")), "article json-ld");
        assert_eq!(kind(&json("QAPage")), "thread json-ld");
        assert_eq!(kind(&json("CollectionPage")), "listing json-ld");
        assert_eq!(kind(&json("Product")), "product json-ld");
        assert_eq!(kind(&json("Product").repeat(4)), "listing json-ld");
        assert_eq!(kind(&(json("Product") + &json("BlogPosting"))), "article json-ld");
        assert_eq!(kind("<div itemtype=https://schema.org/Product>x"), "product microdata");
        assert_eq!(kind("<html itemtype=https://schema.org/QAPage>x"), "thread microdata");
        assert_eq!(kind(&"<div itemprop=comment>x</div>".repeat(2)), "thread microdata");
        assert_eq!(kind("<meta property=og:type content=product.group>"), "listing open-graph");
        let post = "<link rel=canonical href=https://example.org/p/kite>\
                    <meta property=og:type content=article>";
        assert_eq!(kind(&format!("{post}{LINE}")), "article open-graph");
        assert_eq!(
            kind(&format!("<meta property=og:type content=article>{LINE}")),
            "article open-graph"
        );
        assert_eq!(kind("<meta name=generator content='Sphinx 7'>"), "documentation meta");
        assert_eq!(kind("<meta name=generator content='phpBB'>"), "thread meta");
    }

    #[test]
    fn kinds_by_the_address() {
        for (address, expected) in [
            ("https://docs.example.org/a/b", "documentation"),
            ("https://example.org/docs/a", "documentation"),
            ("https://example.org/forum/viewtopic.php?t=1", "thread"),
            ("https://forums.example.org/12-title", "thread"),
            ("https://example.org/products/kite", "product"),
            ("https://example.org/category/kites", "listing"),
            ("https://example.org/2024/05/kites", "article"),
            ("https://example.org/blog/kites", "article"),
            ("https://example.org/about", ""),
            ("https://example.org/en", ""),
            ("", ""),
        ] {
            let found = read_at("<p>x", Some(address)).kind;
            assert_eq!(found.map_or("", |kind| kind.value.name()), expected, "{address}");
        }
    }

    #[test]
    fn pages_of_forums() {
        let forum = "<meta name=generator content='phpBB'><p>x";
        for (address, expected) in [
            ("https://example.org/viewtopic.php?t=1", "thread"),
            ("https://example.org/?topic=1", "thread"),
            ("https://example.org/", "listing"),
            ("https://example.org/viewforum.php?f=1", "listing"),
            ("https://example.org/forum/login", "form"),
            ("", "thread"),
        ] {
            let found = read_at(forum, Some(address)).kind;
            assert_eq!(found.map_or("", |kind| kind.value.name()), expected, "{address}");
        }
        let topic = LINE.replace("<p>", "<p><a href=/1>") + "</a>";
        let topics = forum.to_string() + &topic.repeat(3);
        let found = read_at(&topics, Some("https://example.org/board-7")).kind;
        assert_eq!(found.map(|kind| kind.value.name()), Some("listing"));
        let declared = "<script type=application/ld+json>{\"@type\":\"QAPage\"}</script>";
        let found = read_at(declared, Some("https://example.org/")).kind;
        assert_eq!(found.map(|kind| kind.value.name()), Some("thread"));
    }

    #[test]
    fn kinds_by_the_lines() {
        assert_eq!(kind(&LINE.repeat(3)), "article line");
        let link = LINE.replace("<p>", "<p><a href=/1>") + "</a>";
        assert_eq!(kind(&link.repeat(3)), "listing line");
        assert_eq!(kind("<p>Text."), "");
    }

    #[test]
    fn pages_without_content() {
        assert_eq!(kind("<title>404 - Sea News</title><p>Go back."), "error title-element");
        assert_eq!(kind("<title>Sea News</title><h1>Seite nicht gefunden</h1>"), "error heading");
        assert_eq!(kind(&format!("<title>404</title>{}", LINE.repeat(20))), "article line");
        let fields = "<input name=a><input type=password><textarea></textarea><input type=hidden>";
        assert_eq!(kind(&format!("<title>Anmelden</title>{fields}")), "form title-element");
        assert_eq!(kind(&format!("<h1>Sign in</h1>{fields}")), "form heading");
        assert_eq!(kind(&format!("<title>Sea News</title>{fields}")), "form html");
        assert_eq!(kind("<title>Sign in</title><input type=hidden>"), "");
        let login = Some("https://example.org/login");
        let found = read_at(&format!("<p>{fields}"), login).kind.unwrap();
        assert_eq!((found.value.name(), found.origin.name()), ("form", "url"));
        assert_eq!(
            kind(&format!("<title>Sign in</title>{fields}{}", LINE.repeat(20))),
            "article line"
        );
        assert_eq!(
            kind("<frameset><frame src=a.html><frame src=b.html></frameset>"),
            "frames html"
        );
        assert_eq!(kind("<iframe src=a.html></iframe>"), "frames html");
        assert_eq!(kind(&format!("<iframe src=a.html></iframe>{LINE}")), "article line");
    }
}

//! Writes the page's own markup of the kept lines, without elements and attributes that act.

use dechaff_page::{Tag, tag_list};

use crate::read::{Base, Dom, Kind, Node, PagePart, is_small};
use crate::tree::may_be_shown;
use crate::write::elements::attributes;
use crate::write::{RenderOptions, html, markup};
use dechaff_extractor::Extraction;
use dechaff_page::text::without_controls;

/// Elements that are not written, but their contents are: elements of a whole file, and elements
/// that act.
const WITHOUT_TAGS: [Tag; 18] = tag_list! {
    HTML HEAD BODY NOSCRIPT FORM OBJECT FRAMESET NOFRAMES NOEMBED IFRAME
    SVG MATH SELECT TEMPLATE TITLE TEXTAREA SCRIPT STYLE
};

/// Attributes that act, besides attributes that begin with `on`, and attributes that name their
/// element for scripts.
const ACTING_ATTRIBUTES: &[&str] = &[
    "style", "srcdoc", "autofocus", "autoplay", "contenteditable", "http-equiv", "is", "slot",
    "nonce", "ping", "target", "accesskey", "tabindex", "id", "name",
];

/// Attributes that hold an address.
const ADDRESSES: &[&str] = &[
    "href", "src", "action", "formaction", "cite", "poster", "data", "background", "longdesc",
    "xlink:href", "manifest", "codebase", "lowsrc", "dynsrc", "profile", "usemap", "srcset",
];

/// Returns the page's own markup of the kept lines and of the pictures among them. Elements and
/// attributes that act are left out, such as scripts, styles, frames, forms and event handlers.
pub(super) fn write(extraction: &Extraction<'_>, options: &RenderOptions<'_>) -> String {
    let part = PagePart::default();
    let begin = |root: Option<(&Dom<'_>, &Node<'_>)>| {
        let mut root_tag = Writer::default();
        if let Some((dom, root)) = root.filter(|_| options.standalone) {
            root_tag.attributes(dom, root);
        }
        Writer { to: html::begin(extraction.page_title(), None, &root_tag.to, options), line: None }
    };
    let mut writer;
    if extraction.is_empty() || !part.fits(extraction.source(), extraction.tape()) {
        writer = begin(None);
        writer.lines(extraction);
    } else {
        let (chosen, base) = (Some(extraction.chosen()), Base::default());
        let dom = Dom::new(extraction, extraction.content(), &part, chosen, &base);
        let root = dom.nodes.iter().take(8).find(|node| node.tag == Tag::HTML);
        writer = begin(root.map(|root| (&dom, root)));
        writer.nodes(&dom, options);
    }
    writer.to + html::end(options)
}

#[derive(Default)]
struct Writer {
    to: String,
    /// The line of the last text, unless the tag of a block came after it.
    line: Option<u32>,
}

impl Writer {
    /// Writes each kept line as a paragraph.
    fn lines(&mut self, extraction: &Extraction<'_>) {
        let kept = extraction.content().iter().enumerate().filter(|(_, kept)| **kept);
        for (line, _) in kept {
            self.to.push_str("<p>");
            let text = extraction.shown().text(extraction.page(), line);
            markup(&without_controls(text), &mut self.to);
            self.to.push_str("</p>\n");
        }
    }

    fn nodes(&mut self, dom: &Dom<'_>, options: &RenderOptions<'_>) {
        // The end, the tag and the name of each open element.
        let mut open: Vec<(usize, Tag, String)> = Vec::new();
        let mut stop = dom.source.stop.paced();
        let mut at = 1;
        while at < dom.nodes.len() && !stop.is_set() {
            while let Some((_, tag, name)) = open.pop_if(|(end, ..)| *end <= at) {
                self.end(tag, &name);
            }
            let node = &dom[at];
            let parent = &dom[node.parent];
            match node.kind {
                Kind::Text | Kind::Raw => {
                    let in_pre = || open.iter().any(|(_, tag, _)| *tag == Tag::PRE);
                    self.text(dom, node, in_pre);
                    at += 1;
                }
                Kind::Hidden => at += 1,
                Kind::Element if dom.is_dropped(at) => at = node.end,
                Kind::Element if node.kept > 0 => {
                    if let Some((tag, name)) = name(node) {
                        self.start(dom, node, (tag, &name));
                        open.push((node.end, tag, name));
                    }
                    at += 1;
                }
                Kind::Element => {
                    let is_picture = node.tag == Tag::IMG
                        && options.pictures()
                        && !is_small(node)
                        && dom.is_between(at);
                    let breaks = matches!(node.tag, Tag::BR | Tag::HR) && parent.kept > 0;
                    if is_picture || breaks {
                        self.start(dom, node, (node.tag, node.tag.name()));
                    }
                    // Only the pictures of an element without text are written.
                    at = if node.media > 0 && node.tag != Tag::MATH { at + 1 } else { node.end };
                }
            }
        }
        while let Some((_, tag, name)) = open.pop() {
            self.end(tag, &name);
        }
        self.to.push('\n');
    }

    fn start(&mut self, dom: &Dom<'_>, node: &Node<'_>, (tag, name): (Tag, &str)) {
        self.line = self.line.filter(|_| !tag.is_block());
        self.to.extend(["<", name]);
        self.attributes(dom, node);
        self.to.push('>');
    }

    fn end(&mut self, tag: Tag, name: &str) {
        self.line = self.line.filter(|_| !tag.is_block());
        self.to.extend(["</", name, ">"]);
    }

    /// Writes a text with its character references decoded: a removed part could make another one.
    fn text(&mut self, dom: &Dom<'_>, node: &Node<'_>, in_pre: impl Fn() -> bool) {
        let text = dom.text(node);
        if node.kept == 0 {
            // White space among kept text.
            let around = dom[node.parent].kept > 0;
            if around && node.line.is_none() && text.trim().is_empty() && !text.is_empty() {
                self.to.push(if text.contains('\n') { '\n' } else { ' ' });
            }
            return;
        }
        let text = without_controls(&text);
        let follows = self.line.is_some_and(|line| node.line != Some(line));
        // The separator of the two lines was left out.
        if follows && !(in_pre() && (self.to.ends_with('\n') || text.starts_with('\n'))) {
            self.to.push_str("<br>\n");
        }
        self.line = node.line;
        for c in text.chars() {
            match c {
                '<' => self.to.push_str("&lt;"),
                '>' => self.to.push_str("&gt;"),
                '&' => self.to.push_str("&amp;"),
                c => self.to.push(c),
            }
        }
    }

    fn attributes(&mut self, dom: &Dom<'_>, node: &Node<'_>) {
        for (name, value) in node.attributes() {
            let Ok(name) = str::from_utf8(name).map(str::to_ascii_lowercase) else { continue };
            let value = dom.decoded(value);
            if is_harmless(&name, &value) {
                attributes(&[(&name, Some(&value))], &mut self.to);
            }
        }
    }
}

/// Returns the tag and the name of an element as it is written, or `None` if only its contents are
/// written.
fn name(node: &Node<'_>) -> Option<(Tag, String)> {
    if WITHOUT_TAGS.contains(&node.tag) {
        return None;
    }
    if matches!(node.tag, Tag::XMP | Tag::PLAINTEXT) {
        return Some((node.tag, "pre".to_string()));
    }
    // Styles are left out: a block in a sentence would end the line without its own.
    let is_in_line = node.tag.is_block() && !node.breaks_line();
    let tag = if is_in_line { Tag::SPAN } else { node.tag };
    if tag != Tag::OTHER {
        return Some((tag, tag.name().to_string()));
    }
    const ACTING: [&str; 6] = ["applet", "portal", "fencedframe", "listing", "marquee", "dialog"];
    let name = str::from_utf8(node.name()).ok()?.to_ascii_lowercase();
    let is_plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (is_plain && !ACTING.contains(&&*name)).then_some((tag, name))
}

/// Returns whether an attribute runs nothing, sends nothing, and changes nothing but its own
/// element. A name would be a variable of the scripts of the page that shows it.
fn is_harmless(name: &str, value: &str) -> bool {
    let is_plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_:.".contains(&b));
    let acts = name.starts_with("on") || ACTING_ATTRIBUTES.contains(&name);
    let compact: String = value.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
    let scheme = compact.get(..compact.find(':').unwrap_or(0)).unwrap_or_default();
    let runs =
        ["javascript", "vbscript", "data"].iter().any(|bad| scheme.eq_ignore_ascii_case(bad));
    let leads = !ADDRESSES.contains(&name) || may_be_shown(&compact);
    is_plain && !acts && !runs && leads
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_extractor::Chosen;
    use dechaff_extractor::Prediction;

    /// Returns the markup of a page of which all lines are kept, but not lines that begin with `x`.
    fn written(html: &str) -> String {
        let extraction = Extraction::predicted(html, |page| {
            let content = page.lines.iter().map(|line| !page.text(line).starts_with('x'));
            Prediction { content: content.collect(), ..Prediction::of_all(page) }
        });
        let extraction = extraction.unwrap();
        let options = RenderOptions::default().with_standalone(false);
        let written = write(&extraction, &options);
        let again = dechaff_page::segment(written.as_bytes()).unwrap();
        let texts: Vec<&str> = again.lines.iter().map(|line| again.text(line)).collect();
        assert_eq!(texts.join("\n"), extraction.plain(), "{written}");
        let written = written.strip_prefix("<article>\n").unwrap();
        written.strip_suffix("\n</article>\n").unwrap().to_string()
    }

    #[test]
    fn markup_stays_and_what_is_dropped_goes() {
        assert_eq!(
            written(
                "<div class='a b' id=c><p>one &amp; <i>two</i><nav><a href=/>x menu</a></nav><p>a < b</div>"
            ),
            "<div class=\"a b\"><p>one &amp; <i>two</i></p><p>a &lt; b</p></div>"
        );
        assert_eq!(written("a<div>x b</div>c"), "a<br>\nc");
        assert_eq!(written("a &l\u{1}t; &#x\u{1}e9; &eacute;"), "a &amp;lt; &amp;#xe9; é");
        assert_eq!(written("<p>a<br>x b<br>c</p>"), "<p>a<br><br>c</p>");
        assert_eq!(written("<h2><textarea><h1>a</h2>b"), "b");
        assert_eq!(
            written("<pre>a\nx b\nc</pre><xmp>&amp;<b></xmp>"),
            "<pre>a\nx b\nc</pre><pre>&amp;amp;&lt;b&gt;</pre>"
        );
    }

    #[test]
    fn nothing_acts() {
        let page = "<form action=javascript:x><p onclick=a() style='color:red' title='<b>'>one \
            <a href='java\nscript:b()'>two</a><a href=/c>three</a><script>d()</script></form>\
            <img src=e.png onerror=f() alt=g><p>four<iframe srcdoc=h></iframe><svg><a>i</a></svg>";
        assert_eq!(
            written(page),
            "<p title=\"&lt;b&gt;\">one <a>two</a><a href=\"/c\">three</a></p>\
             <img src=\"e.png\" alt=\"g\"><p>four</p>"
        );
        assert!(is_harmless("class", "md:flex") && is_harmless("href", "mailto:a@b.c"));
        for (name, value) in [
            ("onload", ""),
            ("src", "data:image/png;base64,x"),
            ("data-x", " JavaScript:a"),
            ("a\"b", ""),
            ("href", "x-y:z"),
            ("ping", "/a"),
            ("name", "getElementById"),
        ] {
            assert!(!is_harmless(name, value), "{name}");
        }
    }

    #[test]
    fn chosen_parts_are_left_out_with_their_pictures() {
        let html = "<p>one<img src=a.png><p class=ad>two<img src=b.png><p>three";
        let at = html.find("<p class").unwrap() as u32..html.find("<p>three").unwrap() as u32;
        let extraction = Extraction::predicted(html, |page| Prediction {
            content: vec![true, false, true],
            ..Prediction::of_all(page)
        });
        let extraction = extraction.unwrap().with_chosen(Chosen::new(Vec::new(), vec![at]));
        let found = write(&extraction, &RenderOptions::default());
        assert!(found.contains("a.png") && !found.contains("b.png"), "{found}");
        assert!(found.starts_with("<!DOCTYPE html>\n<html>\n<head>\n<meta charset"), "{found}");
    }
}

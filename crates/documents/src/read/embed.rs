//! Writes videos, sound and posts of other sites as links.

use dechaff_page::Tag;

use crate::read::{Context, Marks, Walk};

/// Handles a video, sound or a frame. Frames of unknown sites and decoration are left out.
pub(crate) fn embed(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    if !context.keeps_media() && !dom.is_between(at) {
        return;
    }
    // Videos that play by themselves decorate the page.
    let plays = |name: &[u8]| dom[at].attribute(name).is_some();
    if dom[at].tag != Tag::IFRAME && (plays(b"autoplay") || plays(b"loop")) {
        return;
    }
    let text = |name: &[u8]| dom.attribute(&dom[at], name).filter(|text| !text.trim().is_empty());
    let lazy: [&[u8]; 4] = [b"src", b"data-src", b"data-lazy-src", b"data-litespeed-src"];
    let own = lazy.iter().filter_map(|name| text(name)).find(|url| !url.starts_with("about:"));
    let found = if dom[at].tag == Tag::IFRAME {
        own.and_then(|url| watched(&url))
    } else {
        let sources = dom.children(at).filter(|&child| dom[child].tag == Tag::SOURCE);
        let mut sources = sources.filter_map(|child| dom.attribute(&dom[child], b"src"));
        let kind = if dom[at].is_named(b"audio") { "Audio" } else { "Video" };
        own.or_else(|| sources.next()).map(|address| (address, kind))
    };
    let Some((address, kind)) = found else { return };
    let Some(url) = dom.base.resolve(&address) else { return };
    if context.marks.link > 0 || !walk.pictures.insert(url.clone()) {
        return;
    }
    let title = text(b"title").or_else(|| text(b"aria-label"));
    let title = title.unwrap_or_else(|| kind.to_string());
    let span = dom[at].span.clone();
    let marks = Marks { code: 0, ..context.marks };
    let link = walk.links.add(url, String::new(), marks);
    walk.end_paragraph(context);
    walk.paragraph().text(&title, Marks { link, ..marks }, span.clone());
    walk.end_paragraph(context);
}

/// Returns the address at which readers see the content of a frame, and its kind.
fn watched(src: &str) -> Option<(String, &'static str)> {
    let rest =
        src.trim().trim_start_matches("https:").trim_start_matches("http:").strip_prefix("//")?;
    let (host, path) = rest.split_once('/')?;
    let host = host.to_ascii_lowercase();
    let host = host.trim_start_matches("www.");
    let id = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
        let id = &text[..end.unwrap_or(text.len())];
        (!id.is_empty()).then(|| id.to_string())
    };
    let parameter = |name: &str| {
        let query = path.split_once('?')?.1;
        query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('=')).and_then(id)
    };
    let after = |start: &str| path.strip_prefix(start).and_then(id);
    match host {
        "youtube.com" | "youtube-nocookie.com" | "m.youtube.com" => {
            let list = parameter("list");
            match after("embed/").filter(|id| id != "videoseries").or_else(|| after("shorts/")) {
                Some(id) => Some((format!("https://www.youtube.com/watch?v={id}"), "Video")),
                None => {
                    Some((format!("https://www.youtube.com/playlist?list={}", list?), "Videos"))
                }
            }
        }
        "player.vimeo.com" => Some((format!("https://vimeo.com/{}", after("video/")?), "Video")),
        "dailymotion.com" | "geo.dailymotion.com" => {
            let id = after("embed/video/").or_else(|| parameter("video"))?;
            Some((format!("https://www.dailymotion.com/video/{id}"), "Video"))
        }
        "platform.twitter.com" | "platform.x.com" => {
            Some((format!("https://x.com/i/status/{}", parameter("id")?), "Post"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_frames() {
        for (src, url) in [
            (
                "https://www.youtube.com/embed/aB_1-x?rel=0",
                "https://www.youtube.com/watch?v=aB_1-x",
            ),
            ("//www.youtube-nocookie.com/embed/aB", "https://www.youtube.com/watch?v=aB"),
            (
                "https://www.youtube.com/embed/videoseries?list=PL1",
                "https://www.youtube.com/playlist?list=PL1",
            ),
            ("https://player.vimeo.com/video/12?h=3", "https://vimeo.com/12"),
            (
                "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=5",
                "https://x.com/i/status/5",
            ),
        ] {
            assert_eq!(watched(src).map(|(url, _)| url).as_deref(), Some(url), "{src}");
        }
        for src in
            ["https://ads.example/embed/1", "/embed/1", "https://www.youtube.com/embed/", "", "x"]
        {
            assert_eq!(watched(src), None, "{src}");
        }
    }
}

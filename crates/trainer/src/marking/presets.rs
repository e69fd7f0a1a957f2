//! Pairs of comments that publishing systems put around content.

use std::sync::LazyLock;

use crate::marking::Markers;

/// A pair of markers with a name.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Preset {
    /// The name of the preset.
    pub name: &'static str,
    /// The pair of markers.
    pub markers: Markers,
}

/// The pairs around boilerplate. All others are around content.
const INVERTED: [&str; 1] = ["googleoff"];
/// The pairs with an end marker that also closes other regions.
const SHARED_END: [&str; 2] = ["dreamweaver", "google-ad-section"];

/// The name, the comment before, and the comment after. `a|b` means either of two. The pairs whose
/// content is closest to the gold texts of public corpora come first.
const PAIRS: &[(&str, &str, &str)] = &[
    ("content", "content", "/content"),
    ("readspeaker", "rspeak_start", "rspeak_stop"),
    (
        "dreamweaver",
        "InstanceBeginEditable name=\"content\"|InstanceBeginEditable name=\"body\"|\
         InstanceBeginEditable name=\"main\"|InstanceBeginEditable name=\"maincontent\"|\
         #BeginEditable \"content\"|#BeginEditable \"body\"|#BeginEditable \"main\"",
        "InstanceEndEditable|#EndEditable",
    ),
    (
        "article",
        "article|article start|start article|begin article",
        "/article|article end|end article",
    ),
    ("story", "story|story start|start story|begin story", "/story|story end|end story"),
    ("post", "post start|start post|begin post|begin .post", "post end|end post|end .post"),
    (
        "main-content",
        "main content|start main content|begin main content|main content area|begin #main-content|\
         begin main body",
        "/main content|/ main content|end main content|end main content area|end #main-content|\
         end main body",
    ),
    (
        "content-area",
        "content|content start|start content|content begin|begin content|begin content area",
        "content end|end content|end content area",
    ),
    (
        "google-ad-section",
        "google_ad_section_start|google_ad_section_start(name=default)",
        "google_ad_section_end|google_ad_section_end(name=default)",
    ),
    (
        "googleoff",
        "googleoff: all|googleoff:all|googleoff: index|googleoff:index",
        "googleon: all|googleon:all|googleon: index|googleon:index",
    ),
];

/// Returns all pairs that have a name. On a page with several of them, the first one is used.
pub fn presets() -> &'static [Preset] {
    static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
        let preset = |&(name, start, end): &(&'static str, &str, &str)| {
            let (inverted, shared_end) = (INVERTED.contains(&name), SHARED_END.contains(&name));
            Preset { name, markers: Markers { inverted, shared_end, ..Markers::new(start, end) } }
        };
        PAIRS.iter().map(preset).collect()
    });
    &PRESETS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marking::markers::strip;

    #[test]
    fn the_first_is_the_default() {
        assert_eq!(presets()[0].markers, Markers::default());
    }

    #[test]
    fn each_comment_of_a_pair_is_found() {
        for preset in presets() {
            let Markers { start, end, inverted, .. } = &preset.markers;
            for start in start.split('|') {
                for end in end.split('|') {
                    let html = format!("<!-- {start} -->a<!-- {end} -->bc");
                    let stripped = strip(html.as_bytes(), &preset.markers);
                    assert_eq!(stripped.problems, [], "{}", preset.name);
                    let len: u32 = stripped.spans.iter().map(|span| span.end - span.start).sum();
                    assert_eq!(len, if *inverted { 2 } else { 1 }, "{html}");
                }
            }
        }
    }
}

//! The weights of the pages of a corpus or of a group.

use std::fmt;

use crate::LabelledPage;

/// The weights of the pages of corpora and groups. Other pages have the weight 1.
///
/// A kind of page that is rare in the corpus is hardly learned, and fails on unseen sites. With a
/// weight it counts more.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PageWeights(Vec<(String, f32)>);

impl PageWeights {
    /// Sets the weight of the pages of a corpus (or the top folder of the only corpus) or of a
    /// group.
    pub fn set(&mut self, name: impl Into<String>, weight: f32) {
        self.0.push((name.into(), weight));
    }

    /// Returns the weight of a page: the product of the weights of its corpus and of its group.
    pub(crate) fn of(&self, page: &LabelledPage) -> f32 {
        self.0.iter().filter(|(name, _)| is_of(page, name)).map(|(_, weight)| weight).product()
    }

    /// Returns the first name to which no page belongs.
    pub(crate) fn unused(&self, pages: &[LabelledPage]) -> Option<&str> {
        let is_unused = |name: &&str| !pages.iter().any(|page| is_of(page, name));
        self.0.iter().map(|(name, _)| &**name).find(is_unused)
    }
}

/// Returns whether a page belongs to the corpus or group of a name.
fn is_of(page: &LabelledPage, name: &str) -> bool {
    let corpus = page.id.split_once('/').map(|(corpus, _)| corpus);
    corpus == Some(name) || page.group.as_deref() == Some(name)
}

/// Writes the weights as options of `dechaff train`.
impl fmt::Display for PageWeights {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.0.iter().map(|(name, weight)| format!("--weight {name}={weight}"));
        to.write_str(&options.collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_weigh_by_their_corpus_and_their_group() {
        let page = |id: &str, group: Option<&str>| LabelledPage {
            id: id.into(),
            group: group.map(str::to_string),
            ..LabelledPage::default()
        };
        let mut weights = PageWeights::default();
        assert_eq!(weights.to_string(), "");
        weights.set("threads", 8.0);
        weights.set("forum", 0.5);
        assert_eq!(weights.to_string(), "--weight threads=8 --weight forum=0.5");
        let pages = [
            page("threads/1.html", None),
            page("threads/2.html", Some("forum")),
            page("news/threads", Some("article")),
            page("threads", None),
        ];
        assert_eq!(pages.each_ref().map(|page| weights.of(page)), [8.0, 4.0, 1.0, 1.0]);
        assert_eq!(weights.unused(&pages), None);
        assert_eq!(weights.unused(&pages[2..]), Some("threads"));
    }
}

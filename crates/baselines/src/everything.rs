//! `everything`: all rendered lines.
//!
//! A comment on the article of 2007 raises the question how much a method gains over keeping
//! everything. It is the reference point of comparisons.

use crate::method::Untrained;
use crate::output::{NO_SCORES, Output};

/// Keeps all lines.
pub(crate) const EVERYTHING: Untrained = Untrained {
    name: "everything",
    source: "comments on Champandard 2007",
    family: None,
    threshold: Err(NO_SCORES),
    extract: |html, _| {
        let page = dechaff_page::segment(html)?;
        Ok(Output::of_lines(&page, &vec![1.0; page.lines.len()], 0.0))
    },
};

#[cfg(test)]
mod tests {
    use dechaff_page::Html;

    use super::*;
    use crate::settings::Settings;

    #[test]
    fn everything_is_kept_and_scripts_are_not_lines() {
        let html = Html::new(b"<title>a</title><nav>b</nav><script>c</script><p>d");
        let found = (EVERYTHING.extract)(html, &Settings::default()).unwrap();
        assert_eq!(found.plain(), "b\nd");
    }
}

//! `everything`: all rendered lines.
//!
//! A comment on the article of 2007 raises the question how much a method gains over keeping
//! everything. It is the reference point of comparisons.

use crate::method::Method;
use crate::output::{NO_SCORES, Output};

/// Keeps all lines.
pub(crate) const EVERYTHING: Method =
    Method::untrained("everything", "comments on Champandard 2007", Err(NO_SCORES), |html, _| {
        let page = dechaff_page::segment(html)?;
        Ok(Output::of_lines(&page, &vec![1.0; page.lines.len()], 0.0))
    });

#[cfg(test)]
mod tests {
    use dechaff_page::Html;

    use crate::settings::Settings;
    use crate::trained::Trained;

    #[test]
    fn everything_is_kept_and_scripts_are_not_lines() {
        let baseline = "everything".parse().unwrap();
        let trained = Trained::untrained(baseline, Settings::default()).unwrap();
        let html = Html::new(b"<title>a</title><nav>b</nav><script>c</script><p>d");
        let found = trained.extract(html).unwrap();
        assert_eq!(found.plain(), "b\nd");
    }
}

//! `everything`: all rendered lines.
//!
//! A comment on the article of 2007 raises the question how much a method gains over keeping
//! everything. It is the reference point of comparisons.

use dechaff_features::{Html, PageError};

use crate::method::{About, Given, Method};
use crate::output::Output;
use crate::settings::Settings;

/// Keeps all lines.
#[derive(Debug, Clone, Copy)]
pub struct Everything;

impl Method for Everything {
    fn name(&self) -> &str {
        "everything"
    }

    fn about(&self) -> About {
        About::by("comments on Champandard 2007")
    }

    fn set_threshold(&self, _settings: &mut Settings, _threshold: f64) -> Result<(), &'static str> {
        Err(crate::output::NO_SCORES)
    }

    fn extract(&self, html: Html<'_>, _given: &Given<'_>) -> Result<Output, PageError> {
        let page = dechaff_features::segment(html)?;
        Ok(Output::of_lines(&page, &vec![1.0; page.lines.len()], 0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Learned;

    #[test]
    fn everything_is_kept_and_scripts_are_not_lines() {
        let html = Html::new(b"<title>a</title><nav>b</nav><script>c</script><p>d");
        let given = Given { settings: &Settings::default(), learned: &Learned::Nothing };
        let found = Everything.extract(html, &given).unwrap();
        assert_eq!(found.text(), "b\nd");
    }
}

//! Whether a page has content of its own.

use dechaff_extractor::Extraction;
use dechaff_page::declared::Declared;
use dechaff_page::lexicon::notices::ACCOUNTS;

use crate::text::has;

/// A kept line of this many characters is prose.
const PROSE: u32 = 80;

/// Returns the probability that a page has useful content, 0..=1: that it is not just a form to log
/// in or to register, an error, a notice, or an empty page.
///
/// It is a logistic regression over the kept text and the form fields of the page. Its weights were
/// fitted on half of the sites of `data/useful.jsonl`, with pages of other corpora as useful pages.
pub fn useful(extraction: &Extraction<'_>) -> f32 {
    let declared = Declared::read(extraction.source(), extraction.tape());
    let page = extraction.page();
    // Searching for the headline takes longest, and a form without fields says in its title what it
    // is.
    let headline = || {
        let line = extraction.title_line()?;
        Some(extraction.shown().text(page, line))
    };
    let names_account = |title: &str| has(title, ACCOUNTS);
    let asks = names_account(&declared.title)
        || declared.form_fields > 0 && headline().is_some_and(names_account);
    let (mut all, mut kept, mut prose, mut kept_lines) = (0, 0, 0, 0);
    for (line, is_kept) in page.lines.iter().zip(extraction.content()) {
        all += line.chars;
        if *is_kept {
            kept_lines += 1;
            kept += line.chars;
            prose += if line.chars < PROSE { 0 } else { line.chars };
        }
    }
    let share = |part: u32, of: u32| part as f32 / of.max(1) as f32;
    let length = (1.0 + kept as f32).ln() / 8.0;
    let form = share(declared.form_fields, declared.form_fields + kept_lines);
    let flag = |is: bool| f32::from(u8::from(is));
    let log_odds = -2.55 + 6.8 * length * length
        - 1.18 * share(kept, all)
        - 3.0 * form * length
        - 1.19 * flag(declared.passwords > 0)
        - 2.1 * flag(asks)
        + 0.66 * share(prose, kept);
    1.0 / (1.0 + (-log_odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_extractor::Prediction;

    fn of(html: &str) -> f32 {
        useful(&Extraction::predicted(html, Prediction::of_all).unwrap())
    }

    #[test]
    fn text_is_useful_and_forms_are_not() {
        let text = "<p>Glass from the sea has edges that the sand has made round in many years of storms, \
                    and its colour tells of the bottle that it was before.";
        let form = "<form><input name=a><input type=password></form>";
        assert!(of("") < 0.1);
        assert!(of(&text.repeat(20)) > 0.95);
        assert!(of(form) < 0.1);
        let short = text.repeat(2);
        let with_form = short.clone() + form;
        let login = format!("<title>Sign in</title>{with_form}");
        assert!(
            of(&short) > of(&with_form) && of(&with_form) > of(&login),
            "{} {} {}",
            of(&short),
            of(&with_form),
            of(&login)
        );
        assert!(of(&login) < 0.2);
        // A box to log in says little about a long text.
        assert!(of(&(text.repeat(20) + form)) > 0.8);
    }
}

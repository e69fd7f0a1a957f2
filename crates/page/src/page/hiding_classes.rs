//! Classes that hide elements on most sites that use them, often by a style sheet in a separate
//! file.

use crate::page::effect::Hiding;
use crate::text::filter::{Filter, form};

/// Classes of elements that scripts may show.
const COMMON: &[&[u8]] = &[
    b"hidden", b"is-hidden", b"d-none", b"display-none", b"invisible", b"is-invisible", b"hide",
    b"u-hidden", b"uk-hidden", b"ng-hide", b"js-hide", b"js-hidden", b"is-hide", b"print-only",
];

/// Classes of texts for screen readers, and of controls next to headings and code, and in
/// references and quotations.
const CONTROLS: &[&[u8]] = &[
    b"sr-only", b"visually-hidden", b"visuallyhidden", b"visuallyHidden", b"screen-reader-text",
    b"screen-reader-only", b"screenreader-only", b"u-visually-hidden", b"element-invisible",
    b"show-for-sr", b"cdk-visually-hidden", b"govuk-visually-hidden", b"assistive-text",
    b"ui-helper-hidden-accessible", b"u-hiddenVisually", b"is-visually-hidden", b"a11y-hidden",
    b"headerlink", b"header-anchor", b"hash-link", b"anchorjs-link", b"heading-anchor",
    b"heading-link", b"viewcode-link", b"mw-editsection", b"mw-cite-backlink", b"copy-button",
    b"copy-btn", b"copybtn", b"btn-copy", b"btn-clipboard", b"clipboard-copy",
    b"copy-to-clipboard-button", b"code-toolbar-button", b"jp-InputPrompt", b"jp-OutputPrompt",
    b"input_prompt", b"output_prompt", b"bbCodeBlock-expandLink", b"quoteExpand", b"boring",
];

/// The ends of further classes of an element that show it: `md:block`, `d-lg-flex`, `is-visible`,
/// `sr-only-focusable`.
const SHOWING: [&[u8]; 14] = [
    b"block", b"flex", b"grid", b"inline", b"table", b"cell", b"contents", b"visible", b"show",
    b"shown", b"active", b"open", b"not-sr-only", b"focusable",
];

static KNOWN: Filter<32> = {
    let (mut known, mut at) = (Filter::<32>::of_words(COMMON), 0);
    while at < CONTROLS.len() {
        known.add(form(CONTROLS[at]));
        at += 1;
    }
    known
};

/// Returns false if no class in the lists has a form.
#[inline]
pub(crate) fn may_have(form: u64) -> bool {
    KNOWN.may_have(form)
}

/// Returns how a class attribute hides an element, if it does.
pub(crate) fn how(value: &[u8]) -> Option<Hiding> {
    let words = || value.split(u8::is_ascii_whitespace);
    let is_known =
        |word: &[u8]| may_have(form(word)) && (COMMON.contains(&word) || CONTROLS.contains(&word));
    let known = words().find(|word| is_known(word))?;
    let shows = |word: &[u8]| SHOWING.iter().any(|end| word.ends_with(end)) && !is_known(word);
    let how = if CONTROLS.contains(&known) { Hiding::Control } else { Hiding::Class };
    (!words().any(shows)).then_some(how)
}

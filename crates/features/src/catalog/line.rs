//! Features of a line without its surroundings.

use std::ops::Range;

use super::family::family;
use super::shallow::density;
use crate::columns::Writer;
use crate::page_view::View;
use crate::scale::{flag, ln};

family! {
    LINE = line(v: &View<'_>, i: usize) {}
    text_length "ln" "characters of text" "Champandard 2007" v.ln_chars[i];
    markup "ln" "bytes of tags since the line before" "Champandard 2007" ln(v.line(i).markup);
    density "share" "text length / (text length + bytes of markup)" "Champandard 2007" density(v.line(i));
    words "ln" "words of text" "Kohlschütter 2010" ln(v.stats(i).words);
    word_length "10 characters" "mean length of words" "Kohlschütter 2010"
        v.line(i).chars as f32 / v.stats(i).words.max(1) as f32 / 10.0;
    link_density "share" "share of characters inside links" "Kohlschütter 2010" v.link_density[i];
    links "ln" "links" "Kohlschütter 2010" ln(v.line(i).links);
    tags "ln" "tags since the line before" "Weninger 2010" ln(v.line(i).tags);
    sentences "ln" "sentence marks" "Spousta 2008" ln(v.stats(i).sentence_marks);
    commas "ln" "commas" "Readability" ln(v.stats(i).commas);
    sentence_rate "per word" "sentence marks per word" "Spousta 2008"
        v.per_word(i, v.stats(i).sentence_marks);
    comma_rate "per word" "commas per word" "Readability" v.per_word(i, v.stats(i).commas);
    upper "share" "share of upper-case characters" "Spousta 2008" v.per_char(i, v.stats(i).upper);
    digits "share" "share of digits" "Spousta 2008" v.per_char(i, v.stats(i).digits);
    ends_sentence "flag" "ends in a sentence mark or closing quote" "Spousta 2008"
        flag(v.stats(i).ends_sentence);
    ends_colon "flag" "ends in a colon" "-" flag(v.stats(i).ends_colon);
    starts_lower "flag" "starts in lower case" "Spousta 2008" flag(v.stats(i).starts_lower);
    strong "share" "share of characters in bold type" "-" v.per_char(i, v.line(i).strong_chars);
    images "ln" "images since the line before" "-" ln(v.line(i).images);
    fields "ln" "form fields and frames since the line before" "-" ln(v.line(i).fields);
    currency "flag" "has a currency sign" "-" flag(v.stats(i).currency > 0);
    title_overlap "share" "share of its words that the page's title has" "-" v.texts.title_shares[i];
    around_mean "log-odds" "mean weight of the class and id tokens of all open elements" "dragnet 2013"
        v.weights(i).around.mean();
    around_low "log-odds" "lowest weight of a class or id token of an open element" "dragnet 2013"
        v.weights(i).around.low;
    around_high "log-odds" "highest weight of a class or id token of an open element" "dragnet 2013"
        v.weights(i).around.high;
    near_mean "log-odds" "mean weight of the nearest elements' tags and tokens" "dragnet 2013"
        v.weights(i).near.mean();
    near_low "log-odds" "lowest weight of the nearest elements' tags and tokens" "dragnet 2013"
        v.weights(i).near.low;
    near_high "log-odds" "highest weight of the nearest elements' tags and tokens" "dragnet 2013"
        v.weights(i).near.high;
    words_mean "log-odds" "mean weight of the words" "-" v.words[i].mean();
    words_low "log-odds" "lowest weight of a word" "-" v.words[i].low;
    words_high "log-odds" "highest weight of a word" "-" v.words[i].high;
    phrase "log-odds" "weight of the whole line where it is short" "-" v.phrase[i];
}

/// The number of lines before and after the page for which the columns have values: as far as
/// [`neighbours`](super::neighbours) looks.
pub(super) const MARGIN: usize = 3;

pub(super) type Own = ();

pub(super) fn prepare(_: &View<'_>) -> Own {}

/// Writes the columns with [`MARGIN`] further values on both sides, which are 0 because the page
/// has no such lines.
pub(super) fn write(view: &View<'_>, (): &Own, lines: &Range<usize>, out: &mut Writer<'_>) {
    let n = view.page.lines.len();
    let margin = MARGIN as isize;
    let rows = (lines.start as isize - margin..lines.end as isize + margin).map(|i| {
        let i = usize::try_from(i).ok().filter(|i| *i < n);
        i.map_or([0.0; LINE.len()], |i| line(view, i))
    });
    out.padded(MARGIN, rows);
}

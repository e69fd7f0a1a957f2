//! Marks that are probably wrong: lines whose held-out score contradicts their label.

use std::collections::HashMap;
use std::io;

use serde::{Deserialize, Serialize};

use crate::evaluation::PageResult;
use crate::{Label, LabelledPage};

/// A line whose score, by a model that was not trained on its page, contradicts its label.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Doubt {
    /// The path of the page below its corpus, as in `pages.csv`.
    pub path: String,
    /// The number of the line, from 1.
    pub line: usize,
    /// Whether the line is marked as content.
    pub content: bool,
    /// The score of the line, 0 to 1.
    pub score: f32,
    /// The text of the line.
    #[serde(default)]
    pub text: String,
}

/// Lists the lines whose scores contradict their labels, the most certain scores first.
pub fn doubts(pages: &[LabelledPage], results: &[PageResult]) -> Vec<Doubt> {
    let results: HashMap<&str, &PageResult> =
        results.iter().map(|result| (&*result.id, result)).collect();
    let mut doubts = Vec::new();
    for page in pages {
        let Some(result) = results.get(&*page.id) else { continue };
        let lines = page.labels().zip(&result.prediction.scores).enumerate();
        doubts.extend(lines.filter_map(|(line, (label, &score))| {
            let content = label == Label::Content;
            (label != Label::Unknown && content != (score >= 0.5)).then(|| Doubt {
                path: page.id.clone(),
                line: line + 1,
                content,
                score,
                text: page.page.text(&page.page.lines[line]).to_string(),
            })
        }));
    }
    let certainty = |doubt: &Doubt| (doubt.score - 0.5).abs();
    doubts.sort_by(|a, b| certainty(b).total_cmp(&certainty(a)));
    doubts
}

/// Writes doubts as CSV with a heading.
///
/// # Errors
/// The I/O error of `to`.
pub fn write_doubts(to: impl io::Write, doubts: &[Doubt]) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(to);
    doubts.iter().try_for_each(|doubt| table.serialize(doubt))?;
    table.flush()
}

/// Reads what [`write_doubts`] writes.
///
/// # Errors
/// The line, and what was found and expected there.
pub fn read_doubts(from: impl io::Read) -> Result<Vec<Doubt>, String> {
    let rows = csv::Reader::from_reader(from).into_deserialize();
    rows.collect::<Result<_, _>>().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_extractor::Prediction;

    #[test]
    fn certain_contradictions_come_first_and_are_read_again() {
        let lines = dechaff_page::segment(b"<p>a<p>b<p>c, \"d\"<p>e").unwrap();
        let mut page = LabelledPage::new(lines, vec![1.0, 0.0, 0.0, 1.0]);
        page.id = "x/1.html".into();
        let scores = vec![0.9, 0.7, 0.95, 0.1];
        let prediction = Prediction { scores, content: vec![true; 4], ..Prediction::default() };
        let results = [PageResult::new(&page, prediction)];
        let found = doubts(&[page], &results);
        let places: Vec<_> = found.iter().map(|doubt| (doubt.line, doubt.content)).collect();
        assert_eq!(places, [(3, false), (4, true), (2, false)]);
        let mut table = Vec::new();
        write_doubts(&mut table, &found).unwrap();
        assert_eq!(read_doubts(&table[..]).unwrap(), found);
        assert!(read_doubts(&b"path,line\na.html,x\n"[..]).unwrap_err().contains("line: 2"));
    }
}

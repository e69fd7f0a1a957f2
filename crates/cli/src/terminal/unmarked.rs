//! Reports pages that are not marked. If there are many, one message gives their number.

use std::path::{Path, PathBuf};

use dechaff_inputs::messages::{quoted, sanitized};
use dechaff_trainer::marking::ProblemKind;

/// Maximum number of unmarked pages that are named separately.
const FEW: usize = 3;

/// A page that is not marked, and the reason.
pub(crate) type Unmarked<'a> = (&'a Path, ProblemKind);

/// Returns the messages about the pages, by the kind of reason. A message about one page has its
/// path with a colon before it; the others have nothing.
pub(crate) fn remarks(pages: &[Unmarked<'_>]) -> Vec<[String; 2]> {
    let kinds = [ProblemKind::NoMarkers, ProblemKind::Unsigned, ProblemKind::NoElement];
    let mut remarks = Vec::new();
    for kind in kinds {
        let of_kind: Vec<&Path> =
            pages.iter().filter(|page| page.1 == kind).map(|page| page.0).collect();
        if of_kind.len() <= FEW {
            let remark = |path| [format!("{}: ", sanitized(path)), kind.to_string()];
            remarks.extend(of_kind.into_iter().map(remark));
            continue;
        }
        let names: Vec<_> = of_kind[..FEW].iter().map(sanitized).collect();
        let (count, first) = (of_kind.len(), names.join(", "));
        remarks.push([String::new(), format!("{count} pages ({first}, …): {kind}")]);
    }
    remarks
}

/// Returns advice about unmarked pages, if there are any.
pub(crate) fn hint(pages: &[Unmarked<'_>], corpora: &[PathBuf]) -> Option<String> {
    let has = |kind| pages.iter().any(|page| page.1 == kind);
    let (bare, unsigned) = (has(ProblemKind::NoMarkers), has(ProblemKind::Unsigned));
    let directory = match corpora {
        [only] if only.is_dir() => quoted(&only.to_string_lossy()),
        _ => "DIR".to_string(),
    };
    let mut hint = format!("hint: `dechaff label {directory}` marks pages in the browser");
    if unsigned {
        hint.push_str("; --markers content /content accepts all such comments as markers");
    }
    (bare || unsigned).then_some(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_pages_share_one_remark() {
        let names: Vec<_> = (0..5).map(|nth| format!("{nth}.html")).collect();
        let kind = |nth| if nth == 2 { ProblemKind::Unsigned } else { ProblemKind::NoMarkers };
        let page = |(nth, name)| (Path::new(name), kind(nth));
        let pages: Vec<_> = names.iter().enumerate().map(page).collect();
        let found = remarks(&pages);
        assert_eq!(found.len(), 2);
        let [path, all] = &found[0];
        let expected = "4 pages (0.html, 1.html, 3.html, …): not marked (a ";
        assert!(path.is_empty() && all.starts_with(expected), "{all}");
        assert_eq!(found[1][0], "2.html: ");
        assert_eq!(remarks(&pages[..2]).len(), 2);

        let hint = |pages: &[Unmarked<'_>]| hint(pages, &["a".into(), "b".into()]);
        assert_eq!(hint(&[]), None);
        let both = hint(&pages).unwrap();
        assert!(
            both.contains("`dechaff label DIR`") && both.contains("--markers content"),
            "{both}"
        );
        assert!(!hint(&pages[..2]).unwrap().contains("--markers"));
    }
}

//! Copies the pages of a crawl into a directory, where they can be marked.

use std::fs;
use std::path::{Path, PathBuf};

use dechaff_crawl::write::put;
use dechaff_crawl::{Failure, failed, say};
use dechaff_inputs::messages::{counted, sanitized};
use dechaff_inputs::{Inputs, Limit, Position, Reader, Refused};
use dechaff_page::refuse_other_types;
use dechaff_site::host;
use dechaff_trainer::page_table::{Origin, PAGES_FILE, PageTable};

/// Copies the pages of a web archive, of JSON lines or of a compressed page into an empty or new
/// directory, numbered in their order. Sites that are known from the addresses are written to its
/// `pages.csv`.
///
/// # Errors
/// If the input cannot be read or has no page, or if the directory is not empty.
pub fn copy_out(input: &Path, to: &Path) -> Result<(), Failure> {
    let name = sanitized(&to);
    if fs::read_dir(to).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(failed!(
            "{name} is not empty; choose a new directory for --pages, or run `dechaff label {name}` to \
             mark the pages that are in it"
        ));
    }
    fs::create_dir_all(to).map_err(|error| Failure::file(to, &error))?;
    let (inputs, stdin) = Inputs::list(&[PathBuf::from(input)])
        .map_err(|error| failed!("{} cannot be read: {error}", sanitized(&input)))?;
    let limit = Limit::default();
    let mut table = PageTable::default();
    let (mut copied, mut failed) = (0_usize, 0_usize);
    for item in Reader::new(&inputs, stdin, limit, Position::default()) {
        let label = item.label();
        let page = match item.page(limit) {
            Ok(page) => page,
            Err(Refused::Skipped(_)) => continue,
            Err(Refused::Failed(reason) | Refused::Unread(reason)) => {
                failed += 1;
                say!("warning: {}: {reason}", sanitized(&label));
                continue;
            }
        };
        if let Err(reason) = refuse_other_types(&page.html) {
            failed += 1;
            say!("warning: {}: {reason}", sanitized(&label));
            continue;
        }
        copied += 1;
        let file = format!("{copied:06}.html");
        let path = to.join(&file);
        let site = page.url.as_deref().and_then(host);
        put(&path, &page.into_file()).map_err(|error| Failure::file(&path, &error))?;
        if site.is_some() {
            table.set(file, Origin { site, ..Origin::default() });
        }
    }
    if copied == 0 {
        return Err(failed!("{}: the file has no page", sanitized(&input)));
    }
    if table != PageTable::default() {
        put(&to.join(PAGES_FILE), &table.to_csv())
            .map_err(|error| Failure::file(&to.join(PAGES_FILE), &error))?;
    }
    say!("copied {} to {name}; {failed} could not be used", counted(copied, "page"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_json_lines_become_files_with_sites() {
        let dir = tempfile::tempdir().unwrap();
        let (input, to) = (dir.path().join("crawl.jsonl"), dir.path().join("pages"));
        let lines = "{\"id\": \"a\", \"url\": \"https://www.x.example/1\", \"html\": \"<p>One\"}\n\
                     {\"id\": \"b\", \"base64\": \"PHA+6Q==\", \"charset\": \"iso-8859-7\"}\n";
        fs::write(&input, lines).unwrap();
        copy_out(&input, &to).ok().unwrap();
        assert_eq!(fs::read_to_string(to.join("000001.html")).unwrap(), "<p>One");
        // With this mark, the file is UTF-8 whatever the page declares.
        assert_eq!(fs::read_to_string(to.join("000002.html")).unwrap(), "\u{feff}<p>ι");
        let table = fs::read_to_string(to.join("pages.csv")).unwrap();
        assert_eq!(table, "path,site,group\n000001.html,x.example,\n");
        let again = copy_out(&input, &to).unwrap_err().to_string();
        assert!(again.contains("is not empty"), "{again}");
    }
}

//! Compares the detection of encodings with the encoding tests of html5lib-tests.
//!
//! cargo run -p dechaff-features --example encodings -- html5lib-tests/encoding [--all]
//!
//! A page of ASCII reads the same in all encodings that these tests expect. So each test runs
//! twice: as it is, and with some French in windows-1252 after it, which reads differently in
//! others. Prints for both how many tests have the expected encoding, another with the same text,
//! and another text; with `--all` the tests with another text.

use std::error::Error;
use std::path::{Path, PathBuf};

use dechaff_page::encoding::{decode, detect};
use encoding_rs::Encoding;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Text in windows-1252, which is the encoding of pages without a declaration, according to the
/// tests.
const FRENCH: &[u8] =
    b" D\xe9j\xe0 vu \xe0 No\xebl, na\xefve et gar\xe7on, \xab \xe7a \xbb, d'o\xf9 la fa\xe7ade ";

/// A page, and the name of the encoding that it is expected to be in.
struct Test {
    page: Vec<u8>,
    expected: String,
}

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let directory = args.first().ok_or("expected the directory with the tests")?;
    let all = args.iter().any(|arg| arg == "--all");
    println!("{:<40}{:>8}{:>11}{:>8}", "file", "agree", "same text", "differ");
    for path in files(Path::new(directory))? {
        let tests = tests(&path)?;
        let name = path.strip_prefix(directory)?.display().to_string();
        for (how, more) in [("", &b""[..]), (", French", FRENCH)] {
            let mut counts = [0; 3];
            for test in &tests {
                let page = [&test.page, more].concat();
                let Some(expected) = Encoding::for_label(test.expected.as_bytes()) else {
                    return Err(format!("{name}: no encoding is named {:?}", test.expected).into());
                };
                let (found, bom) = detect(&page);
                let same = decode(&page[bom..], found) == decode(&page[bom..], expected);
                let result = if found == expected { 0 } else { 2 - usize::from(same) };
                counts[result] += 1;
                if all && result == 2 {
                    let start = page[..page.len().min(400)].escape_ascii();
                    println!("  expected {}, found {}: {start}", expected.name(), found.name());
                }
            }
            let [agree, same, differ] = counts;
            println!("{:<40}{agree:>8}{same:>11}{differ:>8}", format!("{name}{how}"));
        }
    }
    Ok(())
}

/// The files with tests, also those in `chardet` and `scripted`.
fn files(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(self::files(&path)?);
        } else if path.extension().is_some_and(|e| e == "dat" || e == "txt") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the tests of a file: pages after `#data`, and their encodings after `#encoding`. A
/// `.txt` file is a page, and its name ends in its encoding.
fn tests(path: &Path) -> Result<Vec<Test>> {
    let bytes = std::fs::read(path)?;
    if path.extension().is_some_and(|extension| extension == "txt") {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let expected = stem.rsplit('_').next().unwrap_or_default().to_string();
        return Ok(vec![Test { page: bytes, expected }]);
    }
    let mut tests = Vec::new();
    let mut rest = &bytes[..];
    while let Some((_, after)) = cut(rest, b"#data\n") {
        let (page, after) = cut(after, b"\n#encoding\n").ok_or("#data without #encoding")?;
        let (expected, after) = cut(after, b"\n").unwrap_or((after, &[]));
        let expected = String::from_utf8_lossy(expected).trim().to_string();
        tests.push(Test { page: page.to_vec(), expected });
        rest = after;
    }
    Ok(tests)
}

/// Returns the bytes before and after a mark.
fn cut<'a>(bytes: &'a [u8], mark: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let at = memchr::memmem::find(bytes, mark)?;
    Some((&bytes[..at], &bytes[at + mark.len()..]))
}

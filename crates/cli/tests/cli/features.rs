//! Tests `features`.

use crate::{corpus, dechaff, model, root, stdout};

fn table(csv: &str) -> (Vec<String>, Vec<csv::StringRecord>) {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let names = reader.headers().unwrap().iter().map(String::from).collect();
    (names, reader.records().map(Result::unwrap).collect())
}

#[test]
fn one_row_a_line() {
    let corpus = corpus(3);
    let run = dechaff(corpus.path()).args(["features", "pages", "--features", "shallow"]).assert();
    let (names, rows) = table(&stdout(run.success().stderr("")));
    assert_eq!(names[..5], ["label", "page", "start", "end", "previous_density"]);
    assert_eq!(names.len(), 13);
    assert_eq!(rows.len(), 15);
    let labels: Vec<_> = rows[..5].iter().map(|row| &row[0]).collect();
    assert_eq!(labels, ["boilerplate", "boilerplate", "content", "content", "boilerplate"]);
    assert_eq!(&rows[5][1], "01.html");
    assert!(rows.iter().all(|row| row.iter().skip(2).all(|cell| cell.parse::<f64>().is_ok())));
    let of_model = dechaff(corpus.path()).args(["features", "pages", "-m"]).arg(model()).assert();
    assert_eq!(table(&stdout(of_model.success())), (names, rows));
}

#[test]
fn further_columns_are_written_on_request() {
    let corpus = corpus(3);
    std::fs::write(corpus.path().join("pages/pages.csv"), "path,site,group\n01.html,s,g\n")
        .unwrap();
    let args = ["features", "pages", "--features", "shallow", "--columns", "text,site,group"];
    let run = dechaff(corpus.path()).args(args).assert().success();
    let (names, rows) = table(&stdout(run));
    assert_eq!(names[4..8], ["text", "site", "group", "previous_density"]);
    let of = |row: usize| [&rows[row][4], &rows[row][5], &rows[row][6]];
    assert_eq!(of(5), [of(0)[0], "s", "g"]);
    assert_eq!(of(0)[1..], ["", ""]);
    assert!(!of(0)[0].is_empty());
}

#[test]
fn dictionaries_are_learned_from_other_pages() {
    let out = tempfile::tempdir().unwrap();
    let path = out.path().join("lines.csv");
    dechaff(&root())
        .args(["features", "data/pages", "-o"])
        .arg(&path)
        .assert()
        .success()
        .stdout("");
    let (names, rows) = table(&std::fs::read_to_string(path).unwrap());
    let at = names.iter().position(|name| name == "around_mean").unwrap();
    let known = rows.iter().filter(|row| &row[at] != "0").count();
    assert!(known * 2 > rows.len(), "{known} of {}", rows.len());
}

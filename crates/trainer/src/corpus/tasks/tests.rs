use std::path::Path;

use serde_json::{Value, json};

use super::export::export;
use super::{CONTENT, Tool};
use crate::annotation::{AnnotateReport, annotate_dir};
use crate::corpus::CorpusError;
use crate::corpus::fixture::dir;
use crate::labels::Inside;
use crate::marking::{Markers, mark_lines, strip};
use crate::{Label, LoadOptions};

/// Marks the pages of a directory by the file of a tool.
fn annotated(
    dir: &Path,
    file: &str,
    tasks: &str,
    labels: &[&str],
) -> Result<AnnotateReport, CorpusError> {
    let (gold, out) = (dir.join(file), dir.join("out"));
    std::fs::write(&gold, tasks).unwrap();
    let _ = std::fs::remove_dir_all(&out);
    let labels: Vec<String> = labels.iter().map(ToString::to_string).collect();
    let (markers, options) = (Markers::default(), LoadOptions::default());
    annotate_dir(&dir.join("html"), &gold, &out, &labels, &markers, &options, &|_, _| {})
}

/// Returns the content of a page that was marked, and the reasons why something was skipped.
fn content(page: &str, tasks: &Value) -> (String, Vec<String>) {
    let dir = dir(&[("html/1.html", page)]);
    let reasons = |skipped: &[crate::corpus::Skipped]| {
        skipped.iter().map(|skipped| skipped.reason.to_string()).collect::<Vec<_>>()
    };
    match annotated(dir.path(), "tasks", &tasks.to_string(), &[CONTENT]) {
        Ok(report) => {
            let stripped =
                strip(&std::fs::read(dir.path().join("out/1.html")).unwrap(), &Markers::default());
            assert_eq!(stripped.html, page.as_bytes());
            let page = dechaff_page::segment_with_pieces(&stripped.html).unwrap();
            let inside = Inside::of(&stripped.html, &page, &stripped.spans);
            (inside.text(&page), reasons(&report.skipped))
        }
        Err(CorpusError::AllSkipped { skipped }) => (String::new(), reasons(&skipped)),
        Err(error) => (String::new(), vec![error.to_string()]),
    }
}

/// Parts of pages: with references, other alphabets, repeated and split lines, and text that is no
/// line.
const PARTS: [&str; 9] = [
    "<p>One <b>two</b>&nbsp;&amp; three</p>",
    "<p>One <b>two</b>&nbsp;&amp; three",
    "<table><tr><td>日本語 😀<td>é&#x301;</table>",
    "<script>var a = '<p>no';</script><style>p{}</style>",
    "<pre>\n a\n  b\n</pre>",
    "<ul><li>x<li>y \n z</ul><!-- a comment -->",
    "<div>text <p>inside</p> tail</div>",
    "<textarea>no line</textarea><br>\\n",
    "<h1>A &lt;title&gt;</h1>",
];

#[test]
fn a_round_trip_loses_no_line_and_no_mark() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut files = Vec::new();
    for number in 0..40 {
        let page: String =
            (0..random.usize(0..12)).map(|_| random.choice(PARTS).unwrap()).collect();
        let page = format!("<title>T</title><body>{page}");
        let lines = dechaff_page::segment_with_pieces(page.as_bytes()).unwrap();
        let label = |_| if random.bool() { Label::Content } else { Label::Boilerplate };
        let labels: Vec<Label> = lines.lines.iter().map(label).collect();
        let solid = |line: &dechaff_page::Line| {
            lines.text(line).chars().filter(|c| !c.is_whitespace()).count() as u32
        };
        let split = lines.lines.iter().position(|line| solid(line) > 3);
        let parts = split.map(|line| (line, vec![1..2, 3..solid(&lines.lines[line])]));
        let parts = parts.filter(|_| number % 2 == 0).into_iter().collect();
        let marked = mark_lines(page.as_bytes(), &labels, &parts, &Markers::default()).unwrap();
        files.push((format!("html/{number}.html"), page));
        files.push((format!("marked/{number}.html"), String::from_utf8(marked).unwrap()));
    }
    let files: Vec<_> = files.iter().map(|(name, page)| (name.as_str(), page.as_str())).collect();
    let dir = dir(&files);
    for tool in Tool::ALL {
        let options = LoadOptions::default();
        let report = export(&dir.path().join("marked"), tool, None, &options, &|_, _| {}).unwrap();
        assert_eq!((report.pages, report.marked, &report.skipped[..]), (40, 40, &[][..]));
        let report = annotated(dir.path(), "tasks", &report.text, &[CONTENT]).unwrap();
        assert_eq!((report.pages, report.found, &report.skipped[..]), (40, 1.0, &[][..]));
        for number in 0..40 {
            let page = |from: &str| {
                std::fs::read_to_string(dir.path().join(format!("{from}/{number}.html"))).unwrap()
            };
            assert_eq!(page("out"), page("marked"), "{tool}");
        }
    }
}

#[test]
fn records_of_all_tools_are_read() {
    let page = "<p>nav<p>Ünö two three<p>four";
    let (text, wanted) = ("nav\nÜnö two  three\nfour", "two three\nfour");
    let prodigy = json!({
        "text": text, "meta": { "id": 1 }, "answer": "accept",
        "spans": [{ "start": 8, "end": 18, "label": "content", "token_end": 4 }, { "start": 19, "end": 23 }],
    });
    let tuples = json!([[8, 18, "content"], [0, 3, "menu"], [19, 23, "content"]]);
    let entity = |start, end| json!({ "id": 7, "start_offset": start, "end_offset": end, "label": "content" });
    let region = |value: Value| json!({ "type": "labels", "from_name": "l", "value": value });
    let regions = [
        region(json!({ "start": 8, "end": 18, "text": "two  three", "labels": ["content"] })),
        region(json!({ "start": 19, "end": 23, "labels": ["x", "content"] })),
        json!({ "type": "choices", "value": { "choices": ["news"] } }),
    ];
    for tasks in [
        prodigy,
        json!({ "id": 9, "text": text, "label": tuples, "page": "1.html" }),
        json!({ "text": text, "labels": tuples, "meta": { "page": "1" } }),
        json!({ "id": 1, "text": text, "entities": [entity(8, 18), entity(19, 23)], "relations": [] }),
        json!({ "id": 1, "text": text, "label": [
            { "start": 8, "end": 18, "labels": ["content"] }, { "start": 19, "end": 23, "labels": ["content"] },
        ]}),
        json!([{
            "id": 5, "data": { "body": text, "id": "1" }, "predictions": [{ "result": [region(json!(3))] }],
            "annotations": [{ "was_cancelled": true, "result": [region(json!(3))] }, { "result": regions }],
        }]),
    ] {
        assert_eq!(content(page, &tasks), (wanted.to_string(), vec![]), "{tasks}");
    }
}

#[test]
fn texts_may_be_parts_of_the_page() {
    let page = "<p>nav<p>One two<p>One two<p>End of it";
    let span = |text: &str, start: usize, end: usize| json!({ "id": "1", "text": text, "spans": [{ "start": start, "end": end, "label": "content" }] });
    let lines = |records: &[Value]| {
        let dir = dir(&[("html/1.html", page)]);
        let lines: Vec<_> = records.iter().map(ToString::to_string).collect();
        annotated(dir.path(), "tasks", &lines.join("\n"), &[CONTENT])
    };
    let both = lines(&[span("navOne", 3, 6), span("two End", 4, 7)]).unwrap();
    assert_eq!((both.pages, both.found, both.skipped.len()), (1, 1.0, 0));
    // A text that is nowhere as a whole, with spans that are.
    assert_eq!(content(page, &span("End of it. Not here", 0, 9)), ("End of it".into(), vec![]));
    let twice = lines(&[span("nav", 0, 3), span("nav", 0, 2)]).unwrap();
    assert_eq!(
        twice.skipped[0].reason.to_string(),
        "line 2: id `1` is used twice, first in line 1"
    );
    let one = json!({ "id": "1", "text": "nav One two Xyz", "spans": [
        { "start": 0, "end": 3 }, { "start": 4, "end": 11 }, { "start": 12, "end": 15 },
    ]});
    let report = lines(&[one]).unwrap();
    let reasons: Vec<_> = report.skipped.iter().map(|one| one.reason.to_string()).collect();
    assert_eq!(
        reasons,
        [
            "span 4 to 11: its text `Onetwo` is on the page more than once",
            "span 12 to 15: its text `Xyz` is not on the page",
        ]
    );
}

#[test]
fn bad_records_are_named() {
    let reason = |tasks: Value| content("<p>nav<p>One", &tasks).1.join("; ");
    let spans = |spans: Value| json!({ "id": "1", "text": "nav One", "spans": spans });
    for (tasks, expected) in [
        (
            spans(json!([{ "start": 4, "end": 900 }])),
            "span 4 to 900: expected offsets in the text of 7 characters",
        ),
        (spans(json!([{ "start": 4, "end": 2 }])), "span 4 to 2: expected offsets"),
        (
            spans(json!([{ "start": 4, "end": 7, "text": "Two" }])),
            "found `One` at these offsets, expected `Two`",
        ),
        (
            spans(json!([{ "start": -4, "end": 7 }])),
            "line 1: field `spans`: found -4, expected an offset",
        ),
        (spans(json!([{ "start": 4, "end": u64::MAX }])), "expected offsets in the text"),
        (
            json!([{ "id": 1, "annotations": [{ "result": [{
                "type": "hypertextlabels", "value": { "start": "/p[1]/text()[1]", "end": "/p[1]/text()[1]" },
            }] }] }]),
            "line 1: value of a region: found \"/p[1]/text()[1]\", expected an offset in characters; XPaths of \
             <HyperText> are not read",
        ),
        (
            spans(json!({ "start": 4 })),
            "line 1: field `spans`: invalid type: map, expected a sequence",
        ),
        (
            spans(json!([{ "start": 4, "end": 7, "label": "menu" }])),
            "found the labels menu, expected content",
        ),
        (json!({ "text": "nav", "spans": [] }), "line 1: found no page"),
        (json!({ "id": "../1", "text": "nav", "spans": [] }), "line 1: id `../1` is not the name"),
        (json!({ "id": "1", "spans": [] }), "line 1: missing field `text`"),
        (
            json!({ "id": "1", "text": 7, "spans": [] }),
            "line 1: field `text`: invalid type: integer `7`",
        ),
        (
            json!({ "id": "1", "text": "nav", "spans": [], "answer": "reject" }),
            "found the answer \"reject\"",
        ),
        (json!({ "id": "2", "text": "nav", "spans": [] }), "1 id has no page (`2`)"),
        (json!([{ "id": 1, "annotations": [] }]), "line 1: found no annotation"),
        (json!([3]), "line 1: invalid type: integer `3`"),
    ] {
        let found = reason(tasks);
        assert!(found.contains(expected), "{found}");
    }
    let huge = "[".repeat(100_000);
    assert!(annotated(dir(&[("html/1.html", "")]).path(), "tasks", &huge, &[]).is_err());
}

#[test]
fn many_spans_are_placed_in_linear_time() {
    let page = format!("<p>{}", "a b ".repeat(40_000));
    let spans: Vec<Value> = (0..20_000).map(|at| json!([at, at + 1, "content"])).collect();
    let (_, reasons) =
        content(&page, &json!({ "id": "1", "text": "a b ".repeat(50_000), "label": spans }));
    assert!(reasons[0].starts_with("none of its 20000 spans"), "{}", reasons[0]);
}

#[test]
fn pages_without_marks_have_suggestions() {
    let dir =
        dir(&[("a.html", "<p>nav<p>x"), ("b/c.htm", "<!-- content --><p>One<!-- /content -->")]);
    let export = |tool| {
        let report = export(dir.path(), tool, None, &LoadOptions::default(), &|_, _| {}).unwrap();
        assert_eq!((report.pages, report.marked), (2, 1));
        report.text
    };
    let tasks: Value = serde_json::from_str(&export(Tool::LabelStudio)).unwrap();
    assert_eq!(tasks[0], json!({ "data": { "page": "a.html", "text": "nav\nx" } }));
    let region = &tasks[1]["annotations"][0]["result"][0];
    assert_eq!(region["value"], json!({ "start": 0, "end": 3, "labels": ["content"] }));
    let lines: Vec<Value> =
        export(Tool::Doccano).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0], json!({ "text": "nav\nx", "label": [], "page": "a.html" }));
    assert_eq!(lines[1], json!({ "text": "One", "label": [[0, 3, "content"]], "page": "b/c.htm" }));
    let prodigy = export(Tool::Prodigy);
    assert!(prodigy.contains("\"answer\":\"accept\"") && prodigy.lines().count() == 2);
}

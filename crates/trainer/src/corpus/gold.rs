//! `gold.jsonl`: the content of pages as plain text or snippets, one JSON object for each page.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io;
use std::path::{Component, Path};

use dechaff_extractor::Role;
use dechaff_selectors::Selector;
use pulldown_cmark::{Event, Options, Parser, TagEnd};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use xxhash_rust::xxh3::xxh3_64;

use crate::corpus::SkipReason;
use crate::corpus::table::Problem;
use crate::corpus::tasks::Task;

/// The record of a page in a gold file. It has a text, or snippets, or both. An empty text means a
/// page without content.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Gold {
    /// The id of the page, whose file is `html/<id>.html`. It is empty for a page in JSON lines.
    #[serde(skip)]
    pub id: String,
    /// The text of its content.
    pub text: Option<String>,
    /// Its content in Markdown, in place of a text.
    pub(crate) markdown: Option<String>,
    /// CSS selectors of the elements that its content is in, in place of a text.
    #[serde(deserialize_with = "list", default)]
    pub elements: Vec<String>,
    /// The program or the language model that labelled the page, unless a person did.
    pub teacher: Option<String>,
    /// Snippets that a good extraction contains: `w` in the file.
    #[serde(rename = "w", deserialize_with = "list", default)]
    pub wanted: Vec<String>,
    /// Snippets that a good extraction must not contain: `wo` in the file.
    #[serde(rename = "wo", deserialize_with = "list", default)]
    pub unwanted: Vec<String>,
    /// The address at which it was published.
    pub url: Option<String>,
    /// The site of the page.
    pub domain: Option<String>,
    /// The group of the page: the kind of page it is.
    pub r#type: Option<String>,
    /// The texts of lines by role, from the fields that [`Role::gold`] names: a text or a list of
    /// texts.
    #[serde(skip)]
    pub roles: RoleTexts,
    /// The spans that a labelling tool exported, in place of a text.
    #[serde(skip)]
    pub(crate) tasks: Vec<Task>,
}

/// The texts that have each role on a page. The lines of a role that is not in the map are unknown.
pub type RoleTexts = BTreeMap<Role, Vec<String>>;

/// Reads a list of texts, or `null`.
fn list<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

impl Gold {
    /// Returns the selector of [`Self::elements`], if it names elements.
    pub(crate) fn selector(&self) -> Result<Option<Selector>, SkipReason> {
        if self.elements.is_empty() {
            return Ok(None);
        }
        let selector = Selector::new(&self.elements.join(", "));
        let wrong = |error| SkipReason::Unusable(format!("`elements` in the gold file: {error}"));
        selector.map(Some).map_err(wrong)
    }

    /// Returns whether it describes the content of the page.
    pub(crate) fn has_content(&self) -> bool {
        self.text.is_some()
            || !self.elements.is_empty()
            || !self.wanted.is_empty()
            || !self.unwanted.is_empty()
    }
}

/// The lines of a gold file: the record of each, or its number, from 1, and the problem.
pub(crate) type Lines = Vec<Result<Gold, Problem>>;

/// Reads a gold file and leaves out empty lines. A record that cannot be used gives the number of
/// its line, from 1, and the problem. Records with different tasks of one page are joined.
///
/// # Errors
/// The error of reading the file.
pub(crate) fn read_gold(
    path: &Path,
    parse: impl Fn(&[u8]) -> Result<Gold, String>,
) -> io::Result<Lines> {
    let bytes = std::fs::read(path)?;
    let mut seen: HashMap<String, (u64, usize)> = HashMap::new();
    // The texts of tasks, so that what two people have labelled is not joined.
    let mut texts = HashSet::new();
    let mut out: Lines = Vec::new();
    let records = match records(&bytes) {
        Ok(records) => records,
        Err(error) => return Ok(vec![Err((error.line() as u64, error.to_string()))]),
    };
    for (number, json) in records {
        let problem = match parse(json) {
            Ok(mut gold) => {
                let new = (number, out.len());
                let (first, at) = *seen.entry(gold.id.clone()).or_insert(new);
                let text = gold.tasks.first().map(|task| xxh3_64(task.text.as_bytes()));
                let is_new = text.is_some_and(|text| texts.insert((at, text)));
                match out.get_mut(at) {
                    None => {
                        out.push(Ok(gold));
                        continue;
                    }
                    Some(Ok(one)) if is_new && !one.tasks.is_empty() => {
                        one.tasks.append(&mut gold.tasks);
                        continue;
                    }
                    _ => format!("id `{}` is used twice, first in line {first}", gold.id),
                }
            }
            Err(problem) => problem,
        };
        out.push(Err((number, problem)));
    }
    Ok(out)
}

/// Returns the records of JSON lines or of a JSON array, with the numbers of their lines, from 1.
fn records(bytes: &[u8]) -> serde_json::Result<Vec<(u64, &[u8])>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.trim_ascii_start().first() != Some(&b'[') {
        let lines = (1..).zip(bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii));
        return Ok(lines.filter(|(_, line)| !line.is_empty()).collect());
    }
    let all: Vec<&RawValue> = serde_json::from_slice(bytes)?;
    let (mut line, mut read) = (1, 0);
    let record = |value: &RawValue| {
        let at = value.get().as_ptr() as usize - bytes.as_ptr() as usize;
        line += memchr::memchr_iter(b'\n', &bytes[read..at]).count() as u64;
        read = at;
        (line, &bytes[at..at + value.get().len()])
    };
    Ok(all.into_iter().map(record).collect())
}

/// The description of a valid line, for error messages.
const EXPECTED: &str = "expected an object with the strings `id` and `text` (or `markdown`), or in place of \
                        `text` a list of CSS selectors `elements`, or snippets: lists of strings `w` (wanted) and \
                        `wo` (unwanted)";

/// Reads a line of a gold file.
pub(crate) fn parse(json: &[u8]) -> Result<Gold, String> {
    #[derive(Deserialize)]
    struct Named {
        #[serde(default)]
        id: String,
    }
    let Named { id } = read_json(json, EXPECTED)?;
    let gold = Gold { id, ..fields(json, EXPECTED)? };
    if gold.id.is_empty() {
        return Err(format!("missing field `id`; {EXPECTED}"));
    }
    if !gold.has_content() {
        return Err(format!("found neither `text` nor snippets; {EXPECTED}"));
    }
    check_id(&gold.id)?;
    Ok(gold)
}

/// Rejects the id of a page that is not a path below a directory.
pub(crate) fn check_id(id: &str) -> Result<(), String> {
    let plain = Path::new(id).components().all(|part| matches!(part, Component::Normal(_)));
    if id.is_empty() || !plain {
        return Err(format!("id `{}` is not the name of a file below html/", id.escape_debug()));
    }
    Ok(())
}

/// Reads the fields of a gold file from a JSON line that holds the page.
pub(crate) fn of_page_line(json: &[u8]) -> Result<Gold, String> {
    fields(json, "expected an object with a page, and the fields of a gold file")
}

/// Reads the fields of a line, all of which are optional.
fn fields(json: &[u8], expected: &str) -> Result<Gold, String> {
    let mut gold: Gold = read_json(json, expected)?;
    gold.roles = roles(json)?;
    let markdown = gold.markdown.take().map(|markdown| text_of(&markdown));
    gold.text = gold.text.or(markdown);
    for text in [&mut gold.url, &mut gold.domain, &mut gold.r#type, &mut gold.teacher] {
        // Otherwise all pages without a site would belong to one site.
        text.take_if(|text| text.trim().is_empty());
    }
    Ok(gold)
}

/// Returns the visible text of Markdown, with a line for each block.
fn text_of(markdown: &str) -> String {
    use TagEnd::{Emphasis, Image, Link, Strikethrough, Strong, TableCell};
    let mut text = String::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES) {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak | Event::End(TableCell) => text.push(' '),
            Event::End(Emphasis | Strong | Strikethrough | Link | Image) => {}
            Event::End(_) => text.push('\n'),
            _ => {}
        }
    }
    text
}

/// Reads an object of JSON. The error ends with the expected form.
pub(crate) fn read_json<'a, T: Deserialize<'a>>(
    json: &'a [u8],
    expected: &str,
) -> Result<T, String> {
    serde_json::from_slice(json).map_err(|error| {
        let problem = error.to_string();
        let problem = problem.split(" at line ").next().unwrap_or_default();
        let column = error.column();
        format!("{problem} (column {column}); {expected}")
    })
}

/// Reads the fields that the roles name. Empty fields are ignored.
fn roles(json: &[u8]) -> Result<RoleTexts, String> {
    // With raw values, a page in the same line is not copied.
    let fields: HashMap<Cow<'_, str>, &RawValue> =
        serde_json::from_slice(json).map_err(|error| error.to_string())?;
    let mut roles = RoleTexts::new();
    for role in Role::ALL {
        let Some(gold) = role.gold() else { continue };
        let Some(value) = fields.get(gold.field) else { continue };
        let value = serde_json::from_str(value.get()).map_err(|error| error.to_string())?;
        let items = match value {
            Value::Null => continue,
            Value::Array(items) => items,
            one => vec![one],
        };
        let text = |item| match item {
            Value::String(text) => Ok(text),
            other => {
                let (field, start) = (gold.field, other.to_string());
                let start: String = start.chars().take(40).collect();
                Err(format!(
                    "field `{field}`: found {start}; expected a string or a list of strings"
                ))
            }
        };
        let mut texts: Vec<String> = items.into_iter().map(text).collect::<Result<_, _>>()?;
        texts.retain(|text| !text.trim().is_empty());
        if !texts.is_empty() {
            roles.insert(role, texts);
        }
    }
    Ok(roles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_read_from_the_fields_that_they_name() {
        let gold = read(
            br#"{"id":"1","text":"x","title":"T","authors":["A","B"],"summary":"","captions":[],"date":null}
{"id":"2","text":"x","captions":7}
{"id":"3","text":"x","authors":["A",{"name":"B"}]}"#,
        );
        let expected = [
            (Role::Title, vec!["T".to_string()]),
            (Role::Byline, vec!["A".to_string(), "B".to_string()]),
        ];
        assert_eq!(gold[0].as_ref().unwrap().roles, expected.into());
        let problem = |at: usize| gold[at].as_ref().unwrap_err().1.as_str();
        assert_eq!(problem(1), "field `captions`: found 7; expected a string or a list of strings");
        assert!(
            problem(2).starts_with("field `authors`: found {\"name\":\"B\"};"),
            "{}",
            problem(2)
        );
    }

    fn read(jsonl: &[u8]) -> Vec<Result<Gold, (u64, String)>> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), jsonl).unwrap();
        read_gold(file.path(), parse).unwrap()
    }

    #[test]
    fn fields() {
        let gold = read(
            b"\xef\xbb\xbf{\"id\":\"a/1\",\"text\":\"x\",\"type\":\"forum\",\"x\":[1],\"title\":null,\"domain\":\"\"}\r\n\n",
        );
        let want = Gold {
            id: "a/1".into(),
            text: Some("x".into()),
            r#type: Some("forum".into()),
            ..Gold::default()
        };
        assert_eq!(gold, [Ok(want)]);
    }

    #[test]
    fn markdown_is_read_as_its_text() {
        let gold = read(
            br##"{"id":"1","markdown":"# Sea *glass*\n\n- one [two](x.html)\n- three\n\n| a | b |\n|---|---|\n| c | `d` |"}"##,
        );
        let text = gold[0].as_ref().unwrap().text.as_deref().unwrap();
        assert_eq!(
            text.split_whitespace().collect::<Vec<_>>().join(" "),
            "Sea glass one two three a b c d"
        );
        assert!(text.starts_with("Sea glass\none two\n"), "{text}");
    }

    #[test]
    fn snippets_replace_a_text_or_accompany_it() {
        let lines = br#"{"id":"1","w":["a b"],"wo":["c"]}
{"id":"2","text":"x","w":null,"wo":["c"]}
{"id":"3","w":[],"wo":[]}
{"id":"4","w":"a"}
{"id":"5","w":[1]}"#;
        let gold = read(lines);
        let strings = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let want = Gold {
            id: "1".into(),
            wanted: strings(&["a b"]),
            unwanted: strings(&["c"]),
            ..Gold::default()
        };
        assert_eq!(gold[0], Ok(want));
        let both = gold[1].as_ref().unwrap();
        assert_eq!(
            (both.text.as_deref(), both.wanted.len(), both.unwanted.len()),
            (Some("x"), 0, 1)
        );
        let problems = gold[2..].iter().map(|line| line.as_ref().unwrap_err().1.as_str());
        let problems: Vec<_> = problems.map(|problem| problem.split(';').next().unwrap()).collect();
        assert_eq!(
            problems,
            [
                "found neither `text` nor snippets",
                "invalid type: string \"a\", expected a sequence (column 17)",
                "invalid type: integer `1`, expected a string (column 16)",
            ]
        );
    }

    #[test]
    fn bad_lines_are_named_and_the_rest_read() {
        let lines = br#"{"id":"1","text":"x"}
{"id":"2"}

{"id":3,"text":"x"}
{"id":"1","text":"y"}
{"id":"../etc/passwd","text":""}
{"id":"/x","text":""}
{"id":"","text":""}
[1
{"id":"9","text":"x"}"#;
        let gold = read(lines);
        let ids: Vec<_> = gold.iter().flatten().map(|gold| gold.id.as_str()).collect();
        assert_eq!(ids, ["1", "9"]);
        let problems: Vec<_> = gold.iter().filter_map(|line| line.as_ref().err()).collect();
        let numbers: Vec<_> = problems.iter().map(|problem| problem.0).collect();
        assert_eq!(numbers, [2, 4, 5, 6, 7, 8, 9]);
        assert_eq!(
            problems[0].1,
            "found neither `text` nor snippets; expected an object with the strings `id` and `text` (or `markdown`), or \
             in place of `text` a list of CSS selectors `elements`, or snippets: lists of strings `w` (wanted) and `wo` \
             (unwanted)"
        );
        assert_eq!(problems[2].1, "id `1` is used twice, first in line 1");
        assert_eq!(problems[3].1, "id `../etc/passwd` is not the name of a file below html/");
    }

    #[test]
    fn hostile_json_is_refused() {
        assert!(read(&b"[".repeat(100_000))[0].is_err());
        assert!(read(b"{\"id\":\"\xff\",\"text\":\"\"}")[0].is_err());
    }
}

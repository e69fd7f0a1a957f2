//! The types for Python and TypeScript follow from the tables of options, metadata and names.
//!
//! `UPDATE_GOLDEN=1 cargo test -p dechaff --test types` writes the parts between the marks.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::fs;

use dechaff::metadata::{Availability, FieldKind, Metadata, PageKind};
use dechaff::page::Hiding;
use dechaff::{Group, OptionKind, Options};
use dechaff_extractor::{Reason, Role};

const TYPESCRIPT: &str = "../crates/wasm/src/types.d.ts";
const PYTHON: &str = "../crates/python/python/dechaff/_dechaff.pyi";
const VALUES: &str = "../crates/python/python/dechaff/_values.pyi";

/// Names in quotation marks with something between them, in lines of at most 110 characters.
fn names<const N: usize>(names: [&str; N], between: &str, indent: &str) -> String {
    let mut lines = vec![indent.to_string()];
    for (nth, name) in names.iter().enumerate() {
        let name = format!("\"{name}\"{}", if nth + 1 < N { between } else { "" });
        if lines.last().is_some_and(|line| line.len() + name.len() > 110) {
            lines.push(indent.to_string());
        }
        lines.last_mut().unwrap().push_str(&name);
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n") + "\n"
}

fn of_group(group: Group) -> impl Iterator<Item = &'static OptionKind> {
    Options::ALL.iter().filter(move |option| option.group == group)
}

/// Fields of an interface of TypeScript, each with its help.
fn interface(group: Group) -> String {
    let field = |OptionKind { name, help, typescript, .. }: &OptionKind| {
        format!("  /** {help} */\n  {name}?: {typescript};\n")
    };
    of_group(group).map(field).collect()
}

/// Fields of a `TypedDict` of Python, or parameters of a function.
fn python(group: Group, indent: &str, after: &str) -> String {
    let field = |OptionKind { name, python, .. }: &OptionKind| {
        format!("{indent}{name}: {python} | None{after}\n")
    };
    of_group(group).map(field).collect()
}

/// The fields of metadata, with the type of those that can have several values, and of the others.
fn metadata(list: &str, text: &str, between: &str, end: &str) -> String {
    let value = |name: &str, is_list: bool| match name {
        _ if is_list => list.to_string(),
        "kind" => one_of(PageKind::ALL.map(PageKind::name), between),
        "availability" => one_of(Availability::ALL.map(Availability::name), between),
        "direction" => one_of(["ltr", "rtl"], between),
        _ => text.to_string(),
    };
    let field = |FieldKind { name, help, is_list, .. }: &FieldKind| {
        let value = value(name, *is_list);
        let or = |missing: &str| if *is_list { String::new() } else { format!(" | {missing}") };
        match end {
            "" => format!("    {name}: {value}{}\n", or("None")),
            _ => format!("  /** {help} */\n  {name}: {value}{}{end}\n", or("null")),
        }
    };
    Metadata::FIELDS.iter().map(field).collect()
}

fn one_of<const N: usize>(names: [&str; N], between: &str) -> String {
    let quoted = names.map(|name| format!("\"{name}\"")).join(between);
    if between == ", " { format!("Literal[{quoted}]") } else { quoted }
}

/// The parts of a file, each with its name.
fn parts(path: &str) -> Vec<(&'static str, String)> {
    let (roles, reasons, hiding) =
        (Role::ALL.map(Role::name), Reason::ALL.map(Reason::name), Hiding::ALL.map(Hiding::name));
    match path {
        TYPESCRIPT => vec![
            ("roles", format!("export type Role =\n{};\n", names(roles, " | ", "  ").trim_end())),
            (
                "reasons",
                format!("export type Reason =\n{};\n", names(reasons, " | ", "  ").trim_end()),
            ),
            (
                "hiding",
                format!("export type Hiding =\n{};\n", names(hiding, " | ", "  ").trim_end()),
            ),
            ("metadata", metadata("string[]", "string", " | ", ";")),
            ("lines and pages", interface(Group::Lines) + &interface(Group::Pages)),
            ("output", interface(Group::Output)),
        ],
        PYTHON => vec![
            ("pages", python(Group::Pages, "    ", "")),
            ("output", python(Group::Output, "    ", "")),
            (
                "lines and pages",
                python(Group::Lines, "        ", " = None,")
                    + &python(Group::Pages, "        ", " = None,"),
            ),
        ],
        _ => vec![
            ("roles", names(roles, ", ", "        ")),
            ("reasons", names(reasons, ", ", "        ")),
            ("hiding", names(hiding, ", ", "        ")),
            (
                "metadata",
                metadata("tuple[str, ...]", "str", ", ", "")
                    .replace("date: str", "date: datetime.date")
                    .replace("modified: str", "modified: datetime.date"),
            ),
        ],
    }
}

/// Returns the text of a file with what belongs between the marks of each part.
fn generated(text: &str, path: &str) -> String {
    let mut text = text.to_string();
    for (name, part) in parts(path) {
        let begin = format!(" generated: {name}\n");
        let start =
            text.find(&begin).unwrap_or_else(|| panic!("{path}: no part {name}")) + begin.len();
        let end = start + text[start..].find(" end\n").expect("each part has an end");
        let end = text[..end].rfind('\n').unwrap() + 1;
        text.replace_range(start..end, &part);
    }
    text
}

#[test]
fn types_are_those_of_the_tables() {
    for path in [TYPESCRIPT, PYTHON, VALUES] {
        let found = fs::read_to_string(path).unwrap();
        let expected = generated(&found, path);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(path, expected).unwrap();
        } else {
            assert!(
                found == expected,
                "{path} is stale: UPDATE_GOLDEN=1 cargo test -p dechaff --test types"
            );
        }
    }
}

#[test]
fn the_class_of_python_has_the_fields_of_metadata() {
    let text = fs::read_to_string(VALUES.replace(".pyi", ".py")).unwrap();
    let fields: Vec<&str> = Metadata::FIELDS.iter().map(|field| field.name).collect();
    let code: String = text.split(['"', '\n']).map(str::trim).collect::<Vec<_>>().join(" ");
    let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(code.contains(&(fields.join(" ") + " origins")), "_values.py: expected {fields:?}");
}

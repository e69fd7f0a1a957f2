//! Writes inline code in Markdown.

/// Writes inline code. The fence is a number of backticks that does not occur as a run in the code.
pub(super) fn code(text: &str, in_table: bool, to: &mut String) {
    let mut runs: Vec<usize> = backticks(text).collect();
    runs.sort_unstable();
    runs.dedup();
    // The first length that no run has.
    let fence = 1 + runs.iter().zip(1..).take_while(|(run, length)| *run == length).count();
    let fence = "`".repeat(fence);
    let text = if in_table { text.replace('|', "\\|") } else { text.to_string() };
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    to.push_str(&format!("{fence}{pad}{text}{pad}{fence}"));
}

/// Returns the lengths of the runs of backticks in a text.
pub(super) fn backticks(text: &str) -> impl Iterator<Item = usize> {
    text.as_bytes().chunk_by(|a, b| a == b).filter(|run| run[0] == b'`').map(<[u8]>::len)
}

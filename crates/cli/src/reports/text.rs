//! Evaluations as text.

use std::io::{self, Write};

use dechaff_trainer::{RoleMetrics, SnippetCounts, Summary, escaped};

/// Metrics with their intervals and meaning, one a line.
pub(crate) fn write_summary(to: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    writeln!(
        to,
        "{} pages, {} lines: {} false positives, {} false negatives",
        summary.pages, summary.lines, summary.false_positives, summary.false_negatives
    )?;
    if let Some(SnippetCounts { wanted, found, unwanted, kept }) = summary.snippets {
        writeln!(
            to,
            "snippets: {found} of {wanted} wanted snippets kept, {kept} of {unwanted} unwanted snippets kept"
        )?;
    }
    writeln!(to)?;
    writeln!(to, "{:<21} value   95 % interval", "metric")?;
    for metric in &summary.metrics {
        writeln!(
            to,
            "{:<21} {:.4}  {:.4} to {:.4}  {}",
            metric.name,
            metric.value,
            metric.low,
            metric.high,
            metric.meaning()
        )?;
    }
    Ok(())
}

/// The main metrics of each group.
pub(crate) fn write_groups(to: &mut dyn Write, groups: &[(String, Summary)]) -> io::Result<()> {
    const SHOWN: [&str; 3] = ["line_error_rate", "line_f1", "page_f1"];
    if groups.is_empty() {
        return Ok(());
    }
    let width = groups.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(5);
    writeln!(to, "\n{:<width$}  pages   lines  {}", "group", SHOWN.join("  "))?;
    for (name, summary) in groups {
        let name = escaped(name);
        write!(to, "{name:<width$}  {:>5}  {:>6}", summary.pages, summary.lines)?;
        for metric in SHOWN {
            let value = summary.get(metric).map_or(0.0, |metric| metric.value);
            write!(to, "  {value:>width$.4}", width = metric.len())?;
        }
        writeln!(to)?;
    }
    Ok(())
}

/// How well each role is found.
pub(crate) fn write_roles(to: &mut dyn Write, roles: &[RoleMetrics]) -> io::Result<()> {
    if roles.is_empty() {
        return Ok(());
    }
    writeln!(to, "\n{:<10}  lines  precision  recall      f1", "role")?;
    for RoleMetrics { role, lines, precision, recall, f1 } in roles {
        writeln!(to, "{role:<10}  {lines:>5}     {precision:.4}  {recall:.4}  {f1:.4}")?;
    }
    Ok(())
}

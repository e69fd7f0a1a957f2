//! Evaluations as text.

use std::io::{self, Write};

use dechaff_inputs::messages::{counted, escaped};
use dechaff_trainer::evaluation::{Metric, RoleMetrics, SnippetCounts, Summary};

/// Writes metrics with their intervals and meaning, one in each line.
pub(crate) fn write_summary(to: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    writeln!(
        to,
        "{}, {}: {}, {}",
        counted(summary.pages, "page"),
        counted(summary.lines, "line"),
        counted(summary.false_positives, "false positive"),
        counted(summary.false_negatives, "false negative")
    )?;
    if let Some(SnippetCounts { wanted, found, unwanted, kept, .. }) = summary.snippets {
        writeln!(
            to,
            "snippets: {found} of {wanted} wanted snippets kept, {kept} of {unwanted} unwanted snippets kept"
        )?;
    }
    writeln!(to)?;
    write_metrics(to, summary, None)
}

/// Writes metrics with their intervals and meaning: all metrics, or the metrics in `names`.
pub(crate) fn write_metrics(
    to: &mut dyn Write,
    summary: &Summary,
    names: Option<&[&str]>,
) -> io::Result<()> {
    writeln!(to, "{:<21} value   95 % interval", "metric")?;
    let is_shown = |name: &str| names.is_none_or(|names| names.contains(&name));
    for metric in summary.metrics.iter().filter(|metric| is_shown(metric.name)) {
        let (Metric { name, value, low, high, .. }, meaning) = (metric, metric.meaning());
        writeln!(to, "{name:<21} {value:.4}  {low:.4} to {high:.4}  {meaning}")?;
    }
    Ok(())
}

/// Writes the main metrics of each group, or of each value of another property of pages.
pub(crate) fn write_groups(
    to: &mut dyn Write,
    property: &str,
    groups: &[(String, Summary)],
) -> io::Result<()> {
    const SHOWN: [&str; 3] = ["line_error_rate", "line_f1", "page_f1"];
    if groups.is_empty() {
        return Ok(());
    }
    let width = groups.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let width = width.max(property.len());
    writeln!(to, "\n{property:<width$}  pages   lines  {}", SHOWN.join("  "))?;
    for (name, summary) in groups {
        let name = escaped(name);
        write!(to, "{name:<width$}  {:>5}  {:>6}", summary.pages, summary.lines)?;
        for metric in SHOWN {
            let value = summary.get(metric).map(|metric| format!("{:.4}", metric.value));
            write!(to, "  {:>width$}", value.as_deref().unwrap_or("-"), width = metric.len())?;
        }
        writeln!(to)?;
    }
    Ok(())
}

/// Writes how well each role is found.
pub(crate) fn write_roles(to: &mut dyn Write, roles: &[RoleMetrics]) -> io::Result<()> {
    if roles.is_empty() {
        return Ok(());
    }
    writeln!(to, "\n{:<10}  lines  precision  recall      f1", "role")?;
    for RoleMetrics { role, lines, precision, recall, f1, .. } in roles {
        writeln!(to, "{role:<10}  {lines:>5}     {precision:.4}  {recall:.4}  {f1:.4}")?;
    }
    Ok(())
}

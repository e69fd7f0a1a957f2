//! `dechaff completions`

use clap::Command;
use clap_complete::Shell;
use dechaff_crawl::Failure;
use dechaff_crawl::write::write_to;

use crate::terminal::exit::Done;

/// Print the completion script of a shell
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args, mut command: Command) -> Result<Done, Failure> {
    // Written to memory first, because clap_complete panics if writing fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "dechaff", &mut script);
    let script = completed(args.shell, &String::from_utf8_lossy(&script));
    write_to(None, |to| Ok(to.write_all(script.as_bytes())?))?;
    Ok(Done::All)
}

/// The options whose values are lists that are separated by commas.
const LISTS: [&str; 3] = ["fields", "baselines", "peers"];

/// Returns a script that completes also what clap cannot express: the names of the shipped models as well as
/// files, and the second and later values of lists.
fn completed(shell: Shell, script: &str) -> String {
    let models = dechaff::ALL.map(|model| model.name).join(" ");
    let lines = script.split_inclusive('\n');
    match shell {
        Shell::Bash => {
            let files = "COMPREPLY=($(compgen -f \"${cur}\"))";
            let both = format!(
                "COMPREPLY=($(compgen -W \"{models}\" -- \"${{cur}}\") $(compgen -f \"${{cur}}\"))"
            );
            let mut option = "";
            let lines = lines.map(|line| {
                let case = line.trim().strip_suffix(')').filter(|case| case.starts_with('-'));
                option = case.unwrap_or(option);
                match option.trim_start_matches('-') {
                    "model" | "m" | "base" => line.replace(files, &both),
                    // The text before the last comma is kept.
                    name if LISTS.contains(&name) => line
                        .replace("compgen -W", "compgen -P \"${cur%\"${cur##*,}\"}\" -W")
                        .replace("-- \"${cur}\"))", "-- \"${cur##*,}\"))"),
                    _ => line.to_string(),
                }
            });
            lines.collect()
        }
        Shell::Zsh => {
            let both = format!(
                ":MODEL:{{_alternative \"models\\:model\\:({models})\" \"files\\:file\\:_files\"}}'"
            );
            // One option an entry: `'--fields=[help]:FIELDS:((id\:"help"` …, or `:NAMES:(all none …)'`.
            let script = script.replace(":MODEL:_default'", &both);
            let entries = script.split("' \\\n").map(|entry| {
                let is_list = LISTS.iter().any(|name| entry.contains(&format!("--{name}=[")));
                let parts = entry.rsplit_once(":(").filter(|_| is_list);
                let Some((before, values)) = parts else { return entry.to_string() };
                let values = values.trim_start_matches('(').trim_end_matches(')');
                let named = values.contains("\\:");
                let values = values.split(if named { '\n' } else { ' ' });
                let names: Vec<&str> = values
                    .filter_map(|value| value.split("\\:").next())
                    .filter(|name| !name.is_empty())
                    .collect();
                format!("{before}:_values -s , value {}", names.join(" "))
            });
            entries.collect::<Vec<_>>().join("' \\\n")
        }
        Shell::Fish => {
            let is_model = |line: &str| line.contains(" -l model ") || line.contains(" -l base ");
            let lines = lines.map(|line| match line.strip_suffix(" -r\n") {
                Some(start) if is_model(line) => format!("{start} -r -a \"{models}\"\n"),
                _ => line.to_string(),
            });
            lines.collect()
        }
        _ => script.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_completed_after_a_comma() {
        let bash = "  --fields)\n    COMPREPLY=($(compgen -W \"id url\" -- \"${cur}\"))\n  --format)\n    \
                    COMPREPLY=($(compgen -W \"text json\" -- \"${cur}\"))\n";
        let found = completed(Shell::Bash, bash);
        assert!(found.contains("-W \"id url\" -- \"${cur##*,}\"))\n  --format)"), "{found}");
        assert!(found.contains("-W \"text json\" -- \"${cur}\"))"), "{found}");
        let zsh = "'*--fields=[Fields [default\\: id]]:FIELDS:((id\\:\"The name, or (path)\"\nurl\\:\"The \
                   address\"))' \\\n'--peers=[Others]:NAMES:(auto none)' \\\n'--lines=[What]:LINES:(a b)' \\\n";
        let found = completed(Shell::Zsh, zsh);
        assert!(found.contains(":FIELDS:_values -s , value id url' \\\n"), "{found}");
        assert!(found.contains(":NAMES:_values -s , value auto none' \\\n"), "{found}");
        assert!(found.ends_with("'--lines=[What]:LINES:(a b)' \\\n"), "{found}");
    }

    #[test]
    fn models_are_completed_along_with_files() {
        let bash = "  --model)\n    COMPREPLY=($(compgen -f \"${cur}\"))\n  --seed)\n    \
                    COMPREPLY=($(compgen -f \"${cur}\"))\n";
        let found = completed(Shell::Bash, bash);
        assert_eq!(found.matches("general").count(), 1);
        assert!(found.find("general") < found.find("--seed)"), "{found}");
        let zsh = completed(Shell::Zsh, "'-m+[A model]:MODEL:_default' \\\n");
        assert!(zsh.contains("general") && zsh.contains("_files"), "{zsh}");
        let fish = "complete -c dechaff -s m -l model -d 'A model' -r\n";
        assert!(completed(Shell::Fish, fish).trim_end().ends_with("shallow\""));
    }
}

//! `dechaff completions`

use clap::Command;
use clap_complete::Shell;

use crate::terminal::exit::{Done, Failure};
use crate::terminal::output::write_to;

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
    let script = with_models(args.shell, &String::from_utf8_lossy(&script));
    let script = with_lists(args.shell, &script);
    write_to(None, |to| Ok(to.write_all(script.as_bytes())?))?;
    Ok(Done::All)
}

/// The options whose values are lists that are separated by commas.
const LISTS: [&str; 3] = ["fields", "baselines", "peers"];

/// Returns a script that also completes the second and later values of a list, which clap does not.
fn with_lists(shell: Shell, script: &str) -> String {
    match shell {
        Shell::Bash => {
            let mut is_list = false;
            let lines = script.split_inclusive('\n').map(|line| {
                let option = line.trim();
                if option.starts_with('-') && option.ends_with(')') {
                    is_list = LISTS.iter().any(|name| option == format!("--{name})"));
                }
                if !is_list {
                    return line.to_string();
                }
                // The text before the last comma is kept.
                line.replace("compgen -W", "compgen -P \"${cur%\"${cur##*,}\"}\" -W")
                    .replace("-- \"${cur}\"))", "-- \"${cur##*,}\"))")
            });
            lines.collect()
        }
        Shell::Zsh => {
            // One option an entry: `'--fields=[help]:FIELDS:((id\:"help"` …, or `:NAMES:(all none …)'`.
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
        _ => script.to_string(),
    }
}

/// Returns a script that completes the names of the shipped models as well as files, which clap
/// cannot express.
fn with_models(shell: Shell, script: &str) -> String {
    let names: Vec<&str> = dechaff_models::ALL.iter().map(|model| model.name).collect();
    let names = names.join(" ");
    match shell {
        Shell::Bash => {
            let files = "COMPREPLY=($(compgen -f \"${cur}\"))";
            let both = format!(
                "COMPREPLY=($(compgen -W \"{names}\" -- \"${{cur}}\") $(compgen -f \"${{cur}}\"))"
            );
            let mut is_model = false;
            let lines = script.split_inclusive('\n').map(|line| {
                let option = line.trim_end();
                if option.ends_with(')') && option.trim_start().starts_with('-') {
                    is_model = matches!(option.trim(), "--model)" | "-m)" | "--base)");
                }
                if is_model { line.replace(files, &both) } else { line.to_string() }
            });
            lines.collect()
        }
        Shell::Zsh => {
            let both = format!(
                ":MODEL:{{_alternative \"models\\:model\\:({names})\" \"files\\:file\\:_files\"}}'"
            );
            script.replace(":MODEL:_default'", &both)
        }
        Shell::Fish => {
            let lines = script.split_inclusive('\n').map(|line| {
                if (line.contains(" -l model ") || line.contains(" -l base "))
                    && line.ends_with(" -r\n")
                {
                    format!("{} -a \"{names}\"\n", line.trim_end())
                } else {
                    line.to_string()
                }
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
        let found = with_lists(Shell::Bash, bash);
        assert!(found.contains("-W \"id url\" -- \"${cur##*,}\"))\n  --format)"), "{found}");
        assert!(found.contains("-W \"text json\" -- \"${cur}\"))"), "{found}");
        let zsh = "'*--fields=[Fields [default\\: id]]:FIELDS:((id\\:\"The name, or (path)\"\nurl\\:\"The \
                   address\"))' \\\n'--peers=[Others]:NAMES:(auto none)' \\\n'--lines=[What]:LINES:(a b)' \\\n";
        let found = with_lists(Shell::Zsh, zsh);
        assert!(found.contains(":FIELDS:_values -s , value id url' \\\n"), "{found}");
        assert!(found.contains(":NAMES:_values -s , value auto none' \\\n"), "{found}");
        assert!(found.ends_with("'--lines=[What]:LINES:(a b)' \\\n"), "{found}");
    }

    #[test]
    fn models_are_completed_along_with_files() {
        let bash = "  --model)\n    COMPREPLY=($(compgen -f \"${cur}\"))\n  --seed)\n    \
                    COMPREPLY=($(compgen -f \"${cur}\"))\n";
        let found = with_models(Shell::Bash, bash);
        assert_eq!(found.matches("general").count(), 1);
        assert!(found.find("general") < found.find("--seed)"), "{found}");
        let zsh = with_models(Shell::Zsh, "'-m+[A model]:MODEL:_default' \\\n");
        assert!(zsh.contains("general") && zsh.contains("_files"), "{zsh}");
        let fish = "complete -c dechaff -s m -l model -d 'A model' -r\n";
        assert!(with_models(Shell::Fish, fish).trim_end().ends_with("shallow\""));
    }
}

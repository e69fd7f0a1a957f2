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
    write_to(None, |to| Ok(to.write_all(script.as_bytes())?))?;
    Ok(Done::All)
}

/// A script that offers the names of the shipped models beside files, which clap cannot say.
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
                    is_model = matches!(option.trim(), "--model)" | "-m)");
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
                if line.contains(" -l model ") && line.ends_with(" -r\n") {
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
    fn models_are_offered_beside_files() {
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

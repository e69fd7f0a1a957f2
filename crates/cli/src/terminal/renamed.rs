//! Flags that were renamed. The old names work for one more release.

use std::ffi::OsString;

/// The old and the new names.
const RENAMED: [(&str, &str); 2] = [("--system", "--baseline"), ("--systems", "--baselines")];

/// Prints a note on stderr for each old flag.
pub(crate) fn note_old_flags(arguments: Vec<OsString>) {
    for (old, new) in old_flags(arguments.into_iter()) {
        eprintln!("note: {old} is now called {new}; the next release will remove {old}");
    }
}

fn old_flags(
    arguments: impl Iterator<Item = OsString>,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let options = arguments.take_while(|argument| argument != "--");
    options.filter_map(|argument| {
        let argument = argument.to_str()?;
        let name = argument.split_once('=').map_or(argument, |(name, _)| name);
        RENAMED.into_iter().find(|(old, _)| *old == name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_names_are_found_among_options() {
        let found = |line: &str| -> Vec<_> {
            old_flags(line.split(' ').map(OsString::from)).map(|(old, _)| old).collect()
        };
        assert_eq!(found("dechaff compare x --systems bte"), ["--systems"]);
        assert_eq!(found("dechaff extract x --system=bte"), ["--system"]);
        assert!(found("dechaff extract --baseline bte -- --system").is_empty());
    }
}

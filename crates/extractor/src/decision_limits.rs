//! The numbers that the decision compares with, which belong to the model.

/// Declares the limits: their names in files, what they are at first, and the largest that makes sense.
macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident: $default:literal to $most:literal,)*) => {
        /// The scores, shares and counts that the decision about a page's lines compares with.
        ///
        /// A model file has them by name, so models decide the same when the defaults of a later
        /// version differ.
        #[derive(Debug, Clone, Copy, PartialEq)]
        #[non_exhaustive]
        pub struct DecisionLimits {
            $($(#[$doc])* pub $name: f32,)*
        }

        impl Default for DecisionLimits {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl DecisionLimits {
            /// Iterates over the limits and their names.
            pub fn iter(&self) -> impl Iterator<Item = (&'static str, f32)> {
                [$((stringify!($name), self.$name),)*].into_iter()
            }

            /// Sets a limit by its name. Returns whether there is one with this name.
            pub(crate) fn set(&mut self, name: &str, value: f32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }

            /// Returns why the limits cannot be used, if so.
            pub(crate) fn problem(&self) -> Option<String> {
                $(if !(0.0..=$most).contains(&self.$name) {
                    let (name, value) = (stringify!($name), self.$name);
                    return Some(format!("limit {name} is {value}, expected a number from 0 to {}", $most));
                })*
                None
            }
        }
    };
}

limits! {
    /// A page has no content if the scores of all its lines are below this. The expected F of unlikely
    /// lines is low, while that of an empty result is the probability that nothing is content.
    page_score: 0.3 to 1.0,
    /// A line with a lower score is not kept, whatever the expected F is, when beta is at most 1. On
    /// pages with hundreds of unlikely lines, such as comments, the expected F is highest when all are
    /// kept. Above 1, this is divided by β².
    line_score: 0.25 to 1.0,
    /// A line with a lower score is not content, whatever its siblings are.
    sibling_score: 0.15 to 1.0,
    /// The least number of siblings that are evidence about one of them.
    siblings: 3.0 to 1e6,
    /// The share of its siblings of which a line takes over the decision.
    sibling_share: 0.7 to 1.0,
    /// A heading with a lower score is not part of the text below it.
    heading_score: 0.1 to 1.0,
    /// The same for a headline and for a heading that is a link: more of them belong to the site.
    headline_score: 0.2 to 1.0,
    /// A heading is kept if this share of the words up to the next heading is kept.
    heading_share: 0.5 to 1.0,
    /// A heading with a higher score is kept, even if nothing of its section is.
    lonely_heading_score: 0.9 to 1.0,
    /// A section with fewer words is not evidence about its heading.
    section_words: 10.0 to 1e6,
    /// A line with fewer words is no copy: it is repeated for many reasons.
    copy_words: 8.0 to 1e6,
    /// The share of its sequences of words that a copy shares with the lines above it.
    copy_share: 0.9 to 1.0,
    /// The largest number of posts that a document has if it is mostly a thread, or 0 for all.
    posts: 0.0 to 1e6,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_by_name() {
        let mut limits = DecisionLimits::default();
        for (name, value) in DecisionLimits::default().iter() {
            assert!(limits.set(name, value / 2.0));
        }
        let found: Vec<f32> = limits.iter().map(|(_, value)| value * 2.0).collect();
        let defaults: Vec<f32> = DecisionLimits::default().iter().map(|(_, value)| value).collect();
        assert_eq!(found, defaults);
        assert!(!limits.set("unknown", 0.0));
    }

    #[test]
    fn limits_out_of_range() {
        assert_eq!(DecisionLimits::default().problem(), None);
        for (value, shown) in [(f32::NAN, "NaN"), (-0.5, "-0.5"), (1.5, "1.5")] {
            let limits = DecisionLimits { copy_share: value, ..DecisionLimits::default() };
            let problem = format!("limit copy_share is {shown}, expected a number from 0 to 1");
            assert_eq!(limits.problem(), Some(problem));
        }
    }
}

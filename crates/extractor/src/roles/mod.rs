//! What each line is on its page: stated by markup, or learned.

mod asked;
mod assign;
mod headline;
mod learned;
mod role;
mod rules;
mod wanted;

pub(crate) use asked::asked;
pub(crate) use assign::{Lines, assign};
pub use headline::headline;
pub use learned::{RoleClassifier, RoleDetector, Together};
pub use role::{Gold, Matching, Role};
pub use rules::rule_based_roles;
pub(crate) use wanted::Wanted;

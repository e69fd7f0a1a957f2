//! What each line is on its page: stated by markup, or learned.

mod asked;
mod assign;
mod detection;
mod detectors;
mod headline;
mod learned;
mod page_roles;
mod role;
mod rules;
mod wanted;

pub(crate) use asked::is_titled;
pub(crate) use detection::{Detection, Judged};
pub(crate) use detectors::Detectors;
pub use headline::headline;
pub use learned::RoleDetector;
pub(crate) use learned::problem;
pub(crate) use page_roles::PageRoles;
pub use role::{Gold, Matching, Role};
pub use rules::rule_based_roles;
pub(crate) use wanted::Wanted;

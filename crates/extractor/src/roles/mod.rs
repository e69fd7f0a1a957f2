//! What each line is on its page: declared by markup, or learned.

mod assign;
mod candidates;
mod detection;
mod detectors;
mod filter;
mod headline;
mod learned;
mod page_roles;
mod role;
mod rules;

pub(crate) use candidates::is_titled;
pub(crate) use detection::{Detection, ScoredPage};
pub(crate) use detectors::Detectors;
pub(crate) use filter::RoleFilter;
pub use headline::headline;
pub use learned::RoleDetector;
pub(crate) use learned::problem;
pub(crate) use page_roles::PageRoles;
pub use role::{Gold, Matching, Role};
pub use rules::rule_based_roles;

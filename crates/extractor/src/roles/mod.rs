//! The roles of lines, from learned detectors.

mod assign;
mod candidates;
mod detection;
mod detectors;
mod filter;
mod headline;
mod learned;
mod markup;
mod page_roles;
mod role;

pub(crate) use detection::{Detection, ScoredPage};
pub(crate) use detectors::Detectors;
pub use filter::RoleConflict;
pub(crate) use filter::RoleFilter;
pub use headline::headline;
pub(crate) use headline::is_certain;
pub use learned::RoleDetector;
pub(crate) use learned::check;
pub use markup::rule_based_roles;
pub(crate) use page_roles::PageRoles;
pub use role::{Gold, Matching, Role};

//! What each line is on its page: stated by markup, or learned.

mod combine;
mod headline;
mod learned;
mod role;
mod rules;

pub(crate) use combine::combine;
pub use learned::RoleClassifier;
pub use role::Role;
pub use rules::rule_based_roles;

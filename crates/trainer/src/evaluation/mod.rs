//! Metrics of predictions for pages whose content is known.

pub(crate) mod bootstrap;
pub(crate) mod comparison;
mod doubts;
pub(crate) mod evaluate;
mod find;
pub(crate) mod holes;
pub mod metrics;
pub(crate) mod roles;
pub(crate) mod summary;

pub use crate::labels::snippets::{SnippetCounts, Snippets};
pub use bootstrap::intervals;
pub use comparison::Comparison;
pub use doubts::{Doubt, doubts, read_doubts, write_doubts};
pub use evaluate::{Evaluation, PageResult, evaluate};
pub use find::{Goal, find};
pub use holes::Holes;
pub use roles::{RoleCounts, RoleMetrics};
pub use summary::{Metric, Summary};

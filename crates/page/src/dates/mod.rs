//! Dates as programs write them and as people write them in many languages, and the numbers of a
//! text.

mod alone;
mod date;
mod days;
mod numerals;
mod written;

pub use alone::{MOST_WORDS, counts_back, is_age, is_date, iso, other_words};
pub use date::Date;
pub(crate) use days::declared_day;
pub use days::{Day, Numbers};
pub use written::{Custom, EDGE, disorder, written_date};

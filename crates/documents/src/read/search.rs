//! Two ways to search a page in linear time.
//!
//! A search for each sign, text or element must not read the rest of the page: on a page of such
//! signs, the time would grow with the square of the length. So a search reads a few bytes
//! ([`end`]), or remembers its result, so that all searches together read a text once ([`next`]).
//! Walks over nodes count steps ([`Budget`](dechaff_page::nodes::Budget)).

/// Returns the last of some bytes.
pub(crate) fn end(bytes: &[u8], most: usize) -> &[u8] {
    &bytes[bytes.len().saturating_sub(most)..]
}

/// Returns whether bytes contain one of several parts, in upper or lower case.
pub(crate) fn contains_any(bytes: &[u8], parts: &[&[u8]]) -> bool {
    parts.iter().any(|part| contains(bytes, part))
}

/// Returns whether bytes contain a part, in upper or lower case.
pub(crate) fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|found| found.eq_ignore_ascii_case(part))
}

/// Returns the next one of several places in a text, which are asked for in order: the known place
/// if `is_ahead`, or else the one that `find` finds. `known` is `None` before the first question,
/// and `Some(None)` once there are no more places.
pub(crate) fn next<T: Clone>(
    known: &mut Option<Option<T>>,
    is_ahead: impl Fn(&T) -> bool,
    find: impl FnOnce() -> Option<T>,
) -> Option<T> {
    if !known.as_ref().is_some_and(|place| place.as_ref().is_none_or(is_ahead)) {
        *known = Some(find());
    }
    known.clone().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_bounded() {
        assert_eq!((end(b"abc", 2), end(b"a", 2)), (&b"bc"[..], &b"a"[..]));
    }

    #[test]
    fn places_are_searched_once() {
        let mut place = None;
        let text = "a [b [c";
        let found: Vec<_> = [0, 2, 3, 6, 7]
            .map(|from| {
                next(&mut place, |at| *at >= from, || text[from..].find('[').map(|at| from + at))
            })
            .into();
        assert_eq!(found, [Some(2), Some(2), Some(5), None, None]);
    }
}

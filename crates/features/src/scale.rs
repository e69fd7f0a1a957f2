//! The scales of features.

use std::sync::LazyLock;

/// Returns 1 for yes and 0 for no.
pub(crate) fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

/// Returns the natural logarithm of 1 + a count. Most counts are small, so their logarithms are in
/// a table.
pub(crate) fn ln(count: u32) -> f32 {
    static SMALL: LazyLock<[f32; 1024]> = LazyLock::new(|| std::array::from_fn(|n| ln1p(n as f32)));
    SMALL.get(count as usize).copied().unwrap_or_else(|| ln1p(count as f32))
}

/// As [`ln`], for a whole number.
pub(crate) fn ln_whole(count: f32) -> f32 {
    ln(count as u32)
}

/// Returns ln(1 + x) for x >= 0.
#[inline]
pub(crate) fn ln1p(x: f32) -> f32 {
    (1.0 + x).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_of_the_table_are_those_of_the_formula() {
        for count in [0.0, 1.0, 2.0, 999.0, 1023.0, 1024.0, 70_000.0, 16_777_216.0, 4e9] {
            assert_eq!(ln_whole(count).to_bits(), ln1p(count).to_bits(), "{count}");
        }
    }
}

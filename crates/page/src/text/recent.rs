//! A cache of byte strings of a page.

/// Recent byte strings of a page, such as values of attributes, each with a value. Most elements
/// share theirs with others, and comparing takes much less time than reading. A string has a single
/// place among the `N`, so a page can make the cache useless, but not slow.
#[derive(Debug)]
pub struct Recent<'a, T, const N: usize>([(&'a [u8], T); N]);

impl<T: Default, const N: usize> Default for Recent<'_, T, N> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Default::default()))
    }
}

impl<'a, T, const N: usize> Recent<'a, T, N> {
    /// Returns the place of a string, with the string that is there, which may be another one, and
    /// its value.
    #[inline]
    pub fn place(&mut self, bytes: &[u8]) -> &mut (&'a [u8], T) {
        let short = || bytes.iter().fold(0, |all, byte| all << 8 | u32::from(*byte));
        let last = bytes.last_chunk().map_or_else(short, |last| u32::from_le_bytes(*last));
        let key = last.wrapping_mul(0x9e37_79b9) >> 16;
        &mut self.0[(key as usize ^ bytes.len()) % N]
    }
}

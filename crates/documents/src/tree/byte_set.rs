//! Sets of bytes.

/// Returns a set of the bytes in a list. `odd` adds white space, control characters and bytes
/// outside of ASCII.
pub(crate) const fn byte_set(list: &[u8], odd: bool) -> [bool; 256] {
    let mut set = [odd; 256];
    let mut graphic = b'!';
    while graphic <= b'~' {
        set[graphic as usize] = false;
        graphic += 1;
    }
    let mut at = 0;
    while at < list.len() {
        set[list[at] as usize] = true;
        at += 1;
    }
    set
}

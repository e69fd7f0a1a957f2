//! Sets of bytes.

/// Returns which bytes are in a list. `odd` tells whether white space, control characters and those outside of
/// ASCII are, too.
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

//! Makes the text of pages and files safe for terminals.

use std::io::{self, Write};

/// Writes bytes unchanged, or, to a terminal, with control characters as visible text. Line breaks,
/// tabs and form feeds are kept.
pub(crate) struct Plain<W> {
    to: W,
    is_terminal: bool,
    /// Whether the first byte of a possible control character of two bytes was read.
    begun: bool,
}

/// The first byte of the control characters U+0080 to U+009F in UTF-8.
const BEGIN: u8 = 0xc2;

impl<W: Write> Plain<W> {
    pub(crate) fn new(to: W, is_terminal: bool) -> Self {
        Self { to, is_terminal, begun: false }
    }

    fn control(&mut self, character: u8) -> io::Result<()> {
        write!(self.to, "\\u{{{character:x}}}")
    }
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.to.write(bytes);
        }
        for &byte in bytes {
            match (std::mem::replace(&mut self.begun, byte == BEGIN), byte) {
                (true, 0x80..=0x9f) => self.control(byte)?,
                (begun, byte) => {
                    self.to.write_all(if begun { &[BEGIN] } else { &[] })?;
                    match byte {
                        BEGIN => {}
                        byte if is_control(byte) => self.control(byte)?,
                        byte => self.to.write_all(&[byte])?,
                    }
                }
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn is_control(byte: u8) -> bool {
    byte.is_ascii_control() && !matches!(byte, b'\n' | b'\t' | 0x0c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the output, which is the same wherever the text is split.
    fn shown(text: &str, is_terminal: bool) -> String {
        let [mut whole, mut cut] = [(); 2].map(|()| Plain::new(Vec::new(), is_terminal));
        whole.write_all(text.as_bytes()).unwrap();
        text.as_bytes().chunks(1).for_each(|byte| cut.write_all(byte).unwrap());
        assert_eq!(whole.to, cut.to);
        String::from_utf8(whole.to).unwrap()
    }

    #[test]
    fn control_characters_are_replaced() {
        let text = "a\tÂ£ é\n\x0c\x1b]0;x\x07 \u{9b}1m\r\u{7f}b";
        assert_eq!(shown(text, true), "a\tÂ£ é\n\x0c\\u{1b}]0;x\\u{7} \\u{9b}1m\\u{d}\\u{7f}b");
        assert_eq!(shown(text, false), text);
    }
}

//! Reads lines of any length from a stream.

use std::io::{self, BufRead};

/// Reads a line with its line break into `to`, but at most `limit` bytes. The rest is skipped.
/// Returns the length of the whole line, or 0 at the end of the stream.
pub(crate) fn read_line(
    from: &mut (impl BufRead + ?Sized),
    to: &mut Vec<u8>,
    limit: usize,
) -> io::Result<u64> {
    let mut length = 0;
    loop {
        let buffer = match from.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let newline = memchr::memchr(b'\n', buffer);
        let end = newline.map_or(buffer.len(), |at| at + 1);
        let room = limit.saturating_sub(to.len());
        to.extend_from_slice(&buffer[..end.min(room)]);
        from.consume(end);
        length += end as u64;
        if newline.is_some() || end == 0 {
            return Ok(length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_truncated_and_their_rest_is_skipped() {
        let mut from = io::BufReader::with_capacity(3, &b"abcdefgh\nij\n\nk"[..]);
        let mut lines = Vec::new();
        loop {
            let mut line = Vec::new();
            match read_line(&mut from, &mut line, 4).unwrap() {
                0 => break,
                length => lines.push((String::from_utf8(line).unwrap(), length)),
            }
        }
        let want = [("abcd", 9), ("ij\n", 3), ("\n", 1), ("k", 1)];
        assert_eq!(lines, want.map(|(text, length)| (text.to_string(), length)));
    }
}

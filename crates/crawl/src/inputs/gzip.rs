//! Reads gzip of one or many members, and continues after damage.
//!
//! flate2's `MultiGzDecoder` ends at the first damaged member. An archive has one member for each
//! record, so all records after the damage would be lost.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::{Arc, Mutex, PoisonError};

use flate2::bufread::GzDecoder;

/// The first bytes of a member.
const MAGIC: &[u8] = &[0x1f, 0x8b, 8];

/// Returns whether data that begins in this way is gzip.
pub(super) fn is_gzip(head: &[u8]) -> bool {
    head.starts_with(MAGIC)
}

/// Unpacks gzip. Damage is reported once, as [`io::ErrorKind::InvalidData`]. Reading then continues
/// with the next valid member.
pub(super) struct Gunzip<R> {
    state: State<R>,
    /// Whether something was unpacked since the last damage.
    fruitful: bool,
    /// Whether something was unpacked from this member.
    begun: bool,
    /// The number of bytes that were unpacked.
    unpacked: u64,
    members: Members,
}

/// The offsets, in unpacked bytes, at which the members that were read begin. Empty members are
/// left out.
#[derive(Debug, Clone, Default)]
pub(super) struct Members(Arc<Mutex<VecDeque<u64>>>);

impl Members {
    /// The largest number of offsets that are kept: more than a reader has in its buffers.
    const MOST: usize = 1 << 18;

    fn begin(&self, at: u64) {
        let mut starts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if starts.len() == Self::MOST {
            starts.pop_front();
        }
        starts.push_back(at);
    }

    /// Returns the first offset that is not before `at`, and drops the earlier ones.
    pub(super) fn from(&self, at: u64) -> Option<u64> {
        let mut starts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while starts.front().is_some_and(|start| *start < at) {
            starts.pop_front();
        }
        starts.front().copied()
    }
}

/// Damaged gzip. It is the source of an [`io::Error`].
#[derive(Debug, thiserror::Error)]
#[error("the gzip data is damaged near byte {at} of the file: {what}")]
pub(super) struct Damage {
    at: u64,
    what: String,
    /// Whether the bytes that were unpacked last may be wrong, because they belong to the same
    /// member.
    before: bool,
}

impl Damage {
    /// Returns whether the bytes before an error may be wrong.
    pub(super) fn concerns_what_came_before(error: &io::Error) -> bool {
        let damage = error.get_ref().and_then(|inner| inner.downcast_ref::<Self>());
        damage.is_some_and(|damage| damage.before)
    }
}

enum State<R> {
    Member(Box<GzDecoder<Compressed<R>>>),
    Between(Compressed<R>),
    Damaged(Compressed<R>),
    End,
}

impl<R: BufRead> Gunzip<R> {
    /// Creates a reader that unpacks `from` and records where its members begin.
    pub(super) fn new(from: R, members: Members) -> Self {
        let from = Compressed { from, at: 0, again: &[] };
        let state = State::Member(Box::new(GzDecoder::new(from)));
        Self { state, fruitful: true, begun: false, unpacked: 0, members }
    }

    /// Returns an error about damage near a byte of the file, unless it follows from the previous
    /// one.
    fn damage(&mut self, at: u64, what: &str) -> Option<io::Error> {
        let was_fruitful = std::mem::replace(&mut self.fruitful, false);
        let before = std::mem::replace(&mut self.begun, false);
        was_fruitful.then(|| {
            let damage = Damage { at, what: what.to_string(), before };
            io::Error::new(io::ErrorKind::InvalidData, damage)
        })
    }
}

impl<R: BufRead> Read for Gunzip<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if to.is_empty() {
            return Ok(0);
        }
        loop {
            match std::mem::replace(&mut self.state, State::End) {
                State::Member(mut member) => match member.read(to) {
                    Ok(0) => {
                        self.begun = false;
                        self.state = State::Between(member.into_inner());
                    }
                    Ok(length) => {
                        self.state = State::Member(member);
                        self.fruitful = true;
                        if !std::mem::replace(&mut self.begun, true) {
                            self.members.begin(self.unpacked);
                        }
                        self.unpacked += length as u64;
                        return Ok(length);
                    }
                    Err(error) if is_damage(&error) => {
                        let compressed = member.into_inner();
                        let at = compressed.at;
                        self.state = State::Damaged(compressed);
                        if let Some(error) = self.damage(at, &describe(&error)) {
                            return Err(error);
                        }
                    }
                    Err(error) => {
                        self.state = State::Member(member);
                        return Err(error);
                    }
                },
                State::Between(mut compressed) => match compressed.skip_zeros()? {
                    None => return Ok(0),
                    Some(0x1f) => self.state = State::Member(Box::new(GzDecoder::new(compressed))),
                    Some(_) => {
                        let at = compressed.at;
                        self.state = State::Damaged(compressed);
                        if let Some(error) = self.damage(at, "expected the start of a gzip member")
                        {
                            return Err(error);
                        }
                    }
                },
                State::Damaged(mut compressed) => {
                    if compressed.seek_member()? {
                        self.state = State::Member(Box::new(GzDecoder::new(compressed)));
                    }
                }
                State::End => return Ok(0),
            }
        }
    }
}

fn is_damage(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    matches!(error.kind(), InvalidData | InvalidInput | UnexpectedEof)
}

fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => "it is truncated".into(),
        _ => error.to_string(),
    }
}

/// The compressed bytes.
struct Compressed<R> {
    from: R,
    /// The number of bytes that were read.
    at: u64,
    /// Bytes that are read before the others.
    again: &'static [u8],
}

impl<R: BufRead> Compressed<R> {
    /// Skips the zeros that pad some files, and returns the next byte.
    fn skip_zeros(&mut self) -> io::Result<Option<u8>> {
        loop {
            let buffer = self.fill_buf()?;
            if buffer.is_empty() {
                return Ok(None);
            }
            let zeros = buffer.iter().take_while(|byte| **byte == 0).count();
            let found = buffer.get(zeros).copied();
            self.consume(zeros);
            if found.is_some() {
                return Ok(found);
            }
        }
    }

    /// Skips the bytes before the next member.
    fn seek_member(&mut self) -> io::Result<bool> {
        let mut matched = 0;
        loop {
            let buffer = self.fill_buf()?;
            if buffer.is_empty() {
                return Ok(false);
            }
            let mut used = 0;
            for &byte in buffer {
                used += 1;
                matched = if byte == MAGIC[matched] {
                    matched + 1
                } else {
                    usize::from(byte == MAGIC[0])
                };
                if matched == MAGIC.len() {
                    break;
                }
            }
            self.consume(used);
            if matched == MAGIC.len() {
                self.again = MAGIC;
                return Ok(true);
            }
        }
    }
}

impl<R: BufRead> Read for Compressed<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(to)?;
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Compressed<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.again.is_empty() { self.from.fill_buf() } else { Ok(self.again) }
    }

    fn consume(&mut self, length: usize) {
        if self.again.is_empty() {
            self.from.consume(length);
            self.at += length as u64;
        } else {
            self.again = &self.again[length..];
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn compressed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    /// Returns what can be read, and the errors that are reported.
    fn unpack(bytes: &[u8]) -> (String, Vec<String>) {
        let mut gunzip = Gunzip::new(io::BufReader::with_capacity(5, bytes), Members::default());
        let (mut text, mut errors) = (Vec::new(), Vec::new());
        while let Err(error) = gunzip.read_to_end(&mut text) {
            errors.push(error.to_string());
        }
        (String::from_utf8_lossy(&text).into_owned(), errors)
    }

    #[test]
    fn many_members_and_padding() {
        let bytes =
            [compressed("one "), compressed(""), vec![0; 9], compressed("two"), vec![0; 20]]
                .concat();
        assert_eq!(unpack(&bytes), ("one two".into(), vec![]));
    }

    #[test]
    fn offsets_of_members_are_known() {
        let bytes =
            [compressed("one "), compressed(""), compressed("two"), compressed("3")].concat();
        let members = Members::default();
        let mut text = String::new();
        Gunzip::new(&bytes[..], members.clone()).read_to_string(&mut text).unwrap();
        let from = [0, 1, 4, 5, 7, 8].map(|at| members.from(at));
        assert_eq!(from, [Some(0), Some(4), Some(4), Some(7), Some(7), None]);
    }

    #[test]
    fn damage_loses_only_its_member() {
        let mut middle = compressed(&"some text that is lost ".repeat(40));
        let half = middle.len() / 2;
        middle[half..half + 8].fill(0xff);
        let bytes = [compressed("one "), middle, compressed("two")].concat();
        let (text, errors) = unpack(&bytes);
        assert!(text.starts_with("one ") && text.ends_with("two"), "{text}");
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].contains("damaged near byte"), "{errors:?}");
    }

    #[test]
    fn truncated_files_and_files_with_trailing_data() {
        let whole = [compressed("one "), compressed("two")].concat();
        let (text, errors) = unpack(&whole[..whole.len() - 3]);
        assert_eq!((text.as_str(), errors.len()), ("one two", 1));
        assert!(errors[0].ends_with("it is truncated"), "{errors:?}");
        let (text, errors) = unpack(&[&whole[..], b"plain text"].concat());
        assert_eq!((text.as_str(), errors.len()), ("one two", 1));
        assert!(errors[0].ends_with("expected the start of a gzip member"), "{errors:?}");
    }
}

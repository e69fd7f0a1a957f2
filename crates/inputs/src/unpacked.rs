//! Unpacks gzip and zstd of one or many members, and continues after damage.
//!
//! flate2's `MultiGzDecoder` ends at the first damaged member. An archive has one member for each
//! record, so all records after the damage would be lost. Members of zstd are called frames.
//! Archives of them may begin with a
//! [dictionary](https://iipc.github.io/warc-specifications/specifications/warc-zstd/).

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::{Arc, Mutex, PoisonError};

use flate2::bufread::GzDecoder;
use zstd::stream::raw::{DParameter, Decoder as ZstdDecoder, Operation};

/// The compression of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compression {
    Gzip,
    Zstd,
}

impl Compression {
    /// Returns the compression of data that begins like this, if it is compressed.
    pub(crate) fn of(head: &[u8]) -> Option<Self> {
        let is_skippable = matches!(head, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]);
        let begins = |one: &Self| head.starts_with(one.magic());
        [Self::Gzip, Self::Zstd].into_iter().find(begins).or(is_skippable.then_some(Self::Zstd))
    }

    /// Returns the first bytes of a member.
    fn magic(self) -> &'static [u8] {
        match self {
            Self::Gzip => &[0x1f, 0x8b, 8],
            Self::Zstd => &[0x28, 0xb5, 0x2f, 0xfd],
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        }
    }
}

/// Maximum length of a dictionary, in bytes. Dictionaries of archives have some hundred kilobytes.
const MAX_DICTIONARY: u64 = 16 << 20;
/// The binary logarithm of the maximum distance in bytes that a frame may refer back, as in the
/// program `zstd`.
const MAX_WINDOW: u32 = 27;

/// Unpacks the frames of zstd.
pub(crate) fn unzstd<R: BufRead>(from: R) -> io::Result<impl Read> {
    let mut decoder = zstd::Decoder::with_buffer(from)?;
    decoder.window_log_max(MAX_WINDOW)?;
    Ok(decoder)
}

/// Creates a decoder that unpacks any number of frames with one dictionary.
fn zstd_decoder(dictionary: &[u8]) -> io::Result<ZstdDecoder<'static>> {
    let mut decoder = ZstdDecoder::with_dictionary(dictionary)?;
    decoder.set_parameter(DParameter::WindowLogMax(MAX_WINDOW))?;
    Ok(decoder)
}

/// A frame that is being unpacked.
struct Frame<R> {
    from: Compressed<R>,
    decoder: Box<ZstdDecoder<'static>>,
    is_whole: bool,
}

impl<R: BufRead> Read for Frame<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while !self.is_whole {
            let input = self.from.fill_buf()?;
            let is_end = input.is_empty();
            let status = self.decoder.run_on_buffers(input, to)?;
            self.from.consume(status.bytes_read);
            self.is_whole = status.remaining == 0;
            if status.bytes_written > 0 {
                return Ok(status.bytes_written);
            }
            if is_end && !self.is_whole {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(0)
    }
}

/// Unpacks a file. Damage is reported once, as [`io::ErrorKind::InvalidData`]. Reading then
/// continues with the next valid member.
pub(crate) struct Unpacked<R: BufRead> {
    compression: Compression,
    /// The decoder of zstd between frames, which knows their dictionary.
    decoder: Option<Box<ZstdDecoder<'static>>>,
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
pub(crate) struct Members(Arc<Mutex<VecDeque<u64>>>);

impl Members {
    /// Maximum number of offsets that are kept: more than a reader has in its buffers.
    const MOST: usize = 1 << 18;

    fn begin(&self, at: u64) {
        let mut starts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if starts.len() == Self::MOST {
            starts.pop_front();
        }
        starts.push_back(at);
    }

    /// Returns the first offset that is not before `at`, and drops earlier offsets.
    pub(crate) fn from(&self, at: u64) -> Option<u64> {
        let mut starts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while starts.front().is_some_and(|start| *start < at) {
            starts.pop_front();
        }
        starts.front().copied()
    }
}

/// Damaged data. It is the source of an [`io::Error`].
#[derive(Debug, thiserror::Error)]
#[error("the {name} data is damaged near byte {at} of the file: {what}")]
pub(crate) struct Damage {
    name: &'static str,
    at: u64,
    what: String,
    /// Whether the bytes that were unpacked last may be wrong, because they belong to the same
    /// member.
    before: bool,
}

impl Damage {
    /// Returns whether the bytes before an error may be wrong.
    pub(crate) fn concerns_what_came_before(error: &io::Error) -> bool {
        let damage = error.get_ref().and_then(|inner| inner.downcast_ref::<Self>());
        damage.is_some_and(|damage| damage.before)
    }
}

enum State<R: BufRead> {
    Member(Member<R>),
    Between(Compressed<R>),
    Damaged(Compressed<R>),
    End,
}

enum Member<R: BufRead> {
    Gzip(Box<GzDecoder<Compressed<R>>>),
    Zstd(Frame<R>),
}

impl<R: BufRead> Member<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Gzip(member) => member.read(to),
            Self::Zstd(member) => member.read(to),
        }
    }
}

impl<R: BufRead> Unpacked<R> {
    /// Creates a reader that unpacks `from` and records where its members begin.
    pub(crate) fn new(from: R, compression: Compression, members: Members) -> Self {
        let state = State::Between(Compressed::new(from));
        let decoder = None;
        Self { compression, decoder, state, fruitful: true, begun: false, unpacked: 0, members }
    }

    fn member(&mut self, mut from: Compressed<R>) -> io::Result<State<R>> {
        from.last.clear();
        Ok(State::Member(match self.compression {
            Compression::Gzip => Member::Gzip(Box::new(GzDecoder::new(from))),
            Compression::Zstd => {
                let known = self.decoder.take();
                let mut decoder = known.map_or_else(|| zstd_decoder(&[]).map(Box::new), Ok)?;
                decoder.reinit()?;
                Member::Zstd(Frame { from, decoder, is_whole: false })
            }
        }))
    }

    /// Skips a frame without data. The first frame of an archive may be a dictionary, which is
    /// read.
    fn skip_frame(&mut self, from: &mut Compressed<R>) -> io::Result<()> {
        let is_first = from.at == 0;
        let mut head = [0; 8];
        from.read_exact(&mut head)?;
        let [first, second, third, fourth, length @ ..] = head;
        if [second, third, fourth] != [0x2a, 0x4d, 0x18] {
            return Err(io::Error::other("expected the start of a frame"));
        }
        let mut inside = from.take(u32::from_le_bytes(length).into());
        if is_first && first == 0x5d {
            let mut dictionary = Vec::new();
            (&mut inside).take(MAX_DICTIONARY).read_to_end(&mut dictionary)?;
            if dictionary.starts_with(Compression::Zstd.magic()) {
                let packed = std::mem::take(&mut dictionary);
                unzstd(&packed[..])?.take(MAX_DICTIONARY).read_to_end(&mut dictionary)?;
            }
            self.decoder = Some(Box::new(zstd_decoder(&dictionary)?));
        }
        io::copy(&mut inside, &mut io::sink())?;
        match inside.limit() {
            0 => Ok(()),
            _ => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Ends a member, and keeps the decoder for the next frame. Returns the compressed bytes that
    /// were not read.
    fn leave(&mut self, member: Member<R>) -> Compressed<R> {
        match member {
            Member::Gzip(member) => member.into_inner(),
            Member::Zstd(frame) => {
                self.decoder = Some(frame.decoder);
                frame.from
            }
        }
    }

    /// Continues after damage.
    ///
    /// # Errors
    /// The damage, unless it follows from the previous one.
    fn damaged(&mut self, compressed: Compressed<R>, at: u64, what: String) -> io::Result<()> {
        self.state = State::Damaged(compressed);
        let was_fruitful = std::mem::replace(&mut self.fruitful, false);
        let before = std::mem::replace(&mut self.begun, false);
        if !was_fruitful {
            return Ok(());
        }
        let damage = Damage { name: self.compression.name(), at, what, before };
        Err(io::Error::new(io::ErrorKind::InvalidData, damage))
    }
}

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if to.is_empty() {
            return Ok(0);
        }
        loop {
            match std::mem::replace(&mut self.state, State::End) {
                State::Member(mut member) => match member.read(to) {
                    Ok(0) => {
                        self.begun = false;
                        self.state = State::Between(self.leave(member));
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
                        let mut compressed = self.leave(member);
                        let at = compressed.at;
                        compressed.rewind(self.compression.magic());
                        self.damaged(compressed, at, describe(&error))?;
                    }
                    Err(error) => {
                        self.state = State::Member(member);
                        return Err(error);
                    }
                },
                State::Between(mut compressed) => match compressed.skip_zeros()? {
                    None => return Ok(0),
                    Some(first) if first == self.compression.magic()[0] => {
                        self.state = self.member(compressed)?;
                    }
                    Some(first) => {
                        let at = compressed.at;
                        let is_zstd = self.compression == Compression::Zstd;
                        let skipped = if is_zstd && first >> 4 == 5 {
                            self.skip_frame(&mut compressed)
                        } else {
                            Err(io::Error::other("expected the start of a member"))
                        };
                        match skipped {
                            Ok(()) => self.state = State::Between(compressed),
                            Err(error) => self.damaged(compressed, at, describe(&error))?,
                        }
                    }
                },
                State::Damaged(mut compressed) => {
                    if compressed.seek(self.compression.magic())? {
                        self.state = self.member(compressed)?;
                    }
                }
                State::End => return Ok(0),
            }
        }
    }
}

fn is_damage(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    // Errors of zstd have no kind. Errors of the operating system have a number.
    let is_other = error.kind() == io::ErrorKind::Other && error.raw_os_error().is_none();
    is_other || matches!(error.kind(), InvalidData | InvalidInput | UnexpectedEof)
}

fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => "it is truncated".into(),
        _ => error.to_string(),
    }
}

/// Maximum number of bytes of a member that are read again after damage. A truncated member is
/// found to be damaged only some way into the next one.
const MAX_AGAIN: usize = 64 << 10;

/// The compressed bytes.
struct Compressed<R> {
    from: R,
    /// The number of bytes that were read.
    at: u64,
    /// Bytes that are read before the others.
    again: VecDeque<u8>,
    /// The bytes of this member that were read last. Bytes that are read again are left out, so
    /// no byte is read three times.
    last: VecDeque<u8>,
}

impl<R: BufRead> Compressed<R> {
    fn new(from: R) -> Self {
        Self { from, at: 0, again: VecDeque::new(), last: VecDeque::new() }
    }

    /// Goes back to the start of the next member that the damaged one has read.
    fn rewind(&mut self, magic: &[u8]) {
        let mut last = std::mem::take(&mut self.last);
        let bytes = last.make_contiguous();
        // Only the start of the magic number may have been read.
        let begins =
            |at: &usize| bytes[*at..].starts_with(magic) || magic.starts_with(&bytes[*at..]);
        if let Some(at) = (1..bytes.len()).find(begins) {
            last.drain(..at);
            self.again = last;
        }
    }

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

    /// Skips the bytes before the next member, which begins with `magic`.
    fn seek(&mut self, magic: &[u8]) -> io::Result<bool> {
        let mut matched = 0;
        loop {
            let buffer = self.fill_buf()?;
            if buffer.is_empty() {
                return Ok(false);
            }
            let mut used = 0;
            for &byte in buffer {
                used += 1;
                matched = if byte == magic[matched] {
                    matched + 1
                } else {
                    usize::from(byte == magic[0])
                };
                if matched == magic.len() {
                    break;
                }
            }
            self.consume(used);
            if matched == magic.len() {
                magic.iter().rev().for_each(|byte| self.again.push_front(*byte));
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
        if self.again.is_empty() { self.from.fill_buf() } else { Ok(self.again.as_slices().0) }
    }

    fn consume(&mut self, length: usize) {
        if !self.again.is_empty() {
            self.again.drain(..length);
            return;
        }
        if let Ok(buffer) = self.from.fill_buf() {
            let kept = &buffer[..length][length.saturating_sub(MAX_AGAIN)..];
            let room = MAX_AGAIN - kept.len();
            self.last.drain(..self.last.len().saturating_sub(room));
            self.last.extend(kept);
        }
        self.from.consume(length);
        self.at += length as u64;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::write::GzEncoder;

    use super::*;

    fn compressed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn unpacked<R: BufRead>(mut from: R, members: Members) -> Unpacked<R> {
        let compression = Compression::of(from.fill_buf().unwrap()).unwrap();
        Unpacked::new(from, compression, members)
    }

    /// Returns the bytes that can be read, and the errors.
    fn unpack(bytes: &[u8]) -> (String, Vec<String>) {
        let mut unpacked = unpacked(io::BufReader::with_capacity(5, bytes), Members::default());
        let (mut text, mut errors) = (Vec::new(), Vec::new());
        while let Err(error) = unpacked.read_to_end(&mut text) {
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
        unpacked(&bytes[..], members.clone()).read_to_string(&mut text).unwrap();
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
    fn a_truncated_member_does_not_take_the_next_one_with_it() {
        let noise: String = (0..400_u32).map(|n| (n * n * 7919).to_string()).collect();
        let (long, short) = (compressed(&noise), compressed("two"));
        for lost in [1, 9, 30, 200] {
            let cut = &long[..long.len() - lost];
            let (text, errors) = unpack(&[cut, &short, cut, &short].concat());
            assert!(text.starts_with(&noise[..99]), "{lost}");
            assert_eq!((text.matches("two").count(), errors.len()), (2, 2), "{lost}: {errors:?}");
        }
    }

    #[test]
    fn truncated_files_and_files_with_trailing_data() {
        let whole = [compressed("one "), compressed("two")].concat();
        let (text, errors) = unpack(&whole[..whole.len() - 3]);
        assert_eq!((text.as_str(), errors.len()), ("one two", 1));
        assert!(errors[0].ends_with("it is truncated"), "{errors:?}");
        let (text, errors) = unpack(&[&whole[..], b"plain text"].concat());
        assert_eq!((text.as_str(), errors.len()), ("one two", 1));
        assert!(errors[0].ends_with("expected the start of a member"), "{errors:?}");
    }

    fn frame(text: &str, dictionary: &[u8]) -> Vec<u8> {
        let mut encoder =
            zstd::stream::write::Encoder::with_dictionary(Vec::new(), 3, dictionary).unwrap();
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn skippable(first: u8, inside: &[u8]) -> Vec<u8> {
        let length = (inside.len() as u32).to_le_bytes();
        [&[first, 0x2a, 0x4d, 0x18], &length[..], inside].concat()
    }

    #[test]
    fn frames_of_zstd_with_a_dictionary() {
        let text = "a text that is in the dictionary ".repeat(9);
        let dictionary = text.as_bytes();
        for stored in [dictionary.to_vec(), frame(&text, b"")] {
            let packed = frame(&text, dictionary);
            assert!(packed.len() < 40, "{}", packed.len());
            let frames = [skippable(0x5d, &stored), packed.clone(), skippable(0x50, b"x"), packed];
            assert_eq!(unpack(&frames.concat()), (text.repeat(2), vec![]));
        }
        assert_eq!(
            unpack(&[frame("one ", b""), frame("two", b"")].concat()),
            ("one two".into(), vec![])
        );
    }

    #[test]
    fn damaged_frames_of_zstd() {
        let noise: String =
            (0..9999_u32).map(|n| char::from(b'a' + (n * n / 7 % 26) as u8)).collect();
        let mut middle = frame(&noise, b"");
        let half = middle.len() / 2;
        middle[half..half + 8].fill(0xff);
        let (one, two) = (frame("one ", b""), frame("two", b""));
        let (text, errors) = unpack(&[&one[..], &middle, &two].concat());
        assert!(text.starts_with("one ") && text.ends_with("two"), "{text}");
        assert!(
            errors.len() == 1 && errors[0].starts_with("the zstd data is damaged"),
            "{errors:?}"
        );
        let (text, errors) = unpack(&[&one[..], &two[..two.len() - 2]].concat());
        assert_eq!((text.starts_with("one "), errors.len()), (true, 1), "{errors:?}");
        let endless = [&[0x5d, 0x2a, 0x4d, 0x18, 0xff, 0xff, 0xff, 0xff][..], b"short"].concat();
        let no_dictionary = skippable(0x5d, &[&[0x37, 0xa4, 0x30, 0xec][..], &[0xff; 60]].concat());
        for (bad, after) in [(endless, ""), (no_dictionary, "one "), (b"\x50*M\x18".to_vec(), "")] {
            let (text, errors) = unpack(&[&bad[..], &one].concat());
            assert_eq!((text.as_str(), errors.len()), (after, 1), "{errors:?}");
        }
    }
}

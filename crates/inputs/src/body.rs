//! Decodes the body of a server's answer.

use std::io::{self, Read};

use dechaff_page::refuse_other_types;
use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};

use crate::limit::Limit;
use crate::unpacked::{Compression, unzstd};

/// The buffer size of the brotli decoder, in bytes.
const BROTLI: usize = 32 << 10;

/// Decodes a chunked body. Returns `None` if it is not chunked. A truncated body gives its first
/// part.
pub(crate) fn dechunk(body: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::with_capacity(body.len());
    let mut rest = body;
    loop {
        let (head, length) = match httparse::parse_chunk_size(rest) {
            Ok(httparse::Status::Complete(found)) => found,
            // Nothing was read, so the body has no chunk.
            _ if whole.is_empty() => return None,
            _ => return Some(whole),
        };
        rest = &rest[head..];
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        if length == 0 || length >= rest.len() {
            whole.extend_from_slice(&rest[..length.min(rest.len())]);
            return Some(whole);
        }
        whole.extend_from_slice(&rest[..length]);
        rest = &rest[length..];
        rest = rest.strip_prefix(b"\r").unwrap_or(rest);
        rest = rest.strip_prefix(b"\n").unwrap_or(rest);
    }
}

/// Decodes a `Content-Encoding`, up to the length of the longest page. Damaged data gives what is
/// before the damage.
///
/// # Errors
/// An unknown encoding, data that is damaged from the start, or a page longer than the limit.
pub fn decode(encoding: &str, body: Vec<u8>, limit: Limit) -> Result<Vec<u8>, String> {
    let bytes = body.as_slice();
    let decoded = match encoding {
        "identity" => return Ok(body),
        // Many archives store bodies unpacked, with the original head.
        "gzip" | "x-gzip" if Compression::of(bytes) != Some(Compression::Gzip) => return Ok(body),
        "gzip" | "x-gzip" => unpack(MultiGzDecoder::new(bytes), limit),
        // Some servers omit the wrapper that the standard requires.
        "deflate" => match unpack(ZlibDecoder::new(bytes), limit) {
            (page, Some(_)) if page.is_empty() => unpack(DeflateDecoder::new(bytes), limit),
            decoded => decoded,
        },
        "br" => unpack(brotli_decompressor::Decompressor::new(bytes, BROTLI), limit),
        "zstd" => match unzstd(bytes) {
            Ok(from) => unpack(from, limit),
            Err(error) => (Vec::new(), Some(error)),
        },
        other => {
            let known = "gzip, deflate, br or zstd";
            return Err(format!("its content encoding is {other:?}, expected {known}"));
        }
    };
    match decoded {
        (page, _) if page.len() as u64 > limit.bytes => Err(limit.exceeded_unmeasured()),
        (page, Some(error)) if page.is_empty() => {
            if bytes.trim_ascii_start().starts_with(b"<") {
                return Ok(body);
            }
            Err(format!("its {encoding} data is damaged: {error}"))
        }
        (page, _) => Ok(page),
    }
}

/// As [`decode`], for a body that a server sent. Some servers name a charset as the encoding, or
/// `none`: such a body is unpacked if it is gzip, and otherwise used if it is text.
///
/// # Errors
/// As [`decode`].
pub(crate) fn decode_sent(encoding: &str, body: Vec<u8>, limit: Limit) -> Result<Vec<u8>, String> {
    let is_known = matches!(encoding, "identity" | "gzip" | "x-gzip" | "deflate" | "br" | "zstd");
    match Compression::of(&body) {
        Some(Compression::Gzip) if !is_known => decode("gzip", body, limit),
        None if !is_known
            && !encoding.ends_with("compress")
            && refuse_other_types(&body).is_ok() =>
        {
            Ok(body)
        }
        _ => decode(encoding, body, limit),
    }
}

/// Returns the bytes up to the end, one byte beyond the limit, or an error, and the error.
fn unpack(from: impl Read, limit: Limit) -> (Vec<u8>, Option<io::Error>) {
    let mut page = Vec::new();
    let mut from = from.take(limit.bytes.saturating_add(1));
    let error = from.read_to_end(&mut page).err();
    (page, error)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};

    use super::*;

    const LIMIT: Limit = Limit::of(1000);

    #[test]
    fn chunks() {
        let read = |body: &str| dechunk(body.as_bytes()).map(|b| String::from_utf8(b).unwrap());
        assert_eq!(read("3\r\nabc\r\nA \r\n0123456789\r\n0\r\n\r\n").unwrap(), "abc0123456789");
        assert_eq!(read("5\r\nabc").unwrap(), "abc");
        assert_eq!(read("3\r\nabc\r\nzz").unwrap(), "abc");
        assert_eq!(read("0\r\n\r\n").unwrap(), "");
        assert_eq!(read("ffffffffffffffff\r\nab").unwrap(), "ab");
        assert_eq!(read("<p>abc"), None);
        assert_eq!(read(""), None);
    }

    /// Returns a text in each encoding that the tests can write.
    fn packed(text: &[u8]) -> [(&'static str, Vec<u8>); 4] {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        gzip.write_all(text).unwrap();
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
        zlib.write_all(text).unwrap();
        let mut deflate = DeflateEncoder::new(Vec::new(), Compression::fast());
        deflate.write_all(text).unwrap();
        [
            ("gzip", gzip.finish().unwrap()),
            ("deflate", zlib.finish().unwrap()),
            ("deflate", deflate.finish().unwrap()),
            ("zstd", zstd::encode_all(text, 3).unwrap()),
        ]
    }

    #[test]
    fn every_encoding_is_decoded_within_the_limit() {
        let page = b"<p>page".repeat(100);
        for (encoding, compressed) in packed(&page) {
            assert_eq!(decode(encoding, compressed, LIMIT).unwrap(), page, "{encoding}");
        }
        for (encoding, bomb) in packed(&vec![b'x'; 1 << 20]) {
            let error = decode(encoding, bomb, LIMIT).unwrap_err();
            assert!(error.contains("--max-bytes 1000"), "{encoding}: {error}");
        }
        let brotli =
            b"\x1b\xbb\x02\xf8\x8d\x94.\xeeR\xf3\x94\x9d\xc1)\x9f\xb0\xa8-\x12\xf8\x86=\x01";
        assert_eq!(decode("br", brotli.to_vec(), LIMIT).unwrap(), page);
        let bomb = b"\x5b\xff\xff\x8f\x5f\x02\x2f\x1e\x0b\x04\x72\xef\x1f\x00".to_vec();
        assert!(decode("br", bomb, LIMIT).unwrap_err().contains("--max-bytes 1000"));
    }

    #[test]
    fn a_cut_at_any_byte_gives_what_is_before_it() {
        let page: Vec<u8> =
            (0..200u32).flat_map(|nth| format!("<p>{}", nth * nth * 7919).into_bytes()).collect();
        let limit = Limit::of(10_000);
        for (encoding, body) in packed(&page) {
            let mut longest = 0;
            for end in 0..body.len() {
                match decode(encoding, body[..end].to_vec(), limit) {
                    Ok(found) if end > 2 => {
                        assert!(page.starts_with(&found), "{encoding}, {end} bytes");
                        longest = longest.max(found.len());
                    }
                    Ok(_) => {}
                    Err(error) => assert!(error.contains("is damaged"), "{error}"),
                }
            }
            // A block of zstd, up to 128 KiB, is whole or nothing.
            assert!(longest > page.len() / 2 || encoding == "zstd", "{encoding}: {longest}");
        }
    }

    #[test]
    fn uncompressed_and_damaged_data() {
        for encoding in ["gzip", "deflate", "br", "zstd", "identity", "utf-8", "none"] {
            assert_eq!(
                decode_sent(encoding, b"<p>x".to_vec(), LIMIT).unwrap(),
                b"<p>x",
                "{encoding}"
            );
        }
        let [(_, packed), ..] = packed(b"<p>x");
        assert_eq!(decode_sent("utf-8", packed, LIMIT).unwrap(), b"<p>x");
        let cut = decode("gzip", vec![0x1f, 0x8b, 8, 0, 0], LIMIT).unwrap_err();
        assert!(cut.contains("gzip data is damaged"), "{cut}");
        let other = decode_sent("compress", vec![1], LIMIT).unwrap_err();
        assert!(other.contains("expected gzip, deflate, br or zstd"), "{other}");
        assert!(decode("utf-8", b"<p>x".to_vec(), LIMIT).is_err());
    }
}

//! Names of servers in ASCII, by Punycode (RFC 3492), as the URL Standard writes them.

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// The largest number of letters in a part of a name.
const MAX_LABEL: usize = 63;

/// Returns the name of a server in lower case and in ASCII. Parts with characters other than letters,
/// digits and hyphens, or with combining marks, are only converted to lower case.
pub(crate) fn ascii_host(host: &str) -> String {
    let lower = host.to_lowercase();
    let parts = lower.split(['.', '\u{3002}']).map(|part| {
        let plain = |c: char| c.is_alphanumeric() && !is_mark(c) || c == '-';
        let known =
            !part.is_ascii() && part.chars().all(plain) && part.chars().count() <= MAX_LABEL;
        let encoded = if known { encode(part) } else { None };
        encoded.map_or_else(|| part.to_string(), |encoded| format!("xn--{encoded}"))
    });
    parts.collect::<Vec<_>>().join(".")
}

/// Letters that another letter and a mark can be composed of, or that are marks themselves.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
}

/// Encodes a part of a name. Returns `None` if it is too long.
fn encode(part: &str) -> Option<String> {
    let mut out: String = part.chars().filter(char::is_ascii).collect();
    let basic = u32::try_from(out.len()).ok()?;
    if basic > 0 {
        out.push('-');
    }
    let letters: Vec<u32> = part.chars().map(u32::from).collect();
    let all = u32::try_from(letters.len()).ok()?;
    let (mut n, mut delta, mut bias, mut done) = (INITIAL_N, 0u32, INITIAL_BIAS, basic);
    while done < all {
        let next = letters.iter().copied().filter(|letter| *letter >= n).min()?;
        delta = delta.checked_add((next - n).checked_mul(done + 1)?)?;
        n = next;
        for &letter in &letters {
            if letter < n {
                delta = delta.checked_add(1)?;
            }
            if letter == n {
                digits(delta, bias, &mut out);
                bias = adapted(delta, done + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta = delta.checked_add(1)?;
        n += 1;
    }
    Some(out)
}

/// Writes a number with digits of variable weight.
fn digits(number: u32, bias: u32, out: &mut String) {
    let digit = |value: u32| {
        let value = u8::try_from(value).unwrap_or_default();
        char::from(if value < 26 { b'a' + value } else { b'0' + value - 26 })
    };
    let mut rest = number;
    let mut k = BASE;
    loop {
        let t = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if rest < t {
            out.push(digit(rest));
            return;
        }
        out.push(digit(t + (rest - t) % (BASE - t)));
        rest = (rest - t) / (BASE - t);
        k += BASE;
    }
}

/// The bias after a number was written.
fn adapted(delta: u32, count: u32, first: bool) -> u32 {
    let mut delta = if first { delta / DAMP } else { delta / 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_servers() {
        // The second and the third are samples (B) and (L) of RFC 3492, in lower case.
        for (host, ascii) in [
            ("B\u{fc}cher.example", "xn--bcher-kva.example"),
            (
                "\u{4ed6}\u{4eec}\u{4e3a}\u{4ec0}\u{4e48}\u{4e0d}\u{8bf4}\u{4e2d}\u{6587}",
                "xn--ihqwcrb4cv8a8dqg056pqjye",
            ),
            ("3\u{5e74}b\u{7d44}\u{91d1}\u{516b}\u{5148}\u{751f}", "xn--3b-ww4c5e180e575a65lsy2b"),
            ("example.org", "example.org"),
            ("u\u{308}.example", "u\u{308}.example"),
        ] {
            assert_eq!(ascii_host(host), ascii);
        }
    }
}

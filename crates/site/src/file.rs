//! The file of samples, usually `sites.bin`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;

use bincode::{Decode, Encode};
use dechaff_format::{FileKind, FormatError, decode, encode, shortened};

use crate::page_lines::{MAX_LINES, PageLines};
use crate::site::{SAMPLE, Site};
use crate::sites::{LEAST, MAX_SITES, Sites};

const SITES: FileKind =
    FileKind { what: "file of site statistics", magic: *b"dechsite", version: 1 };

/// The longest name of a site, in bytes.
const MAX_NAME: usize = 1024;

#[derive(Encode, Decode)]
struct WireSites {
    most: u32,
    last: u64,
    left_out: u64,
    /// The name, the number of pages and the sample of each site.
    sites: Vec<(String, u64, Vec<PageLines>)>,
}

impl Sites {
    /// Reads a file of samples.
    ///
    /// # Errors
    /// [`FormatError`] if the file cannot be read, is of another kind, is damaged, or has values
    /// that no program writes.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FormatError> {
        Self::read(File::open(path)?)
    }

    /// As [`Self::open`], from any reader.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn read(from: impl Read) -> Result<Self, FormatError> {
        Self::of_payload(&SITES.read(from)?)
    }

    /// As [`Self::open`], from bytes in memory.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FormatError> {
        Self::of_payload(SITES.open(bytes)?)
    }

    fn of_payload(payload: &[u8]) -> Result<Self, FormatError> {
        decode::<WireSites>(payload)?.checked().map_err(FormatError::unusable)
    }

    /// Writes the samples.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(&self, to: impl Write) -> Result<(), FormatError> {
        let site =
            |(name, site): (&String, &Arc<Site>)| (name.clone(), site.pages, site.sample.clone());
        let wire = WireSites {
            most: self.most as u32,
            last: self.last,
            left_out: self.left_out,
            sites: self.sites.iter().map(site).collect(),
        };
        SITES.write(&encode(&wire), to)
    }
}

impl WireSites {
    /// Checks the assumptions of the rest of the crate.
    fn checked(self) -> Result<Sites, String> {
        let most = self.most as usize;
        if !(LEAST..=SAMPLE).contains(&most) {
            return Err(format!("samples of {most} pages, expected {LEAST} to {SAMPLE}"));
        }
        if self.sites.len() > MAX_SITES {
            return Err(format!("{} sites: at most {MAX_SITES} are read", self.sites.len()));
        }
        let mut sites = BTreeMap::new();
        for (name, pages, sample) in self.sites {
            let problem = |problem: &str| Err(format!("site {:?}: {problem}", shortened(&name)));
            if name.len() > MAX_NAME {
                return problem("its name is too long");
            }
            if sites.last_key_value().is_some_and(|(last, _)| *last >= name) {
                return problem("the names are not in order");
            }
            if sample.len() > most || sample.len() as u64 > pages {
                return problem("its sample has more pages than there are");
            }
            let lists = || sample.iter().flat_map(|page| [&page.short, &page.long]);
            if lists().any(|hashes| hashes.len() > MAX_LINES) {
                return problem("a page has too many lines");
            }
            let pages_in_order = sample.is_sorted_by(|one, next| one.key <= next.key);
            if !pages_in_order || !lists().all(|hashes| hashes.is_sorted_by(|one, next| one < next))
            {
                return problem("its hashes are not in order");
            }
            sites.insert(name, Arc::new(Site { pages, sample, ..Site::default() }));
        }
        Ok(Sites::of(sites, most, self.last, self.left_out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sites() -> Sites {
        let mut sites = Sites::default();
        for (key, site) in (0..).zip(["b.example", "a.example", "a.example"]) {
            let html = format!(
                "<p>Home<p>Page {}<p>of many words that are on it, and ten",
                "x".repeat(key)
            );
            let page = dechaff_page::segment(html.as_bytes()).unwrap();
            sites.add(site, PageLines::new(key as u64, &page));
        }
        sites
    }

    fn bytes(sites: &Sites) -> Vec<u8> {
        let mut bytes = Vec::new();
        sites.write(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let sites = sites();
        let written = bytes(&sites);
        assert_eq!(Sites::from_bytes(&written).unwrap(), sites);
        assert_eq!(Sites::read(&written[..]).unwrap(), sites);
    }

    #[test]
    fn damaged_and_hostile_files_are_refused() {
        let written = bytes(&sites());
        let error = |bytes: &[u8]| Sites::from_bytes(bytes).unwrap_err().to_string();
        assert!(error(b"GIF89a").starts_with("not a file of site statistics: it begins with"));
        for at in 0..written.len() {
            let mut damaged = written.clone();
            damaged[at] ^= 1;
            assert!(Sites::from_bytes(&damaged).is_err(), "byte {at}");
            assert!(Sites::from_bytes(&written[..at]).is_err(), "{at} bytes");
        }
        // The checksum is right, but no program writes such a payload.
        let refused = |change: &dyn Fn(&mut WireSites), expected: &str| {
            let mut wire: WireSites = decode(SITES.open(&written).unwrap()).unwrap();
            change(&mut wire);
            let mut file = Vec::new();
            SITES.write(&encode(&wire), &mut file).unwrap();
            let found = error(&file);
            assert!(found.contains(expected), "{found}");
        };
        refused(&|wire| wire.most = 65, "samples of 65 pages, expected 4 to 64");
        refused(&|wire| wire.sites.reverse(), "site \"a.example\": the names are not in order");
        refused(&|wire| wire.sites[0].1 = 1, "its sample has more pages than there are");
        refused(&|wire| wire.sites[0].2.reverse(), "its hashes are not in order");
        refused(&|wire| wire.sites[0].2[0].short.reverse(), "not in order");
        refused(&|wire| wire.sites[0].0 = "a".repeat(2000), "its name is too long");
        let many = |wire: &mut WireSites| wire.sites[0].2[0].long = (0..1001).collect();
        refused(&many, "a page has too many lines");
    }
}

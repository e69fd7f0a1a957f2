//! Measures whether time and memory grow linearly with the length of pages that repeat one part.

use std::hint::black_box;
use std::time::Duration;

use dechaff::Line;
use dechaff_documents::format::Content;
use dechaff_documents::{Document, DocumentOptions, Format, RenderOptions};
use dechaff_extractor::{Extraction, Prediction};
use dechaff_metadata::Metadata;

/// Signs with a meaning in markup, Markdown, formulas or notes. Pairs of them are repeated, too.
const SIGNS: &str = r"\$[](){}<>&*_`!|#^~@:";
/// Further signs, without pairs.
const OTHERS: &str = "\"'%+,-./;=?†‡•§«“”’…\u{a0}\u{ad}\u{200b}\u{feff}\u{202e}\u{e0041}é漢😀1";
const ELEMENTS: &str = "a abbr acronym address annotation applet area article aside audio b base \
    basefont bdi bdo big blink blockquote body br button canvas caption center cite code col \
    colgroup data datalist dd del desc details dfn dialog dir div dl dt em embed fieldset \
    figcaption figure font footer foreignobject form frame frameset g h1 h2 h3 h4 h5 h6 head header \
    hgroup hr html i iframe image img input ins kbd label legend li link listing main map mark \
    marquee math menu meta meter mfrac mi mjx-container mo mover mrow msup mtable mtd mtr nav nobr \
    noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre \
    progress q rb relative-time rp rt rtc ruby s samp script search section select slot small source \
    span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead \
    time title tr track tt u ul use var video wbr xmp x-y";

/// The begin of each page. Because of the raised number, the text after it is searched for notes.
const BEGIN: &str = "<h1>A title</h1><p>This is the main text of the page, with a comma<sup>1</sup>, in \
    a long sentence.";

/// Maximum ratio of the times of two pages, one of which is four times as long as the other.
const MAX_RATIO: f64 = 5.0;
/// Minimum time that counts: shorter times are mostly noise.
const MIN_TIME: Duration = Duration::from_micros(300);
/// How often a page is measured before it counts as too slow, because other programs share the
/// caches of the processor.
const ATTEMPTS: usize = 16;

/// A page with a part that is repeated.
#[derive(Debug, Clone)]
pub struct Shape {
    /// The repeated part.
    pub part: String,
    /// The text before each part: a start tag, or nothing to repeat the part in one paragraph.
    pub between: &'static str,
}

impl Shape {
    /// Iterates over all shapes.
    pub fn all() -> impl Iterator<Item = Self> {
        let single = SIGNS.chars().chain(OTHERS.chars()).map(String::from);
        let pairs = SIGNS.chars().flat_map(|a| SIGNS.chars().map(move |b| format!("{a}{b}")));
        let signs = single
            .chain(pairs)
            .flat_map(|sign| ["", " ", "a "].map(|after| format!("{sign}{after}")));
        let elements = ELEMENTS.split_whitespace().flat_map(|name| {
            [format!("<{name}>"), format!("<{name}>a "), format!("<{name}>a</{name}> ")]
        });
        let parts = signs.chain(elements);
        parts.flat_map(|part| ["", "<p>"].map(|between| Self { part: part.clone(), between }))
    }

    fn page(&self, bytes: usize) -> String {
        let part = [self.between, &self.part].concat();
        BEGIN.to_string() + &part.repeat(bytes / part.len())
    }

    /// Measures a page of `bytes` and one that is four times as long, in each format. `peak` runs a
    /// function and returns the highest memory in it, in bytes.
    pub fn growth(&self, bytes: usize, peak: &dyn Fn(&dyn Fn()) -> usize) -> Growth {
        let (page, long) = (self.page(bytes), self.page(4 * bytes));
        let mut best = [work(&page), work(&long)];
        let mut attempts = 1;
        while slowest(&best).1 > MAX_RATIO && attempts < ATTEMPTS {
            attempts += 1;
            for (best, page) in best.iter_mut().zip([&page, &long]) {
                for (best, now) in best.iter_mut().zip(work(page)) {
                    best.time = best.time.min(now.time);
                }
            }
        }
        let (format, times) = slowest(&best);
        let all = best[1].iter().map(|step| step.time.as_nanos()).sum::<u128>();
        let memory = peak(&|| drop(black_box(work(&long))));
        Growth {
            format,
            times,
            nanoseconds: all as f64 / long.len() as f64,
            memory: memory as f64 / long.len() as f64,
        }
    }
}

/// The costs of a page that is four times as long as another one.
#[derive(Debug, Clone, Copy)]
pub struct Growth {
    /// The step of the work whose time grows most.
    pub format: &'static str,
    /// The time of this step, as a multiple of that for the shorter page.
    pub times: f64,
    /// The time of all steps, in nanoseconds for each byte of the longer page.
    pub nanoseconds: f64,
    /// The highest memory, as a multiple of the longer page.
    pub memory: f64,
}

impl Growth {
    /// Returns whether the time grows faster than the page.
    pub fn is_too_slow(&self) -> bool {
        self.times > MAX_RATIO
    }
}

/// A step of the work, and its time.
struct Step {
    name: &'static str,
    time: Duration,
}

/// Returns the step whose time grows most, and the ratio of its times.
fn slowest([short, long]: &[Vec<Step>; 2]) -> (&'static str, f64) {
    let ratio = |short: &Step, long: &Step| {
        long.time.as_secs_f64() / short.time.max(MIN_TIME).as_secs_f64()
    };
    let ratios = short.iter().zip(long).map(|(short, long)| (short.name, ratio(short, long)));
    ratios.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap()
}

/// Returns how long this thread has run, without the time in which other programs had the
/// processor.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// Returns the time.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}

/// Reads a page, keeps all of it, and writes it in each format. Returns the time of each step.
fn work(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut begin = processor_time();
    let mut add = |name| {
        let now = processor_time();
        steps.push(Step { name, time: now - begin });
        begin = now;
    };
    let extraction = Extraction::predicted(page, Prediction::of_all);
    add("lines");
    let Ok(extraction) = extraction else { return steps };
    let document = Document::read(&extraction, &DocumentOptions::default());
    add("document");
    black_box(Metadata::read(&extraction, None));
    add("metadata");
    let options = RenderOptions::default();
    for format in Format::texts() {
        match format.content() {
            Content::Document(write) => drop(black_box(write(&document, &options))),
            Content::Page(write) => drop(black_box(write(&extraction, &options))),
            _ => {}
        }
        add(format.name());
    }
    drop(black_box(document.to_json()));
    drop(black_box(serde_json::to_string(&extraction.lines().map(Line::from).collect::<Vec<_>>())));
    add("json");
    steps
}

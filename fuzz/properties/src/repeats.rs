//! Measures whether time and memory grow linearly with the length of pages that repeat one part.

use std::hint::black_box;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use dechaff::{Field, GENERAL, Html, Input, Line, Options, PageExtractor};
use dechaff_documents::format::Content;
use dechaff_documents::{Document, DocumentOptions, Format, RenderOptions};
use dechaff_extractor::{Decision, Extraction, Prediction, Stop};
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

/// Attributes of the elements that are repeated with each of them. `№` is the number of the part.
const ATTRIBUTES: &str = "alt=a aria-hidden=true class=a class=a№ colspan=2 content=a data-footnote=a \
    data-src=a data-tex=a datetime=2020-02-02 dir=rtl hidden href=a href=#a href=#a№ id=a id=a№ \
    itemprop=author itemscope itemtype=a lang=de name=a popover property=a rel=author role=tab rowspan=2 \
    src=a srcset=a start=2 style=display:none style=opacity:.5 title=a value=a width=2";
/// The elements that have these attributes.
const ATTRIBUTED: [&str; 6] = [
    "<p @>a ",
    "<a @>a</a> ",
    "<img @>",
    "<meta @>",
    "<article @><time @>1</time>a ",
    "<table @><td @>a",
];
/// Parts of threads, tables and lists that stand beside their neighbours.
const GROUPS: &str = "<p>Yes<p>No|<div>Yes</div><div>No</div>|<table><tr><td>a</td></tr>b|<li>a|<p~hidden>a|\
    <article><time>10</time><p>t|<details><summary>a</summary>b|<dl><dt>a<dd>b</dl>|<h2>a</h2>b|\
    <blockquote><p>a</blockquote>b|<article~class=b~id=b№><time~datetime=2020-02-02>10:00</time><p>a|\
    <li><a~href=/№>a</a>|<sup><a~href=#n№>№</a></sup>|<p~id=n№>№~a|<div~class=post><b>Ann</b>~a</div>|\
    <figure><img~src=№.png>a</figure>|<pre>a</pre>|<p>a<br>b|<ul><li>a</ul>|<div>№</div>|<a~href=a>a</a>";
/// Parts of style sheets.
const RULES: &str = "@ { } ; : , . # /* */ .a, .a№ #a, .a{display:none} .a{display:block} .a№{display:none} \
    #a№{display:none} @media~print{ @import~'a'; @layer~a; @supports(a){ /@ }~@ \\ \" ' ( ) [a] > ~ * ! \
    !important display:none; display:block; font-size:0; left:-9999px; opacity:.5; transform:scale( calc( var( url( \
    rgba(0,0,0,0); :is(.a) :not( ::before <!-- --> a{} </style><style>.a№{display:none} </style><style>";
/// Parts of JSON.
const JSON: &str = "[ ] { } , : \" \\ \\u0041 1 -1e9 null \"a\", {\"a\": {\"@graph\":[ \"author\":{\"name\":\"a\"}, \
    {\"@type\":\"Person\",\"name\":\"a№\"}, \"@type\":\"Article\", \"datePublished\":\"2020-02-02\", \"offers\":[ /* // \
    </script><script~type=application/ld+json>";

/// Tags that a page is searched for before it is read, and tags without an end.
const TAGS: &str = "<s <sup <title <plaintext <svg> </svg> <template> </template> <title> <textarea> <script> \
    </script> <noscript> <style> </style> <style>.a{} <!-- --> <";

/// A place of the page whose text a reader of its own reads.
#[derive(Debug, Clone, Copy)]
struct Reader {
    before: &'static str,
    after: &'static str,
    /// The parts of its language, besides the signs.
    parts: &'static str,
}

/// The readers of everything but text.
const READERS: [Reader; 9] = [
    Reader { before: "<p>", after: "<style>.a{}</style>", parts: TAGS },
    Reader { before: "<style>", after: "</style>", parts: RULES },
    Reader { before: "<p style=\"", after: "\">a", parts: RULES },
    Reader { before: "<p class=\"", after: "\">a", parts: "a a№ hidden md:block" },
    Reader { before: "<p id=\"", after: "\">a", parts: "a a№" },
    Reader { before: "<script type=application/ld+json>[", after: "]</script>", parts: JSON },
    Reader { before: "<script>", after: "</script>", parts: JSON },
    Reader { before: "<meta name=description content=\"", after: "\">", parts: "a &amp;" },
    Reader {
        before: "<meta property=article:published_time content=\"",
        after: "\">",
        parts: "2020-02-02 1",
    },
];

/// The begin of each page. Because of the raised number, the text after it is searched for notes.
const BEGIN: &str = "<h1>A title</h1><p>This is the main text of the page, with a comma<sup>1</sup>, in \
    a long sentence.";

/// Maximum ratio of the times of two pages, one of which is four times as long as the other. The
/// second applies to long pages, of which only the shorter one fits a cache of the processor.
const MAX_RATIO: [f64; 2] = [5.0, 8.0];
/// Maximum memory of a page beyond that of any page, as a multiple of its length. The second
/// applies to long pages. All that is read of a page is in memory at once.
const MAX_MEMORY: [f64; 2] = [40.0, 60.0];
/// Minimum length of long pages, in bytes.
const LONG: usize = 1 << 20;
/// Minimum time that counts: shorter times are mostly noise.
const MIN_TIME: Duration = Duration::from_micros(300);
/// Minimum time that counts for each byte, in nanoseconds.
const MIN_PER_BYTE: u64 = 4;
/// How often a page is measured before it counts as too slow, because other programs share the
/// caches of the processor.
const ATTEMPTS: usize = 16;

/// A page with a part that is repeated.
#[derive(Debug, Clone, Default)]
pub struct Shape {
    /// The repeated part.
    pub part: String,
    /// The text before each part: a start tag, or nothing to repeat the part in one paragraph.
    pub between: &'static str,
    /// The part that is repeated in the second half of the page, if it is another one.
    pub second: String,
    /// The markup around all parts.
    pub around: [&'static str; 2],
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
        let shapes =
            parts.flat_map(|part| ["", "<p>"].map(|between| Self::of(part.clone(), between)));
        shapes.chain(Self::attributes()).chain(Self::groups()).chain(Self::readers())
    }

    fn of(part: String, between: &'static str) -> Self {
        Self { part, between, ..Self::default() }
    }

    /// Iterates over elements with attributes.
    fn attributes() -> impl Iterator<Item = Self> {
        ATTRIBUTES.split_whitespace().flat_map(|attribute| {
            ATTRIBUTED.map(|element| Self::of(element.replace('@', attribute), ""))
        })
    }

    /// Iterates over groups, two of them in turn, and two of them in the halves of a page.
    fn groups() -> impl Iterator<Item = Self> {
        let pairs = GROUPS.split('|').flat_map(|a| GROUPS.split('|').map(move |b| (a, b)));
        let pairs = pairs.map(|(a, b)| (a.replace('~', " "), b.replace('~', " ")));
        pairs.flat_map(|(a, b)| {
            let turns = if a == b { a.clone() } else { format!("{a}{b}") };
            [Self::of(turns, ""), Self { second: b, ..Self::of(a, "") }]
        })
    }

    /// Iterates over the signs and the parts of each reader, and over two of them in turn.
    fn readers() -> impl Iterator<Item = Self> {
        READERS.into_iter().flat_map(|Reader { before, after, parts }| {
            let parts = parts.split_whitespace().map(|part| part.replace('~', " "));
            let parts: Vec<String> = SIGNS.chars().map(String::from).chain(parts).collect();
            let pairs = parts.iter().flat_map(|a| parts.iter().map(move |b| format!("{a}{b}")));
            let others = OTHERS.chars().map(String::from);
            let all: Vec<String> = parts.iter().cloned().chain(others).chain(pairs).collect();
            let around = [before, after];
            all.into_iter().map(move |part| Self { around, ..Self::of(part, "") })
        })
    }

    /// Returns whether the repeated parts are the text of the page.
    fn is_text(&self) -> bool {
        self.around[0].is_empty()
    }

    fn page(&self, bytes: usize) -> String {
        let part = [self.between, &self.part].concat();
        let mut page = BEGIN.to_string() + self.around[0];
        let mut add = |part: &str, bytes: usize| {
            let count = bytes / part.len();
            if part.contains('№') {
                (0..count).for_each(|n| page += &part.replace('№', &n.to_string()));
            } else {
                page += &part.repeat(count);
            }
        };
        if self.second.is_empty() {
            add(&part, bytes);
        } else {
            add(&part, bytes / 2);
            add(&self.second, bytes / 2);
        }
        page + self.around[1] + BEGIN
    }

    /// Measures a page of `bytes` and one that is four times as long, in each format. `peak` runs a
    /// function and returns the highest memory in it, in bytes.
    pub fn growth(&self, bytes: usize, peak: &dyn Fn(&dyn Fn()) -> usize) -> Growth {
        let (page, long) = (self.page(bytes), self.page(4 * bytes));
        let work = |page: &str| {
            let more = if self.is_text() { formats(page) } else { Vec::new() };
            extract(page).into_iter().chain(more).collect::<Vec<_>>()
        };
        let mut best = [work(&page), work(&long)];
        let mut attempts = 1;
        let is_long = bytes >= LONG;
        let least = MIN_TIME.max(Duration::from_nanos(MIN_PER_BYTE * bytes as u64));
        while slowest(&best, least).1 > MAX_RATIO[usize::from(is_long)] && attempts < ATTEMPTS {
            attempts += 1;
            for (best, page) in best.iter_mut().zip([&page, &long]) {
                for (best, now) in best.iter_mut().zip(work(page)) {
                    best.time = best.time.min(now.time);
                }
            }
        }
        let (format, times) = slowest(&best, least);
        let nanoseconds = best[1].iter().map(|step| step.time.as_nanos()).sum::<u128>();
        // The limit is for the usual options.
        let all = |page: &str| if self.is_text() { formats(page) } else { extract(page) };
        let memory = peak(&|| drop(black_box(all(&long))));
        Growth {
            is_long,
            format,
            times,
            nanoseconds: nanoseconds as f64 / long.len() as f64,
            memory: memory as f64 / long.len() as f64,
            unseen: best[1].iter().map(|step| step.unseen).max().unwrap_or_default(),
        }
    }
}

/// The costs of a page that is four times as long as another one.
#[derive(Debug, Clone, Copy)]
pub struct Growth {
    /// Whether both pages have a MiB and more.
    pub is_long: bool,
    /// The step of the work whose time grows most.
    pub format: &'static str,
    /// The time of this step, as a multiple of that for the shorter page.
    pub times: f64,
    /// The time of all steps, in nanoseconds for each byte of the longer page.
    pub nanoseconds: f64,
    /// The highest memory, as a multiple of the longer page.
    pub memory: f64,
    /// The longest time between two looks at whether the work on the longer page should end.
    pub unseen: Duration,
}

impl Growth {
    /// Returns whether the time grows faster than the page.
    pub fn is_too_slow(&self) -> bool {
        self.times > MAX_RATIO[usize::from(self.is_long)]
    }

    /// Returns whether the page takes too much memory.
    pub fn is_too_large(&self) -> bool {
        self.memory > MAX_MEMORY[usize::from(self.is_long)]
    }
}

/// A step of the work, and its times.
struct Step {
    name: &'static str,
    time: Duration,
    /// The longest time between two looks at whether the work should end.
    unseen: Duration,
}

/// Returns the step whose time grows most, and the ratio of its times.
fn slowest([short, long]: &[Vec<Step>; 2], least: Duration) -> (&'static str, f64) {
    let ratio =
        |short: &Step, long: &Step| long.time.as_secs_f64() / short.time.max(least).as_secs_f64();
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

/// Returns an extractor that writes all fields, and keeps nearly all lines or the usual ones.
pub(crate) fn extractor(keeps_all: bool) -> &'static PageExtractor {
    // A threshold would keep all lines, but the structure of the page would not correct them.
    static BOTH: LazyLock<[PageExtractor; 2]> = LazyLock::new(|| {
        [None, Some(*Decision::BETAS.end())].map(|beta| {
            let fields = Some(Field::all().collect());
            let options = Options { beta, fields, ..Options::default() };
            PageExtractor::new(GENERAL.extractor(), options).unwrap()
        })
    });
    &BOTH[usize::from(keeps_all)]
}

/// Extracts a page as the program does: as `plain`, and with all fields, also if nearly all lines
/// are kept. Returns each step.
fn extract(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut time = |name, keeps_all, format| {
        let (extractor, plain) = (extractor(keeps_all), Options::default());
        let options = if format == Format::Plain { &plain } else { extractor.options() };
        let begin = processor_time();
        // The time of the last look at the stop, and the longest time between two looks.
        let looks = Mutex::new((begin, Duration::ZERO));
        let look = || {
            let now = processor_time();
            let mut looks = looks.lock().unwrap();
            *looks = (now, looks.1.max(now - looks.0));
            false
        };
        let html = Html::new(page).with_stop(Stop::when(&look));
        if let Ok(extracted) = extractor.extract(Input::from(html)) {
            drop(black_box(extracted.file(format, options)));
        }
        look();
        let unseen = looks.lock().unwrap().1;
        steps.push(Step { name, time: processor_time() - begin, unseen });
    };
    time("plain", false, Format::Plain);
    time("plain, all kept", true, Format::Plain);
    time("all fields", true, Format::Jsonl);
    steps
}

/// Reads a page, keeps all of it, and writes it in each format. Returns the time of each step.
fn formats(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut begin = processor_time();
    let mut add = |name| {
        let now = processor_time();
        steps.push(Step { name, time: now - begin, unseen: Duration::ZERO });
        begin = now;
    };
    let extraction = Extraction::predicted(page, Prediction::of_all);
    add("lines");
    let Ok(extraction) = extraction else { return steps };
    // The first of both reads the elements of the page for both.
    let document = Document::read(&extraction, &DocumentOptions::default());
    black_box(Metadata::read(&extraction, None));
    add("document and metadata");
    let options = RenderOptions::default();
    for format in Format::texts() {
        match format.content() {
            Content::Document(write) => drop(black_box(write(&document, &options))),
            Content::KeptLines => drop(black_box(extraction.plain())),
            _ => {}
        }
        add(format.name());
    }
    drop(black_box(document.to_json()));
    drop(black_box(serde_json::to_string(&extraction.lines().map(Line::from).collect::<Vec<_>>())));
    add("json");
    steps
}

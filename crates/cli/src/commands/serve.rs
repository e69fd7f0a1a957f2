//! `dechaff serve`

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use dechaff_crawl::{Failure, usage};
use dechaff_extractor::Extractor;

use crate::args::model::{DEFAULT, read_model};
use crate::args::site::shared_sites;
use crate::args::values::{bytes, whole};
use crate::serve::{Log, serve};
use crate::terminal::exit::Done;

/// Extract the content of pages over HTTP
///
/// The command starts a server and prints its address. POST a page to /extract: the body is its
/// HTML, in any encoding, and may be compressed with gzip, deflate, brotli or zstd. The answer is
/// the content.
///
/// The query has the options of `dechaff extract` for one page, with the same values, such as
/// format=markdown, metadata, url, fields, keep and drop, and model=NAME. format=json&fields=lines
/// returns every line of the page with its score.
///
/// GET /health shows whether the server is running, and GET /metrics has counters for Prometheus.
/// On SIGTERM or ctrl-c the server accepts no more connections, finishes the open requests, and
/// ends: at the latest after twice --timeout.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The address and port; port 0 chooses a free one.
    ///
    /// With an address such as 0.0.0.0, other machines can connect. Without an address, only this
    /// machine can
    #[arg(long, visible_alias = "port", value_name = "[ADDRESS:]PORT", default_value = "127.0.0.1:7008",
          value_parser = address)]
    pub(crate) listen: SocketAddr,
    /// A model file or the name of a shipped model; may be repeated.
    ///
    /// Requests choose with model=NAME, where NAME is the shipped name, or the name of the file
    /// without its extension. The first is the default
    #[arg(short, long, value_name = "MODEL", default_value = DEFAULT)]
    model: Vec<String>,
    /// Compare each page with the pages of its site in this file, which `dechaff site` writes.
    ///
    /// The site of a page is the host of the url of the request, or of the address that the page
    /// declares
    #[arg(long, value_name = "FILE")]
    site: Option<PathBuf>,
    /// Refuse pages that are longer than this, also after decompression
    #[arg(long, value_name = "N", default_value = "10MB", value_parser = bytes)]
    pub(crate) max_bytes: u64,
    /// The number of requests that are processed at the same time, after their bodies were
    /// received.
    ///
    /// Further requests get status 503
    #[arg(long, value_name = "N", default_value = "64",
          value_parser = whole::<u16>(1..=65535))]
    pub(crate) max_requests: u16,
    /// The time limit in seconds for receiving the body of a request, and for the work on it
    #[arg(long, value_name = "SECONDS", default_value = "30",
          value_parser = whole::<u16>(1..=3600))]
    pub(crate) timeout: u16,
    /// The number of threads for extraction [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Log each request on stderr: method, path, status, bytes of both bodies, milliseconds
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "text")]
    pub(crate) log: Log,
}

const EXAMPLES: &str = "\
Examples:
  dechaff serve
  curl --data-binary @page.html 'http://127.0.0.1:7008/extract?format=markdown'
  dechaff serve -m general -m my.bin --listen 0.0.0.0:80 --max-bytes 2MB
  curl --data-binary @page.html 'http://HOST/extract?model=my&format=json'";

/// Reads `--listen`.
fn address(text: &str) -> Result<SocketAddr, &'static str> {
    let port = text.parse().map(|port: u16| (Ipv4Addr::LOCALHOST, port).into());
    port.or_else(|_| text.parse())
        .map_err(|_| "expected a port, or an address such as 0.0.0.0:7008")
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let sites = shared_sites(args.site.as_deref())?;
    let mut models = BTreeMap::new();
    for model in &args.model {
        let extractor = Extractor::new(read_model(model)?).with_sites(sites.clone());
        if models.insert(name(model), extractor).is_some() {
            return Err(usage!("two models are named {}", name(model)));
        }
    }
    let default = args.model.first().map_or_else(|| DEFAULT.to_string(), |model| name(model));
    serve(args, models, default)
}

/// Returns the name by which requests choose a model.
fn name(model: &str) -> String {
    let path = Path::new(model);
    let stem = path.file_stem().filter(|_| dechaff::by_name(model).is_none());
    stem.map_or_else(|| model.to_string(), |stem| stem.to_string_lossy().into_owned())
}

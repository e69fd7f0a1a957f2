//! Tests `serve`, with separate connections.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use flate2::Compression;
use flate2::write::GzEncoder;
use predicates::prelude::*;
use serde_json::Value;

use crate::server::{Answer, Server, answer, request};
use crate::{dechaff, root, write};

impl Server {
    fn serve(options: &[&str]) -> Self {
        Self::serve_with(options, Stdio::null())
    }

    fn serve_with(options: &[&str], stderr: Stdio) -> Self {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("dechaff"));
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(options);
        Self::run(command.stderr(stderr))
    }

    fn extract(&self, query: &str, body: &[u8]) -> Answer {
        self.send("POST", &format!("/extract?{query}"), &[], body)
    }

    /// Stops the server and returns its log.
    fn log(mut self) -> Vec<String> {
        self.stop();
        assert!(self.process.wait().unwrap().success());
        BufReader::new(self.process.stderr.take().unwrap()).lines().map(Result::unwrap).collect()
    }

    /// Sends SIGTERM.
    fn stop(&self) {
        let pid = self.process.id().to_string();
        assert!(Command::new("kill").arg(pid).status().unwrap().success());
    }
}

const PAGE: &str = "<title>Sea glass</title><nav><a href=/>Home</a> <a href=/shop>Shop</a></nav>\
    <h1>Sea glass</h1><p>Glass that the sea has rounded was once a bottle, a window or a lamp.\
    <p>Green is common, blue is rare, and red is what collectors look for all their lives.\
    <footer>Copyright</footer>";

#[test]
fn pages_that_a_rule_leaves_out_are_answered_with_the_reason() {
    let server = Server::serve(&["-m", "shallow"]);
    let answer = server.extract("min_words=5&language=en&format=plain", PAGE.as_bytes());
    assert_eq!(answer.status, 200, "{answer:?}");
    let answer = server.extract("min-words=500", PAGE.as_bytes());
    assert_eq!((answer.status, &answer.json()["kind"]), (422, &Value::from("left_out")));
    assert_eq!(answer.json()["error"], "the page is left out: too few words");
    let answer = server.extract("language=pt-BR", PAGE.as_bytes());
    assert_eq!((answer.status, &answer.json()["kind"]), (400, &Value::from("option")));
}

#[test]
fn answers_equal_the_output_of_extract() {
    let server = Server::serve(&["-m", "shallow"]);
    let directory = crate::directory(&[("page.html", PAGE)]);
    for format in ["text", "plain", "markdown", "html", "tei", "csv"] {
        let run = dechaff(directory.path())
            .args(["extract", "-m", "shallow", "--format", format, "page.html"])
            .assert()
            .success();
        let answer = server.extract(&format!("format={format}&model=shallow"), PAGE.as_bytes());
        assert_eq!(answer.status, 200, "{format}: {answer:?}");
        // The service does not know the name of the page.
        let want = crate::stdout(run).replace("page.html", "");
        assert_eq!(answer.body.replace("page.html", ""), want, "{format}");
    }
    let answer = server.extract("format=json&url=https://a.example/b", PAGE.as_bytes());
    let json = answer.json();
    assert_eq!(json["url"], "https://a.example/b");
    assert_eq!(json["title"], "Sea glass");
    assert!(json["text"].as_str().unwrap().contains("Green is common"), "{json}");
    assert!(answer.head.contains("content-type: application/json"), "{}", answer.head);
    let json = server.extract("format=json&fields=lines", PAGE.as_bytes()).json();
    assert_eq!(json["lines"][0]["text"], "Home Shop");
    let json = server.extract("format=json&fields=text&metadata", PAGE.as_bytes()).json();
    assert_eq!(json["metadata"]["title"], "Sea glass");
    assert!(json.get("url").is_none());
    // Chunks are JSON lines, and elements are chosen as on the command line.
    let query = "threshold=0&chunks=12w&format=markdown&keep=nav&drop=footer,h1";
    let answer = server.extract(query, PAGE.as_bytes());
    assert!(answer.head.contains("content-type: application/jsonl"), "{}", answer.head);
    let chunks: Vec<Value> =
        answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(chunks.len() > 1 && chunks.iter().all(|chunk| chunk["headings"].is_array()));
    let text: String = chunks.iter().map(|chunk| chunk["text"].as_str().unwrap()).collect();
    assert!(
        text.contains("Shop") && !text.contains("Copyright") && !text.contains("Sea glass"),
        "{text}"
    );
    let all = server.extract("threshold=0&format=plain", PAGE.as_bytes()).body;
    assert!(all.starts_with("Home Shop\n") && all.ends_with("Copyright\n"), "{all}");
}

#[test]
fn bodies_can_be_compressed_and_in_any_encoding() {
    let server = Server::serve(&["-m", "shallow"]);
    let mut compressed = GzEncoder::new(Vec::new(), Compression::fast());
    compressed.write_all(PAGE.as_bytes()).unwrap();
    let compressed = compressed.finish().unwrap();
    let answer = server.send("POST", "/extract", &[("Content-Encoding", "gzip")], &compressed);
    assert_eq!(answer.body, server.extract("", PAGE.as_bytes()).body);
    // 0xe4 is ä in windows-1252 and д in windows-1251.
    let page = b"<p>\xe4\xe4\xe4</p>";
    let of = |charset| {
        let headers = [("Content-Type", charset)];
        server.send("POST", "/extract?threshold=0", &headers, page).body
    };
    assert_eq!(of("text/html; charset=windows-1251"), "ддд\n");
    assert_eq!(of("text/html; charset=windows-1252"), "äää\n");
}

#[test]
fn metrics_have_the_figures_of_pages() {
    let server = Server::serve(&["-m", "shallow"]);
    server.extract("format=plain", b"<p>");
    server.extract("metadata&format=json", b"<meta property=og:type content=article><p>");
    server.extract("threshold=0", b"<p>One two three four five six seven eight nine ten eleven");
    let metrics = server.get("/metrics").body;
    for line in [
        "dechaff_page_words_bucket{le=\"0\"} 2",
        "dechaff_page_words_bucket{le=\"10\"} 2",
        "dechaff_page_words_bucket{le=\"20\"} 3",
        "dechaff_page_words_sum 11",
        "dechaff_page_confidence_count 3",
    ] {
        assert!(metrics.contains(&format!("\n{line}\n")), "no {line} in\n{metrics}");
    }
    assert!(metrics.contains("\ndechaff_pages_total{kind=\""), "{metrics}");
}

#[test]
fn rejected_requests_have_a_status_and_a_kind() {
    let server = Server::serve(&["-m", "shallow", "--max-bytes", "1000"]);
    let refused = |answer: Answer, status: u16, kind: &str, message: &str| {
        assert_eq!(answer.status, status, "{answer:?}");
        let json = answer.json();
        assert_eq!(json["kind"], kind);
        let error = json["error"].as_str().unwrap();
        assert!(error.contains(message), "{error}");
    };
    refused(server.extract("fromat=json", b"<p>x"), 400, "option", "unknown option \"fromat\"");
    refused(server.extract("model=general", b"<p>x"), 400, "option", "this server has shallow");
    let long = "the body has 1001 bytes: longer than --max-bytes 1000";
    refused(server.extract("", &[b'x'; 1001]), 413, "too_long", long);
    refused(server.extract("", b"%PDF-1.7"), 415, "type", "the body is a PDF file: expected HTML");
    let mut bomb = GzEncoder::new(Vec::new(), Compression::best());
    bomb.write_all(&vec![b' '; 1 << 20]).unwrap();
    let bomb = bomb.finish().unwrap();
    assert!(bomb.len() > 1000 && bomb.len() < 2000, "{}", bomb.len());
    let smaller = Server::serve(&["-m", "shallow", "--max-bytes", "2000"]);
    let gzip = [("Content-Encoding", "gzip")];
    refused(
        smaller.send("POST", "/extract", &gzip, &bomb),
        413,
        "too_long",
        "the page is longer than --max-bytes 2000",
    );
    let compress = [("Content-Encoding", "compress")];
    let other = "the body cannot be read: its content encoding is \"compress\", expected gzip, deflate, br or zstd";
    refused(server.send("POST", "/extract", &compress, b"x"), 415, "type", other);
    let chunked = "POST /extract HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n";
    let mut stream = server.connect();
    stream.get_mut().write_all(chunked.as_bytes()).unwrap();
    stream.get_mut().write_all(&[b'x'; 1001]).unwrap();
    stream.get_mut().write_all(b"\r\n0\r\n\r\n").unwrap();
    let long = "the body is longer than --max-bytes 1000";
    refused(answer(&mut stream).unwrap(), 413, "too_long", long);
    let get = server.get("/extract");
    assert!(get.head.contains("\nallow: post\r"), "{}", get.head);
    refused(get, 405, "method", "the method is GET, expected POST for /extract");
    refused(server.send("POST", "/health", &[], b""), 405, "method", "expected GET");
    refused(server.get("/nothing"), 404, "path", "nothing is at \"/nothing\"; POST a page to");
    let metrics = server.get("/metrics").body;
    for line in [
        "dechaff_errors_total{kind=\"option\"} 2",
        "dechaff_errors_total{kind=\"too_long\"} 2",
        "dechaff_errors_total{kind=\"type\"} 2",
        "dechaff_errors_total{kind=\"method\"} 2",
        "dechaff_errors_total{kind=\"path\"} 1",
        "dechaff_errors_total{kind=\"busy\"} 0",
        "dechaff_requests_total{status=\"413\"} 2",
        "dechaff_request_seconds_count 6",
        "dechaff_in_flight 0",
    ] {
        assert!(metrics.contains(&format!("\n{line}\n")), "no {line} in\n{metrics}");
    }
    let health = server.get("/health").json();
    assert_eq!((&health["status"], &health["models"][0]), (&"ok".into(), &"shallow".into()));
    let many = ["gzip, "; 2000].concat();
    let many = server.send("POST", "/extract", &[("Content-Encoding", &many)], b"x");
    assert!((many.status, many.body.len() < 2000) == (415, true), "{many:?}");
    let long = "a".repeat(66_000);
    assert_eq!(server.send("POST", "/extract", &[("X-Long", &long)], b"x").status, 431);
    for chunk in ["-5", "0x5", "ffffffffffffffffff"] {
        let mut stream = server.connect();
        let head = "POST /extract HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
        stream.get_mut().write_all(format!("{head}{chunk}\r\nhello\r\n").as_bytes()).unwrap();
        refused(answer(&mut stream).unwrap(), 400, "broken", "the body did not come whole");
    }
}

#[test]
fn incomplete_bodies_take_no_slot() {
    let server = Server::serve(&["-m", "shallow", "--max-requests", "1"]);
    let expect = [("Expect", "100-continue")];
    let whole = request("POST", "/extract", &expect, PAGE.as_bytes());
    let (head, body) = whole.split_at(whole.len() - PAGE.len());
    let slow: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = server.connect();
            stream.get_mut().write_all(head).unwrap();
            let mut line = String::new();
            // The server reads the body from here on.
            stream.read_line(&mut line).unwrap();
            assert_eq!(line, "HTTP/1.1 100 Continue\r\n");
            stream.read_line(&mut line).unwrap();
            stream.get_mut().write_all(&body[..1]).unwrap();
            stream
        })
        .collect();
    let good = server.extract("", PAGE.as_bytes());
    assert_eq!(good.status, 200);
    for mut stream in slow {
        stream.get_mut().write_all(&body[1..]).unwrap();
        let answer = answer(&mut stream).unwrap();
        assert_eq!((answer.status, answer.body), (200, good.body.clone()));
    }
}

#[test]
fn pages_are_accepted_as_forms_and_forms_are_not() {
    let server = Server::serve(&["-m", "shallow"]);
    // As `curl --data-binary` sends them.
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let page = format!("\u{feff}\n {PAGE}");
    let answer = server.send("POST", "/extract", &form, page.as_bytes());
    assert_eq!((answer.status, answer.body), (200, server.extract("", PAGE.as_bytes()).body));
    let wide: Vec<u8> = page.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(server.send("POST", "/extract", &form, &wide).status, 200);
    let answer = server.send("POST", "/extract", &form, b"title=a&text=%3Cp%3Eb");
    assert_eq!((answer.status, &answer.json()["kind"]), (415, &"type".into()));
    let error = answer.json()["error"].as_str().unwrap().to_string();
    assert!(error.starts_with("the body is a form; expected the HTML of a page"), "{error}");
}

#[test]
fn a_stopped_server_answers_open_requests() {
    let mut server = Server::serve(&["-m", "shallow"]);
    let whole = request("POST", "/extract", &[], PAGE.as_bytes());
    let mut half = server.connect();
    half.get_mut().write_all(&whole[..whole.len() - 1]).unwrap();
    let answered = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..6)
            .map(|_| {
                scope.spawn(|| {
                    let mut stream = server.connect();
                    loop {
                        stream.get_mut().write_all(&whole).unwrap();
                        let answer = answer(&mut stream).expect("a request is lost");
                        assert_eq!(answer.status, 200);
                        assert!(answer.body.contains("Green is common"));
                        answered.fetch_add(1, Ordering::Relaxed);
                        if answer.head.contains("\nconnection: close\r") {
                            break;
                        }
                    }
                })
            })
            .collect();
        while answered.load(Ordering::Relaxed) < 60 {
            std::thread::yield_now();
        }
        server.stop();
        for client in clients {
            client.join().unwrap();
        }
    });
    half.get_mut().write_all(&whole[whole.len() - 1..]).unwrap();
    let last = answer(&mut half).expect("a request is lost");
    assert_eq!(last.status, 200);
    assert!(last.head.contains("\nconnection: close\r"), "{}", last.head);
    assert!(server.process.wait().unwrap().success());
    assert!(TcpStream::connect(&server.host).is_err());
}

#[test]
fn startup_errors_are_reported() {
    let directory = tempfile::tempdir().unwrap();
    write(
        &directory,
        "general.bin",
        &std::fs::read(root().join("models/shallow/model.bin")).unwrap(),
    );
    let twice = ["serve", "-m", "general", "-m", "general.bin"];
    let message = predicate::str::contains("two models are named general");
    dechaff(directory.path()).args(twice).assert().code(2).stderr(message);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let message = predicate::str::contains(format!("cannot listen on {address}"));
    let port = taken.local_addr().unwrap().port().to_string();
    for listen in [["--listen", &address], ["--port", &port]] {
        let assert = dechaff(directory.path()).arg("serve").args(listen).assert();
        assert.code(1).stderr(message.clone());
    }
    let message = predicate::str::contains("expected a port, or an address");
    let wrong = ["serve", "--listen", "localhost"];
    dechaff(directory.path()).args(wrong).assert().code(2).stderr(message);
}

#[test]
fn each_request_is_logged_as_text() {
    let server = Server::serve_with(&["-m", "shallow"], Stdio::piped());
    let sent = server.extract("url=https://private.example/", PAGE.as_bytes()).body.len();
    let unknown = server.get("/no%20such%22path").body.len();
    let log = server.log();
    assert_eq!(log[0], "Press ctrl-c to stop.");
    let line = |method: &str, path: &str, status, received, sent| {
        let fields = format!(
            " INFO request method=\"{method}\" path=\"{path}\" status={status} \
             received={received} sent={sent} ms="
        );
        let found = log.iter().find(|line| line.contains(&fields));
        let found = found.unwrap_or_else(|| panic!("no {fields} in {log:#?}"));
        let (time, ms) = found.split_once(&fields).unwrap();
        assert!(time.starts_with("20") && time.trim().ends_with('Z'), "{found}");
        assert!(ms.parse::<f64>().unwrap() >= 0.0, "{found}");
    };
    line("POST", "/extract", 200, PAGE.len(), sent);
    line("GET", "/no%20such%22path", 404, 0, unknown);
    assert!(log.iter().all(|line| !line.contains("private")), "{log:#?}");
    assert_eq!(log.iter().filter(|line| line.contains("request method")).count(), 2);
}

#[test]
fn each_line_of_the_json_log_is_an_object() {
    let server = Server::serve_with(&["-m", "shallow", "--log", "json"], Stdio::piped());
    server.extract("fromat=json", PAGE.as_bytes());
    // The client goes away before the body is complete.
    let whole = request("POST", "/extract", &[("Expect", "100-continue")], PAGE.as_bytes());
    let mut half = server.connect();
    half.get_mut().write_all(&whole[..whole.len() - PAGE.len()]).unwrap();
    half.read_line(&mut String::new()).unwrap();
    drop(half);
    let log: Vec<Value> =
        server.log().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let refused = log.iter().find(|event| event["status"] == 400).unwrap();
    assert_eq!((&refused["message"], &refused["path"]), (&"request".into(), &"/extract".into()));
    assert_eq!((&refused["level"], &refused["method"]), (&"INFO".into(), &"POST".into()));
    assert!(refused["ms"].is_number() && refused["sent"].is_number(), "{refused}");
    let last = log.last().unwrap()["message"].as_str().unwrap();
    assert!(last.starts_with("shut down; requests answered: "), "{last}");
    let ended =
        |event: &&Value| event["status"] == 408 || event["message"] == "request without an answer";
    assert_eq!(log.iter().filter(ended).count(), 1, "{log:#?}");
}

#[test]
fn requests_are_not_logged_if_the_log_is_off() {
    let server = Server::serve_with(&["-m", "shallow", "--log", "off"], Stdio::piped());
    server.get("/health");
    let log = server.log();
    assert!(log.iter().all(|line| !line.contains("/health")), "{log:#?}");
    assert!(log.last().unwrap().starts_with("shut down; "), "{log:#?}");
}

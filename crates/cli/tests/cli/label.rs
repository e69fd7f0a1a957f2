//! `label`, as its page speaks with it; what needs a browser is in tests/browser.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use predicates::prelude::*;
use serde_json::{Value, json};

use crate::{corpus, dechaff, directory, root, write};

/// A running `dechaff label`.
struct Server {
    process: Child,
    host: String,
    token: String,
}

struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Server {
    fn start(directory: &Path, options: &[&str]) -> Self {
        let mut process = Command::new(assert_cmd::cargo::cargo_bin("dechaff"))
            .args(["label", "--port", "0"])
            .args(options)
            .arg(directory)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap_or_else(|| panic!("{line:?}"));
        let (host, token) = address.trim_end_matches('/').split_once('/').unwrap();
        Self { process, host: host.to_string(), token: token.to_string() }
    }

    /// Sends a request as it stands, but for its length.
    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
        stream.write_all(request.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(answer[..end].to_vec()).unwrap().to_lowercase();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head, body: answer[end + 4..].to_vec() }
    }

    fn get(&self, path: &str) -> Answer {
        self.send("GET", &format!("/{}/{path}", self.token), &[("Host", &self.host)], b"")
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        let origin = format!("http://{}", self.host);
        let headers =
            [("Host", &*self.host), ("Origin", &origin), ("Content-Type", "application/json")];
        self.send("POST", &format!("/{}/{path}", self.token), &headers, body.to_string().as_bytes())
    }

    fn save(&self, number: usize, labels: &str) -> Answer {
        let hash = self.get(&format!("api/page/{number}")).json()["hash"].clone();
        self.post(&format!("api/page/{number}"), &json!({ "hash": hash, "labels": labels }))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

#[test]
fn only_its_own_page_may_ask() {
    let pages = directory(&[("a.html", "<p>one<p>two")]);
    let server = Server::start(pages.path(), &[]);
    let (host, token) = (server.host.as_str(), server.token.as_str());
    assert!(host.starts_with("127.0.0.1:") && token.len() == 32, "{host} {token}");
    let index = server.get("");
    assert_eq!(index.status, 200);
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'",
        "cache-control: no-store",
        "referrer-policy: no-referrer",
        "x-content-type-options: nosniff",
    ] {
        assert!(index.head.contains(header), "{header}: {}", index.head);
    }
    let asset = server.get("main.js");
    assert!(asset.head.contains("content-type: text/javascript"), "{}", asset.head);

    let refused = |method: &str, path: &str, headers: &[(&str, &str)]| {
        let answer = server.send(method, path, headers, b"{\"hash\":\"\",\"labels\":\"\"}");
        assert_eq!(answer.status, 403, "{method} {path} {headers:?}: {}", answer.text());
        assert!(answer.head.contains("content-security-policy"), "{}", answer.head);
        answer.text()
    };
    for path in ["/", "/main.js", "/api/pages", &format!("/{}/api/pages", "0".repeat(32))] {
        let said = refused("GET", path, &[("Host", host)]);
        assert!(said.contains("Open the address that it printed"), "{said}");
    }
    let (pages, page) = (format!("/{token}/api/pages"), format!("/{token}/api/page/0"));
    refused("GET", &pages, &[("Host", "elsewhere.example")]);
    refused("GET", &pages, &[("Host", "127.0.0.1:1")]);
    refused("GET", &pages, &[]);
    let json = ("Content-Type", "application/json");
    refused("POST", &page, &[("Host", host), json]);
    refused("POST", &page, &[("Host", host), json, ("Origin", "http://elsewhere.example")]);
    refused("POST", &page, &[("Host", host), json, ("Origin", "null")]);
    let own = format!("http://{host}");
    let form = [("Host", host), ("Origin", &own), ("Content-Type", "text/plain")];
    assert_eq!(server.send("POST", &page, &form, b"{}").status, 415);
}

#[test]
fn saving_writes_markers_and_nothing_else() {
    let html = "<html>\r\n<p>nav\t</p><!-- x -->\n<P CLASS=a>One <b>two</b>.\r<p>foot</html>";
    let utf16: Vec<u8> =
        format!("\u{feff}{html}é").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let latin1 = [b"<meta charset=latin1>".as_slice(), html.as_bytes(), b"<p>\xe9"].concat();
    let pages = directory(&[("a.html", html), ("d.html", "<img>")]);
    write(&pages, "b.html", &latin1);
    write(&pages, "c.htm", &utf16);
    let server = Server::start(pages.path(), &[]);
    let read = |name: &str| fs::read(pages.path().join(name)).unwrap();

    let page = server.get("api/page/0").json();
    assert_eq!((&page["name"], &page["marked"]), (&json!("a.html"), &json!(false)));
    let line = &page["lines"][1];
    assert_eq!((&line["text"], &line["tag"]), (&json!("One two."), &json!("p")));
    assert!(line["score"].as_f64().unwrap() > 0.0 && line["suggested"].is_boolean());

    let marked = |html: &str| {
        let (start, end) = ("<!-- content -->One", ".<!-- /content -->");
        html.replace("One", start).replace("</b>.", &format!("</b>{end}"))
    };
    assert_eq!(server.save(0, "010").status, 200);
    assert_eq!(String::from_utf8(read("a.html")).unwrap(), marked(html));
    let page = server.get("api/page/0").json();
    let content: Vec<_> =
        (0..3).map(|at| page["lines"][at]["content"].as_bool().unwrap()).collect();
    assert_eq!((&page["marked"], &content[..]), (&json!(true), &[false, true, false][..]));

    assert_eq!(server.save(1, "0100").status, 200);
    let want = [b"<meta charset=latin1>", marked(html).as_bytes(), b"<p>\xe9"].concat();
    assert_eq!(read("b.html"), want);
    assert_eq!(server.save(2, "0100").status, 200);
    let units: Vec<u16> =
        read("c.htm").chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let want = format!("\u{feff}{}é", marked(html));
    assert_eq!(String::from_utf16(&units).unwrap(), want);
    assert_eq!(server.save(3, "").status, 200);
    assert_eq!(read("d.html"), b"<!-- content --><!-- /content --><img>");

    assert_eq!(server.save(0, "000").status, 200);
    assert_eq!(
        read("a.html"),
        html.replace("nav", "<!-- content --><!-- /content -->nav").as_bytes()
    );
    let states = server.get("api/pages").json();
    let states: Vec<_> =
        states["pages"].as_array().unwrap().iter().map(|page| &page["state"]).collect();
    assert_eq!(states, ["marked"; 4]);
    assert_eq!(fs::read_dir(pages.path()).unwrap().count(), 4);
}

#[test]
fn what_cannot_be_saved_stays_as_it_is() {
    let pages = directory(&[
        ("a.html", "<p>one<p>two"),
        ("b.html", "<p>one<xmp>two</xmp>"),
        ("c.html", "<p>one<p>two"),
    ]);
    let server = Server::start(pages.path(), &[]);
    let path = |name: &str| pages.path().join(name);
    let shown = server.get("api/page/0").json()["hash"].clone();
    fs::write(path("a.html"), "<p>one<p>three").unwrap();
    let stale = server.post("api/page/0", &json!({ "hash": shown, "labels": "01" }));
    assert_eq!(stale.status, 409);
    assert!(stale.json()["error"].as_str().unwrap().contains("changed on disk"));
    assert_eq!(fs::read_to_string(path("a.html")).unwrap(), "<p>one<p>three");
    assert_eq!(server.save(0, "011").status, 422);

    let no_place = server.save(1, "01");
    let said = no_place.json()["error"].to_string();
    assert!(no_place.status == 422 && said.contains("at line 2"), "{said}");

    let mut permissions = fs::metadata(path("c.html")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path("c.html"), permissions).unwrap();
    let read_only = server.save(2, "01");
    let said = read_only.json()["error"].to_string();
    assert!(read_only.status == 403 && said.contains("read-only"), "{said}");
    assert_eq!(fs::read_to_string(path("c.html")).unwrap(), "<p>one<p>two");

    fs::remove_file(path("c.html")).unwrap();
    assert_eq!(server.get("api/page/2").status, 422);
    assert_eq!(server.get("api/page/3").status, 404);
    assert_eq!(fs::read_dir(pages.path()).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn a_saved_file_keeps_its_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let pages = directory(&[("real/a.html", "<p>one<p>two")]);
    let real = pages.path().join("real/a.html");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    fs::create_dir(pages.path().join("pages")).unwrap();
    let link = pages.path().join("pages/a.html");
    symlink(&real, &link).unwrap();
    let server = Server::start(&pages.path().join("pages"), &[]);
    assert_eq!(server.save(0, "01").status, 200);
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains("<!-- content -->two"));
}

#[test]
fn previews_have_a_policy_and_do_not_know_the_token() {
    let hostile = "<base href=//x><meta http-equiv=refresh content=0><script>a()</script><p>one";
    let pages = directory(&[("a.html", hostile)]);
    let server = Server::start(pages.path(), &[]);
    let key = server.get("api/page/0").json()["preview"].as_str().unwrap().to_string();
    assert_ne!(key, server.token);
    let preview =
        server.send("GET", &format!("/preview/{key}/own"), &[("Host", &server.host)], b"");
    assert_eq!(preview.status, 200);
    let policy = "content-security-policy: sandbox allow-same-origin; default-src 'none'";
    assert!(preview.head.contains(policy), "{}", preview.head);
    let text = preview.text();
    assert!(text.contains("<dechaff-line data-line=0>one"), "{text}");
    for wrong in ["<script", "<base", "refresh", server.token.as_str()] {
        assert!(!text.contains(wrong), "{wrong}: {text}");
    }
    let other = format!("/preview/{}/own", "0".repeat(32));
    assert_eq!(server.send("GET", &other, &[("Host", &server.host)], b"").status, 404);
}

#[test]
fn training_says_what_the_marked_pages_are_worth() {
    let corpus = corpus(6);
    write(&corpus, "pages/unmarked.html", b"<p>not yet");
    write(&corpus, "pages/wrong.html", b"<p><!-- content -->One line, and no end");
    let out = corpus.path().join("my.bin");
    let server = Server::start(&corpus.path().join("pages"), &["-o", out.to_str().unwrap()]);
    while server.get("api/pages").json()["pages"].to_string().contains("waiting") {}
    assert_eq!(server.post("api/training", &json!({})).status, 202);
    let training = loop {
        let training = server.get("api/training").json();
        if training["step"].is_null() {
            break training;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    };
    let outcome = &training["results"][0];
    assert_eq!((&training["error"], &outcome["pages"]), (&Value::Null, &json!(6)), "{training}");
    let curve = outcome["curve"].as_array().unwrap();
    let learned: Vec<_> =
        curve.iter().map(|point| point["learned_from"].as_f64().unwrap()).collect();
    assert_eq!(learned.last(), Some(&4.8));
    assert!(
        learned.is_sorted() && curve.iter().all(|point| point["line_error_rate"]["high"].is_f64())
    );
    let warnings = outcome["warnings"].to_string();
    assert!(warnings.contains("very few"), "{outcome}");
    // A page that has no markers yet is not left out: its turn has not come.
    assert!(warnings.contains("1 left out. The first, "), "{outcome}");
    assert!(warnings.contains("wrong.html: line 1: this start marker has no end"), "{outcome}");
    dechaff(&root()).arg("inspect").arg(out).assert().success();

    let scores = || -> Vec<f64> {
        let page = server.get("api/page/0").json();
        page["lines"].as_array().unwrap().iter().map(|l| l["score"].as_f64().unwrap()).collect()
    };
    let doubts = || server.get("api/pages").json()["pages"].to_string();
    let (scores_before, doubts_before) = (scores(), doubts());
    assert_eq!(server.get("api/pages").json()["model"], "general");
    assert_eq!(server.post("api/suggestions", &json!({})).status, 202);
    assert_eq!(server.get("api/pages").json()["model"], "training 1");
    assert_ne!(scores(), scores_before);
    let all_changed = |doubts: String| {
        let of = |pages: &str| -> Vec<f64> {
            let pages: Value = serde_json::from_str(pages).unwrap();
            pages.as_array().unwrap().iter().map(|p| p["doubt"].as_f64().unwrap()).collect()
        };
        of(&doubts).iter().zip(of(&doubts_before)).all(|(now, before)| *now != before)
    };
    while !all_changed(doubts()) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn training_needs_marked_pages() {
    let pages = directory(&[("a.html", "<p>one")]);
    let server = Server::start(pages.path(), &[]);
    let refused = server.post("api/training", &json!({}));
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("mark at least 2"), "{}", refused.text());
    let refused = server.post("api/suggestions", &json!({}));
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("train first"), "{}", refused.text());
}

#[test]
fn what_cannot_be_labelled_is_said_at_once() {
    let gold = directory(&[("gold.jsonl", ""), ("html/a.html", "<p>a"), ("none/a.txt", "")]);
    let says = |arguments: &[&str], what: &str| {
        let run = dechaff(gold.path()).arg("label").args(arguments).assert().code(1);
        run.stdout("").stderr(predicate::str::contains(what));
    };
    says(&["nowhere"], "expected a directory");
    says(&["none"], "no .html, .htm or .xhtml file");
    says(&["."], "dechaff annotate");
    says(&["html", "-m", "nowhere.bin"], "cannot open the model");
    says(&["html", "-o", "html/a.html/x.bin"], "cannot write");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    says(&["html", "--port", &port], "--port 0 takes a free one");
}

//! Tests `label` with the requests that its page sends. Tests that need a browser are in
//! tests/browser.

use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use predicates::prelude::*;
use serde_json::{Value, json};

use crate::server::{Answer, Server, answer};
use crate::{corpus, dechaff, directory, root, write};

impl Server {
    fn start(directory: &Path, options: &[&str]) -> Self {
        Self::label(&mut Command::new(assert_cmd::cargo::cargo_bin("dechaff")), directory, options)
    }

    fn label(command: &mut Command, directory: &Path, options: &[&str]) -> Self {
        let command = command.args(["label", "--port", "0"]).args(options).arg(directory);
        Self::run(command.stderr(Stdio::null()))
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        let origin = format!("http://{}", self.host);
        let headers =
            [("Host", &*self.host), ("Origin", &origin), ("Content-Type", "application/json")];
        self.send("POST", &format!("/{}/{path}", self.token), &headers, body.to_string().as_bytes())
    }

    /// Waits until all pages have been read.
    fn wait(&self) -> Value {
        loop {
            let pages = self.get("api/pages").json()["pages"].clone();
            if !pages.to_string().contains("waiting") {
                return pages;
            }
        }
    }

    /// Trains, and returns the state after it.
    fn train(&self) -> Value {
        assert_eq!(self.post("api/training", &json!({})).status, 202);
        loop {
            let training = self.get("api/training").json();
            if training["step"].is_null() {
                return training;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    fn save(&self, number: usize, labels: &str) -> Answer {
        let hash = self.get(&format!("api/page/{number}")).json()["hash"].clone();
        self.post(&format!("api/page/{number}"), &json!({ "hash": hash, "labels": labels }))
    }
}

#[test]
fn pages_of_a_site_show_what_recurs_and_their_templates() {
    let page = |site: &str, name: &str, text: &str| {
        let address = format!("<link rel=canonical href=https://{site}.example/>");
        format!(
            "{address}<nav class=menu><p>Home</nav><div class={name}><p>{text}</div><p class={name}>Imprint"
        )
    };
    let pages = directory(&[
        ("a.html", &page("one", "post", "Of cats")),
        ("b.html", &page("one", "list", "Of mice")),
        ("c.html", &page("one", "post", "Of dogs")),
        ("d.html", &page("two", "post", "Of cats")),
    ]);
    let server = Server::start(pages.path(), &[]);
    let templates = || {
        let listed = server.wait();
        let template = |page: &Value| page["template"].as_u64();
        listed.as_array().unwrap().iter().map(template).collect::<Option<Vec<_>>>()
    };
    let templates = std::iter::repeat_with(templates).flatten().next().unwrap();
    assert_eq!(templates, [0, 1, 0, 3]);
    let recurs = |number: usize| {
        let page = server.get(&format!("api/page/{number}")).json();
        let lines = page["lines"].as_array().unwrap().iter();
        (page["others"].clone(), lines.map(|line| line["recurs"].as_u64()).collect::<Vec<_>>())
    };
    assert_eq!(recurs(2), (2.into(), vec![Some(2), None, Some(2)]));
    assert_eq!(recurs(3), (0.into(), vec![None; 3]));
}

#[test]
fn requests_from_other_sites_are_refused() {
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
        assert_eq!(answer.status, 403, "{method} {path} {headers:?}: {}", answer.body);
        assert!(answer.head.contains("content-security-policy"), "{}", answer.head);
        answer.body
    };
    for path in ["/", "/main.js", "/api/pages", &format!("/{}/api/pages", "0".repeat(32))] {
        let message = refused("GET", path, &[("Host", host)]);
        assert!(message.contains("Open the address that the running command printed"), "{message}");
    }
    let (pages, page) = (format!("/{token}/api/pages"), format!("/{token}/api/page/0"));
    refused("GET", &pages, &[("Host", "elsewhere.example")]);
    refused("GET", &pages, &[("Host", "127.0.0.1:1")]);
    let mut nameless = server.connect();
    write!(nameless.get_mut(), "GET {pages} HTTP/1.1\r\n\r\n").unwrap();
    assert_eq!(answer(&mut nameless).unwrap().status, 403);
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
    let latin1 = [b"<meta charset=latin1>".as_slice(), html.as_bytes(), b"<p>\xe9"].concat();
    let pages = directory(&[("a.html", html), ("d.html", "<img>")]);
    write(&pages, "b.html", &latin1);
    let server = Server::start(pages.path(), &[]);
    let read = |name: &str| fs::read(pages.path().join(name)).unwrap();

    let page = server.get("api/page/0").json();
    assert_eq!((&page["name"], &page["marked"]), (&json!("a.html"), &json!(false)));
    let line = &page["lines"][1];
    assert_eq!((&line["text"], &line["tag"]), (&json!("One two."), &json!("p")));
    assert!(line["score"].as_f64().unwrap() > 0.0 && line["suggested"].is_boolean());

    let marked = |html: &str| {
        let start = "<!-- marked with dechaff --><!-- content -->One";
        let end = ".<!-- /content -->";
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
    assert_eq!(server.save(2, "").status, 200);
    let empty = "<!-- marked with dechaff --><!-- content --><!-- /content -->";
    assert_eq!(read("d.html"), format!("{empty}<img>").as_bytes());

    assert_eq!(server.save(0, "000").status, 200);
    assert_eq!(read("a.html"), html.replace("nav", &format!("{empty}nav")).as_bytes());
    let states = server.get("api/pages").json();
    let states: Vec<_> =
        states["pages"].as_array().unwrap().iter().map(|page| &page["state"]).collect();
    assert_eq!(states, ["marked"; 3]);
    assert_eq!(fs::read_dir(pages.path()).unwrap().count(), 3);
}

#[test]
fn a_failed_save_leaves_the_file_unchanged() {
    let pages = directory(&[
        ("a.html", "<p>one<p>two"),
        ("b.html", "<p>one<xmp>two</xmp>"),
        ("c.html", "<p>one<p>two"),
    ]);
    let server = Server::start(pages.path(), &[]);
    let path = |name: &str| pages.path().join(name);
    let stale = server.post("api/page/0", &json!({ "hash": "", "labels": "01" }));
    assert_eq!(stale.status, 409);
    assert_eq!(server.save(0, "011").status, 422);

    let no_place = server.save(1, "01");
    let message = no_place.json()["error"].to_string();
    assert!(no_place.status == 422 && message.contains("at line 2"), "{message}");

    let mut permissions = fs::metadata(path("c.html")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path("c.html"), permissions).unwrap();
    let read_only = server.save(2, "01");
    let message = read_only.json()["error"].to_string();
    assert!(read_only.status == 403 && message.contains("read-only"), "{message}");
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
    let pages = directory(&[("pages/real/a.html", "<p>one<p>two"), ("b.html", "<p>one<p>two")]);
    let path = |name: &str| pages.path().join(name);
    let real = path("pages/real/a.html");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.html", path("pages/a.html")).unwrap();
    symlink("../b.html", path("pages/b.html")).unwrap();
    let server = Server::start(&path("pages"), &[]);
    assert_eq!(server.save(0, "01").status, 200);
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(path("pages/a.html")).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains("<!-- content -->two"));

    // A file outside of the directory is not written through a link.
    let outside = server.get("api/page/1");
    assert!(outside.status == 422 && outside.body.contains("is a link to"), "{}", outside.body);
    let shown = json!({ "hash": "", "labels": "01" });
    assert_eq!(server.post("api/page/1", &shown).status, 422);
    assert_eq!(fs::read_to_string(path("b.html")).unwrap(), "<p>one<p>two");
}

#[test]
fn what_other_programs_have_written_next_to_the_pages_is_kept() {
    let pages = directory(&[("a.html", "<h1>one</h1><p>two"), ("b.html", "<p>three")]);
    let server = Server::start(pages.path(), &["--against", pages.path().to_str().unwrap()]);
    // After the server has read its own.
    for (name, text) in [
        ("roles.csv", "path,line,role,text\nb.html,1,title,three\n"),
        ("pages.csv", "path,site,group\nb.html,x.example,\n"),
        ("label.json", "{\"pages\": {\"b.html\": {\"flagged\": true}}}"),
    ] {
        write(&pages, name, text.as_bytes());
    }
    let read = |name: &str| fs::read_to_string(pages.path().join(name)).unwrap();
    let hash = server.get("api/page/0").json()["hash"].clone();
    let note = json!({ "skipped": true, "flagged": false, "text": "short", "unsure": [1] });
    for (path, body) in [
        ("roles", json!({ "hash": hash, "lines": [0], "role": "title" })),
        ("origin", json!({ "site": " y.example", "group": "" })),
        ("note", note),
    ] {
        assert_eq!(server.post(&format!("api/page/0/{path}"), &body).status, 200, "{path}");
    }
    let roles = "path,line,role,text\na.html,1,title,one\nb.html,1,title,three\n";
    assert_eq!(read("roles.csv"), roles);
    assert_eq!(read("pages.csv"), "path,site,group\na.html,y.example,\nb.html,x.example,\n");
    let notes = || serde_json::from_str::<Value>(&read("label.json")).unwrap()["pages"].clone();
    let other = json!({ "flagged": true });
    let noted = json!({ "skipped": true, "text": "short", "unsure": [1] });
    assert_eq!(notes(), json!({ "a.html": noted, "b.html": other }));
    // A save ends that the page is skipped, and decides where the other directory differs.
    assert_eq!(server.save(0, "01").status, 200);
    let decided = json!({ "decided": true, "text": "short", "unsure": [1] });
    assert_eq!(notes(), json!({ "a.html": decided, "b.html": other }));
}

#[test]
fn comments_of_the_sites_do_not_mark_pages() {
    let names: Vec<_> = (0..12).map(|nth| format!("raw/{nth:02}.html")).collect();
    let mut files: Vec<_> = names.iter().map(|name| (name.as_str(), "<p>one<p>two")).collect();
    files[1].1 = "<p>one<!-- content --><p>two<!-- /content -->";
    files[2].1 = "<p>one</div><!-- /content --><p>two";
    files.push(("hand/a.html", files[1].1));
    files.push(("hand/b.html", "<p>one<!-- content --><p>two"));
    let pages = directory(&files);
    let states = |directory: &str| {
        let server = Server::start(&pages.path().join(directory), &[]);
        let of = |page: &Value| page["state"].as_str().unwrap().to_string();
        let states: Vec<_> = server.wait().as_array().unwrap().iter().map(of).collect();
        (states, server.get("api/page/1").json())
    };
    let (raw, page) = states("raw");
    assert_eq!(raw, ["todo"; 12]);
    assert_eq!((&page["marked"], &page["unsure"]), (&json!(false), &json!(true)));
    assert_eq!(page["lines"][1]["content"], json!(true));
    let (hand, page) = states("hand");
    assert_eq!(hand, ["marked", "todo"]);
    assert!(page["problems"][0].as_str().unwrap().contains("no end marker"), "{page}");
}

#[test]
fn invalid_pages_and_labels_are_refused() {
    let pages = directory(&[("a.html", "%PDF-1.7\n"), ("b.html", "<p>one<p>two")]);
    let server = Server::start(pages.path(), &[]);
    let pdf = server.get("api/page/0");
    assert!(pdf.status == 422 && pdf.body.contains("a PDF file: expected HTML"), "{}", pdf.body);
    for labels in ["éé", "0x", "02"] {
        let refused = server.save(1, labels);
        assert!(refused.status == 422 && refused.body.contains("expected the labels 0 and 1"));
    }
    assert_eq!(fs::read_to_string(pages.path().join("b.html")).unwrap(), "<p>one<p>two");
}

#[cfg(unix)]
#[test]
fn idle_connections_do_not_block_others() {
    let pages = directory(&[("a.html", "<p>one<p>two")]);
    let program = assert_cmd::cargo::cargo_bin("dechaff");
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -n 40; exec \"$0\" \"$@\""]).arg(program);
    let mut server = Server::label(&mut shell, pages.path(), &[]);
    let mut held = Vec::new();
    for nth in 0..200 {
        let mut stream = TcpStream::connect(&server.host).unwrap();
        if nth % 2 == 0 {
            // Connections that are already closed do not matter.
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHo");
        }
        held.push(stream);
    }
    assert_eq!(server.save(0, "01").status, 200);
    assert!(fs::read_to_string(pages.path().join("a.html")).unwrap().contains("-->two"));
    assert_eq!(server.process.try_wait().unwrap(), None);
    drop(held);
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
    let text = preview.body;
    assert!(text.contains("<dechaff-line data-line=0>one"), "{text}");
    for wrong in ["<script", "<base", "refresh", server.token.as_str()] {
        assert!(!text.contains(wrong), "{wrong}: {text}");
    }
    let other = format!("/preview/{}/own", "0".repeat(32));
    assert_eq!(server.send("GET", &other, &[("Host", &server.host)], b"").status, 404);
}

#[test]
fn training_reports_the_accuracy_of_the_marked_pages() {
    let corpus = corpus(6);
    write(&corpus, "pages/unmarked.html", b"<p>not yet");
    write(&corpus, "pages/wrong.html", b"<p><!-- content -->One line, and no end");
    let out = corpus.path().join("my.bin");
    let server = Server::start(&corpus.path().join("pages"), &["-o", out.to_str().unwrap()]);
    server.wait();
    let training = server.train();
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
    assert!(warnings.contains("too few"), "{outcome}");
    // A page without markers is not counted as skipped, because it is still to be marked.
    assert!(warnings.contains("1 skipped. The first is "), "{outcome}");
    assert!(warnings.contains("wrong.html: line 1: this start marker has no end"), "{outcome}");
    dechaff(&root()).arg("inspect").arg(out).assert().success();

    let scores = || -> Vec<f64> {
        let page = server.get("api/page/0").json();
        page["lines"].as_array().unwrap().iter().map(|l| l["score"].as_f64().unwrap()).collect()
    };
    let doubts = || server.get("api/pages").json()["pages"].to_string();
    let (scores_before, doubts_before) = (scores(), doubts());
    let suggests = |model: &str, trained: bool| {
        let pages = server.get("api/pages").json();
        assert_eq!(pages["model"], model);
        assert_eq!(pages["trained"], trained);
    };
    suggests("general", false);
    let suggest = |model: &str| server.post("api/suggestions", &json!({ "model": model }));
    assert_eq!(suggest("training 1").status, 202);
    suggests("training 1", true);
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

    // The suggestions of the first model can be used again.
    let training = server.get("api/training").json();
    assert_eq!(
        (&training["first"], &training["suggester"]),
        (&json!("general"), &json!("training 1"))
    );
    assert!(outcome["first"]["line_error_rate"]["value"].is_f64(), "{outcome}");
    assert_eq!(suggest("general").status, 202);
    assert_eq!(scores(), scores_before);
    assert_eq!(suggest("training 2").status, 409);
}

#[test]
fn a_trained_model_can_be_saved_and_is_not_written_if_it_is_worse() {
    let corpus = corpus(12);
    let out = corpus.path().join("my.bin");
    // Pages without information: half of the lines of each kind are content.
    for nth in 0..12 {
        let page = "<p>The same text.<!-- content --><p>The same text.<!-- /content -->";
        write(&corpus, &format!("pages/{nth:02}.html"), format!("{page}<!-- {nth} -->").as_bytes());
    }
    let server = Server::start(&corpus.path().join("pages"), &["-o", out.to_str().unwrap()]);
    server.wait();
    let swap = |labels: &str| (0..6).for_each(|nth| drop(server.save(nth, labels)));
    swap("10");
    let training = server.train();
    let outcome = &training["results"][0];
    let answer = outcome["answer"].as_str().unwrap();
    let is_worse = outcome["advice"] == "keep" && !answer.contains("equals");
    assert_eq!(outcome["written"].is_null(), is_worse, "{training}");
    assert_eq!(out.exists(), !is_worse);
    let saved = server.get("api/training/model");
    assert_eq!(saved.status, 200);
    assert!(saved.body.len() > 1000 && saved.body.contains("pages"), "{}", saved.body.len());
}

#[test]
fn doubtful_marks_are_to_be_decided() {
    let page = "<p>one<!-- content --><p>two<!-- /content -->";
    let list = "path,line,content,score,text\na.html,2,true,0.01,two\na.html,1,true,0.2,one\n";
    let pages = directory(&[("pages/a.html", page), ("pages/b.html", page), ("list.csv", list)]);
    let path = pages.path().join("list.csv");
    let server = Server::start(&pages.path().join("pages"), &["--against", path.to_str().unwrap()]);
    server.wait();
    let others = |number: usize| {
        let page = server.get(&format!("api/page/{number}")).json();
        let lines = page["lines"].as_array().unwrap().clone();
        lines.iter().map(|line| line["other"].as_bool().unwrap()).collect::<Vec<_>>()
    };
    // The second row does not fit the mark, so it was decided before.
    assert_eq!((others(0), others(1)), (vec![false, false], vec![false, true]));
}

#[test]
fn roles_are_written_for_lines_that_are_there() {
    let pages = directory(&[("a.html", "<h1>one</h1><p>two"), ("b.html", "<p>three")]);
    let server = Server::start(pages.path(), &[]);
    let hash = server.get("api/page/0").json()["hash"].clone();
    let set = |hash: &Value, lines: &[usize], role: Value| {
        server.post("api/page/0/roles", &json!({ "hash": hash, "lines": lines, "role": role }))
    };
    assert_eq!(set(&hash, &[0], json!("title")).status, 200);
    assert_eq!(set(&hash, &[0, 1], json!("comment")).status, 200);
    assert_eq!(set(&hash, &[0], Value::Null).status, 200);
    let table = || fs::read_to_string(pages.path().join("roles.csv")).unwrap();
    assert_eq!(table(), "path,line,role,text\na.html,2,comment,two\n");
    let lines = server.get("api/page/0").json()["lines"].clone();
    assert_eq!((&lines[0]["set_role"], &lines[1]["set_role"]), (&Value::Null, &json!("comment")));

    for (hash, lines, role, status) in [
        (&json!("0"), &[0][..], "title", 409),
        (&hash, &[2], "title", 422),
        (&hash, &[0], "body", 422),
        (&hash, &[0], "kicker", 422),
    ] {
        assert_eq!(set(hash, lines, json!(role)).status, status, "{hash} {lines:?} {role}");
    }
    assert_eq!(table(), "path,line,role,text\na.html,2,comment,two\n", "nothing was written");
}

#[test]
fn training_needs_marked_pages() {
    let pages = directory(&[("a.html", "<p>one")]);
    let server = Server::start(pages.path(), &[]);
    let refused = server.post("api/training", &json!({}));
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains("mark at least 2"), "{}", refused.body);
    let refused = server.post("api/suggestions", &json!({ "model": "training 1" }));
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains("train first"), "{}", refused.body);
}

#[test]
fn directories_that_cannot_be_labelled_are_refused() {
    let gold = directory(&[("gold.jsonl", ""), ("html/a.html", "<p>a"), ("none/a.txt", "")]);
    let says = |arguments: &[&str], what: &str| {
        let run = dechaff(gold.path()).arg("label").args(arguments).assert().code(1);
        run.stdout("").stderr(predicate::str::contains(what));
    };
    says(&["nowhere"], "nowhere: there is no such directory");
    says(&["none"], "no .html, .htm or .xhtml file");
    says(&["."], "dechaff annotate");
    says(&["html", "-m", "nowhere.bin"], "cannot open the model");
    says(&["html", "-o", "html/a.html/x.bin"], "cannot write");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    says(&["html", "--port", &port], "--port 0 chooses a free port");
}

//! Commands that answer HTTP, and requests to them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A running `dechaff serve` or `dechaff label`.
pub(crate) struct Server {
    pub(crate) process: Child,
    pub(crate) host: String,
    /// The first part of the path in the address that the command prints. It is empty for `serve`.
    pub(crate) token: String,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// In lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

impl Server {
    pub(crate) fn run(command: &mut Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap_or_else(|| panic!("{line:?}"));
        let (host, token) = address.trim_end_matches('/').split_once('/').unwrap_or((address, ""));
        Self { process, host: host.trim_end_matches('/').into(), token: token.into() }
    }

    pub(crate) fn connect(&self) -> BufReader<TcpStream> {
        BufReader::new(TcpStream::connect(&self.host).unwrap())
    }

    /// Sends one request over its own connection.
    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut stream = self.connect();
        stream.get_mut().write_all(&request(method, path, headers, body)).unwrap();
        answer(&mut stream).unwrap()
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        let path = if self.token.is_empty() { path } else { &format!("/{}/{path}", self.token) };
        self.send("GET", path, &[("Host", &self.host)], b"")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut request = format!("{method} {path} HTTP/1.1\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        request.push_str("Host: a\r\n");
    }
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    request.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
    [request.as_bytes(), body].concat()
}

/// Returns the next answer on a connection, or `None` if it is closed.
pub(crate) fn answer(stream: &mut BufReader<TcpStream>) -> Option<Answer> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let head = head.to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    let mut body = vec![0; length.parse().unwrap()];
    stream.read_exact(&mut body).ok()?;
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Some(Answer { status, head, body: String::from_utf8_lossy(&body).into_owned() })
}

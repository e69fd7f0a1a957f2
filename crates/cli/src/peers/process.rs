//! A child process that runs an extractor written in Python.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The program that runs in the child.
const SCRIPT: &str = include_str!("extractors.py");

/// A process that answers each line on its stdin with a line on its stdout. It is killed when it is
/// dropped.
pub(super) struct Process {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<String>,
}

impl Process {
    /// Starts a Python with the script and its arguments.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub(super) fn start(python: &str, arguments: &[&str]) -> Result<Self, String> {
        let mut child = Command::new(python)
            .args(["-c", SCRIPT])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("it has no stdin or stdout".into());
        };
        let (sender, answers) = channel();
        // Reading has no time limit, so a thread reads. It ends with the process.
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, stdin, answers })
    }

    /// Waits for a line of the process.
    ///
    /// # Errors
    /// If the process ends, or does not answer in time.
    pub(super) fn line(&self, limit: Duration) -> Result<String, String> {
        self.answers.recv_timeout(limit).map_err(|error| match error {
            std::sync::mpsc::RecvTimeoutError::Timeout => {
                format!("no answer in {} seconds", limit.as_secs())
            }
            std::sync::mpsc::RecvTimeoutError::Disconnected => "it ended without an answer".into(),
        })
    }

    /// Sends a page. Returns the seconds that the extractor took, and its text, or `None` if it
    /// failed.
    ///
    /// # Errors
    /// As [`Self::line`]. The process cannot be used any more.
    pub(super) fn extract(
        &mut self,
        html: &[u8],
        limit: Duration,
    ) -> Result<(f64, Option<String>), String> {
        let mut page = STANDARD.encode(html);
        page.push('\n');
        let sent = self.stdin.write_all(page.as_bytes()).and_then(|()| self.stdin.flush());
        sent.map_err(|error| error.to_string())?;
        let line = self.line(limit)?;
        serde_json::from_str(&line).map_err(|error| error.to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

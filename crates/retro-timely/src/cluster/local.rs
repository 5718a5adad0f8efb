//! A run with all processes on this machine, started by the first.

use crate::error::Failure;
use std::ffi::OsString;
use std::io::Write;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::NamedTempFile;

/// The processes started by this one, which end with it.
pub(crate) struct Others {
    children: Vec<Child>,
    /// The host file, kept while a child may read it.
    hosts: Option<NamedTempFile>,
}

impl Others {
    /// Starts this program again as processes 1, 2 and so on, with the same arguments.
    pub(crate) fn start(count: usize, arguments: &[OsString]) -> Result<Self, Failure> {
        Others::try_start(count, arguments)
            .map_err(|error| Failure::new(format!("cannot start the other processes: {error}")))
    }

    fn try_start(count: usize, arguments: &[OsString]) -> std::io::Result<Self> {
        // Held until all ports are known, so that no two are equal.
        let ports: Vec<TcpListener> =
            (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<Result<_, _>>()?;
        let mut hosts = NamedTempFile::new()?;
        for port in &ports {
            writeln!(hosts, "{}", port.local_addr()?)?;
        }
        drop(ports);
        let path = hosts.path().to_path_buf();
        let mut others = Others { children: Vec::new(), hosts: Some(hosts) };
        let program = std::env::current_exe()?;
        for process in 1..count {
            let mut command = Command::new(&program);
            command.args(arguments).arg("--process").arg(process.to_string());
            command.arg("--hosts").arg(&path);
            command.stdin(Stdio::null()).stdout(Stdio::null());
            others.children.push(command.spawn()?);
        }
        Ok(others)
    }

    pub(crate) fn hosts(&self) -> &Path {
        self.hosts.as_ref().expect("no process has connected yet").path()
    }

    /// Removes the host file once all processes have read it. If this process ends early, the file
    /// is removed too.
    pub(crate) fn have_met(&mut self) {
        self.hosts = None;
    }

    pub(crate) fn join(mut self) {
        for child in &mut self.children {
            // The child reports its own failure.
            let _ = child.wait();
        }
        self.children.clear();
    }
}

impl Drop for Others {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

//! The processes of a run: a file with one address on each line.

use crate::error::Failure;
use std::fs;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::Path;

/// The addresses of all processes, as written and as resolved.
#[derive(Clone, Debug)]
pub(crate) struct Hosts(Vec<(String, Vec<SocketAddr>)>);

impl Hosts {
    /// Reads a host file: `host:port` for each process in order. Blank lines and everything after
    /// `#` are ignored.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::of_file(path, &error))?;
        let mut hosts = Hosts(Vec::new());
        for (line, text) in (1..).zip(text.lines()) {
            let name = text.split('#').next().unwrap_or_default().trim();
            if name.is_empty() {
                continue;
            }
            let wrong =
                |why: String| Failure::new(format!("{}:{line}: {name}: {why}", path.display()));
            let found: Vec<_> = match name.to_socket_addrs() {
                Ok(found) => found.collect(),
                Err(error) => return Err(wrong(format!("expected host:port: {error}"))),
            };
            if found.is_empty() {
                return Err(wrong("the host has no address".to_string()));
            }
            hosts.0.push((name.to_string(), found));
        }
        Ok(hosts)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn addresses(&self, process: usize) -> &[SocketAddr] {
        &self.0[process].1
    }

    /// Returns the number and address of a process, for messages.
    pub(crate) fn name(&self, process: usize) -> String {
        format!("process {process} ({})", self.0[process].0)
    }

    /// Returns whether this process may have this address.
    pub(crate) fn is_at(&self, process: usize, address: IpAddr) -> bool {
        let mut addresses = self.addresses(process).iter();
        addresses.any(|known| known.ip().to_canonical() == address.to_canonical())
    }

    /// Returns whether any process may have this address.
    pub(crate) fn knows(&self, address: IpAddr) -> bool {
        (0..self.len()).any(|process| self.is_at(process, address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Hosts, Failure> {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), text).unwrap();
        Hosts::read(file.path())
    }

    #[test]
    fn hosts_are_lines() {
        let hosts = read("127.0.0.1:7000\n\n# the other\n127.0.0.2:7001  # here\n").unwrap();
        assert_eq!(hosts.len(), 2);
        assert_eq!(hosts.name(1), "process 1 (127.0.0.2:7001)");
        let [first, second, third] = [1, 2, 3].map(|last| IpAddr::from([127, 0, 0, last]));
        assert!(hosts.is_at(0, first) && !hosts.is_at(0, second));
        assert!(hosts.knows(second) && !hosts.knows(third));
    }

    #[test]
    fn a_line_that_is_no_address_is_named() {
        let error = read("127.0.0.1:7000\n127.0.0.1\n").unwrap_err().to_string();
        assert!(error.contains(":2: 127.0.0.1: expected host:port"), "{error}");
    }
}

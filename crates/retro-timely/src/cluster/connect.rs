//! Connections between all processes.
//!
//! A process listens at its own address and connects to every process before it. Both sides begin
//! with eight letters, their process number, and a fingerprint of their task. Connections from
//! addresses outside the host file are closed unread; nothing else is authenticated.

use crate::cluster::hosts::Hosts;
use crate::cluster::link::Link;
use crate::error::Failure;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The first bytes of a connection.
const MAGIC: [u8; 8] = *b"RETROTD1";
/// The time within which a new connection must introduce itself.
const PATIENCE: Duration = Duration::from_secs(2);
/// The message about a process of another run.
const OTHER_OPTIONS: &str = "was started with different options";
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// One process that connects to the others: its task, and how long it tries.
pub(crate) struct Meeting<'a> {
    pub(crate) hosts: &'a Hosts,
    pub(crate) process: usize,
    pub(crate) fingerprint: u64,
    pub(crate) wait: Duration,
}

impl Meeting<'_> {
    /// Returns a link to every other process, and `None` for this one.
    pub(crate) fn links(&self) -> Result<Vec<Option<Link>>, Failure> {
        let until = Instant::now() + self.wait;
        let mut links: Vec<Option<Link>> = (0..self.hosts.len()).map(|_| None).collect();
        let listener = self.listen(until)?;
        for (process, link) in links.iter_mut().enumerate().take(self.process) {
            *link = Some(self.reach(process, until)?);
        }
        while let Some(missing) = (self.process + 1..links.len()).find(|&at| links[at].is_none()) {
            if let Some((process, link)) = self.accept(&listener)? {
                links[process] = Some(link);
            } else if Instant::now() > until {
                let (name, wait) = (self.hosts.name(missing), self.wait.as_secs());
                return Err(Failure::new(format!("{name} did not connect within {wait} s")));
            } else {
                sleep(PAUSE);
            }
        }
        Ok(links)
    }

    fn listen(&self, until: Instant) -> Result<TcpListener, Failure> {
        let addresses = self.hosts.addresses(self.process);
        loop {
            let bound = TcpListener::bind(addresses);
            match bound.and_then(|listener| listener.set_nonblocking(true).map(|()| listener)) {
                Ok(listener) => return Ok(listener),
                // A run that has just ended may still hold the port.
                Err(error)
                    if error.kind() == io::ErrorKind::AddrInUse && Instant::now() < until =>
                {
                    sleep(PAUSE);
                }
                Err(error) => {
                    let name = self.hosts.name(self.process);
                    return Err(Failure::new(format!("{name} cannot listen: {error}")));
                }
            }
        }
    }

    /// Connects to a process before this one.
    fn reach(&self, process: usize, until: Instant) -> Result<Link, Failure> {
        let name = self.hosts.name(process);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let mut refusal = None;
            for address in self.hosts.addresses(process) {
                match TcpStream::connect_timeout(address, left.clamp(PAUSE, PATIENCE)) {
                    Ok(stream) => match self.greet(stream, left.max(PATIENCE)) {
                        Ok((found, link)) if found == process => return Ok(link),
                        Ok((found, _)) => {
                            return Err(Failure::new(format!("{name} reports the name {found}")));
                        }
                        Err(Greeting::Misfit(why)) => {
                            return Err(Failure::new(format!("{name} {why}")));
                        }
                        Err(Greeting::Broken(error)) => refusal = Some(error),
                    },
                    Err(error) => refusal = Some(error),
                }
            }
            if left.is_zero() {
                let why = refusal.map_or_else(String::new, |error| format!(": {error}"));
                return Err(Failure::new(format!("{name} cannot be reached{why}")));
            }
            sleep(PAUSE);
        }
    }

    /// Accepts a connection of a process after this one, if one is waiting.
    fn accept(&self, listener: &TcpListener) -> Result<Option<(usize, Link)>, Failure> {
        let (stream, address) = match listener.accept() {
            Ok(accepted) => accepted,
            Err(_) => return Ok(None),
        };
        if !self.hosts.knows(address.ip()) {
            return Ok(None);
        }
        match self.greet(stream, PATIENCE) {
            Ok((process, link)) => {
                let is_later = process > self.process && process < self.hosts.len();
                let is_known = is_later && self.hosts.is_at(process, address.ip());
                Ok(is_known.then_some((process, link)))
            }
            Err(Greeting::Misfit(why @ OTHER_OPTIONS)) => {
                Err(Failure::new(format!("a process at {address} {why}")))
            }
            // Nothing is waiting.
            Err(_) => Ok(None),
        }
    }

    /// Introduces this process, and reads the introduction of the other.
    fn greet(&self, mut stream: TcpStream, patience: Duration) -> Result<(usize, Link), Greeting> {
        stream.set_nonblocking(false)?;
        stream.set_read_timeout(Some(patience))?;
        stream.set_write_timeout(Some(patience))?;
        let mut words = [[0; 8]; 3];
        words[0] = MAGIC;
        words[1] = (self.process as u64).to_le_bytes();
        words[2] = self.fingerprint.to_le_bytes();
        stream.write_all(words.as_flattened())?;
        stream.read_exact(words.as_flattened_mut())?;
        if words[0] != MAGIC {
            return Err(Greeting::Misfit("is another program or version"));
        }
        let process = u64::from_le_bytes(words[1]) as usize;
        if u64::from_le_bytes(words[2]) != self.fingerprint {
            return Err(Greeting::Misfit(OTHER_OPTIONS));
        }
        let name = match process < self.hosts.len() {
            true => self.hosts.name(process),
            false => format!("process {process}"),
        };
        Ok((process, Link::new(stream, name)?))
    }
}

/// Why two processes cannot work together.
enum Greeting {
    /// They do not belong together, for this reason.
    Misfit(&'static str),
    /// The connection failed; it may be tried again.
    Broken(io::Error),
}

impl From<io::Error> for Greeting {
    fn from(error: io::Error) -> Self {
        Greeting::Broken(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::SocketAddr;
    use std::thread::scope;

    #[test]
    fn strangers_do_not_come_in() {
        let ports = [0, 0].map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
        let addresses = ports.map(|port| port.local_addr().unwrap());
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), addresses.map(|at| format!("{at}\n")).concat()).unwrap();
        let hosts = &Hosts::read(file.path()).unwrap();
        let wait = Duration::from_secs(20);
        let meet = move |process| Meeting { hosts, process, fingerprint: 7, wait }.links();
        scope(|threads| {
            let first = threads.spawn(move || meet(0));
            let mut words = [MAGIC, 1u64.to_le_bytes(), 7u64.to_le_bytes()];
            // A process with the right words but the wrong address.
            let stranger = from("127.0.0.2:0", addresses[0]);
            let mut stranger = TcpStream::from(stranger);
            stranger.write_all(words.as_flattened()).unwrap();
            stranger.set_read_timeout(Some(PATIENCE)).unwrap();
            assert!(!matches!(stranger.read(&mut [0; 24]), Ok(1..)), "the stranger was greeted");
            // Other words from the right address; then a process with a number that is not its own.
            words[0] = *b"GET / HT";
            let mut browser = TcpStream::from(from("127.0.0.1:0", addresses[0]));
            browser.write_all(words.as_flattened()).unwrap();
            words = [MAGIC, 9u64.to_le_bytes(), 7u64.to_le_bytes()];
            let mut ninth = TcpStream::from(from("127.0.0.1:0", addresses[0]));
            ninth.write_all(words.as_flattened()).unwrap();
            let second = threads.spawn(move || meet(1));
            for (process, links) in [first, second].into_iter().enumerate() {
                let links = links.join().unwrap().unwrap();
                assert!(links[process].is_none() && links[1 - process].is_some());
            }
        });
    }

    /// Connects from an address to another one.
    fn from(own: &str, to: SocketAddr) -> socket2::Socket {
        let stream = socket2::Type::STREAM;
        for _ in 0..200 {
            let socket = socket2::Socket::new(socket2::Domain::IPV4, stream, None).unwrap();
            socket.bind(&own.parse::<SocketAddr>().unwrap().into()).unwrap();
            if socket.connect(&to.into()).is_ok() {
                return socket;
            }
            sleep(PAUSE);
        }
        panic!("nobody listens at {to}");
    }
}

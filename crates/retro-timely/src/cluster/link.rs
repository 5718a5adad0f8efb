//! A connection to another process; losing it ends this process.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use timely::communication::allocator::zero_copy::stream::Stream;

/// Bytes sent to other processes and received from them.
static EXCHANGED: AtomicU64 = AtomicU64::new(0);

/// Returns the number of bytes sent to other processes and received from them.
pub(crate) fn exchanged_bytes() -> u64 {
    EXCHANGED.load(Ordering::Relaxed)
}

/// Whether a loss has been reported: one line is enough.
static LOSS_IS_TOLD: AtomicBool = AtomicBool::new(false);

/// The engine ends a stream with a header of this many bytes, all zero.
const GOODBYE: usize = 48;

/// A connection to another process.
///
/// The engine can only report a lost process by a panic on a thread of its own, while the workers
/// wait for ever. So the link checks for itself: when the other side ends without a goodbye, the
/// link reports it and ends this process with status 2.
pub(crate) struct Link {
    stream: TcpStream,
    peer: Arc<str>,
    /// How many of the last bytes received were zero.
    zeros: usize,
}

impl Link {
    /// Wraps an open connection, on which the system then sends keepalive probes.
    pub(crate) fn new(stream: TcpStream, peer: String) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(None)?;
        let alive = socket2::TcpKeepalive::new().with_time(Duration::from_secs(5));
        #[cfg(any(target_os = "linux", target_os = "macos", windows))]
        let alive = alive.with_interval(Duration::from_secs(2));
        #[cfg(any(target_os = "linux", target_os = "macos"))]
        let alive = alive.with_retries(3);
        let socket = socket2::SockRef::from(&stream);
        socket.set_tcp_keepalive(&alive)?;
        // Without this, unacknowledged bytes would hide a lost connection for much longer.
        #[cfg(target_os = "linux")]
        socket.set_tcp_user_timeout(Some(Duration::from_secs(10)))?;
        Ok(Link { stream, peer: peer.into(), zeros: 0 })
    }

    fn is_lost(&self, why: &dyn std::fmt::Display) -> ! {
        end(&format!("connection to {} lost: {why}", self.peer))
    }
}

/// Ends this process with status 2, and reports the reason unless one was reported before.
pub(crate) fn end(why: &str) -> ! {
    if LOSS_IS_TOLD.swap(true, Ordering::SeqCst) {
        // The first thread that gets here ends the process.
        std::thread::sleep(Duration::from_secs(1));
    } else {
        let _ = writeln!(io::stderr(), "error: {why}");
    }
    exit(2)
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Ok(0) if self.zeros < GOODBYE => self.is_lost(&"it closed the connection"),
                Ok(count) => {
                    let zeros = buffer[..count].iter().rev().take_while(|&&byte| byte == 0).count();
                    self.zeros = if zeros == count { self.zeros + zeros } else { zeros };
                    EXCHANGED.fetch_add(count as u64, Ordering::Relaxed);
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.is_lost(&error),
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.stream.write(bytes) {
                Ok(count) => {
                    EXCHANGED.fetch_add(count as u64, Ordering::Relaxed);
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.is_lost(&error),
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        let (stream, peer) = (self.stream.try_clone()?, Arc::clone(&self.peer));
        Ok(Link { stream, peer, zeros: 0 })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        match self.stream.shutdown(how) {
            // The connection is closed already.
            Err(error) if error.kind() == io::ErrorKind::NotConnected => Ok(()),
            done => done,
        }
    }
}

//! Serves the page on this machine.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;

/// Answers every request with the page, until interrupted.
///
/// # Errors
/// When there is no page, or no port is free.
pub fn show(page: &Path) -> Result<(), String> {
    fs::metadata(page).map_err(|error| format!("{}: {error}", page.display()))?;
    let port = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = port(8080).or_else(|_| port(0)).map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    println!("http://{address}/ shows the page; Ctrl-C ends it");
    for stream in listener.incoming().flatten() {
        // A client that disconnects is not an error.
        let _ = answer(stream, page);
    }
    Ok(())
}

fn answer(mut stream: TcpStream, page: &Path) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let text = fs::read(page)?;
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n",
        text.len()
    )?;
    stream.write_all(&text)
}

//! A headless browser, driven over WebDriver. A library (fantoccini, headless_chrome, thirtyfour)
//! would only replace an HTTP request of fifteen lines, with 115 crates or more, where the whole
//! builder has 67.

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The longest wait for the page.
const PATIENCE: Duration = Duration::from_secs(60);

/// The key under which WebDriver names an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser, which is closed on drop.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    /// The folder of the browser's profile.
    profile: PathBuf,
}

/// Returns whether the driver and the browser are installed.
pub fn is_installed() -> bool {
    let runs = |program: &str| {
        let mut command = Command::new(program);
        let command = command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    runs("chromedriver") && ["chromium", "chromium-browser", "google-chrome"].into_iter().any(runs)
}

impl Browser {
    /// Starts a browser with a fresh profile.
    pub fn start(profile: &Path) -> Result<Self, String> {
        let _ = std::fs::remove_dir_all(profile);
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("chromedriver: {error}"))?;
        // The pipe stays open as long as the driver runs.
        let output = BufReader::new(driver.stdout.as_mut().expect("the output is a pipe"));
        let mut lines = output.lines().map_while(Result::ok);
        let after = |line: String| {
            line.rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
        };
        let port = lines.find_map(after);
        let (port, profile) = (port.unwrap_or(0), profile.to_path_buf());
        let mut browser = Browser { driver, port, session: String::new(), profile };
        let answer = browser.request("POST", "/session", &capabilities(&browser.profile))?;
        let session = answer["sessionId"].as_str().ok_or("the driver returned no session")?;
        browser.session = session.to_string();
        Ok(browser)
    }

    /// Opens an address.
    pub fn open(&self, address: &str) -> Result<(), String> {
        self.post("url", &json!({ "url": address })).map(drop)
    }

    /// Resizes the window so that the page has this size.
    pub fn resize(&self, width: u32, height: u32) -> Result<(), String> {
        // A telephone's scroll bars take no room.
        let is_mobile = width < 500;
        let scale = if is_mobile { 2 } else { 1 };
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_mobile,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).map(drop)
    }

    /// Emulates a preference for light or dark colours.
    pub fn colours(&self, scheme: &str) -> Result<(), String> {
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": [feature] })).map(drop)
    }

    /// Runs a script and returns its result; tests use it to read the page.
    pub fn script(&self, script: &str) -> Result<Json, String> {
        self.post("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Clicks an element.
    pub fn click(&self, selector: &str) -> Result<(), String> {
        self.post(&format!("{}/click", self.element(selector)?), &json!({})).map(drop)
    }

    /// Replaces the contents of a field by a text, typed key by key.
    pub fn fill(&self, selector: &str, text: &str) -> Result<(), String> {
        // Control and A first, so that the text replaces the contents.
        let keys = format!("\u{e009}a\u{e000}\u{e017}{text}");
        let value = format!("{}/value", self.element(selector)?);
        self.post(&value, &json!({ "text": keys })).map(drop)
    }

    /// Presses keys in the focused element; Control is held until the null key.
    pub fn press(&self, keys: &str) -> Result<(), String> {
        const CONTROL: char = '\u{e009}';
        let mut actions = Vec::new();
        for key in keys.chars() {
            let held = if key == '\u{e000}' { CONTROL } else { key };
            if held == key {
                actions.push(json!({ "type": "keyDown", "value": key }));
            }
            if key != CONTROL {
                actions.push(json!({ "type": "keyUp", "value": held }));
            }
        }
        self.act(json!([{ "type": "key", "id": "keys", "actions": actions }]))
    }

    /// Clicks a point of a picture, given in the units of the picture.
    pub fn tap(&self, picture: &str, at: (i32, i32)) -> Result<(), String> {
        self.drag(picture, "mouse", &[at])
    }

    /// Presses at the first point of a picture, moves to the others, and releases.
    pub fn drag(&self, picture: &str, kind: &str, way: &[(i32, i32)]) -> Result<(), String> {
        let way: Result<Vec<_>, _> = way.iter().map(|&at| self.on_screen(picture, at)).collect();
        self.point(kind, &way?)
    }

    /// Presses at the first point of the window, moves to the others, and releases.
    pub fn point(&self, kind: &str, way: &[(i64, i64)]) -> Result<(), String> {
        let mut actions = Vec::new();
        for (index, (x, y)) in way.iter().enumerate() {
            actions.push(json!({ "type": "pointerMove", "x": x, "y": y, "duration": 20 }));
            if index == 0 {
                actions.push(json!({ "type": "pointerDown", "button": 0 }));
            }
        }
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        let parameters = json!({ "pointerType": kind });
        self.act(json!([
            { "type": "pointer", "id": kind, "parameters": parameters, "actions": actions }
        ]))
    }

    /// Returns the point of the window that shows a point of a picture.
    fn on_screen(&self, picture: &str, (x, y): (i32, i32)) -> Result<(i64, i64), String> {
        let place = self.script(&format!(
            "const svg = document.querySelector('{picture}');
             const p = new DOMPoint({x}, {y}).matrixTransform(svg.getScreenCTM());
             return [Math.round(p.x), Math.round(p.y)];"
        ))?;
        let part = |index: usize| place[index].as_i64().ok_or("the picture has no place");
        Ok((part(0)?, part(1)?))
    }

    fn act(&self, actions: Json) -> Result<(), String> {
        self.post("actions", &json!({ "actions": actions })).map(drop)
    }

    /// Returns the visible text of an element.
    pub fn text(&self, selector: &str) -> Result<String, String> {
        let text = format!("/session/{}/{}/text", self.session, self.element(selector)?);
        let text = self.request("GET", &text, &Json::Null)?;
        Ok(text.as_str().unwrap_or_default().to_string())
    }

    /// Waits until a script returns neither null nor false.
    pub fn wait_for(&self, what: &str, script: &str) -> Result<Json, String> {
        let began = Instant::now();
        loop {
            let value = self.script(script)?;
            if !matches!(value, Json::Null | Json::Bool(false)) {
                return Ok(value);
            }
            if began.elapsed() > PATIENCE {
                let page = self.script("return document.body.innerText")?;
                return Err(format!("timed out waiting for {what}; the page shows:\n{page}"));
            }
            sleep(Duration::from_millis(15));
        }
    }

    /// Waits until an element's text contains some words.
    pub fn wait_text(&self, selector: &str, words: &str) -> Result<(), String> {
        let words = Json::from(words);
        let script =
            format!("return document.querySelector('{selector}').textContent.includes({words})");
        self.wait_for(&format!("{words} in {selector}"), &script).map(drop)
    }

    /// Saves a screenshot of the visible page.
    pub fn screenshot(&self, file: &Path) -> Result<(), String> {
        // The last change must be painted first.
        self.script(
            "return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))",
        )?;
        let answer = self.devtools("Page.captureScreenshot", json!({}))?;
        let data = BASE64_STANDARD.decode(answer["data"].as_str().unwrap_or_default());
        let bytes = data.map_err(|error| error.to_string())?;
        std::fs::write(file, bytes).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Returns the entries of a log since the last call.
    pub fn log(&self, kind: &str) -> Result<Vec<Json>, String> {
        let entries = self.post("se/log", &json!({ "type": kind }))?;
        Ok(entries.as_array().cloned().unwrap_or_default())
    }

    /// Returns the path that names an element in commands.
    fn element(&self, selector: &str) -> Result<String, String> {
        let answer = self.post("element", &json!({ "using": "css selector", "value": selector }));
        let answer = answer.map_err(|error| format!("{selector}: {error}"))?;
        let name = answer[ELEMENT].as_str().ok_or_else(|| format!("no {selector}"))?;
        Ok(format!("element/{name}"))
    }

    fn devtools(&self, command: &str, parameters: Json) -> Result<Json, String> {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    fn post(&self, command: &str, body: &Json) -> Result<Json, String> {
        self.request("POST", &format!("/session/{}/{command}", self.session), body)
    }

    fn request(&self, method: &str, path: &str, body: &Json) -> Result<Json, String> {
        let answer = exchange(self.port, method, path, body);
        let mut answer = answer.map_err(|error| error.to_string())?;
        let value = answer["value"].take();
        match value["error"].as_str() {
            Some(error) => {
                let message = value["message"].as_str().unwrap_or_default();
                Err(format!("{error}: {}", message.lines().next().unwrap_or_default()))
            }
            None => Ok(value),
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            // If the session cannot be closed, the driver is killed anyway.
            let _ = self.request("DELETE", &format!("/session/{}", self.session), &Json::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

fn capabilities(profile: &Path) -> Json {
    let profile = format!("--user-data-dir={}", profile.display());
    let arguments = [
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,900",
        &profile,
    ];
    json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome",
        "goog:chromeOptions": { "args": arguments },
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    } } })
}

/// Sends a request and returns the answer. The driver keeps the connection open, so the end of the
/// JSON is the end of the answer.
fn exchange(port: u16, method: &str, path: &str, body: &Json) -> std::io::Result<Json> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = BufReader::new(stream);
    while answer.read_line(&mut String::new())? > 2 {}
    let mut values = serde_json::Deserializer::from_reader(answer).into_iter();
    Ok(values.next().ok_or(ErrorKind::UnexpectedEof)??)
}

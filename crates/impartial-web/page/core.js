// What every board needs: elements, questions to a worker, the address, undo, tabs.
"use strict";

const $ = (id) => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

const el = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
const shape = (name, attributes, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

function table(element, heads, rows) {
  const cell = (name) => (content) =>
    content instanceof Element && content.matches("td, th") ? content : el(name, {}, content ?? "");
  const head = heads.length ? [el("thead", {}, el("tr", {}, heads.map(cell("th"))))] : [];
  element.replaceChildren(...head, el("tbody", {}, rows.map((row) => el("tr", {}, row.map(cell("td"))))));
}

// Shows what was played, of which the end is seen.
function showLog(list, lines) {
  list.replaceChildren(...lines.map((line) => el("li", {}, line)));
  list.scrollTop = list.scrollHeight;
}

const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

// Questions. Each board has a worker of its own, which starts when it is first needed.

const streams = new Blob(WASM.map(unpackedText));
const compiled = streams.arrayBuffer().then((split) => WebAssembly.compile(joined(new Uint8Array(split))));
const source = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

class Asker {
  constructor(board) {
    this.bar = $(`${board}-busy`);
    this.bar.querySelector("button").addEventListener("click", () => this.cancel("cancelled"));
    this.waiting = new Map();
    this.next = 1;
    this.worker = null;
  }

  // Asks; a question of the same kind that still waits is dropped.
  async ask(question) {
    const now = performance.now();
    for (const [id, other] of this.waiting) {
      if (other.kind !== question.ask) continue;
      if (now - other.since > 200) this.cancel("");
      else this.settle(id, (old) => old.reject(new Error("")));
    }
    const id = this.next++;
    const result = new Promise((resolve, reject) => {
      this.waiting.set(id, { kind: question.ask, since: now, resolve, reject });
    });
    setTimeout(() => this.show(), 150);
    result.catch(() => {});
    const module = await compiled;
    if (this.waiting.has(id)) {
      this.start(module);
      this.worker.postMessage({ id, question: Object.entries(question).flat().join("\0") });
    }
    const answer = await result;
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  start(module) {
    if (this.worker) return;
    this.worker = new Worker(source);
    this.worker.postMessage({ module });
    this.worker.onmessage = ({ data }) => {
      if (data.panic) this.cancel(`the program panicked: ${data.panic}`);
      else if (data.failure) this.cancel(`the program failed: ${data.failure}`);
      else this.settle(data.id, (asked) => asked.resolve(data.answer));
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.cancel(`the worker failed: ${event.message}`);
    };
  }

  settle(id, done) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    this.show();
    if (asked) done(asked);
  }

  // Ends the worker, with what it was doing.
  cancel(reason) {
    this.worker?.terminate();
    this.worker = null;
    const dropped = [...this.waiting.values()];
    this.waiting.clear();
    this.show();
    for (const asked of dropped) asked.reject(new Error(reason));
  }

  show() {
    const now = performance.now();
    this.bar.hidden = ![...this.waiting.values()].some((asked) => now - asked.since >= 145);
  }
}

// The address: #1~board~…, where 1 is the version of the form.

const VERSION = "1";
const boards = {};
let current = "graph";

// After the version the address may have words: -lesson, and a language.
const address = (board) => {
  const words = [VERSION, ...(lesson.isOn ? ["lesson"] : []), ...(language === "en" ? [] : [language])];
  return `#${[words.join("-"), board.name, ...board.encode()].join("~")}`;
};

// A lesson: answers are hidden until they are asked for, and again after each move.
const lesson = { isOn: false, who: false, hint: false, why: false };
const told = (what) => !lesson.isOn || lesson[what];

function showLesson() {
  $("lesson").checked = lesson.isOn;
  $("asks").hidden = !lesson.isOn || !boards[current].isTaught;
  for (const button of $("asks").children) button.disabled = lesson[button.dataset.ask];
  document.body.classList.toggle("untold", !told("who"));
}

function hide() {
  lesson.who = lesson.hint = lesson.why = false;
  showLesson();
}

let writing = null;

// Browsers allow a page few changes of its address in a row: those of a quarter of a second are one.
function write() {
  writing ??= setTimeout(flush, 250);
}

function flush() {
  clearTimeout(writing);
  writing = null;
  const wanted = address(boards[current]);
  if (location.hash !== wanted) history.replaceState(null, "", wanted);
}

// A board has a name, encode(), decode(parts), draw() and solve(); `add` gives it a past. What undo
// brings back besides the state, a board keeps and restores.
function add(board) {
  Object.assign(board, { past: [], future: [], asker: new Asker(board.name), isSolved: false });
  board.keep ??= () => null;
  board.restore ??= () => {};
  boards[board.name] = board;
  board.state = () => board.encode().join("~");
  board.last = board.state();
}

// Takes note of a change: one step of undo unless it joins the last one, the address, a new answer.
function changed(board, joins = false) {
  const state = board.state();
  if (state !== board.last) {
    if (!joins) {
      board.past.push({ state: board.last, kept: board.keep() });
      if (board.past.length > 500) board.past.shift();
      board.future = [];
    }
    board.last = state;
  }
  refresh(board);
}

function refresh(board) {
  write();
  hide();
  // An old answer says nothing about what is drawn now.
  board.answer = null;
  // In this order a board knows that it waits, and lets what it shows stand for that moment.
  board.solve();
  board.draw();
  buttons();
}

function buttons() {
  $("undo").disabled = !boards[current]?.past.length;
  $("redo").disabled = !boards[current]?.future.length;
}

function travel(from, to) {
  const board = boards[current];
  if (!board[from].length) return;
  board[to].push({ state: board.last, kept: board.keep() });
  const { state, kept } = board[from].pop();
  board.last = state;
  board.decode(state.split("~"));
  board.restore(kept);
  refresh(board);
}

function open(name) {
  current = name;
  for (const other of Object.keys(boards)) {
    const chosen = other === name;
    $(other).hidden = !chosen;
    $(`tab-${other}`).setAttribute("aria-selected", chosen);
    $(`tab-${other}`).tabIndex = chosen ? 0 : -1;
  }
  refresh(boards[name]);
}

// Opens what the address names; what it does not understand is left out with a word.
function openAddress() {
  const [head, name, ...parts] = location.hash.slice(1).split("~");
  const [version, ...words] = head.split("-");
  const board = boards[name];
  lesson.isOn = words.includes("lesson");
  speak(words.find((word) => LANGUAGES[word]) || "en");
  if (!version || !board) return open(current);
  let fault = version === VERSION ? "" : `the link has the version ${version}, which is not known`;
  try {
    if (!fault) board.decode(parts);
  } catch {
    fault = "the link is damaged";
  }
  board.last = board.state();
  open(name);
  if (fault) $(`${name}-error`).textContent = fault;
}

// Shows a fault where it belongs; a question that was dropped has none.
function fault(element, error) {
  if (error.message) element.textContent = error.message;
}

function begin() {
  $("undo").addEventListener("click", () => travel("past", "future"));
  $("redo").addEventListener("click", () => travel("future", "past"));
  $("share").addEventListener("click", async () => {
    flush();
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
      $("shared").textContent = "copied";
    } catch {
      $("shared").textContent = "copy it from the address";
    }
    setTimeout(() => ($("shared").textContent = ""), 3000);
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) travel("past", "future");
    else if (key === "y" || key === "z") travel("future", "past");
    else return;
    event.preventDefault();
  });
  $("lesson").addEventListener("change", () => {
    lesson.isOn = $("lesson").checked;
    refresh(boards[current]);
  });
  for (const button of $("asks").children) button.addEventListener("click", () => {
    lesson[button.dataset.ask] = true;
    showLesson();
    boards[current].draw();
  });
  $("language").append(el("option", { value: "en" }, "English"), ...Object.keys(LANGUAGES).map((code) => el("option", { value: code }, LANGUAGES[code][""])));
  $("language").addEventListener("change", () => {
    speak($("language").value);
    refresh(boards[current]);
  });
  $("save-svg").addEventListener("click", () => save("svg"));
  $("save-png").addEventListener("click", () => save("png"));
  $("print").addEventListener("click", () => print());
  const names = Object.keys(boards);
  for (const name of names) $(`tab-${name}`).addEventListener("click", () => open(name));
  $("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    open(names[(names.indexOf(current) + step + names.length) % names.length]);
    $(`tab-${current}`).focus();
  });
  window.addEventListener("pagehide", flush);
  window.addEventListener("hashchange", openAddress);
  openAddress();
}

// What a file of its own must say of each shape, as no page stands around it.
const PAINT = "fill stroke stroke-width stroke-dasharray stroke-linecap opacity font-family font-size font-weight text-anchor dominant-baseline paint-order display".split(" ");

// The picture of the board as a file of its own, with the colours that the page has now and room for the labels at its edge.
function pictureText() {
  const picture = document.querySelector(`#${current} svg`), copy = picture.cloneNode(true);
  const box = picture.viewBox.baseVal, drawn = picture.getBBox(), edge = 6;
  const [x, y] = [Math.min(box.x, drawn.x - edge), Math.min(box.y, drawn.y - edge)];
  const width = Math.max(box.x + box.width, drawn.x + drawn.width + edge) - x;
  const height = Math.max(box.y + box.height, drawn.y + drawn.height + edge) - y;
  const facts = { xmlns: "http://www.w3.org/2000/svg", viewBox: [x, y, width, height].join(" "), width, height };
  for (const [name, value] of Object.entries(facts)) copy.setAttribute(name, value);
  if (!copy.querySelector("style")) {
    const copies = copy.querySelectorAll("*");
    picture.querySelectorAll("*").forEach((one, index) => {
      const style = getComputedStyle(one);
      for (const name of PAINT) copies[index].setAttribute(name, style.getPropertyValue(name));
    });
    copy.prepend(shape("rect", { x, y, width, height, fill: getComputedStyle(picture).backgroundColor }));
  }
  return new XMLSerializer().serializeToString(copy);
}

async function save(kind) {
  let file = new Blob([pictureText()], { type: "image/svg+xml" });
  if (kind === "png") {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(await file.text())}`;
    await image.decode();
    const canvas = el("canvas", { width: 3 * image.width, height: 3 * image.height });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    file = await new Promise((done) => canvas.toBlob(done));
  }
  const link = el("a", { href: URL.createObjectURL(file), download: `${current}.${kind}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Numbers below 1296 as two letters, for the address.
const pair = (number) => Math.max(0, Math.min(1295, Math.round(number))).toString(36).padStart(2, "0");
const pairs = (text) =>
  (text.match(/..?/g) || []).map((two) => {
    if (!/^[0-9a-z]{2}$/.test(two)) throw new Error("no number");
    return parseInt(two, 36);
  });

// Shows a reason, as the library makes it, once it is asked for.
function showReason(place, reason) {
  const passage = ({ table: rows, text, list, answers, more }) => {
    if (text) return el("p", {}, text);
    if (rows) return el("table", {}, rows.map((row) => el("tr", {}, row.map((cell, at) => el("td", { class: at ? "number" : "" }, cell)))));
    const items = list || answers.map((it) => `${it.move}: then ${it.answer}`);
    return el("ul", {}, items.concat(more || []).map((item) => el("li", {}, item)));
  };
  place.replaceChildren(...((told("why") && reason) || []).map(passage));
}

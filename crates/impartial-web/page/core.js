// What every board shares: the address, undo, the line of state, hints and reasons, the drawer.
"use strict";

// The address: #1~board~…, where 1 is the version of the form. After it there may be words: -lesson, and a language.
const VERSION = "1";
const boards = {};
let current = "home";

const address = (board) => {
  const words = [VERSION, ...(lesson.isOn ? ["lesson"] : []), ...(language === "en" ? [] : [language])];
  return `#${[words.join("-"), board.name, ...board.encode()].join("~")}`;
};

// What a person has asked for: hints and reasons. In play, and in a lesson, they are hidden again after each move.
const asked = { hint: false, why: false };
const lesson = { isOn: false };
const isHidden = () => lesson.isOn || Boolean(boards[current].isPlay);
const told = (what) => (what === "who" ? asked.hint || asked.why : asked[what]);

let writing = null;

// Browsers allow a page few changes of its address in a row: those of a quarter of a second are one.
function write() {
  writing ??= setTimeout(flush, 250);
}

function flush() {
  clearTimeout(writing);
  writing = null;
  const wanted = address(boards[current]);
  if (location.hash !== wanted && (location.hash || current !== "home" || language !== "en"))
    history.replaceState(null, "", wanted);
}

// A board has a name, encode(), decode(parts), draw() and solve(), why() with the passages of a reason, and fresh(),
// which begins anew; `add` gives it a past. What undo brings back besides the state, a board keeps and restores.
function add(board) {
  Object.assign(board, { past: [], future: [], asker: new Asker(board.name) });
  board.keep ??= () => null;
  board.restore ??= () => {};
  board.why ??= () => [];
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
  if (isHidden()) asked.hint = asked.why = false;
  // An old answer says nothing about what is drawn now.
  board.answer = null;
  showFault();
  // In this order a board knows that it waits, and lets what it shows stand for that moment.
  board.solve();
  redraw();
}

function redraw() {
  boards[current].draw();
  drawBar();
}

function drawBar() {
  const board = boards[current];
  $("title").textContent = board.title();
  $("undo").disabled = !board.past.length;
  $("redo").disabled = !board.future.length;
  for (const what of ["hint", "why"]) {
    $(what).hidden = board.asks ? !board.asks.includes(what) : false;
    $(what).setAttribute("aria-pressed", asked[what]);
  }
  $("reason").hidden = !asked.why;
  $("fresh").textContent = say(board.isPlay ? "bar.new" : "bar.clear");
  $("fresh").hidden = !board.fresh;
  const isWaiting = !board.answer && board.asker.isBusy;
  if (asked.why && !isWaiting) $("reason").replaceChildren(...board.why());
  if (!asked.why) $("reason").replaceChildren();
}

// The line above the board.
function state(text, kind = "") {
  $("state-text").textContent = text;
  $("state").className = kind;
  $("again").hidden = !kind;
}

// What is wrong, where it belongs: rules of one's own have a place beside them. A question that was dropped has none.
let fault = null;
function showFault(found) {
  if (found?.message === "") return;
  fault = found;
  const isOwn = current === "sum" && sumBoard.isOwn,
    text = found ? faultText(found) : "";
  $("fault").textContent = isOwn ? "" : text;
  $("own-fault").textContent = isOwn ? text : "";
}

function travel(from, to) {
  const board = boards[current],
    wasHidden = isHidden();
  if (!board[from].length) return;
  board[to].push({ state: board.last, kept: board.keep() });
  const { state, kept } = board[from].pop();
  board.last = state;
  board.decode(state.split("~"));
  board.restore(kept);
  // Back from play, a drawing shows its outcomes again.
  if (wasHidden && !isHidden()) asked.hint = true;
  refresh(board);
}

function open(name) {
  current = name;
  document.body.dataset.board = name;
  for (const place of document.querySelectorAll("[data-of]"))
    place.hidden = !place.dataset.of.split(" ").includes(name);
  asked.hint = !isHidden();
  asked.why = false;
  state("");
  drawExamples();
  $("lesson").checked = lesson.isOn;
  $("busy").hidden = true;
  refresh(boards[name]);
}

// Goes to another board, from which the browser's own button leads back.
function visit(name) {
  flush();
  history.pushState(null, "", address(boards[name]));
  drawer(false);
  open(name);
}

// Opens what the address names; what it does not understand is left out with a word.
function openAddress() {
  const [head, name, ...parts] = location.hash.slice(1).split("~");
  const [version, ...words] = head.split("-");
  const board = boards[name];
  lesson.isOn = words.includes("lesson");
  speak(words.find((word) => WORDS[word]) || "en");
  if (!version || !board) return open(version && name ? current : "home");
  let damage = version === VERSION ? null : wrong("link.version", { version });
  try {
    if (!damage && parts.length) board.decode(parts);
  } catch {
    damage = wrong("link.damaged");
  }
  board.last = board.state();
  open(name);
  if (damage) showFault(damage);
}

// The drawer: everything that is not needed at once.
function drawer(isOpen) {
  // A small screen has room for one of the two.
  if (isOpen && asked.why && innerWidth <= 640) {
    asked.why = false;
    redraw();
  }
  $("drawer").hidden = !isOpen;
  $("more").setAttribute("aria-expanded", isOpen);
}

function begin() {
  $("undo").addEventListener("click", () => travel("past", "future"));
  $("redo").addEventListener("click", () => travel("future", "past"));
  for (const id of ["fresh", "again"]) $(id).addEventListener("click", () => boards[current].fresh());
  for (const what of ["hint", "why"]) {
    $(what).addEventListener("click", () => {
      asked[what] = !asked[what];
      boards[current].ask?.(what);
      redraw();
    });
  }
  $("back").addEventListener("click", () => visit("home"));
  $("busy")
    .querySelector("button")
    .addEventListener("click", () => boards[current].asker.cancel("cancelled"));
  $("more").addEventListener("click", () => drawer($("drawer").hidden));
  // A click outside closes the drawer, and does what it does besides: were it closed as soon as it is pressed, what
  // was meant would move away. On a board it does nothing more, for a piece that is touched is gone.
  for (const part of document.querySelectorAll("header, main")) {
    const outside = (act) => (event) =>
      !$("drawer").hidden && !event.target.closest("#drawer, #more") && act(event);
    part.addEventListener("click", outside(() => drawer(false)), true);
    part.addEventListener(
      "pointerdown",
      outside((event) => event.target.closest(".stage") && event.stopPropagation()),
      true,
    );
  }
  $("share").addEventListener("click", async () => {
    flush();
    try {
      await navigator.clipboard.writeText(location.href);
      $("shared").textContent = say("copied");
    } catch {
      $("shared").textContent = say("copy.address");
    }
    setTimeout(() => ($("shared").textContent = ""), 3000);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !$("drawer").hidden) {
      drawer(false);
      $("more").focus();
    }
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) travel("past", "future");
    else if (key === "y" || key === "z") travel("future", "past");
    else return;
    event.preventDefault();
  });
  $("lesson").addEventListener("change", () => {
    lesson.isOn = $("lesson").checked;
    asked.hint = !isHidden();
    asked.why = false;
    refresh(boards[current]);
  });
  $("language").append(
    ...Object.keys(WORDS).map((code) => el("option", { value: code, lang: code }, WORDS[code].language)),
  );
  $("language").addEventListener("change", () => {
    speak($("language").value);
    drawExamples();
    write();
    redraw();
    showFault(fault);
  });
  $("save-svg").addEventListener("click", () => save("svg"));
  $("save-png").addEventListener("click", () => save("png"));
  $("print").addEventListener("click", () => {
    drawer(false);
    print();
  });
  const sizes = new ResizeObserver(() => boards[current].fit?.());
  for (const stage of document.querySelectorAll(".stage")) sizes.observe(stage);
  window.addEventListener("pagehide", flush);
  window.addEventListener("hashchange", openAddress);
  window.addEventListener("popstate", openAddress);
  openAddress();
}

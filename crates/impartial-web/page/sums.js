// The board of Nim and sums: who wins, every move with what it leads to, and play.
"use strict";

const sumBoard = {
  name: "sum",
  isTaught: true,
  text: "3 5 7",
  rules: "",
  picked: { cells: [] },
  log: [],
  mover: null, // who made the last move, until the game is over
  answer: null,

  encode() {
    const written = (text) => encodeURIComponent(text).replaceAll("_", "%5F").replaceAll("%20", "_");
    const rules = this.rules.trim() ? [written(this.rules)] : [];
    return [$("sum-misere").checked ? "m" : "n", written(this.text), ...rules];
  },
  decode([play, text = "", rules = ""]) {
    $("sum-misere").checked = play === "m";
    [this.text, this.rules] = [text, rules].map((it) => decodeURIComponent(it.replaceAll("_", " ")));
    $("sum-own").open ||= !!rules;
    this.restore();
  },

  keep() {
    return { log: this.log, mover: this.mover };
  },
  restore({ log = [], mover = null } = {}) {
    this.log = log;
    this.mover = mover;
  },

  // Begins a game anew: what was played stays in the past.
  begin() {
    changed(this);
    this.restore();
    this.draw();
  },

  // Returns the answer, and draws it.
  async solve() {
    const question = { ask: "sum", text: this.text, misere: $("sum-misere").checked, rules: this.rules }, state = this.state();
    this.answer = null;
    $("sum-error").textContent = "";
    try {
      const answer = await this.asker.ask(question);
      if (state !== this.state()) return;
      this.answer = answer;
    } catch (error) {
      fault($("sum-error"), error);
    }
    this.draw();
    this.follow();
  },

  draw() {
    if (this.written !== this.text) $("sum-text").value = this.written = this.text;
    if (this.writtenRules !== this.rules) $("sum-rules").value = this.writtenRules = this.rules;
    if (this.answer || !this.asker.waiting.size) {
      this.drawPicture();
      this.drawAnswer();
      this.drawMoves();
    }
    showLog($("sum-log"), this.log);
    $("sum-program").disabled = !this.answer?.moves.length;
  },

  // Shows the picture that the library draws, in which the moves can be touched.
  drawPicture() {
    const place = $("sum-picture");
    place.innerHTML = this.answer?.picture || "";
    this.picked = { cells: [] };
    const svg = place.firstElementChild;
    if (!svg) return;
    svg.style.maxWidth = `${2 * svg.width.baseVal.value}px`;
    const at = (x, y) => document.elementFromPoint(x, y)?.closest("[data-move], [data-cell]");
    // What is touched from one place to another: two cells, or a piece and, of a drag, what is between.
    const aimed = (first, end) => {
      const from = at(first.clientX, first.clientY), to = at(end.clientX, end.clientY);
      if (from?.dataset.cell) return to?.dataset.cell && to !== from ? [from, to] : [from];
      const isDrag = Math.hypot(end.clientX - first.clientX, end.clientY - first.clientY) > 9;
      const piece = (isDrag && at((first.clientX + end.clientX) / 2, (first.clientY + end.clientY) / 2)) || from;
      return piece ? [piece] : [];
    };
    const mark = (pieces) => {
      for (const old of svg.querySelectorAll(".aimed")) old.classList.remove("aimed");
      for (const piece of pieces) piece.classList.add("aimed");
    };
    let start = null;
    const release = () => {
      start = null;
      mark([]);
    };
    svg.addEventListener("pointerdown", (event) => {
      start = event.button ? null : event;
      event.target.releasePointerCapture?.(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => start && mark(aimed(start, event)));
    for (const lost of ["pointercancel", "pointerleave"]) svg.addEventListener(lost, release);
    svg.addEventListener("pointerup", (end) => {
      const pieces = start ? aimed(start, end) : [];
      release();
      for (const piece of pieces.filter((piece) => piece.isConnected)) {
        if (piece.dataset.cell) this.pick(piece);
        else this.touch(Number(piece.closest("[data-game]").dataset.game), piece.dataset.move);
      }
    });
  },

  // Takes one more cell of a game of one's own. The move is made that these cells are enough for.
  pick(piece) {
    const { game } = piece.closest("[data-game]").dataset, { cell } = piece.dataset, { picked } = this;
    const all = [...$("sum-picture").querySelectorAll(`[data-game="${game}"] [data-cells]`)];
    const among = (cells) => all.filter((move) => cells.every((one) => move.dataset.cells.split(" ").includes(one)));
    let cells = picked.game === game && !picked.cells.includes(cell) ? [...picked.cells, cell] : [cell];
    if (!among(cells).length) cells = [cell];
    this.picked = { game, cells };
    const fit = among(cells), whole = fit.filter((move) => move.dataset.cells.split(" ").length === cells.length);
    // Where the order tells moves apart, it is that of the rule.
    const ordered = whole.filter((move) => move.dataset.cells === cells.join(" "));
    const found = [fit, whole, ordered].find((moves) => moves.length === 1);
    if (found) return this.touch(Number(game), found[0].dataset.move);
    for (const other of $("sum-picture").querySelectorAll(`[data-game="${game}"] [data-cell]`)) {
      other.classList.toggle("picked", fit.length > 0 && cells.includes(other.dataset.cell));
    }
  },

  touch(game, text) {
    const step = this.answer?.moves.find((it) => it.part === game && it.text === text);
    if (step) this.move(step, "You");
  },

  drawAnswer() {
    const { answer } = this;
    const isOver = this.mover && answer && !answer.moves.length;
    $("sum-verdict").textContent = isOver ? this.log.at(-1) : !answer || !told("who") ? "" : `${answer.outcome}: ${WORDS[answer.outcome]}.`;
    showReason($("sum-reason"), answer?.reason);
  },

  drawMoves() {
    const { answer } = this, nodes = [], place = $("sum-moves"), isFocused = place.contains(document.activeElement);
    (answer?.parts || []).forEach(({ game, position }, index) => {
      const own = (answer?.moves || []).filter((step) => step.part === index);
      if (!own.length) return;
      nodes.push(el("h3", { class: "hint" }, `${game} ${position || ""}`), el("div", { class: "moves" }, own.map((step) =>
        el("button", {
          type: "button", class: step.wins && told("hint") ? "wins" : "", "data-move": step.text, disabled: !step.after,
          onclick: () => this.move(step, "You"),
        }, `${step.text.replace("->", "→")}${step.wins && told("hint") ? " ★ wins" : ""}`))));
    });
    if (answer?.more) nodes.push(el("p", { class: "hint" }, `and ${counted(answer.more, "other move")}`));
    if (answer && !answer.moves.length) nodes.push(el("p", {}, "none"));
    place.replaceChildren(...nodes);
    if (isFocused) place.querySelector("button")?.focus({ preventScroll: true });
  },

  // Makes a move; that of the program belongs to the person's, to be undone with it.
  move(step, who) {
    if (!this.answer || !step.after) return;
    const line = `${who}: ${this.answer.parts[step.part].game} ${step.text.replace("->", "→")}${step.wins && !lesson.isOn ? ", which wins." : "."}`;
    this.text = step.after;
    changed(this, who === "Program" && this.mover === "You");
    this.restore({ log: [...this.log, line], mover: who });
    this.draw();
  },

  // What follows a move, once its answer is there: the end, or the program's move.
  follow() {
    const { answer, mover } = this;
    if (!answer || !mover) return;
    if (!answer.moves.length) {
      const isMisere = $("sum-misere").checked, winner = (mover === "You") === isMisere ? "the program" : "you";
      this.restore({ log: [...this.log, `Whoever moved last ${isMisere ? "loses" : "wins"}: ${winner}.`] });
      this.draw();
    } else if (mover === "You" && $("sum-answer").checked) this.program();
    else $("sum-moves").querySelector(".wins, button").scrollIntoView({ block: "nearest" });
  },

  program() {
    const { moves } = this.answer;
    this.move(moves.find((it) => it.wins) || moves[moves.length - 1], "Program");
  },
};

// Games to begin with: the name, the rules and a position.
const EXAMPLES = [
  ["Node Kayles", "on graph\no -> . and neighbours o -> .", "grid:3x4"],
  ["Cram", "on board\n.. -> xx turned", "3x4"],
  ["Clobber", "on board\nxo -> .x turned\nox -> .o turned", "3x4=xo"],
  ["Notakto", "on board\n. -> x\nnever xxx turned\nnever x??/?x?/??x turned", "3x3"],
  ["Treblecross", "on board\n. -> x\nend xxx", "1x9"],
  ["Non-attacking kings", "on board\n. -> k and king . -> x", "4x4"],
  ["Divisors", "on numbers\ntake a and every x with a divides x", "2..12"],
];
EXAMPLES.forEach(([name], index) => $("sum-example").append(el("option", { value: index }, name)));
$("sum-example").addEventListener("change", ({ target }) => {
  if (!target.value) return;
  const [, rules, position] = EXAMPLES[target.value];
  target.value = "";
  Object.assign(sumBoard, { rules, text: `file:rules ${position}` });
  sumBoard.begin();
});
$("sum-form").addEventListener("submit", (event) => {
  event.preventDefault();
  sumBoard.text = $("sum-text").value.trim();
  sumBoard.begin();
});
$("sum-rules").addEventListener("change", ({ target }) => {
  sumBoard.rules = sumBoard.writtenRules = target.value;
  sumBoard.begin();
});
$("sum-misere").addEventListener("change", () => sumBoard.begin());
$("sum-program").addEventListener("click", () => sumBoard.program());
add(sumBoard);
begin();

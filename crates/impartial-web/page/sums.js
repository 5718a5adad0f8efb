// The board of Nim and sums: who wins, every move with what it leads to, and play.
"use strict";

const sumBoard = {
  name: "sum",
  isTaught: true,
  text: "3 5 7",
  log: [],
  mover: null, // who made the last move, until the game is over
  answer: null,

  encode() {
    return [$("sum-misere").checked ? "m" : "n", encodeURIComponent(this.text).replaceAll("%20", "_")];
  },
  decode([play, text = ""]) {
    $("sum-misere").checked = play === "m";
    this.text = decodeURIComponent(text.replaceAll("_", " "));
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
    const question = { ask: "sum", text: this.text, misere: $("sum-misere").checked }, state = this.state();
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
    const svg = place.firstElementChild;
    if (!svg) return;
    svg.style.maxWidth = `${2 * svg.width.baseVal.value}px`;
    const at = (x, y) => document.elementFromPoint(x, y)?.closest("[data-move]");
    let start = null;
    svg.addEventListener("pointerdown", (event) => {
      start = event.button ? null : event;
      event.target.releasePointerCapture?.(event.pointerId);
    });
    svg.addEventListener("pointerup", (end) => {
      if (!start) return;
      // From one to the next touches what is between them.
      const [x, y] = [(start.clientX + end.clientX) / 2, (start.clientY + end.clientY) / 2];
      const isDrag = Math.hypot(end.clientX - start.clientX, end.clientY - start.clientY) > 9;
      const piece = (isDrag && at(x, y)) || at(start.clientX, start.clientY);
      start = null;
      if (piece) this.touch(Number(piece.closest("[data-game]").dataset.game), piece.dataset.move);
    });
  },

  touch(game, text) {
    const step = this.answer?.moves.find((it) => it.game === game && it.text === text);
    if (step) this.move(step, "You");
  },

  drawAnswer() {
    const { answer } = this;
    $("sum-verdict").textContent = !answer || !told("who") ? "" : `${answer.outcome}: ${WORDS[answer.outcome]}.`;
    $("sum-reason").replaceChildren(...((told("why") && answer?.reason) || []).map((passage) => this.passage(passage)));
  },

  // Returns a passage of the reason, as the library makes it.
  passage({ table: rows, text, list, answers, more }) {
    if (text) return el("p", {}, text);
    if (rows) return el("table", {}, rows.map((row) => el("tr", {}, row.map((cell, at) => el("td", { class: at ? "number" : "" }, cell)))));
    const items = list || answers.map((it) => `${it.move}: then ${it.answer}`);
    return el("ul", {}, items.concat(more || []).map((item) => el("li", {}, item)));
  },

  drawMoves() {
    const { answer } = this, nodes = [], place = $("sum-moves"), isFocused = place.contains(document.activeElement);
    (answer?.games || []).forEach(({ game, position }, index) => {
      const own = (answer?.moves || []).filter((step) => step.game === index);
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
    const line = `${who}: ${this.answer.games[step.game].game} ${step.text.replace("->", "→")}${step.wins && !lesson.isOn ? ", which wins." : "."}`;
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

$("sum-form").addEventListener("submit", (event) => {
  event.preventDefault();
  sumBoard.text = $("sum-text").value.trim();
  sumBoard.begin();
});
$("sum-misere").addEventListener("change", () => sumBoard.begin());
$("sum-program").addEventListener("click", () => sumBoard.program());
add(sumBoard);
begin();

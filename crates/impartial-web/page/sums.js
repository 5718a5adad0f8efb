// The board of Nim and sums: who wins, every move with what it leads to, and play.
"use strict";

const sumBoard = {
  name: "sum",
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
    if (document.activeElement !== $("sum-text")) $("sum-text").value = this.text;
    if (this.answer || !this.asker.waiting.size) {
      this.drawHeaps();
      this.drawAnswer();
      this.drawMoves();
    }
    showLog($("sum-log"), this.log);
    $("sum-program").disabled = !this.answer?.moves.length;
  },

  drawHeaps() {
    const heaps = this.answer?.components || [], svg = $("sum-svg");
    const wide = 480 / Math.max(heaps.length, 4), most = Math.max(1, ...heaps.map((it) => Number(it.heap)));
    const half = Math.min(wide / 2.6, 22), nodes = [];
    heaps.forEach(({ heap, rule }, index) => {
      const count = Number(heap), x = (index + 0.5) * wide;
      if (most <= 20) {
        const high = Math.min(20, 190 / most);
        for (let at = 0; at < count; at++)
          nodes.push(shape("ellipse", { class: "stone", cx: x, cy: 205 - (at + 0.5) * high, rx: half, ry: high / 2 - 0.5 }));
      } else if (count) {
        // To scale, but seen.
        const height = Math.max(2, (190 * count) / most);
        nodes.push(shape("rect", { class: "stone", x: x - half, y: 205 - height, width: 2 * half, height }));
      }
      if (heaps.length <= 24) nodes.push(shape("text", { class: "middle", x, y: 222 }, heap, shape("title", {}, `${rule}, heap ${heap}`)));
    });
    svg.replaceChildren(...nodes);
  },

  drawAnswer() {
    const { answer } = this, isMisere = $("sum-misere").checked;
    $("sum-verdict").textContent = !answer ? "" : `${answer.outcome}: ${WORDS[answer.outcome]}.`;
    $("sum-reason").textContent = answer ? this.reason(answer, isMisere) : "";
    const heaps = answer?.components || [];
    const numbers = heaps.map((it) => it.value).concat(answer?.nim_sum).filter((value) => value != null).map(BigInt);
    const bits = Math.max(1, ...numbers.map((value) => value.toString(2).length));
    const row = (name, value) => [
      name,
      el("td", { class: "number" }, value ?? "?"),
      el("td", { class: "number" }, value == null ? "" : BigInt(value).toString(2).padStart(bits, "0")),
    ];
    const rows = heaps.map((it) => row(`${it.rule} ${it.heap}`, it.value));
    if (answer) rows.push(row(el("th", {}, "nim sum"), answer.nim_sum));
    table($("sum-table"), answer ? ["Heap", "Value", "Binary"] : [], rows);
  },

  reason({ outcome, nim_sum, how, moves }, isMisere) {
    if (!moves.length && outcome === "P") return "There is no move, and whoever cannot move loses.";
    if (!moves.length) return "There is no move, and in misère play whoever cannot move wins.";
    const wins = outcome === "N", sum = how.nim_sum ?? nim_sum;
    if (!isMisere)
      return wins
        ? `The nim sum of the values is ${sum ?? "not 0"}: a winning move makes it 0, and after every answer it can be made 0 again.`
        : "The nim sum of the values is 0: every move makes it something else, and the opponent makes it 0 again.";
    const nim = (what) => how.large
      ? `There is ${what}: then the player to move loses exactly if the nim sum is 0. It is ${sum}.`
      : `There is no ${what.replace(/^an? /, "")}: then the player to move loses exactly if the nim sum is 1. It is ${sum}.`;
    switch (how.kind) {
      case "bouton": return nim("a heap above 1");
      case "tame": return `All heaps act like heaps of Nim. ${nim("a heap that acts like one above 1")}`;
      case "like-nim": return "All heaps act like heaps of Nim in misère play.";
      case "quotient": return `In the misère quotient of the heaps up to ${how.covered}, with ${counted(how.order, "element")}, the position is ${how.element}, which ${wins ? "wins" : "loses"}.`;
      case "search": return how.positions ? `A search of ${counted(how.positions, "position")} decided.` : "A search of all that can follow decided.";
      default: return "";
    }
  },

  drawMoves() {
    const { answer } = this, nodes = [], place = $("sum-moves"), isFocused = place.contains(document.activeElement);
    (answer?.components || []).forEach((it, component) => {
      const own = (answer?.moves || []).filter((step) => step.component === component);
      if (!own.length) return;
      nodes.push(el("h3", { class: "hint" }, `${it.rule} ${it.heap}`), el("div", { class: "moves" }, own.map((step) =>
        el("button", {
          type: "button", class: step.wins ? "wins" : "", "data-move": this.said(step),
          onclick: () => this.move(step, "You"),
        }, `${this.said(step)}${step.wins ? " ★ wins" : ""}`))));
    });
    if (answer?.more) nodes.push(el("p", { class: "hint" }, `and ${counted(answer.more, "other move")}`));
    if (answer && !answer.moves.length) nodes.push(el("p", {}, "none"));
    place.replaceChildren(...nodes);
    if (isFocused) place.querySelector("button")?.focus({ preventScroll: true });
  },

  said({ component, into }) {
    const it = this.answer.components[component];
    return `${it.heap} → ${into.length ? into.join(" + ") : "nothing"}`;
  },

  // Makes a move; that of the program belongs to the person's, to be undone with it.
  move(step, who) {
    if (!this.answer) return;
    const heaps = this.answer.components.map((it) => [it.rule, [it.heap]]);
    heaps[step.component][1] = step.into;
    const line = `${who}: ${heaps[step.component][0]} ${this.said(step)}${step.wins ? ", which wins." : "."}`;
    const terms = heaps.filter(([, sizes]) => sizes.length);
    const isNim = terms.every(([rule]) => rule === "nim");
    // Heaps under one rule that stand together are one term.
    const joined = [];
    for (const [rule, sizes] of terms) {
      const last = joined[joined.length - 1];
      if (last?.[0] === rule) last[1].push(...sizes);
      else joined.push([rule, [...sizes]]);
    }
    this.text = joined.map(([rule, sizes]) => (isNim ? sizes : [rule, ...sizes]).join(" ")).join(" + ");
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

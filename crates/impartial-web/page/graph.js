// The board of graphs: outcomes, remoteness and best moves, cycles included.
"use strict";

const WORDS = {
  N: "the player to move wins", P: "the player to move loses", D: "nobody can force a win",
};
const RADIUS = 20, MOST_POINTS = 200;

const graphBoard = {
  name: "graph",
  isTaught: true,
  tool: "draw",
  points: [{ x: 90, y: 90 }, { x: 240, y: 90 }, { x: 390, y: 90 }, { x: 165, y: 260 }, { x: 320, y: 260 }],
  links: [[0, 1], [1, 0], [1, 2], [3, 0], [3, 4], [4, 4], [4, 2], [3, 1]],
  answer: null,

  encode() {
    const links = this.links.map(([u, v]) => pair(u) + pair(v)).join("");
    const texts = [$("graph-seats").value.trim(), $("graph-orders").value.trim()];
    return [$("graph-misere").checked ? "m" : "n", ...texts.map(encodeURIComponent), encodePoints(this.points), links];
  },

  decode([play, seats = "", orders = "", points = "", links = ""]) {
    const read = decodePoints(points), numbers = pairs(links), pairsRead = [];
    for (let at = 0; at + 1 < numbers.length; at += 2) pairsRead.push([numbers[at], numbers[at + 1]]);
    if (read.length > MOST_POINTS || pairsRead.flat().some((end) => end >= read.length)) throw new Error("no graph");
    $("graph-misere").checked = play === "m";
    $("graph-seats").value = decodeURIComponent(seats);
    $("graph-orders").value = decodeURIComponent(orders);
    this.points = read;
    this.links = pairsRead;
    sketchOfGraph.chosen = null;
  },

  // What is drawn.
  tapEmpty(place) {
    if (this.points.length >= MOST_POINTS) return;
    this.points.push(place);
    changed(this);
  },
  root: () => null,
  shift(index, place) {
    this.points[index] = place;
  },
  stretch(from, _start, target, to) {
    if (target === from) return;
    if (target == null) {
      if (this.points.length >= MOST_POINTS) return;
      target = this.points.push(to) - 1;
    }
    this.connect(from, target);
  },
  connect(from, to) {
    if (!this.links.some(([u, v]) => u === from && v === to)) this.links.push([from, to]);
    changed(this);
  },
  tapLink(index) {
    $("graph-hint").textContent = `Move from ${this.links[index][0] + 1} to ${this.links[index][1] + 1}.`;
  },
  removePoint(index) {
    const renamed = (end) => (end > index ? end - 1 : end);
    this.points.splice(index, 1);
    this.links = this.links.filter((link) => !link.includes(index)).map((link) => link.map(renamed));
    sketchOfGraph.chosen = null;
    changed(this);
  },
  removeLink(index) {
    this.links.splice(index, 1);
    changed(this);
  },

  text() {
    const named = new Set(this.links.flat());
    const alone = this.points.map((_, index) => index).filter((index) => !named.has(index));
    return [...this.links.map(([u, v]) => `${u + 1} ${v + 1}`), ...alone.map((index) => `${index + 1}`)].join("\n");
  },

  read(text) {
    const links = [];
    let count = 0;
    text.split("\n").forEach((line, index) => {
      const words = line.replace(/#.*/, "").trim().split(/\s+/).filter(Boolean);
      if (!words.length) return;
      const place = `line ${index + 1}: `;
      if (words.length > 2) throw new Error(`${place}expected one or two positions, found ${words.length}`);
      const numbers = words.map((word) => {
        if (!/^[1-9]\d{0,5}$/.test(word) || Number(word) > MOST_POINTS)
          throw new Error(`${place}expected a position from 1 to ${MOST_POINTS}, found "${word}"`);
        return Number(word);
      });
      count = Math.max(count, ...numbers);
      const [u, v] = numbers.map((number) => number - 1);
      if (v != null && !links.some((link) => link[0] === u && link[1] === v)) links.push([u, v]);
    });
    this.points.length = Math.min(this.points.length, count);
    while (this.points.length < count) this.points.push(freePlace(this.points));
    this.links = links;
  },

  async solve() {
    const lines = this.links.map(([u, v]) => `${u + 1} ${v + 1}`);
    const seats = $("graph-seats").value.trim().toUpperCase();
    const question = {
      ask: "graph", text: `${this.points.length} ${this.links.length}\n${lines.join("\n")}\n`,
      misere: $("graph-misere").checked, seats, orders: $("graph-orders").value.trim().toUpperCase(),
    };
    const state = this.state();
    this.answer = null;
    $("graph-error").textContent = "";
    if (!this.points.length) return this.draw();
    try {
      const answer = await this.asker.ask(question);
      if (state !== this.state()) return;
      this.answer = answer;
      this.seats = seats;
    } catch (error) {
      fault($("graph-error"), error);
    }
    this.draw();
  },

  // What is known of a position when the chosen seat begins.
  known(index) {
    const known = this.knownToAll(index);
    if (!told("who")) known.letter = known.remoteness = null;
    if (!told("hint")) known.best = [];
    return known;
  },
  knownToAll(index) {
    const { answer } = this;
    if (!answer || index >= answer.positions) return { letter: null, best: [], winning: [] };
    if (!answer.values) {
      return {
        letter: answer.outcome[index], remoteness: answer.remoteness[index], best: answer.best[index],
        winning: answer.winning[index], value: answer.value?.[index],
      };
    }
    const seat = Math.min($("graph-start").value || 0, answer.values.length - 1);
    return {
      letter: answer.values[seat][index], remoteness: answer.remoteness[seat][index],
      best: answer.best[seat][index], seated: true,
    };
  },

  draw() {
    const all = this.points.map((_, index) => this.known(index));
    const links = this.links.map((link, index) => this.linkNode(link, index, all));
    const points = this.points.map((point, index) => this.pointNode(point, index, all[index]));
    sketchOfGraph.show([...links, ...points]);
    const area = $("graph-text");
    if (document.activeElement !== area) {
      area.value = this.text();
      $("graph-text-error").textContent = "";
    }
    this.drawAnswer();
    $("graph-loop").disabled = sketchOfGraph.chosen == null;
    $("graph-hint").textContent = {
      draw: sketchOfGraph.chosen == null
        ? "Tap to add a position; drag from one to another, or tap both, to add a move."
        : `Position ${sketchOfGraph.chosen + 1} is chosen: its moves say what they lead to; tap where a new one leads.`,
      move: "Drag a position; with the keyboard, arrows move it.",
      delete: "Tap a position or a move to delete it.",
    }[this.tool];
  },

  linkNode([u, v], index, all) {
    const isBest = all[u].best.includes(v);
    const from = this.points[u], to = this.points[v];
    let path, tip, back;
    if (u === v) {
      path = `M${from.x - 9} ${from.y - 18}C${from.x - 40} ${from.y - 66} ${from.x + 40} ${from.y - 66} ${from.x + 11} ${from.y - 21}`;
      tip = { x: from.x + 10, y: from.y - 19 };
      back = { x: from.x + 22, y: from.y - 44 };
    } else {
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
      const bend = this.links.some((other) => other[0] === v && other[1] === u) ? 26 : 0;
      back = { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend };
      const towards = Math.hypot(to.x - back.x, to.y - back.y) || 1;
      const gap = RADIUS + 3;
      tip = { x: to.x - ((to.x - back.x) / towards) * gap, y: to.y - ((to.y - back.y) / towards) * gap };
      path = `M${from.x} ${from.y}Q${back.x} ${back.y} ${tip.x} ${tip.y}`;
    }
    const angle = Math.atan2(tip.y - back.y, tip.x - back.x), size = isBest ? 14 : 11;
    const wing = (turn) => `${(tip.x - size * Math.cos(angle + turn)).toFixed(1)},${(tip.y - size * Math.sin(angle + turn)).toFixed(1)}`;
    const label = `move from ${u + 1} to ${v + 1}: ${this.sentence(all[v])}${isBest ? ", best" : ""}`;
    // The moves of the chosen position say in the picture what they lead to.
    const tag = u === sketchOfGraph.chosen && all[v].letter
      ? shape("text", { class: "leads", x: (back.x + from.x) / 2, y: (back.y + from.y) / 2 + 5, "text-anchor": "middle" },
        `${this.tagOf(all[v])}${isBest ? " ★" : ""}`)
      : null;
    return sketchOfGraph.node("link", index, label, isBest ? "best" : "",
      shape("path", { class: "touch", d: path }), shape("path", { class: "seen", d: path }),
      shape("polygon", { class: `head ${isBest ? "best" : ""}`, points: `${tip.x},${tip.y} ${wing(0.42)} ${wing(-0.42)}` }), tag);
  },

  pointNode({ x, y }, index, known) {
    const { letter } = known, r = RADIUS;
    const classes = `shape ${letter || "none"}`;
    const body = letter === "P" || letter === "B"
      ? shape("rect", { class: classes, x: x - r + 2, y: y - r + 2, width: 2 * r - 4, height: 2 * r - 4 })
      : letter === "D"
        ? shape("polygon", { class: classes, points: `${x},${y - r - 4} ${x + r + 4},${y} ${x},${y + r + 4} ${x - r - 4},${y}` })
        : shape("circle", { class: classes, cx: x, cy: y, r });
    return sketchOfGraph.node("point", index, `position ${index + 1}: ${this.sentence(known)}`,
      index === sketchOfGraph.chosen ? "chosen" : "",
      body, shape("circle", { class: "ring", cx: x, cy: y, r: r + 5 }),
      shape("text", { x, y: y + 6, "text-anchor": "middle" }, index + 1),
      shape("text", { class: "tag", ...this.tagPlace(index) }, this.tagOf(known)));
  },

  // Outcome and remoteness in few letters.
  tagOf: ({ letter, remoteness }) => (letter ? `${letter}${remoteness == null ? "" : ` ${remoteness}`}` : ""),

  // The side of a position, of four, that is farthest from its arrows.
  tagPlace(index) {
    const { x, y } = this.points[index], r = RADIUS;
    const angles = this.links.filter((link) => link.includes(index)).map(([u, v]) => {
      const other = this.points[u === index ? v : u];
      return u === v ? -Math.PI / 2 : Math.atan2(other.y - y, other.x - x);
    });
    const gap = (angle) => Math.min(Math.PI, ...angles.map((other) => {
      const turn = Math.abs(angle - other) % (2 * Math.PI);
      return Math.min(turn, 2 * Math.PI - turn);
    }));
    const sides = [
      [Math.PI / 2, { x, y: y + r + 18, "text-anchor": "middle" }], [-Math.PI / 2, { x, y: y - r - 9, "text-anchor": "middle" }],
      [0, { x: x + r + 7, y: y + 6, "text-anchor": "start" }], [Math.PI, { x: x - r - 7, y: y + 6, "text-anchor": "end" }],
    ];
    return sides.reduce((best, side) => (gap(side[0]) > gap(best[0]) + 0.2 ? side : best))[1];
  },

  sentence({ letter, remoteness, seated }) {
    if (!letter) return "not solved";
    const end = remoteness == null ? "" : remoteness === 0 ? ", play is over" : `, in ${counted(remoteness, "move")}`;
    if (!seated) return `${letter}, ${WORDS[letter]}${end}`;
    return `${letter === "D" ? "D, a draw" : `team ${letter} wins`}${end}`;
  },

  drawAnswer() {
    const answer = told("who") ? this.answer : null, all = this.points.map((_, index) => this.knownToAll(index));
    // For the moment that an answer takes, the last one stays.
    if (!this.answer && this.asker.waiting.size) return;
    $("graph-start-label").hidden = !this.answer?.values;
    const start = $("graph-start");
    if (answer?.values && start.options.length !== answer.values.length)
      start.replaceChildren(...answer.values.map((_, seat) => el("option", { value: seat }, `seat ${seat + 1}: ${this.seats[seat]}`)));
    const letters = answer?.values ? "ADB" : "NPD";
    const counts = [...letters].map((letter) => [all.filter((known) => known.letter === letter).length, letter]);
    $("graph-verdict").textContent = answer
      ? `${counted(this.points.length, "position")}: ${counts.map(([count, letter]) => `${count} ${letter}`).join(", ")}`
      : this.points.length || this.answer ? "" : "Tap the picture to add a position.";
    $("graph-legend").textContent = !answer ? "" : answer.values
      ? "A circle: team A wins. A square: team B wins. A diamond: a draw. Thick arrows keep the best value. Orders are best first."
      : "N, a circle: the player to move wins. P, a square: the player to move loses. D, a diamond: nobody can force a win. The number is the remoteness. Thick arrows are best moves.";
    const names = (list) => (list.length ? list.map((index) => index + 1).join(", ") : "–");
    // Soft hyphens, for narrow pages.
    const heads = ["Posi\u00adtion", this.answer?.values ? "Value" : "Out\u00adcome", "Remote\u00adness", "Best moves"];
    if (!this.answer?.values) heads.push("Winning moves");
    if (this.answer?.value) heads.push("Value");
    const isShown = this.answer && told("why");
    // The chosen position, or the first one.
    showReason($("graph-reason"), this.answer?.reasons?.[sketchOfGraph.chosen ?? 0]);
    table($("graph-table"), isShown ? heads : [], isShown ? all.map((known, index) => {
      const row = [`${index + 1}`, known.letter ?? "", known.remoteness ?? "–", names(known.best)];
      if (!known.seated) row.push(names(known.winning));
      if (known.value != null) row.push(el("td", { class: "whole" }, known.value));
      return row;
    }) : []);
  },
};

const sketchOfGraph = new Sketch($("graph-svg"), graphBoard);
sketchOfGraph.tools($("graph-tools"), [["draw", "Draw"], ["move", "Move"], ["delete", "Delete"]]);
$("graph-tools").append(
  el("button", { type: "button", id: "graph-add", onclick: () => graphBoard.tapEmpty(freePlace(graphBoard.points)) }, "Add position"),
  el("button", { type: "button", id: "graph-loop", onclick: () => {
    const at = sketchOfGraph.chosen;
    sketchOfGraph.chosen = null;
    graphBoard.connect(at, at);
  } }, "Loop"),
  el("button", { type: "button", id: "graph-clear", onclick: () => {
    graphBoard.points = [];
    graphBoard.links = [];
    sketchOfGraph.chosen = null;
    changed(graphBoard);
  } }, "Clear"));
for (const id of ["graph-misere", "graph-seats", "graph-orders"]) $(id).addEventListener("input", () => changed(graphBoard));
$("graph-start").addEventListener("change", () => graphBoard.draw());
add(graphBoard);
mirror($("graph-text"), $("graph-text-error"), graphBoard, (text) => graphBoard.read(text));

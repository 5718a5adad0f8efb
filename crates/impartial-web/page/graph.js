// The board of graphs: outcomes, remoteness and best moves, cycles included.
"use strict";

const RADIUS = 20,
  MOST_POINTS = 200;

const graphBoard = {
  name: "graph",
  title: () => say("card.graph"),
  tool: "draw",
  points: [
    { x: 90, y: 90 },
    { x: 240, y: 90 },
    { x: 390, y: 90 },
    { x: 165, y: 260 },
    { x: 320, y: 260 },
  ],
  links: [
    [0, 1],
    [1, 0],
    [1, 2],
    [3, 0],
    [3, 4],
    [4, 4],
    [4, 2],
    [3, 1],
  ],
  answer: null,
  game: null, // in play: where the token began and is, whose turn it is, and the move before

  get isPlay() {
    return Boolean(this.game);
  },

  encode() {
    const links = this.links.map(([u, v]) => pair(u) + pair(v)).join("");
    const texts = [$("graph-seats").value.trim(), $("graph-orders").value.trim()];
    return [
      $("graph-misere").checked ? "m" : "n",
      ...texts.map(encodeURIComponent),
      encodePoints(this.points),
      links,
      ...(this.game ? [`${pair(this.game.start)}${pair(this.game.at)}${this.game.isYours ? "y" : "p"}`] : []),
    ];
  },

  decode([play, seats = "", orders = "", points = "", links = "", token = ""]) {
    const read = decodePoints(points),
      numbers = pairs(links),
      pairsRead = [];
    for (let at = 0; at + 1 < numbers.length; at += 2) pairsRead.push([numbers[at], numbers[at + 1]]);
    if (read.length > MOST_POINTS || pairsRead.flat().some((end) => end >= read.length))
      throw wrong("link.damaged");
    $("graph-misere").checked = play === "m";
    $("graph-seats").value = decodeURIComponent(seats);
    $("graph-orders").value = decodeURIComponent(orders);
    this.points = read;
    this.links = pairsRead;
    sketchOfGraph.chosen = null;
    const [start, at] = pairs(token.slice(0, 4));
    if (token && !(Math.max(start, at) < read.length)) throw wrong("link.damaged");
    // With seats there is no play.
    this.game = token && !seats ? { start, at, isYours: token[4] === "y", from: null } : null;
    this.tool = this.game ? "play" : "draw";
    this.showTool();
  },
  showTool() {
    for (const one of $("graph-tools").querySelectorAll("[data-tool]"))
      one.setAttribute("aria-checked", one.dataset.tool === this.tool);
  },

  // Play with a token, from a position on.
  begin(start) {
    this.game = { start, at: start, isYours: true, from: null };
    this.tool = "play";
    sketchOfGraph.chosen = null;
    changed(this);
  },
  // Where play begins that is not told where: from where most moves lead on to a win.
  start() {
    const { answer } = this,
      longest = (index) => (answer?.outcome[index] === "N" ? answer.remoteness[index] : -1);
    return this.points
      .map((_, index) => index)
      .reduce((best, index) => (longest(index) > longest(best) ? index : best), 0);
  },
  leave() {
    this.game = null;
    this.tool = "draw";
    this.showTool();
    asked.hint = !lesson.isOn;
    changed(this);
  },
  tapPoint(index) {
    const { game } = this;
    if (!this.answer || !game?.isYours || !this.links.some(([u, v]) => u === game.at && v === index)) return;
    this.game = { ...game, at: index, from: game.at, isYours: false };
    changed(this);
  },
  // What follows the person's move: the end, or the program's move, the best that it has.
  async follow() {
    const { answer, game } = this;
    if (!answer || !game || game.isYours || !this.links.some(([u]) => u === game.at)) return;
    await pause(WAIT);
    if (this.answer !== answer || this.game !== game || current !== this.name) return;
    const to = answer.best[game.at][0] ?? this.links.find(([u]) => u === game.at)[1];
    this.game = { ...game, at: to, from: game.at, isYours: true };
    changed(this, true);
  },

  // The move that is made by touching a position, or an arrow.
  goes(kind, index) {
    const { game, links } = this,
      move = links.findIndex(([u, v], at) => u === game?.at && (kind === "point" ? v : at) === index);
    return game?.isYours ? [`[data-link="${move}"]`] : [];
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
    if (this.game) return this.links[index][0] === this.game.at && this.tapPoint(this.links[index][1]);
    const [from, to] = this.links[index].map((end) => end + 1);
    $("state-text").textContent =
      `${say("graph.link", { from, to })}${say("colon")}${this.sentence(this.known(to - 1))}`;
  },
  fresh() {
    if (this.game) return this.begin(this.game.start);
    this.points = [];
    this.links = [];
    sketchOfGraph.chosen = null;
    changed(this);
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
    text.split("\n").forEach((written, index) => {
      const words = written.replace(/#.*/, "").trim().split(/\s+/).filter(Boolean);
      if (!words.length) return;
      const line = index + 1;
      if (words.length > 2) throw wrong("graph.line", { line });
      const numbers = words.map((word) => {
        if (!/^[1-9]\d{0,5}$/.test(word) || Number(word) > MOST_POINTS)
          throw wrong("graph.number", { line, most: MOST_POINTS, word });
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
      ask: "graph",
      text: `${this.points.length} ${this.links.length}\n${lines.join("\n")}\n`,
      misere: $("graph-misere").checked,
      seats,
      orders: $("graph-orders").value.trim().toUpperCase(),
    };
    const state = this.state();
    this.answer = null;
    if (!this.points.length) return redraw();
    try {
      const answer = await this.asker.ask(question);
      if (state !== this.state()) return;
      this.answer = answer;
      this.seats = seats;
    } catch (error) {
      showFault(error);
    }
    redraw();
    this.follow();
  },

  // What is known of a position when the chosen seat begins.
  known(index) {
    const known = this.knownToAll(index);
    // In play a hint is about the token alone.
    if (this.game ? !asked.why : !told("who")) known.letter = known.remoteness = null;
    if (this.game ? !asked.hint || index !== this.game.at : !told("who")) known.best = [];
    return known;
  },
  knownToAll(index) {
    const { answer } = this;
    if (!answer || index >= answer.positions) return { letter: null, best: [], winning: [] };
    if (!answer.values) {
      return {
        letter: answer.outcome[index],
        remoteness: answer.remoteness[index],
        best: answer.best[index],
        winning: answer.winning[index],
        value: answer.value?.[index],
      };
    }
    const seat = Math.min($("graph-start").value || 0, answer.values.length - 1);
    return {
      letter: answer.values[seat][index],
      remoteness: answer.remoteness[seat][index],
      best: answer.best[seat][index],
      seated: true,
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
    // In play what is typed would change the graph under the token.
    for (const id of ["graph-text", "graph-seats", "graph-orders"]) $(id).disabled = Boolean(this.game);
    for (const tool of $("graph-tools").children) tool.hidden = Boolean(this.game) !== (tool.id === "graph-end");
    $("graph-loop").disabled = sketchOfGraph.chosen == null;
    $("graph-play").disabled = !this.links.length || Boolean($("graph-seats").value.trim());
    const { chosen } = sketchOfGraph;
    // For the moment that an answer takes, the last one stays.
    if (!this.answer && this.asker.isBusy) return;
    if (this.game) this.drawTurn();
    else if (this.tool !== "draw") state(say(`graph.${this.tool}`));
    else if (!this.points.length) state(say("graph.empty"));
    else if (chosen != null)
      state(`${say("graph.position", { at: chosen + 1 })}${say("colon")}${this.sentence(all[chosen])}`);
    else state(say("graph.draw"));
  },

  drawTurn() {
    const { at, isYours } = this.game,
      isOver = !this.links.some(([u]) => u === at);
    if (!isOver)
      return state(
        say(
          isYours
            ? asked.hint && this.answer?.outcome[at] !== "N"
              ? `hint.${this.answer?.outcome[at] === "D" ? "draw" : "none"}`
              : "graph.turn"
            : "state.program",
        ),
      );
    const isWon = isYours === $("graph-misere").checked;
    state(say(isWon ? "state.won" : "state.lost"), isWon ? "won" : "lost");
  },

  linkNode([u, v], index, all) {
    const isBest = all[u].best.includes(v);
    const from = this.points[u],
      to = this.points[v];
    let path, tip, back;
    if (u === v) {
      const [cos, sin] = [Math.cos(this.loopAngle(u)), Math.sin(this.loopAngle(u))];
      const at = (far, aside) => ({ x: from.x + far * cos - aside * sin, y: from.y + far * sin + aside * cos });
      const curve = [at(18, -9), at(66, -40), at(66, 40), at(21, 11)].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      path = `M${curve[0]}C${curve.slice(1).join(" ")}`;
      tip = at(19, 10);
      back = at(44, 22);
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
    const angle = Math.atan2(tip.y - back.y, tip.x - back.x),
      size = isBest ? 14 : 11;
    const wing = (turn) =>
      `${(tip.x - size * Math.cos(angle + turn)).toFixed(1)},${(tip.y - size * Math.sin(angle + turn)).toFixed(1)}`;
    const label = `${say("graph.link", { from: u + 1, to: v + 1 })}${say("colon")}${this.sentence(all[v])}${isBest ? ` ★` : ""}`;
    // The moves of the chosen position say in the picture what they lead to.
    const tag =
      u === sketchOfGraph.chosen && all[v].letter
        ? shape(
            "text",
            { class: "leads", x: (back.x + from.x) / 2, y: (back.y + from.y) / 2 + 5, "text-anchor": "middle" },
            `${this.tagOf(all[v])}${isBest ? " ★" : ""}`,
          )
        : null;
    const isLast = this.game?.from === u && this.game.at === v && this.game.isYours;
    return sketchOfGraph.node(
      "link",
      index,
      label,
      `${isBest ? "best" : ""} ${isLast ? "last-move" : ""}`,
      shape("path", { class: "touch", d: path }),
      shape("path", { class: "seen", d: path }),
      shape("polygon", {
        class: `head ${isBest ? "best" : ""}`,
        points: `${tip.x},${tip.y} ${wing(0.42)} ${wing(-0.42)}`,
      }),
      tag,
    );
  },

  pointNode({ x, y }, index, known) {
    const { letter } = known,
      r = RADIUS;
    const classes = `shape ${letter || "none"}`;
    const body =
      letter === "P" || letter === "B"
        ? shape("rect", { class: classes, x: x - r + 2, y: y - r + 2, width: 2 * r - 4, height: 2 * r - 4 })
        : letter === "D"
          ? shape("polygon", {
              class: classes,
              points: `${x},${y - r - 4} ${x + r + 4},${y} ${x},${y + r + 4} ${x - r - 4},${y}`,
            })
          : shape("circle", { class: classes, cx: x, cy: y, r });
    const { game } = this,
      isOpen = game?.isYours && this.links.some(([u, v]) => u === game.at && v === index);
    const token =
      game?.at === index
        ? shape("circle", { class: "token", cx: x, cy: y, r: r + 7 })
        : isOpen
          ? shape("circle", { class: "open", cx: x, cy: y, r: r + 6 })
          : null;
    return sketchOfGraph.node(
      "point",
      index,
      `${say("graph.position", { at: index + 1 })}${say("colon")}${this.sentence(known)}`,
      index === sketchOfGraph.chosen ? "chosen" : "",
      token,
      body,
      shape("circle", { class: "ring", cx: x, cy: y, r: r + 5 }),
      shape("text", { x, y: y + 6, "text-anchor": "middle" }, index + 1),
      shape("text", { class: "tag", ...this.tagPlace(index) }, this.tagOf(known)),
    );
  },

  // Outcome and remoteness in few letters.
  tagOf: ({ letter, remoteness }) => (letter ? `${letter}${remoteness == null ? "" : ` ${remoteness}`}` : ""),

  // How far a direction is from those of the arrows to and from other positions; less than 0 where it leaves the
  // picture.
  gap(index, angle, more = []) {
    const { x, y } = this.points[index],
      isWithin = (place, most) => place >= 20 && place <= most - 20;
    if (!isWithin(x + 50 * Math.cos(angle), WIDTH) || !isWithin(y + 36 * Math.sin(angle), HEIGHT)) return -1;
    const angles = this.links
      .filter(([u, v]) => u !== v && (u === index || v === index))
      .map(([u, v]) => this.points[u === index ? v : u])
      .map((other) => Math.atan2(other.y - y, other.x - x));
    const turns = [...angles, ...more].map((other) => Math.abs(angle - other) % (2 * Math.PI));
    return Math.min(Math.PI, ...turns.map((turn) => Math.min(turn, 2 * Math.PI - turn)));
  },

  // Where a loop lies: above, or where the arrows leave more room within the picture.
  loopAngle(index) {
    const room = (angle) => this.gap(index, angle);
    return [-2, 2, 0, 4, -3, -1, 1, 3]
      .map((eighths) => (eighths * Math.PI) / 4)
      .reduce((best, angle) => (room(angle) > room(best) + 0.5 ? angle : best));
  },

  // The side of a position, of four, that is farthest from its arrows.
  tagPlace(index) {
    const { x, y } = this.points[index],
      r = RADIUS;
    const loops = this.links.some(([u, v]) => u === index && v === index) ? [this.loopAngle(index)] : [];
    const gap = (angle) => this.gap(index, angle, loops);
    const sides = [
      [Math.PI / 2, { x, y: y + r + 18, "text-anchor": "middle" }],
      [-Math.PI / 2, { x, y: y - r - 9, "text-anchor": "middle" }],
      [0, { x: x + r + 7, y: y + 6, "text-anchor": "start" }],
      [Math.PI, { x: x - r - 7, y: y + 6, "text-anchor": "end" }],
    ];
    return sides.reduce((best, side) => (gap(side[0]) > gap(best[0]) + 0.2 ? side : best))[1];
  },

  sentence({ letter, remoteness, seated }) {
    if (!letter) return say("graph.unsolved");
    const end = remoteness == null ? "" : remoteness === 0 ? say("graph.over") : say("graph.in", { n: remoteness });
    return say(`graph.${seated ? "team" : "outcome"}.${letter}`) + end;
  },

  // Why the chosen position, or the first one, is worth what it is.
  why() {
    const { answer } = this,
      at = this.game?.at ?? sketchOfGraph.chosen ?? 0;
    if (!answer || !this.points.length) return [];
    const known = this.knownToAll(at),
      options = [...new Set(this.links.filter(([u]) => u === at).map(([, v]) => v))];
    const name = say("graph.position", { at: at + 1 });
    const nodes = [el("p", {}, `${name}${say("colon")}${this.sentence(known)}${say("stop")}`)];
    if (options.length) {
      const isPlain = !known.seated;
      if (isPlain) nodes.push(passage(`graph.why.${known.letter}`));
      const worth = (v) => (known.best.includes(v) ? 0 : known.winning?.includes(v) ? 1 : 2);
      options.sort((one, other) => worth(one) - worth(other));
      nodes.push(
        el(
          "ul",
          {},
          options
            .slice(0, 8)
            .map((v) =>
              el(
                "li",
                {},
                `${at + 1} → ${v + 1}${known.best.includes(v) ? " ★" : ""}${say("colon")}${this.sentence(this.knownToAll(v))}`,
              ),
            ),
        ),
      );
      if (isPlain) nodes.push(el("p", {}, `${say("graph.line.best")}${say("colon")}${this.line(at)}`));
    }
    nodes.push(el("p", { class: "note" }, say(known.seated ? "graph.legend.seats" : "graph.legend")));
    return nodes;
  },

  // A line of best play, to its end or to where it comes back.
  line(at) {
    const seen = new Set();
    let text = `${at + 1}`;
    while (!seen.has(at) && seen.size < 12) {
      seen.add(at);
      const next = this.knownToAll(at).best[0];
      if (next == null) return text;
      text += ` → ${next + 1}`;
      at = next;
    }
    return `${text} → …`;
  },

  drawAnswer() {
    const { answer } = this,
      all = this.points.map((_, index) => this.knownToAll(index));
    if (!answer && this.asker.isBusy) return;
    $("graph-start-label").hidden = !answer?.values;
    const start = $("graph-start");
    if (answer?.values) {
      const chosen = Number(start.value),
        name = (seat) => say("graph.seat", { seat: seat + 1, team: this.seats[seat] });
      start.replaceChildren(
        ...answer.values.map((_, seat) => el("option", { value: seat, selected: seat === chosen }, name(seat))),
      );
    }
    $("graph-legend").textContent = answer ? say(answer.values ? "graph.legend.seats" : "graph.legend") : "";
    const names = (list) => (list?.length ? list.map((index) => index + 1).join(", ") : "–");
    const heads = ["position", answer?.values ? "value" : "outcome", "remoteness", "best"].map((key) =>
      say(`graph.head.${key}`),
    );
    if (answer?.value) heads.push(say("graph.head.value"));
    table(
      $("graph-table"),
      answer && told("who") ? heads : [],
      answer && told("who")
        ? all.map((known, index) => {
            const row = [`${index + 1}`, known.letter ?? "", known.remoteness ?? "–", names(known.best)];
            if (known.value != null) row.push(el("td", { class: "whole" }, known.value));
            return row;
          })
        : [],
    );
  },
};

const sketchOfGraph = new Sketch($("graph-svg"), graphBoard);
sketchOfGraph.tools($("graph-tools"), ["draw", "move", "delete"]);
$("graph-tools").append(
  el("button", {
    type: "button",
    id: "graph-add",
    "data-say": "tool.position",
    onclick: () => graphBoard.tapEmpty(freePlace(graphBoard.points)),
  }),
  el("button", {
    type: "button",
    id: "graph-loop",
    "data-say": "tool.loop",
    onclick: () => {
      const at = sketchOfGraph.chosen;
      sketchOfGraph.chosen = null;
      graphBoard.connect(at, at);
    },
  }),
  el("button", {
    type: "button",
    id: "graph-play",
    class: "main",
    "data-say": "line.play",
    onclick: () => graphBoard.begin(sketchOfGraph.chosen ?? graphBoard.start()),
  }),
  el("button", { type: "button", id: "graph-end", "data-say": "graph.end", onclick: () => graphBoard.leave() }),
);
for (const id of ["graph-misere", "graph-seats", "graph-orders"])
  $(id).addEventListener("input", () => changed(graphBoard));
$("graph-start").addEventListener("change", redraw);

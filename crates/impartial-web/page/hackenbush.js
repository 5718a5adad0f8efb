// The board of Hackenbush: the value, every winning edge, and play against the perfect player.
"use strict";

const GROUND = 370,
  COLOURS = { b: "blue", r: "red", g: "green" };
const hackenbushBoard = {
  name: "hackenbush",
  title: () => say("card.hackenbush"),
  get isPlay() {
    return Boolean(this.game);
  },
  tool: "draw",
  floor: GROUND + 20,
  // A point on the ground is a foot; all feet are the vertex 0.
  points: [
    { x: 120, y: GROUND },
    { x: 120, y: 250 },
    { x: 60, y: 140 },
    { x: 190, y: 150 },
    { x: 350, y: GROUND },
    { x: 350, y: 240 },
    { x: 350, y: 120 },
  ],
  links: [
    [0, 1, "b", 1],
    [1, 2, "r", 1],
    [1, 3, "b", 1],
    [4, 5, "g", 1],
    [5, 6, "g", 2],
  ],
  answer: null,
  game: null,

  // The drawing; in play also the person's side, who begins, and the edges cut so far.
  encode() {
    const { game } = this;
    const links = (game?.drawn || this.links).map(
      ([u, v, colour, count]) => pair(u) + pair(v) + colour + count.toString(36),
    );
    const played = game ? [game.side[0] + (game.second ? "2" : "1") + game.cuts.map(pair).join("")] : [];
    return [encodePoints(this.points), links.join(""), ...played];
  },

  decode([points = "", links = "", played = ""]) {
    const read = decodePoints(points);
    const list = (links.match(/.{1,6}/g) || []).map((text) => {
      const [u, v] = pairs(text.slice(0, 4)),
        count = parseInt(text[5], 36);
      if (!COLOURS[text[4]] || !(count > 0) || Math.max(u, v) >= read.length) throw wrong("link.damaged");
      return [u, v, text[4], count];
    });
    const placed = read.map(({ x, y }) => ({ x, y: Math.min(y, GROUND) }));
    const side = { l: "left", r: "right" }[played[0]];
    if (played && !(side && "12".includes(played[1]))) throw wrong("link.damaged");
    const game = played && this.replayed(placed, list, side, played[1] === "2", pairs(played.slice(2)));
    this.leave();
    this.points = placed;
    this.links = list;
    sketchOfHackenbush.chosen = null;
    if (game) this.enter(game);
  },

  keep() {
    return this.game?.log;
  },
  restore(log) {
    if (this.game && log) this.game.log = log;
  },

  // What is drawn.
  pen: () => [$("hackenbush-colour").value, Math.max(1, Math.min(35, Number($("hackenbush-count").value) || 1))],
  root: (place) => (place.y > GROUND - 25 ? { x: place.x, y: GROUND } : null),
  tapEmpty(place) {
    const from = sketchOfHackenbush.chosen;
    if (from != null) this.stretch(from, null, null, place);
    else state(say("hackenbush.draw"));
  },
  shift(index, place) {
    const isFoot = this.points[index].y === GROUND;
    this.points[index] = { x: place.x, y: isFoot ? GROUND : Math.min(place.y, GROUND - 20) };
  },
  stretch(from, start, target, to) {
    if (from == null) from = this.points.push(this.root(start)) - 1;
    if (target === from) return this.tidy();
    if (target == null) target = this.points.push(this.root(to) || to) - 1;
    this.connect(from, target);
  },
  connect(from, to) {
    sketchOfHackenbush.chosen = null;
    const [colour, count] = this.pen();
    const same = this.links.find(
      (link) => link[2] === colour && link.slice(0, 2).sort().join() === [from, to].sort().join(),
    );
    if (same) same[3] = Math.min(35, same[3] + count);
    else this.links.push([from, to, colour, count]);
    changed(this);
  },
  tapLink(index) {
    if (this.game) return this.cut(index);
    const link = this.links[index];
    [link[2], link[3]] = this.pen();
    changed(this);
  },
  removePoint(index) {
    this.links = this.links.filter(([u, v]) => u !== index && v !== index);
    this.tidy();
    changed(this);
  },
  removeLink(index) {
    this.links.splice(index, 1);
    this.tidy();
    changed(this);
  },
  // Drops the points without edges.
  tidy() {
    const used = new Set(this.links.flatMap(([u, v]) => [u, v]));
    const kept = this.points.map((_, index) => index).filter((index) => used.has(index));
    this.points = kept.map((index) => this.points[index]);
    this.links = this.links.map(([u, v, ...rest]) => [kept.indexOf(u), kept.indexOf(v), ...rest]);
    sketchOfHackenbush.chosen = null;
  },

  // The places of the edges that are there: in play those with a count of 0 are gone.
  present() {
    return [...this.links.keys()].filter((index) => this.links[index][3] > 0);
  },

  // The ground is 0; the others are counted in their order.
  vertex(index) {
    const isFoot = (point) => point.y === GROUND;
    return isFoot(this.points[index]) ? 0 : this.points.slice(0, index + 1).filter((point) => !isFoot(point)).length;
  },
  text() {
    const lines = this.present().map((index) => {
      const [u, v, colour, count] = this.links[index];
      return `${this.vertex(u)} ${this.vertex(v)} ${colour}${count > 1 ? ` ${count}` : ""}`;
    });
    return lines.map((line) => `${line}\n`).join("");
  },

  read(text) {
    const names = new Map(),
      points = [],
      links = [];
    const old = new Map(this.points.map((point, index) => [this.vertex(index), point]));
    const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim().split(/\s+/).filter(Boolean));
    lines.forEach((words, index) => {
      if (!words.length) return;
      const line = index + 1,
        [u, v, colour, count = "1"] = words;
      if (words.length < 3 || words.length > 4 || ![u, v].every((word) => /^\d{1,4}$/.test(word)))
        throw wrong("hackenbush.line", { line });
      const letter = colour[0].toLowerCase();
      if (!COLOURS[letter] || (colour.length > 1 && colour.toLowerCase() !== COLOURS[letter]))
        throw wrong("hackenbush.letter", { line, colour });
      if (!/^\d+$/.test(count) || count < 1 || count > 35) throw wrong("hackenbush.size", { line, count });
      links.push([Number(u), Number(v), letter, Number(count)]);
    });
    // Every edge from the ground has a foot of its own, below its other end.
    const at = (name, below) => {
      if (name === 0) return points.push({ x: below?.x ?? freePlace(points).x, y: GROUND }) - 1;
      if (!names.has(name)) {
        const known = old.get(name);
        names.set(name, points.push(known && known.y < GROUND ? { ...known } : this.above(below, points)) - 1);
      }
      return names.get(name);
    };
    this.points = points;
    this.links = links.map(([u, v, ...rest]) => {
      if (u === 0 && v === 0) {
        const x = freePlace(points).x;
        return [points.push({ x: x - 20, y: GROUND }) - 1, points.push({ x: x + 20, y: GROUND }) - 1, ...rest];
      }
      const known = names.has(u) || u === 0;
      if (known && u !== 0) return [at(u), at(v, points[names.get(u)]), ...rest];
      const top = at(v, null);
      return [at(u, points[top]), top, ...rest];
    });
    sketchOfHackenbush.chosen = null;
  },

  // Returns a place above another, or above the ground, that is free.
  above(below, points) {
    const y = Math.max(30, (below?.y ?? GROUND) - 90);
    const places = [];
    for (let x = 40; x <= WIDTH - 40; x += 20) {
      const gap = Math.min(90, ...points.map((point) => Math.hypot(point.x - x, point.y - y)));
      places.push([gap - Math.abs(x - (below?.x ?? WIDTH / 2)) / 6, x]);
    }
    return { x: places.sort((a, b) => b[0] - a[0])[0][1], y };
  },

  async solve() {
    const text = this.text(),
      state = this.state(),
      present = this.present();
    this.answer = null;
    try {
      const { after, apart, legal, left, moves, outcome, right, value } = await this.asker.ask({
        ask: "hackenbush",
        text,
      });
      if (state !== this.state()) return;
      // The worker knows the lines of the text; the page knows the edges of the drawing.
      const edges = (lines) => lines?.map((line) => present[line]);
      const ofSide = (side) => ({ moves: edges(side?.moves || moves), best: edges(side?.best) });
      this.answer = {
        value,
        outcome,
        moves: edges(moves),
        left: ofSide(left),
        right: ofSide(right),
        apart: edges(apart),
        legal: { left: edges(legal.left), right: edges(legal.right) },
        after: Object.fromEntries(present.map((index, line) => [index, after[line]])),
      };
    } catch (error) {
      showFault(error);
    }
    redraw();
    this.follow();
  },

  winning() {
    const { answer, game } = this;
    if (!answer) return { left: [], right: [], any: [] };
    const left = answer.left.moves,
      right = answer.right.moves;
    return { left, right, any: !game ? answer.moves : this.turn() === game.side ? answer[game.side].moves : [] };
  },

  draw() {
    const { any } = this.winning(),
      present = this.present();
    const parallel = new Map();
    const drawnLinks = this.game ? [...this.links.keys()] : present;
    const links = drawnLinks.map((index) => {
      const link = this.links[index];
      const key = link.slice(0, 2).sort().join();
      const nth = parallel.get(key) || 0;
      parallel.set(key, nth + 1);
      return this.linkNode(link, index, nth, told("hint") && any.includes(index));
    });
    // In play a point falls with its last edge.
    const ends = new Set(present.flatMap((index) => this.links[index].slice(0, 2)));
    const standing = [...this.points.keys()].filter((index) => !this.game || ends.has(index));
    const points = standing.map((index) => {
      const { x, y } = this.points[index];
      const isFoot = y === GROUND,
        name = isFoot ? say("hackenbush.ground") : say("hackenbush.vertex", { at: this.vertex(index) });
      const body = isFoot
        ? shape("rect", { class: "foot", x: x - 8, y: y - 4, width: 16, height: 8 })
        : shape("circle", { class: "knot", cx: x, cy: y, r: 7 });
      if (this.game) return body;
      return sketchOfHackenbush.node(
        "point",
        index,
        name,
        index === sketchOfHackenbush.chosen ? "chosen" : "",
        body,
        shape("circle", { class: "ring", cx: x, cy: y, r: 13 }),
      );
    });
    const ground = [shape("rect", { class: "ground", x: 0, y: GROUND, width: WIDTH, height: HEIGHT - GROUND })];
    if (!present.length)
      ground.push(shape("text", { class: "words", x: WIDTH / 2, y: GROUND - 20 }, say("hackenbush.empty")));
    sketchOfHackenbush.show([...ground, ...links, ...points]);
    const area = $("hackenbush-text");
    if (document.activeElement !== area) {
      area.value = this.text();
      $("hackenbush-text-error").textContent = "";
    }
    area.disabled = Boolean(this.game);
    $("hackenbush-draw").hidden = Boolean(this.game);
    $("hackenbush-end").hidden = !this.game;
    $("hackenbush-log").replaceChildren(
      ...(this.game?.log || []).map(({ who, edge }) =>
        el("li", {}, `${say(`who.${who}`)}: ${say("hackenbush.cut", { edge })}`),
      ),
    );
    if (!this.answer && this.asker.isBusy) return;
    this.drawState();
    this.drawTable();
  },

  drawState() {
    const { game, answer } = this;
    if (!game) return state(this.tool === "draw" ? say("hackenbush.draw") : say(`hackenbush.${this.tool}`));
    if (game.over) return state(say(game.over === "won" ? "state.won" : "state.lost"), game.over);
    if (!answer) return;
    if (this.turn() !== game.side) return state(say("state.program"));
    if (asked.hint && !answer[game.side].moves.length) return state(say("hint.none"));
    const last = game.log.at(-1),
      turn = say(`hackenbush.turn.${game.side}`);
    state(last?.who === "program" ? say("hackenbush.answered", { colour: say(`colour.${this.links[last.edge][2]}`), turn }) : turn);
  },

  linkNode([u, v, colour, count], index, nth, wins) {
    const from = this.points[u],
      to = this.points[v];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const bend = nth ? (nth % 2 ? 1 : -1) * 34 * Math.ceil(nth / 2) : 0;
    const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
    const middle = { x: (from.x + to.x) / 2 + nx * bend, y: (from.y + to.y) / 2 + ny * bend };
    const isArch = from.y === GROUND && to.y === GROUND;
    if (isArch) middle.y = GROUND - 60;
    const path =
      u === v
        ? `M${from.x} ${from.y}C${from.x - 60} ${from.y - 80} ${from.x + 60} ${from.y - 80} ${to.x} ${to.y}`
        : `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`;
    // The label stands beside the line, and runs away from it.
    const gap = 14 * (nth % 2 ? -1 : 1);
    const label =
      u === v
        ? { x: from.x, y: from.y - 68 }
        : isArch
          ? { x: middle.x, y: GROUND - 36 }
          : { x: (from.x + to.x) / 2 + nx * (bend / 2 - gap), y: (from.y + to.y) / 2 + ny * (bend / 2 - gap) + 5 };
    const away = u === v || isArch ? 0 : -nx * gap;
    label["text-anchor"] = Math.abs(away) < 5 ? "middle" : away < 0 ? "end" : "start";
    if (!count)
      return shape("path", { class: `link-gone ${this.game.last?.includes(index) ? "last" : ""}`, d: path });
    const isApart = this.answer?.apart.includes(index),
      isNamed = !this.game || told("who");
    const title = [
      say("hackenbush.edge", { edge: index }),
      say(`colour.${colour}`),
      count > 1 && `×${count}`,
      wins && "★",
      isApart && say("hackenbush.apart"),
    ]
      .filter(Boolean)
      .join(say("comma"));
    return sketchOfHackenbush.node(
      "link",
      index,
      title,
      `${colour} ${isApart ? "apart" : ""}`,
      wins && shape("path", { class: "halo", d: path }),
      shape("path", { class: "seen", d: path }),
      shape("path", { class: "touch", d: path }),
      shape("text", label, `${isNamed ? index : ""}${count > 1 ? `×${count}` : ""}${wins ? "★" : ""}`),
    );
  },

  // All edges that go with one.
  goes(_, index) {
    const { game, answer } = this;
    if (!game || game.over || !answer?.legal[game.side].includes(index)) return [];
    const links = game.links.map((link) => [...link]);
    links[index][3] -= 1;
    return [index, ...this.settle({ points: game.points, links })].map((edge) => `[data-link="${edge}"]`);
  },

  drawTable() {
    const { answer } = this,
      { left, right } = this.winning(),
      present = this.present(),
      isShown = told("who");
    const wins = (index) =>
      [left.includes(index) && say("side.left.short"), right.includes(index) && say("side.right.short")]
        .filter(Boolean)
        .join(say("comma"));
    table(
      $("hackenbush-table"),
      isShown && present.length
        ? ["edge", "colour", "wins", "leaves"].map((key) => say(`hackenbush.head.${key}`))
        : [],
      !isShown
        ? []
        : present.map((index) => {
            const [, , colour, count] = this.links[index];
            return [
              `${index}`,
              `${say(`colour.${colour}`)}${count > 1 ? ` ×${count}` : ""}`,
              answer?.apart.includes(index) ? say("hackenbush.apart") : wins(index) || "–",
              answer?.after[index] ?? "",
            ];
          }),
    );
  },

  why() {
    const { answer } = this;
    if (!answer) return [];
    const nodes = [
      passage(answer.value == null ? "hackenbush.noValue" : "hackenbush.value", { value: answer.value }),
      passage(`hackenbush.outcome.${answer.outcome}`),
    ];
    const isGreen = this.present().every((index) => this.links[index][2] === "g");
    for (const side of isGreen ? ["left"] : ["left", "right"]) {
      const { moves, best } = answer[side],
        legal = answer.legal[side];
      const name = isGreen ? say("hackenbush.either") : say(`side.${side}`),
        shown = moves.length ? moves : best || [];
      if (!legal.length) continue;
      const edges = shown
        .slice(0, MOST_SHOWN)
        .map(
          (edge) =>
            `${say("hackenbush.edge", { edge })}${answer.after[edge] == null ? "" : ` → ${answer.after[edge]}`}`,
        );
      nodes.push(
        passage(moves.length ? "hackenbush.wins" : edges.length ? "hackenbush.best" : "hackenbush.loses", {
          name,
          edges: edges.join(say("comma")),
        }),
      );
    }
    return nodes;
  },
  fresh() {
    if (!this.game) {
      this.points = [];
      this.links = [];
      sketchOfHackenbush.chosen = null;
    } else {
      const { drawn, points } = this.game;
      this.enter(this.replayed(points, drawn, $("hackenbush-side").value, $("hackenbush-second").checked, []));
    }
    changed(this);
  },
  // Begins to play with what is drawn.
  begin() {
    if (this.game) this.leave();
    this.enter(
      this.replayed(this.points, this.links, $("hackenbush-side").value, $("hackenbush-second").checked, []),
    );
  },

  // Play. Edges keep the numbers of the drawing, which comes back; what is gone has a count of 0.

  // Returns the game after some cuts, with its own links; throws where a cut is not allowed.
  replayed(points, drawn, side, second, cuts) {
    const game = { points, drawn, links: drawn.map((link) => [...link]), side, second, cuts: [], log: [], over: "" };
    this.settle(game);
    for (const cut of cuts) {
      const who = this.turn(game) === game.side ? "you" : "program";
      this.takeAway(game, cut);
      game.log.push({ who, edge: cut });
    }
    return game;
  },

  // Returns the side whose turn it is: the program's, where it begins, after an even number of cuts.
  turn({ side, second, cuts } = this.game) {
    return (cuts.length % 2 === 1) === second ? side : side === "left" ? "right" : "left";
  },

  // Takes an edge away, with all that no longer stands.
  takeAway(game, edge) {
    const link = game.links[edge],
      foreign = this.turn(game) === "left" ? "r" : "b";
    if (!link?.[3] || link[2] === foreign) throw wrong("link.damaged");
    link[3] -= 1;
    game.cuts.push(edge);
    game.last = [edge, ...this.settle(game)];
  },

  // Lets fall what does not stand on the ground, and returns which edges that are.
  settle({ points, links }) {
    const reached = new Set([...points.keys()].filter((index) => points[index].y === GROUND));
    for (let before = 0; before < reached.size;) {
      before = reached.size;
      for (const [u, v, , count] of links) if (count && (reached.has(u) || reached.has(v))) reached.add(u).add(v);
    }
    const fallen = [...links.keys()].filter((index) => links[index][3] && !reached.has(links[index][0]));
    for (const index of fallen) links[index][3] = 0;
    return fallen;
  },

  enter(game) {
    this.game = game;
    this.links = game.links;
    this.tool = "play";
    $("hackenbush-side").value = game.side;
    $("hackenbush-second").checked = game.second;
  },
  leave() {
    if (!this.game) return;
    this.links = this.game.drawn;
    this.game = null;
    this.tool = "draw";
    for (const other of $("hackenbush-tools").querySelectorAll("[data-tool]"))
      other.setAttribute("aria-checked", other.dataset.tool === "draw");
  },

  cut(index) {
    const { answer, game } = this;
    if (!answer || game.over || this.turn() !== game.side) return;
    if (answer.legal[game.side].includes(index)) this.fell(index, "you", false);
    else state(say("hackenbush.foreign", { edge: index }));
  },

  // Cuts an edge; the program's cut is part of the person's step, to be undone with it.
  fell(edge, who, joins) {
    const { game } = this,
      log = [...game.log, { who, edge }];
    this.takeAway(game, edge);
    changed(this, joins);
    game.log = log;
    redraw();
  },

  // What follows an answer in play: the end, or the program's cut, the best that it has.
  async follow() {
    const { answer, game } = this;
    if (!answer || !game) return;
    const side = this.turn(),
      isOwn = side === game.side,
      legal = answer.legal[side],
      { moves, best } = answer[side];
    if (!legal.length) {
      game.over = isOwn ? "lost" : "won";
      redraw();
    } else if (!isOwn && this.isFollowing !== answer) {
      this.isFollowing = answer;
      await pause(WAIT);
      if (this.answer === answer && current === this.name)
        this.fell(best?.[0] ?? moves[0] ?? legal[0], "program", game.cuts.length > 0);
    }
  },
};

const sketchOfHackenbush = new Sketch($("hackenbush-svg"), hackenbushBoard);
sketchOfHackenbush.tools($("hackenbush-tools"), ["draw", "move", "delete"]);
$("hackenbush-tools").append(
  el("button", {
    type: "button",
    id: "hackenbush-add",
    "data-say": "tool.edge",
    onclick: () => {
      const board = hackenbushBoard,
        from = sketchOfHackenbush.chosen;
      const root =
        from == null
          ? { x: freePlace(board.points.length ? board.points : [{ x: 0, y: 0 }]).x, y: GROUND }
          : board.points[from];
      const top = board.above(root, board.points);
      board.stretch(from, root, null, top);
    },
  }),
);
$("hackenbush-play").addEventListener("click", () => {
  hackenbushBoard.begin();
  changed(hackenbushBoard);
});
for (const id of ["hackenbush-side", "hackenbush-second"])
  $(id).addEventListener("change", () => hackenbushBoard.game && hackenbushBoard.fresh());
$("hackenbush-end").addEventListener("click", () => {
  hackenbushBoard.leave();
  asked.hint = !lesson.isOn;
  changed(hackenbushBoard);
  drawer(false);
});

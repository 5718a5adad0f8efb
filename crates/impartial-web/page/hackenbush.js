// The board of Hackenbush: the value, every winning edge, and play against the perfect player.
"use strict";

const GROUND = 370, COLOURS = { b: "blue", r: "red", g: "green" };
const OUTCOMES = {
  L: "Left wins, whoever begins", R: "Right wins, whoever begins",
  N: "whoever begins wins", P: "whoever begins loses",
};

const hackenbushBoard = {
  name: "hackenbush",
  isTaught: true,
  tool: "draw",
  floor: GROUND + 20,
  // A point on the ground is a foot; all feet are the vertex 0.
  points: [{ x: 120, y: GROUND }, { x: 120, y: 250 }, { x: 60, y: 140 }, { x: 190, y: 150 }, { x: 350, y: GROUND }, { x: 350, y: 240 }, { x: 350, y: 120 }],
  links: [[0, 1, "b", 1], [1, 2, "r", 1], [1, 3, "b", 1], [4, 5, "g", 1], [5, 6, "g", 2]],
  answer: null,
  game: null,

  // The drawing; in play also the person's side, who begins, and the edges cut so far.
  encode() {
    const { game } = this;
    const links = (game?.drawn || this.links).map(([u, v, colour, count]) => pair(u) + pair(v) + colour + count.toString(36));
    const played = game ? [game.side[0] + (game.second ? "2" : "1") + game.cuts.map(pair).join("")] : [];
    return [encodePoints(this.points), links.join(""), ...played];
  },

  decode([points = "", links = "", played = ""]) {
    const read = decodePoints(points);
    const list = (links.match(/.{1,6}/g) || []).map((text) => {
      const [u, v] = pairs(text.slice(0, 4)), count = parseInt(text[5], 36);
      if (!COLOURS[text[4]] || !(count > 0) || Math.max(u, v) >= read.length) throw new Error("no position");
      return [u, v, text[4], count];
    });
    const placed = read.map(({ x, y }) => ({ x, y: Math.min(y, GROUND) }));
    const side = { l: "left", r: "right" }[played[0]];
    if (played && !(side && "12".includes(played[1]))) throw new Error("no game");
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
    else $("hackenbush-hint").textContent = "Drag from the ground or from a point: that draws an edge.";
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
    const same = this.links.find((link) => link[2] === colour && link.slice(0, 2).sort().join() === [from, to].sort().join());
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
    const names = new Map(), points = [], links = [];
    const old = new Map(this.points.map((point, index) => [this.vertex(index), point]));
    const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim().split(/\s+/).filter(Boolean));
    lines.forEach((words, index) => {
      if (!words.length) return;
      const place = `line ${index + 1}: `, [u, v, colour, count = "1"] = words;
      if (words.length < 3 || words.length > 4) throw new Error(`${place}expected from, to, colour and perhaps a count`);
      if (![u, v].every((word) => /^\d{1,4}$/.test(word))) throw new Error(`${place}expected the numbers of two vertices`);
      const letter = colour[0].toLowerCase();
      if (!COLOURS[letter] || (colour.length > 1 && colour.toLowerCase() !== COLOURS[letter])) throw new Error(`${place}expected b, r or g, found "${colour}"`);
      if (!/^\d+$/.test(count) || count < 1 || count > 35) throw new Error(`${place}expected a count from 1 to 35, found "${count}"`);
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
    const text = this.text(), state = this.state(), present = this.present();
    this.answer = null;
    $("hackenbush-error").textContent = "";
    try {
      const { after, apart, legal, left, moves, outcome, reason, right, value } = await this.asker.ask({ ask: "hackenbush", text });
      if (state !== this.state()) return;
      // The worker knows the lines of the text; the page knows the edges of the drawing.
      const edges = (lines) => lines?.map((line) => present[line]);
      const ofSide = (side) => ({ moves: edges(side?.moves || moves), best: edges(side?.best) });
      this.answer = {
        value, outcome, reason, moves: edges(moves), left: ofSide(left), right: ofSide(right), apart: edges(apart),
        legal: { left: edges(legal.left), right: edges(legal.right) },
        after: Object.fromEntries(present.map((index, line) => [index, after[line]])),
      };
    } catch (error) {
      fault($("hackenbush-error"), error);
    }
    this.draw();
    this.follow();
  },

  winning() {
    const { answer, game } = this;
    if (!answer) return { left: [], right: [], any: [] };
    const left = answer.left.moves, right = answer.right.moves;
    return { left, right, any: !game ? answer.moves : this.turn() === game.side ? answer[game.side].moves : [] };
  },

  draw() {
    const { any } = this.winning(), present = this.present();
    const parallel = new Map();
    const links = present.map((index) => {
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
      const isFoot = y === GROUND, name = isFoot ? "the ground" : `vertex ${this.vertex(index)}`;
      const body = isFoot
        ? shape("rect", { class: "foot", x: x - 8, y: y - 4, width: 16, height: 8 })
        : shape("circle", { class: "knot", cx: x, cy: y, r: 7 });
      return sketchOfHackenbush.node("point", index, name, index === sketchOfHackenbush.chosen ? "chosen" : "",
        body, shape("circle", { class: "ring", cx: x, cy: y, r: 13 }));
    });
    sketchOfHackenbush.show([shape("rect", { class: "ground", x: 0, y: GROUND, width: WIDTH, height: HEIGHT - GROUND }), ...links, ...points]);
    const area = $("hackenbush-text");
    if (document.activeElement !== area) {
      area.value = this.text();
      $("hackenbush-text-error").textContent = "";
    }
    area.disabled = $("hackenbush-tools").inert = Boolean(this.game);
    $("hackenbush-tools").hidden = $("hackenbush-pens").hidden = Boolean(this.game);
    $("hackenbush-svg").classList.toggle("stage", Boolean(this.game));
    $("hackenbush-hint").textContent = this.game
      ? this.game.over ? "" : "Tap an edge of your colour, or a green one, to cut it."
      : {
        draw: "Drag from the ground or from a point to draw an edge; tap an edge to give it the colour and count chosen.",
        move: "Drag a point; with the keyboard, arrows move it.",
        delete: "Tap an edge or a point to delete it.",
      }[this.tool];
    this.drawAnswer();
  },

  linkNode([u, v, colour, count], index, nth, wins) {
    const from = this.points[u], to = this.points[v];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const bend = nth ? (nth % 2 ? 1 : -1) * 34 * Math.ceil(nth / 2) : 0;
    const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
    const middle = { x: (from.x + to.x) / 2 + nx * bend, y: (from.y + to.y) / 2 + ny * bend };
    const isArch = from.y === GROUND && to.y === GROUND;
    if (isArch) middle.y = GROUND - 60;
    const path = u === v
      ? `M${from.x} ${from.y}C${from.x - 60} ${from.y - 80} ${from.x + 60} ${from.y - 80} ${to.x} ${to.y}`
      : `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`;
    // The label stands beside the line, and runs away from it.
    const gap = 14 * (nth % 2 ? -1 : 1);
    const label = u === v ? { x: from.x, y: from.y - 68 } : isArch ? { x: middle.x, y: GROUND - 36 }
      : { x: (from.x + to.x) / 2 + nx * (bend / 2 - gap), y: (from.y + to.y) / 2 + ny * (bend / 2 - gap) + 5 };
    const away = u === v || isArch ? 0 : -nx * gap;
    label["text-anchor"] = Math.abs(away) < 5 ? "middle" : away < 0 ? "end" : "start";
    const isApart = this.answer?.apart.includes(index);
    const title = `edge ${index}, ${COLOURS[colour]}${count > 1 ? `, a bundle of ${count}` : ""}${wins ? ", cutting it wins" : ""}${isApart ? ", not on the ground" : ""}`;
    return sketchOfHackenbush.node("link", index, title, `${colour} ${isApart ? "apart" : ""}`,
      wins && shape("path", { class: "halo", d: path }), shape("path", { class: "seen", d: path }), shape("path", { class: "touch", d: path }),
      shape("text", label, `${index}${count > 1 ? `×${count}` : ""}${wins ? "★" : ""}`));
  },

  drawAnswer() {
    const { answer, game } = this, { left, right } = this.winning();
    $("hackenbush-begin").hidden = Boolean(game);
    $("hackenbush-side").disabled = $("hackenbush-second").disabled = Boolean(game);
    $("hackenbush-end").hidden = !game;
    showLog($("hackenbush-log"), game?.log || []);
    if (!answer && this.asker.waiting.size) return;
    const value = answer && (answer.value == null ? "The value was not computed" : `Value ${answer.value}`);
    $("hackenbush-verdict").textContent = !answer || !(told("who") || game?.over) ? "" : game?.over || `${value}: ${OUTCOMES[answer.outcome]}.`;
    const wins = (index) => [left.includes(index) && "Left", right.includes(index) && "Right"].filter(Boolean).join(" and ");
    const present = this.present();
    showReason($("hackenbush-reason"), answer?.reason);
    table($("hackenbush-table"), !told("why") ? [] : present.length ? ["Edge", "Ends", "Colour", "Wins for", "Leaves"] : [],
      !told("why") ? [] : present.map((index) => {
        const [u, v, colour, count] = this.links[index];
        return [
          `${index}`, `${this.vertex(u)} – ${this.vertex(v)}`, `${COLOURS[colour]}${count > 1 ? ` ×${count}` : ""}`,
          answer?.apart.includes(index) ? "not on the ground" : wins(index) || "–", answer?.after[index] ?? "",
        ];
      }));
  },

  // Play. Edges keep the numbers of the drawing, which comes back; what is gone has a count of 0.

  // Returns the game after some cuts, with its own links; throws where a cut is not allowed.
  replayed(points, drawn, side, second, cuts) {
    const game = { points, drawn, links: drawn.map((link) => [...link]), side, second, cuts: [], log: [], over: "" };
    this.settle(game);
    for (const cut of cuts) {
      const isOwn = this.turn(game) === game.side, fallen = this.takeAway(game, cut);
      game.log.push(`${isOwn ? "You" : "The program"} cut edge ${cut}.${fallen}`);
    }
    return game;
  },

  // Returns the side whose turn it is: the program's, where it begins, after an even number of cuts.
  turn({ side, second, cuts } = this.game) {
    return (cuts.length % 2 === 1) === second ? side : side === "left" ? "right" : "left";
  },

  // Takes an edge away, with all that no longer stands, and says how much that is.
  takeAway(game, edge) {
    const link = game.links[edge], foreign = this.turn(game) === "left" ? "r" : "b";
    if (!link?.[3] || link[2] === foreign) throw new Error("no cut");
    link[3] -= 1;
    game.cuts.push(edge);
    const fallen = this.settle(game);
    return fallen ? ` ${counted(fallen, "other edge")} fell with it.` : "";
  },

  // Lets fall what does not stand on the ground, and returns how many edges that are.
  settle({ points, links }) {
    const reached = new Set([...points.keys()].filter((index) => points[index].y === GROUND));
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const [u, v, , count] of links)
        if (count && (reached.has(u) || reached.has(v))) reached.add(u).add(v);
    }
    const fallen = links.filter(([u, , , count]) => count && !reached.has(u));
    for (const link of fallen) link[3] = 0;
    return fallen.length;
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
    for (const other of $("hackenbush-tools").querySelectorAll("[data-tool]")) other.setAttribute("aria-checked", other.dataset.tool === "draw");
  },

  cut(index) {
    const { answer, game } = this;
    if (!answer || game.over || this.turn() !== game.side) return;
    const isLegal = answer.legal[game.side].includes(index), wins = answer[game.side].moves.includes(index);
    $("hackenbush-error").textContent = isLegal ? "" : `edge ${index} is not yours to cut`;
    if (isLegal) this.fell(index, `You cut edge ${index}${lesson.isOn ? "." : wins ? ", which wins." : ", which loses against the best play."}`, false);
  },

  // Cuts an edge; the program's cut is part of the person's step, to be undone with it.
  fell(edge, line, joins) {
    const { game } = this, log = [...game.log, line + this.takeAway(game, edge)];
    changed(this, joins);
    game.log = log;
    this.draw();
  },

  // What follows an answer in play: the end, or the program's cut, the best that it has.
  follow() {
    const { answer, game } = this;
    if (!answer || !game) return;
    const side = this.turn(), isOwn = side === game.side, legal = answer.legal[side], { moves, best } = answer[side];
    if (!legal.length) {
      game.over = isOwn ? "You cannot move: the program wins." : "The program cannot move: you win.";
      this.draw();
    } else if (!isOwn) {
      const edge = best?.[0] ?? moves[0] ?? legal[0];
      this.fell(edge, `The program cuts edge ${edge}${lesson.isOn ? "." : moves.length ? ", which wins." : "; no move of it wins."}`, true);
    }
  },
};

const sketchOfHackenbush = new Sketch($("hackenbush-svg"), hackenbushBoard);
sketchOfHackenbush.tools($("hackenbush-tools"), [["draw", "Draw"], ["move", "Move"], ["delete", "Delete"]]);
$("hackenbush-tools").append(
  el("button", { type: "button", id: "hackenbush-add", onclick: () => {
    const board = hackenbushBoard, from = sketchOfHackenbush.chosen;
    const root = from == null ? { x: freePlace(board.points.length ? board.points : [{ x: 0, y: 0 }]).x, y: GROUND } : board.points[from];
    const top = board.above(root, board.points);
    board.stretch(from, root, null, top);
  } }, "Add edge"),
  el("button", { type: "button", id: "hackenbush-clear", onclick: () => {
    hackenbushBoard.points = [];
    hackenbushBoard.links = [];
    sketchOfHackenbush.chosen = null;
    changed(hackenbushBoard);
  } }, "Clear"));
$("hackenbush-begin").addEventListener("click", () => {
  const board = hackenbushBoard;
  board.enter(board.replayed(board.points, board.links, $("hackenbush-side").value, $("hackenbush-second").checked, []));
  changed(board);
});
$("hackenbush-end").addEventListener("click", () => {
  hackenbushBoard.leave();
  changed(hackenbushBoard);
});
add(hackenbushBoard);
mirror($("hackenbush-text"), $("hackenbush-text-error"), hackenbushBoard, (text) => hackenbushBoard.read(text));

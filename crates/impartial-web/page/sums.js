// Any game, or a sum of several, on the table: the board is played on, the program answers.
"use strict";

const WAIT = 450; // before the program moves, so that one sees what one did

const hasRules = (text, rules) => Boolean(rules) || /(^|\+)\s*file:/.test(text);

const sumBoard = {
  name: "sum",
  isPlay: true,
  text: "nim 3 5 7",
  rules: "",
  start: null, // where a new game begins; nothing where that is the position itself
  faces: [],
  made: null, // the move that was made last, until its answer is there
  log: [],
  mover: null, // who made the last move
  answer: null,

  // The card whose game it is.
  card() {
    return CARDS.find(({ text, rules = "" }) => text && rules === this.rules && text === (this.start ?? this.text));
  },
  title() {
    const card = this.card();
    if (card) return say(`card.${card.id}`);
    const names = [...new Set((this.start ?? this.text).split("+").map((term) => term.trim().split(/\s/)[0]))];
    return names.length > 1
      ? say("card.sums")
      : /^file:/.test(names[0])
        ? say("card.own")
        : gameName(/^[\d,]*$/.test(names[0]) ? "nim" : names[0]);
  },

  encode() {
    const written = (text) =>
      encodeURIComponent(text).replaceAll("_", "%5F").replaceAll("~", "%7E").replaceAll("%20", "_");
    const begun = this.start && this.start !== this.text ? [written(this.start)] : [];
    const rules = this.rules.trim() || begun.length ? [written(this.rules)] : [];
    return [$("sum-misere").checked ? "m" : "n", written(this.text), ...rules, ...begun];
  },
  decode([play, ...parts]) {
    $("sum-misere").checked = play === "m";
    const [text = "", rules = "", start = ""] = parts.map((it) => decodeURIComponent(it.replaceAll("_", " ")));
    Object.assign(this, { text, rules, start: start || null });
    // The rules of a card's game are read by whoever opens them, and not by whoever plays it.
    this.restore({ isOwn: hasRules(text, rules) && (this.card()?.id ?? "own") === "own" });
  },
  keep() {
    const { log, mover, faces, isOwn } = this;
    return structuredClone({ log, mover, faces, isOwn });
  },
  restore({ log = [], mover = null, faces = [], isOwn = this.isOwn } = {}) {
    if (!faces.length) across = innerWidth;
    Object.assign(this, { log, mover, faces, isOwn, made: null });
  },

  // Begins a game: what was played stays in the past.
  play(text, rules = this.rules) {
    Object.assign(this, { text, rules, start: null });
    this.began(hasRules(text, rules));
  },
  fresh() {
    this.text = this.start ?? this.text;
    this.start = null;
    this.began();
  },
  began(isOwn = this.isOwn) {
    changed(this);
    this.restore({ isOwn });
    this.isToBegin = $("sum-second").checked && $("sum-answer").checked;
    redraw();
    this.follow();
  },

  async solve() {
    const question = { ask: "sum", text: this.text, misere: $("sum-misere").checked, rules: this.rules },
      state = this.state();
    this.answer = null;
    try {
      const answer = await this.asker.ask(question);
      if (state !== this.state()) return;
      this.answer = answer;
      this.place();
      // A game may have been named without a position.
      if (!this.mover && /^[\w-]+$/.test(this.text) && answer.sum !== this.text) {
        this.text = answer.sum;
        this.last = this.state();
        write();
      }
    } catch (error) {
      if (state !== this.state()) return;
      showFault(error);
      // What was typed can be mended there.
      if (error.message && !this.isOwn && !this.faces.length) drawer(true);
    }
    redraw();
    this.follow();
  },

  // Brings what is drawn in line with the games of the answer.
  place() {
    const { parts } = this.answer,
      groups = groupsOf(this.answer.picture),
      made = this.made;
    const steps = (index) => this.answer.moves.filter((step) => step.part === index);
    const begin = (part, index) => {
      const kind = Object.keys(KINDS).find(
        (name) => (name !== "coins" || parts.length === 1) && KINDS[name].fits(part, groups[index], steps(index)),
      );
      const face = { kind, game: part.game, part: index };
      KINDS[kind].begin(face, part, groups[index]);
      return face;
    };
    const live = this.faces.filter(({ part }) => part != null);
    const isEmpty = made && parts.length === 1 && this.text === "nim 0";
    if (made && live.length && (isEmpty || parts.length === live.length || parts.length === live.length - 1)) {
      const face = live.find(({ part }) => part === made.step.part);
      for (const other of this.faces)
        (delete other.last, delete other.before, delete other.picked, (other.turned &&= []));
      KINDS[face.kind].move(face, made.step, made.place);
      if (isEmpty || parts.length < live.length) {
        for (const other of live) if (other.part > face.part) other.part -= 1;
        face.part = null;
        // A game that is over has a picture of its end, where its position can still be written.
        const [left] = made.step.into || [],
          end = (group) => KINDS[face.kind].update?.(face, group, true);
        if (face.kind === "library" && left)
          this.pictureOf(`${face.game} ${left}`)
            .then(
              ({ picture }) => end(groupsOf(picture)[0]),
              () => end(null),
            )
            .then(redraw);
        else end(null);
      }
      if (face.kind === "columns" && face.part == null) face.slots.forEach((slot) => (slot.size = 0));
    }
    const still = this.faces.filter(({ part }) => part != null);
    const agrees =
      isEmpty ||
      (this.faces.length &&
        still.length === parts.length &&
        still.every((face) => {
          const part = parts[face.part];
          return (
            part &&
            part.game.split(":")[0] === face.game.split(":")[0] &&
            KINDS[face.kind].holds(face, part, steps(face.part))
          );
        }));
    this.made = null;
    if (!agrees) {
      this.faces = parts.map(begin);
      return;
    }
    for (const face of still)
      if (face.part != null && parts[face.part] && !isEmpty)
        KINDS[face.kind].update?.(face, groups[face.part], made && made.step.part === face.part);
  },

  draw() {
    $("sum-own").hidden = !this.isOwn;
    $("sum").classList.toggle("has-rules", Boolean(this.isOwn));
    if (document.activeElement !== $("sum-text")) $("sum-text").value = this.text;
    if (document.activeElement !== $("sum-rules")) $("sum-rules").value = this.rules;
    if (document.activeElement !== $("sum-board"))
      $("sum-board").value = (this.start ?? this.text).replace(/^file:rules\s*/, "");
    this.drawState();
    // For the moment that an answer takes, the last position stays, but not that of another game.
    if (this.answer || !this.asker.isBusy || !this.faces.length) {
      this.drawBoard();
      this.drawMoves();
    }
    const card = this.card();
    $("sum-rule").textContent = card ? say(`card.${card.id}.is`) : "";
    $("sum-log").replaceChildren(
      ...this.log.map(({ who, name, move }) => el("li", {}, `${say(`who.${who}`)}: ${name}${move}`)),
    );
    $("sum-program").disabled = !this.answer?.moves.length;
  },

  drawState() {
    const { answer, mover } = this,
      isMisere = $("sum-misere").checked,
      alone = !$("sum-answer").checked;
    if (!answer) return state(this.asker.isBusy && mover === "you" && !alone ? say("state.program") : "");
    const tag = isMisere ? ` · ${say("state.misere")}` : "";
    if (answer.moves.length || answer.more) {
      const turn = this.log.length % 2;
      if (alone) return state(say(turn ? "state.second" : "state.first") + tag);
      if (mover === "you" || this.isToBegin) return state(say("state.program") + tag);
      const last = this.log.at(-1);
      return state(
        (last?.who === "program" && /^[^;]{1,29}$/.test(last.move) ? say("state.answered", last) : say("state.you")) + tag,
      );
    }
    if (!mover) return state(say("state.empty"));
    if (alone)
      return state(say((this.log.length % 2 === 1) !== isMisere ? "state.firstWins" : "state.secondWins"), "won");
    const isWon = (mover === "you") !== isMisere;
    state(say(isWon ? "state.won" : "state.lost"), isWon ? "won" : "lost");
  },

  steps: (face) => (face.part == null ? [] : sumBoard.answer?.moves.filter((step) => step.part === face.part) || []),

  drawBoard() {
    const svg = $("sum-svg");
    if (!this.answer) {
      svg.replaceChildren();
      this.parts = [];
      return;
    }
    // What a mouse or a finger has touched is no place from which keys go on.
    const focused = [...svg.querySelectorAll(".target")].indexOf(svg.querySelector(":focus-visible"));
    this.parts = this.faces.map((face) => ({ face, ...KINDS[face.kind].draw(face, this.steps(face), this) }));
    svg.replaceChildren();
    // What is told of squares is of normal play.
    const isTold = told("why") && !$("sum-misere").checked;
    for (const part of this.parts) {
      part.name = gameName(part.face.game);
      part.outer = shape("g", { class: `board ${isTold ? "" : "untold"}` }, part.node);
      if (this.parts.length > 1)
        part.outer.append(label((part.box[0] + part.box[2]) / 2, part.box[1] - 10, part.name, "name"));
      svg.append(part.outer);
      for (const made of part.targets) this.bind(made, part);
    }
    if (asked.hint) this.drawHints();
    this.fit();
    [...svg.querySelectorAll(".target")][focused]?.focus({ preventScroll: true });
  },

  // Lays the games beside one another, or one below the other, as they are largest.
  fit() {
    const { parts = [] } = this,
      svg = $("sum-svg");
    if (!parts.length) return;
    const { width, height } = $("sum-stage").getBoundingClientRect(),
      head = parts.length > 1 ? 26 : 0,
      gap = 30;
    const tall = (part) => part.box[3] - part.box[1] + head,
      wide = ({ box, name }) => Math.max(box[2] - box[0], parts.length > 1 ? 13 * name.length : 0);
    let best = null;
    for (let across = 1; across <= parts.length; across++) {
      const rows = [];
      for (let at = 0; at < parts.length; at += across) rows.push(parts.slice(at, at + across));
      const span = (row) => row.reduce((sum, part) => sum + wide(part) + gap, -gap),
        rise = (row) => Math.max(...row.map(tall));
      const size = {
        rows,
        span,
        rise,
        width: Math.max(...rows.map(span)),
        height: rows.reduce((sum, row) => sum + rise(row) + gap, -gap),
      };
      size.scale = Math.min(width / size.width, height / size.height);
      if (!best || size.scale > best.scale) best = size;
    }
    let y = 0;
    for (const row of best.rows) {
      const rise = best.rise(row);
      let x = (best.width - best.span(row)) / 2;
      for (const part of row) {
        const slack = (wide(part) - part.box[2] + part.box[0]) / 2;
        part.outer.setAttribute("transform", `translate(${x + slack - part.box[0]} ${y + rise - part.box[3]})`);
        x += wide(part) + gap;
      }
      y += rise + gap;
    }
    const edge = 4,
      [w, h] = [best.width + 2 * edge, best.height + 2 * edge];
    svg.setAttribute("viewBox", `${-edge} ${-edge} ${w} ${h}`);
    const scale = Math.min(width / w, height / h, 3.6);
    svg.setAttribute("width", Math.max(1, Math.floor(w * scale)));
    svg.setAttribute("height", Math.max(1, Math.floor(h * scale)));
  },

  // Lets a target be seen, touched and reached by keys.
  bind(made, part) {
    const [first] = made.hits;
    first.setAttribute("tabindex", 0);
    first.setAttribute("role", "button");
    first.setAttribute("aria-label", made.label + (made.step && asked.hint ? ` ★ ${say("wins")}` : ""));
    for (const hit of made.hits) {
      hit.target = made;
      hit.owner = part;
    }
    first.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      made.act();
    });
    first.addEventListener("focus", () => first.matches(":focus-visible") && this.aim(made));
    first.addEventListener("blur", () => this.aimed === made && this.aim(null));
  },

  // Shows on the board all that goes with a move.
  aim(made) {
    this.aimed = made;
    for (const old of $("sum-svg").querySelectorAll(".going")) old.classList.remove("going");
    if (!made) return;
    for (const node of made.goes || made.pair.flatMap(({ goes }) => goes)) node.classList.add("going");
    made.more?.().then(
      (nodes) => {
        if (this.aimed === made) for (const node of nodes) node.classList.add("going");
      },
      () => {},
    );
  },

  pictures: new Map(),
  pictureOf(text) {
    const key = `${text}\0${this.rules}`;
    if (!this.pictures.has(key)) {
      const picture = this.asker.ask({ ask: "picture", text, rules: this.rules }, { many: true });
      this.pictures.set(key, picture);
      // What failed or was cancelled may come the next time.
      picture.catch(() => this.pictures.delete(key));
    }
    return this.pictures.get(key);
  },

  // A hint is a mark on the board: on what wins, or a word where nothing does.
  drawHints() {
    // The game is over: its end stays in view.
    if (!this.answer.moves.length && !this.answer.more) return;
    const winning = this.answer.moves.filter((step) => step.wins);
    const shown = new Set();
    // Of many winning moves one is enough.
    const isMany = winning.length > 3;
    for (const part of this.parts) {
      for (const { step, goes, hits } of part.targets) {
        if (!step || (isMany && shown.size && !shown.has(step))) continue;
        shown.add(step);
        for (const node of goes) node.classList.add("wins");
        // The mark stands in a corner, where it covers nothing, and on an edge in the middle.
        const one = goes[0] || hits[0],
          { x, y, width, height } = one.getBBox(),
          isSmall = part.face.kind === "library",
          [dx, dy] = one.matches("path") ? [width / 2, height / 2 + 4] : isSmall ? [width - 3, 8] : [width - 8, 14];
        hits[0].parentNode.append(
          shape(
            "text",
            {
              class: `words star ${isSmall ? "small" : ""}`,
              x: x + dx,
              y: y + dy,
            },
            "★",
          ),
        );
      }
    }
    const unseen = winning.find((step) => !shown.has(step));
    if (this.answer.outcome !== "N")
      $("state-text").textContent = say(this.answer.outcome === "D" ? "hint.draw" : "hint.none");
    else if (!shown.size && unseen) $("state-text").textContent = say("hint.move", { move: moveText(unseen) });
  },
  ask(what) {
    if (what === "hint" && !asked.hint) this.drawState();
  },

  drawMoves() {
    const { answer } = this,
      place = $("sum-moves");
    const reachable = new Set(this.parts.flatMap(({ targets }) => targets.map((made) => made.label)));
    const nodes = (answer?.parts || []).flatMap(({ game, position }, index) => {
      const own = (answer.moves || []).filter((step) => step.part === index);
      return own.length === 0
        ? []
        : [
            answer.parts.length > 1 && el("h3", {}, `${gameName(game)} ${position || ""}`),
            el(
              "div",
              { class: "moves" },
              own.slice(0, 300).map((step) =>
                el(
                  "button",
                  {
                    type: "button",
                    class: step.wins && asked.hint ? "wins" : "",
                    "data-move": step.text,
                    disabled: !step.after,
                    onclick: () => this.move(step),
                  },
                  `${moveText(step)}${step.wins && asked.hint ? " ★" : ""}`,
                ),
              ),
            ),
          ].filter(Boolean);
    });
    if (answer?.more) nodes.push(el("p", { class: "note" }, say("moves.more", { n: answer.more })));
    // Moves that no touch makes are offered under the board.
    const isWanting =
      answer?.moves.length &&
      answer.moves.length <= 1500 &&
      this.parts.every(({ face }) => face.kind !== "coins") &&
      this.parts.every(({ targets }) => targets.every(({ cell }) => cell == null)) &&
      answer.moves.some((step) => !reachable.has(moveText(step)));
    $("sum-list").hidden = !isWanting;
    (isWanting ? $("sum-list") : place).replaceChildren(...nodes);
    if (isWanting) place.replaceChildren();
  },

  // What is found with one more cell: the move that these cells are enough for, or those that still fit.
  found(face, cell, moves) {
    const key = String(cell),
      before = (face.picked || []).map(String);
    const among = (cells) => moves.filter((move) => cells.every((one) => move.cells.map(String).includes(one)));
    let cells = before.includes(key) ? before : [...before, key];
    if (!among(cells).length || before.includes(key)) cells = [key];
    const fit = among(cells),
      whole = fit.filter((move) => move.cells.length === cells.length);
    // Where the order tells moves apart, it is that of the rule.
    const ordered = whole.filter((move) => isSame(move.cells.map(String), cells));
    // Of coins one may be turned alone: that is told by touching it again.
    const isOpen = face.kind === "coins" && fit.length > 1 && !before.includes(key);
    const move = isOpen ? null : [fit, whole, ordered].find((list) => list.length === 1)?.[0];
    return { cells: move ? move.cells.map(String) : cells, picked: cells, move };
  },
  pick(face, cell, moves) {
    if (!this.answer) return;
    const isAgain = (face.picked || []).map(String).includes(String(cell));
    const { picked, move } = this.found(face, cell, moves);
    if (move) return this.move(move.step, face);
    face.picked = isAgain ? [] : picked.map((one) => (face.kind === "coins" ? Number(one) : one));
    this.drawState();
    this.drawBoard();
    if (face.kind === "coins" && face.picked.length) state(say("coins.next"));
  },

  // A move of the person, or of the program, which belongs to the person's, to be undone with it.
  move(step, face = this.faces.find(({ part }) => part === step.part), place, who = "you") {
    if (!this.answer || !step.after || (who === "you" && this.isProgramsTurn())) return;
    const { game } = this.answer.parts[step.part],
      isJoined = who === "program" && this.mover === "you";
    const name = this.answer.parts.length > 1 ? `${gameName(game)} ` : "";
    const kept = [
      ...this.log,
      { who: $("sum-answer").checked ? who : this.log.length % 2 ? "second" : "first", name, move: moveText(step) },
    ];
    this.start ??= this.text;
    if (face?.kind === "coins") {
      const heads = coins.after(face, step);
      this.text = heads ? `${game} ${heads}` : "nim 0";
    } else this.text = step.after;
    const made = { step, place };
    changed(this, isJoined);
    Object.assign(this, { log: kept, mover: who, made });
    redraw();
  },
  isProgramsTurn() {
    return $("sum-answer").checked && (this.mover === "you" || this.isToBegin);
  },

  // What follows an answer: the program's move, if it is its turn.
  async follow() {
    const { answer } = this;
    if (!answer?.moves.length || !this.isProgramsTurn() || this.isFollowing === answer) return;
    this.isFollowing = answer;
    await pause(WAIT);
    if (this.isFollowing === answer) this.isFollowing = null;
    if (this.answer === answer && current === this.name && this.isProgramsTurn()) this.program();
  },
  program() {
    const moves = this.answer?.moves.filter((step) => step.after) || [];
    if (!moves.length) return;
    this.isToBegin = false;
    const step = moves.find((it) => it.wins) || moves[Math.floor(moves.length / 2)];
    this.move(step, undefined, undefined, "program");
  },

  why() {
    return whySum(this);
  },
};

{
  const svg = $("sum-svg");
  const local = (part, { clientX, clientY }) =>
    new DOMPoint(clientX, clientY).matrixTransform(part.node.getScreenCTM().inverse());
  const at = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".target");
  const ownerAt = ({ clientX, clientY }) =>
    sumBoard.parts.find(({ outer }) => outer.contains(document.elementFromPoint(clientX, clientY)));
  // What a drag from one place to another makes.
  const aimed = (start, event) => {
    const isDrag = Math.hypot(event.clientX - start.event.clientX, event.clientY - start.event.clientY) > 9;
    if (!isDrag) return start.hit?.target;
    const part = start.hit?.owner || ownerAt(start.event) || ownerAt(event);
    if (!part?.drag) return start.hit && at(event) === start.hit ? start.hit.target : null;
    const ends = [start.event, event].map(({ clientX: x, clientY: y }) => ({ x, y }));
    const found = part.drag(local(part, start.event), local(part, event), ends);
    return found || (at(event) === start.hit ? start.hit?.target : null);
  };
  let start = null;
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    start = { event, hit: at(event) };
    event.target.releasePointerCapture?.(event.pointerId);
    sumBoard.aim(start.hit?.target || null);
  });
  svg.addEventListener("pointermove", (event) => {
    const made = start ? aimed(start, event) : at(event)?.target;
    if (made !== sumBoard.aimed) sumBoard.aim(made || null);
  });
  for (const lost of ["pointercancel", "pointerleave"])
    svg.addEventListener(lost, () => {
      start = null;
      sumBoard.aim(null);
    });
  svg.addEventListener("pointerup", (event) => {
    const made = start && aimed(start, event);
    start = null;
    sumBoard.aim(null);
    if (made?.pair) for (const one of made.pair) one.act();
    else made?.act();
  });
}

// A line of text: letters and signs of any width, names in any case or in the language, heaps of Nim without a name.
const plain = (text) => text.trim().normalize("NFKC").replaceAll("、", ",").replaceAll("×", "x");
const named = (name) =>
  Object.keys(WORDS[language]).find((key) => key.startsWith("game.") && say(key) === name)?.slice(5);
const lined = (text) =>
  plain(text).replace(/(^|\+\s*)([^\s\d+:]+)/g, (_, before, name) => before + (named(name) || name.toLowerCase()));
for (const form of document.querySelectorAll("form.line"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = plain(form.querySelector("input").value).toLowerCase(),
      text = lined(typed);
    if (!text) return;
    // The name of a card whose game is not the library's is not that of a position.
    const isCard = ({ id, text: own = "" }) =>
      [id, say(`card.${id}`).toLowerCase()].includes(typed) && !own.startsWith(text);
    const card = CARDS.find(isCard);
    if (card) return home.choose(card);
    if (current !== "sum") {
      sumBoard.restore();
      visit("sum");
    }
    drawer(false);
    sumBoard.play(text, /file:/.test(text) ? sumBoard.rules : "");
  });
$("sum-misere").addEventListener("change", () => sumBoard.fresh());
for (const id of ["sum-answer", "sum-second"])
  $(id).addEventListener("change", () => {
    sumBoard.isToBegin = !sumBoard.mover && $("sum-second").checked && $("sum-answer").checked;
    redraw();
    sumBoard.follow();
  });
$("sum-program").addEventListener("click", () => sumBoard.program());

// Heaps, pins, coins and letters, each thing in a place of its own: what a move takes leaves its place empty.
"use strict";

const STONE = 44,
  PITCH = 48,
  HANDLE = 46;
const numbersOf = (text) => (text || "").match(/\d+/g)?.map(Number) || [];
const sorted = (numbers) => numbers.filter((number) => number > 0).sort((one, other) => one - other);
const isSame = (one, other) => one.join() === other.join();
// Whether places hold a position: what it leaves out are heaps without a move.
function agree(placed, written, steps) {
  const left = [...written];
  for (const size of placed) {
    const at = left.indexOf(size);
    if (at >= 0) left.splice(at, 1);
    else if (steps.some(({ from }) => from === String(size))) return false;
  }
  return !left.length;
}

// What can be touched: the nodes that feel it, those that go with it, and what it does.
function target(label, hits, goes, act) {
  for (const hit of hits) hit.classList.add("target");
  return { label, hits, goes, act };
}

const hitBox = (x, y, width, height) => shape("rect", { class: "hit", x, y, width, height });
const label = (x, y, text, name = "size") => shape("text", { class: `words ${name}`, x, y }, text);

// The width of the window when the game began.
let across = innerWidth;
// The room of a square in a row: neighbours matter, so a row breaks only if its squares would have less.
const TOUCH = 30;

// How many things of a row stand in a line: all, unless the window is too narrow for them.
function perLine(count, pitch = PITCH) {
  const most = Math.max(6, Math.floor((across - 24) / pitch));
  return Math.ceil(count / Math.ceil(count / most)) || 1;
}

// Columns of stones.
const columns = {
  fits: ({ game, position }, group, steps) => {
    const sizes = numbersOf(position);
    return (
      /^[\d ,+]*$/.test(position || "") &&
      sizes.length <= 12 &&
      sizes.every((size) => size <= 12) &&
      !/^(wythoff|corner|euclid|fib|stairs|stair|moore|node|arc|chomp|choco|cram|turn|turtles|mock|twins|ruler|top|product|file|windup|take|fair|entail)/.test(
        game,
      ) &&
      steps.every((step) => /^\d+$/.test(step.from || ""))
    );
  },
  begin: (face, { position }) => {
    face.slots = numbersOf(position).map((size) => ({ base: size, size }));
  },
  // A move from one size to others; the first of these stays in the place, the others get new ones.
  move(face, step, slot) {
    const at = slot ?? face.slots.findIndex(({ size }) => String(size) === step.from);
    if (at < 0) return;
    const [first = 0, ...rest] = (step.into || []).map(Number);
    face.last = { at, from: face.slots[at].size };
    face.slots[at].size = first;
    face.slots.splice(at + 1, 0, ...rest.map((size) => ({ base: size, size })));
  },
  holds: (face, { position }, steps) =>
    agree(sorted(face.slots.map(({ size }) => size)), sorted(numbersOf(position)), steps),
  draw(face, steps, table) {
    const highest = Math.max(1, ...face.slots.map(({ base }) => base)),
      ground = highest * STONE,
      node = shape("g"),
      targets = [];
    face.slots.forEach(({ base, size }, at) => {
      const x = at * (STONE + 14),
        stones = [];
      for (let level = 1; level <= base; level++) {
        const isLast = face.last?.at === at && level > size && level <= face.last.from;
        const stone = shape("rect", {
          class: level <= size ? "piece" : `gone ${isLast ? "last" : ""}`,
          x: x + 3,
          y: ground - level * STONE + 3,
          width: STONE - 6,
          height: STONE - 6,
          rx: 9,
        });
        stones.push(stone);
        node.append(stone);
      }
      if (!base)
        node.append(
          shape("rect", {
            class: "gone",
            x: x + 3,
            y: ground - STONE + 3,
            width: STONE - 6,
            height: STONE - 6,
            rx: 9,
          }),
        );
      node.append(label(x + STONE / 2, ground + 22, size));
      for (let level = 1; level <= size; level++) {
        const step = steps.find(
          ({ from, into }) => from === String(size) && into?.length <= 1 && Number(into[0] || 0) === level - 1,
        );
        if (!step) continue;
        const hit = hitBox(x - 5, ground - level * STONE, STONE + 10, STONE);
        node.append(hit);
        targets.push(target(moveText(step), [hit], stones.slice(level - 1, size), () => table.move(step, face, at)));
        if (step.wins) targets.at(-1).step = step;
      }
    });
    return { node, targets, box: [-6, 0, face.slots.length * (STONE + 14) - 2, ground + 32], drag: null };
  },
};

// Rows of pins: one goes by a touch, two neighbours by the handle between them, or by a drag.
const pins = {
  fits: ({ position }, group, steps) => {
    const sizes = numbersOf(position);
    return (
      Boolean(group?.querySelector("circle")) &&
      !group.querySelector("rect, path, [data-cell]") &&
      /^[\d ,+]+$/.test(position || "") &&
      sizes.every((size) => size <= 24) &&
      steps.every((step) => /^\d+$/.test(step.from || "")) &&
      !steps[0]?.text.startsWith("take")
    );
  },
  begin: (face, { position }) => {
    face.rows = numbersOf(position)
      .filter(Boolean)
      .map((size) => Array(size).fill(true));
  },
  runs(face) {
    const runs = [];
    face.rows.forEach((row, at) => {
      let from = null;
      [...row, false].forEach((stands, index) => {
        if (stands) from ??= index;
        else if (from != null) {
          runs.push({ at, from, size: index - from });
          from = null;
        }
      });
    });
    return runs;
  },
  move(face, step, touched) {
    let place = touched;
    if (!place) {
      const size = Number(step.from),
        run = pins.runs(face).find((one) => one.size === size);
      if (!run) return;
      const left = (step.into || []).map(Number),
        count = size - left.reduce((sum, part) => sum + part, 0);
      place = { at: run.at, first: run.from + (left.length > 1 ? left[0] : 0), count };
    }
    face.last = place;
    face.rows[place.at].fill(false, place.first, place.first + place.count);
  },
  holds: (face, { position }, steps) =>
    agree(
      pins.runs(face).map(({ size }) => size),
      sorted(numbersOf(position)),
      steps,
    ),
  draw(face, steps, table) {
    const node = shape("g"),
      targets = [],
      byPlace = new Map();
    const height = HANDLE + 58,
      per = perLine(Math.max(1, ...face.rows.map((row) => row.length)));
    // The first line of each row, and the number of lines.
    const lines = [0];
    for (const row of face.rows) lines.push(lines.at(-1) + Math.ceil(row.length / per));
    const spot = (at, index) => [(index % per) * PITCH, (lines[at] + Math.floor(index / per)) * height];
    const drawn = face.rows.map((row, at) =>
      row.map((stands, index) => {
        const isLast = face.last?.at === at && index >= face.last.first && index < face.last.first + face.last.count;
        const [x, y] = spot(at, index);
        const pin = shape("circle", {
          class: stands ? "piece" : `gone ${isLast ? "last" : ""}`,
          cx: x + PITCH / 2,
          cy: y + HANDLE + 26,
          r: 19,
        });
        node.append(pin);
        return pin;
      }),
    );
    for (const { at, from, size } of pins.runs(face)) {
      for (const count of [1, 2]) {
        for (let first = from; first + count <= from + size; first++) {
          const before = first - from,
            left = sorted([before, size - before - count]);
          const step = steps.find(
            (one) => one.from === String(size) && isSame(sorted((one.into || []).map(Number)), left),
          );
          if (!step) continue;
          const [x, y] = spot(at, first),
            goes = drawn[at].slice(first, first + count),
            hits = [];
          if (count === 1) hits.push(hitBox(x, y + HANDLE, PITCH, 52));
          else {
            // Of neighbours in two lines, each has half of the handle.
            const [, below] = spot(at, first + 1),
              isWhole = y === below,
              half = PITCH / 2,
              foot = HANDLE - 2;
            const ways = [`M${x + half + 4} ${y + foot}v${22 - foot}h${isWhole ? PITCH - 8 : half - 4}`];
            if (isWhole) ways[0] += `v${foot - 22}`;
            else ways.push(`M0 ${below + 22}h${half - 4}v${foot - 22}`);
            const handles = ways.map((d) => shape("path", { class: "handle", d }));
            // A hint marks the handle: its pins may go alone.
            goes.unshift(...handles);
            node.append(...handles);
            hits.push(hitBox(x + half, y, isWhole ? PITCH : half, HANDLE));
            if (!isWhole) hits.push(hitBox(0, below, half, HANDLE));
          }
          node.append(...hits);
          const made = target(moveText(step), hits, goes, () => table.move(step, face, { at, first, count }));
          if (step.wins) made.step = step;
          targets.push(made);
          byPlace.set(`${at} ${first} ${count}`, made);
        }
      }
    }
    // A drag from a pin to its neighbour takes both.
    const drag = (start, end) => {
      const [one, other] = [start, end].map(({ x, y }) => {
        const line = Math.floor(y / height),
          at = lines.findLastIndex((first) => first <= line);
        return { at, index: (line - lines[at]) * per + Math.floor(x / PITCH) };
      });
      return one.at === other.at && Math.abs(one.index - other.index) === 1
        ? byPlace.get(`${one.at} ${Math.min(one.index, other.index)} 2`)
        : null;
    };
    return { node, targets, box: [0, 6, per * PITCH, Math.max(1, lines.at(-1)) * height - 12], drag };
  },
};

// Coins in a row: touched one after the other, the first from heads to tails.
const coins = {
  fits: ({ game, position }) =>
    /^(turn|turtles|mock-turtles|twins|ruler)(:|$)/.test(game) && numbersOf(position).every((place) => place <= 20),
  begin: (face, { position }) => {
    face.count = Math.max(4, ...numbersOf(position));
    face.heads = coins.heads(numbersOf(position));
    face.turned = [];
  },
  // Two coins at a place are none.
  heads: (places) =>
    [...new Set(places)]
      .filter((one) => places.filter((other) => other === one).length % 2)
      .sort((one, other) => one - other),
  cells: (step) => [step.from, ...(step.into || [])].map(Number).filter(Boolean),
  move(face, step) {
    face.turned = coins.cells(step);
    face.heads = coins.heads([...face.heads, ...face.turned]);
  },
  holds: (face, { position }) => isSame(face.heads, coins.heads(numbersOf(position))),
  after: (face, step) => coins.heads([...face.heads, ...coins.cells(step)]).join(","),
  draw(face, steps, table) {
    const node = shape("g"),
      targets = [],
      picked = face.picked || [];
    const moves = steps.map((step) => ({ step, cells: coins.cells(step) })),
      per = perLine(face.count);
    for (let place = 1; place <= face.count; place++) {
      const x = ((place - 1) % per) * PITCH + PITCH / 2,
        y = Math.floor((place - 1) / per) * 82,
        isHead = face.heads.includes(place);
      const coin = shape("circle", {
        class: `coin ${isHead ? "piece" : "back"} ${face.turned.includes(place) ? "turned" : ""} ${picked.includes(place) ? "picked" : ""}`,
        cx: x,
        cy: y + 30,
        r: 20,
      });
      const hit = hitBox(x - PITCH / 2, y + 4, PITCH, 52);
      node.append(coin, ...(isHead ? [label(x, y + 36, "♚", "face")] : []), label(x, y + 74, place), hit);
      if (
        !moves.some(({ cells }) => picked.every((one) => cells.includes(one)) && cells.includes(place)) &&
        !moves.some(({ cells }) => cells[0] === place)
      )
        continue;
      targets.push(target(say("coin", { place }), [hit], [coin], () => table.pick(face, place, moves)));
      targets.at(-1).place = place;
      const best = moves.find(({ step }) => step.wins);
      if (best?.cells.includes(place))
        Object.assign(targets.at(-1), { step: best.step, order: best.cells.indexOf(place) });
    }
    return { node, targets, box: [0, 4, per * PITCH, Math.ceil(face.count / per) * 82 - 4], drag: null };
  },
};

// Letters in a row, of rules of one's own: touched are those that a move changes.
const letters = {
  word: (group) => group?.textContent.trim() || "",
  after: ({ after }, part) => (after || "").split(" + ")[part]?.split(" ").at(-1) || "",
  fits: ({ game }, group, steps) => {
    const word = letters.word(group),
      part = Number(group?.dataset.game);
    return (
      /^file:/.test(game) &&
      Boolean(group) &&
      !group.querySelector("rect, circle, path") &&
      /^[^\s\d,]{1,24}$/.test(word) &&
      steps.every((step) => letters.after(step, part).length === word.length)
    );
  },
  begin: (face, _, group) => {
    face.word = letters.word(group);
  },
  move: () => {},
  holds: () => true,
  update(face, group, isMoved) {
    if (isMoved) face.before = face.word;
    if (group) face.word = letters.word(group);
  },
  changes: (from, to) => [...from].map((letter, at) => (letter === to[at] ? -1 : at)).filter((at) => at >= 0),
  draw(face, steps, table) {
    const node = shape("g"),
      targets = [],
      picked = (face.picked || []).map(Number),
      last = face.before ? letters.changes(face.word, face.before) : [];
    const moves = steps.map((step) => ({ step, cells: letters.changes(face.word, letters.after(step, face.part)) }));
    const best = moves.find(({ step }) => step.wins),
      per = perLine(face.word.length, TOUCH);
    [...face.word].forEach((letter, at) => {
      const [x, y] = [(at % per) * STONE, Math.floor(at / per) * STONE];
      const cell = shape("rect", {
        class: `piece ${letter === "." ? "" : "other"} ${last.includes(at) ? "turned" : ""} ${picked.includes(at) ? "picked" : ""}`,
        x: x + 2,
        y: y + 2,
        width: STONE - 4,
        height: STONE - 4,
        rx: 6,
      });
      node.append(cell, ...(letter === "." ? [] : [label(x + STONE / 2, y + STONE / 2 + 6, letter, "letter")]));
      if (!moves.some(({ cells }) => cells.includes(at))) return;
      const made = target(say("cell", { cell: at + 1 }), [cell], [cell], () => table.pick(face, at, moves));
      made.cell = at;
      made.more = async () =>
        (table.found(face, at, moves).move?.cells || []).map((one) => node.querySelectorAll("rect")[one]);
      if (best?.cells.includes(at)) Object.assign(made, { step: best.step, order: best.cells.indexOf(at) });
      targets.push(made);
    });
    return { node, targets, box: [0, 0, per * STONE, Math.ceil(face.word.length / per) * STONE], drag: null };
  },
};

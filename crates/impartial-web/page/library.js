// Games as the library draws them. What was there at first shows through where it is gone.
"use strict";

// The groups of a picture of the library, one for each game.
function groupsOf(picture) {
  const svg = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  return [...svg.querySelectorAll("[data-game]")].map((group) => {
    const own = document.importNode(group, true);
    // The title of a cell is its name, as the moves have it.
    for (const title of own.querySelectorAll("title")) {
      title.parentNode.dataset.name = title.textContent;
      title.remove();
    }
    own.removeAttribute("transform");
    // What is said instead of drawn is told by its numbers.
    if (!own.querySelector("rect, circle, path"))
      for (const text of own.querySelectorAll("text")) text.textContent = text.textContent.replace(/[a-z]+ /gi, "");
    for (const inner of [...own.querySelectorAll("g[transform]:not(svg g)")]) flatten(inner);
    wrap(own);
    return own;
  });
}

// Puts what is in a group in its place, so that places can be compared.
function flatten(group) {
  const [dx, dy] = group.getAttribute("transform").match(/-?\d+/g).map(Number);
  for (const one of [...group.children]) {
    for (const [name, by] of [
      ["x", dx],
      ["cx", dx],
      ["y", dy],
      ["cy", dy],
    ])
      if (one.hasAttribute(name)) one.setAttribute(name, Number(one.getAttribute(name)) + by);
    if (one.tagName === "path" && (dx || dy)) one.setAttribute("transform", `translate(${dx} ${dy})`);
    group.before(one);
  }
  group.remove();
}

// Puts a long row of cells in several lines.
function wrap(group) {
  const number = (one, name) => Number(one.getAttribute(name)),
    cells = [...group.querySelectorAll("[data-cell]")],
    xs = cells.map((one) => number(one, "x")),
    side = xs[1] - xs[0],
    per = perLine(cells.length, TOUCH);
  if (cells.length <= per || cells.some((one) => number(one, "y") !== number(cells[0], "y"))) return;
  for (const one of group.children) {
    const [x, y] = one.hasAttribute("cx") ? ["cx", "cy"] : ["x", "y"],
      line = Math.floor((number(one, x) - xs[0]) / side / per);
    one.setAttribute(x, number(one, x) - line * per * side);
    one.setAttribute(y, number(one, y) + line * (side + 6));
  }
}

// How much room a node takes when it is drawn.
function boxOf(node) {
  const place = $("measure");
  place.append(node);
  const { x, y, width, height } = node.getBBox();
  node.remove();
  return { x, y, width, height };
}

const markup = (node) => new XMLSerializer().serializeToString(node);
const nodeOf = (text) =>
  document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

// How much larger its pictures are drawn, so that its squares are as large as other stones.
const TIMES = 1.7;

// Vertices and edges keep their names, and boards of chocolate their upper left corner; others stand on the ground.
const hasNames = (game) => /^(node-kayles|vertex-kayles|arc-kayles|edge-kayles)/.test(game);
const hangs = (game) => /^(chomp|chocolate)/.test(game);

const movesOf = (group) => new Set([...group.querySelectorAll("[data-move]")].map((one) => one.dataset.move));

// Returns how an element is known when a later picture draws it in the same place.
function shapeKey(node, dy) {
  const at = (name) => node.getAttribute(name) ?? "";
  const y = at("y") || at("cy") ? Number(at("y") || at("cy")) + dy : "";
  return [node.tagName, at("x"), at("cx"), y, at("d"), node.tagName === "text" ? node.textContent : ""].join();
}

const library = {
  fits: () => true,
  begin: (face, part, group) => {
    face.base = face.now = group ? markup(group) : null;
  },
  move: () => {},
  holds: () => true,
  // Takes the picture after a move; the one before it shows what was moved.
  update(face, group, isMoved) {
    if (isMoved) face.before = face.now;
    face.now = group ? markup(group) : null;
    face.base ??= face.now;
  },

  draw(face, steps, table) {
    if (!face.base) return { node: shape("g"), targets: [], box: [0, 0, STONE, STONE], drag: null };
    const node = shape("g", { transform: `scale(${TIMES})` }),
      base = nodeOf(face.base),
      room = boxOf(base);
    const isNamed = hasNames(face.game) && steps.every((step) => movesOf(base).has(step.text));
    let drawn,
      dy = 0;
    if (isNamed) {
      drawn = base;
      library.clear(drawn, steps, face);
      node.append(drawn);
    } else {
      drawn = face.now ? nodeOf(face.now) : shape("g");
      const box = face.now ? boxOf(drawn) : room;
      // What has grown beyond its first picture begins anew.
      if (box.width > room.width + 1 || box.height > room.height + 1) {
        face.base = face.now;
        return library.draw(face, steps, table);
      }
      dy = hangs(face.game) ? 0 : room.y + room.height - box.y - box.height;
      const there = new Set([...drawn.children].map((one) => shapeKey(one, dy))),
        ghost = shape("g", { class: "ghost" });
      ghost.append(
        ...[...base.children].filter(
          (one) => one.matches("rect, circle:not(.gp-told, [r='5']), path") && !there.has(shapeKey(one, 0)),
        ),
      );
      node.append(ghost);
      if (dy) drawn.setAttribute("transform", `translate(0 ${dy})`);
      node.append(drawn, ...library.moved(face, drawn, dy, room));
    }
    const targets = library.targets(face, drawn, steps, table);
    return {
      node,
      targets,
      box: [room.x - 2, room.y - 2, room.x + room.width + 2, room.y + room.height + 2].map((one) => TIMES * one),
      drag: (_, __, ends) => library.aimed(drawn, targets, ends),
    };
  },

  // Takes from a graph what is gone: vertices and edges that no move names, and what hung on them.
  clear(group, steps, face) {
    const left = new Set(steps.map((step) => step.text));
    const before = face.before && movesOf(nodeOf(face.before));
    const vertices = new Map(),
      gone = (one, key) => {
        if (one.nextElementSibling?.tagName === "text") one.nextElementSibling.classList.add("faded");
        one.setAttribute("class", `gone ${key && before?.has(key) && !left.has(key) ? "last" : ""}`);
        delete one.dataset.move;
      };
    for (const one of group.querySelectorAll("circle"))
      vertices.set(`${one.getAttribute("cx")} ${one.getAttribute("cy")}`, one);
    const isEdges = Boolean(group.querySelector("path[data-move]")),
      alive = new Set();
    const ends = (path) => {
      const numbers = path.getAttribute("d").match(/-?\d+/g);
      return [numbers.slice(0, 2), numbers.slice(-2)].map((place) => vertices.get(place.join(" ")));
    };
    if (!isEdges)
      for (const one of group.querySelectorAll("circle"))
        if (!left.has(one.dataset.move)) gone(one, one.dataset.move);
    for (const line of group.querySelectorAll("path.gp-line")) {
      const touch = line.nextElementSibling?.matches("path[data-move]") ? line.nextElementSibling : null;
      const isLeft = isEdges
        ? touch && left.has(touch.dataset.move)
        : ends(line).every((vertex) => vertex && !vertex.classList.contains("gone"));
      if (isLeft) {
        for (const vertex of ends(line)) alive.add(vertex);
        continue;
      }
      gone(line, touch?.dataset.move);
      touch?.remove();
    }
    if (isEdges) for (const vertex of vertices.values()) if (!alive.has(vertex)) gone(vertex);
  },

  // Marks what the last move changed.
  moved(face, drawn, dy, room) {
    if (!face.before || face.before === face.now) return [];
    const before = nodeOf(face.before),
      box = boxOf(before);
    const lift = hangs(face.game) ? 0 : room.y + room.height - box.y - box.height;
    const looks = (one) => one.getAttribute("class");
    const now = new Map([...drawn.children].map((one) => [shapeKey(one, dy), looks(one)]));
    // Of the queen's board the place that she left is marked, and not the squares that went.
    const isQueen = /^(wythoff|corner)/.test(face.game);
    // A letter that another has taken the place of is not drawn over it.
    const spot = (one, by) => `${one.getAttribute("x")} ${Number(one.getAttribute("y")) + by}`,
      taken = new Set([...drawn.querySelectorAll("text")].map((one) => spot(one, dy)));
    const isMark = (one) =>
      one.matches("text")
        ? /^[^\d]/.test(one.textContent) && !taken.has(spot(one, lift))
        : !isQueen && one.matches("rect, circle:not([data-move], .gp-told), path");
    return [...before.children]
      .filter((one) => isMark(one) && now.get(shapeKey(one, lift)) !== looks(one))
      .map((one) => {
        const mark = one.cloneNode(true);
        mark.setAttribute("class", one.tagName === "text" ? "words ghost" : "last-mark");
        for (const name of ["data-move", "data-cell"]) mark.removeAttribute(name);
        if (lift) mark.setAttribute("transform", `translate(0 ${lift})`);
        return mark;
      });
  },

  targets(face, group, steps, table) {
    const targets = [],
      byText = new Map(steps.map((step) => [step.text, step]));
    const moves = [...group.querySelectorAll("[data-cells]")]
      .map((one) => ({ step: byText.get(one.dataset.move), cells: one.dataset.cells.split(" ") }))
      .filter(({ step }) => step);
    const winning = moves.find(({ step }) => step.wins);
    for (const piece of group.querySelectorAll("[data-move]:not([data-cells])")) {
      const step = byText.get(piece.dataset.move);
      if (!step) continue;
      const hits = [piece];
      if (piece.tagName === "circle" && Number(piece.getAttribute("r")) < 9) {
        hits.push(
          shape("circle", { class: "hit", cx: piece.getAttribute("cx"), cy: piece.getAttribute("cy"), r: 9.5 }),
        );
        piece.after(hits[1]);
      }
      const made = target(moveText(step), hits, library.near(group, piece), () => table.move(step, face));
      made.piece = piece;
      made.more = () => library.goes(face, group, step, table);
      if (step.wins) made.step = step;
      targets.push(made);
      // The squares of a domino find it, one after the other.
      const [, ...squares] = made.goes,
        cells = step.text.match(/\d+,\d+/g);
      squares.forEach((square, at) => Object.assign(square.dataset, { cell: cells[at], name: cells[at] }));
      if (squares.length) moves.push({ step, cells });
    }
    for (const piece of group.querySelectorAll("[data-cell]")) {
      const { cell, name } = piece.dataset,
        picked = face.picked || [];
      piece.classList.toggle("picked", picked.includes(cell));
      if (!moves.some(({ cells }) => cells.includes(cell))) continue;
      const made = target(say("cell", { cell: name }), [piece], [piece], () => table.pick(face, cell, moves));
      made.piece = piece;
      made.cell = cell;
      made.more = async () => {
        const { cells, move } = table.found(face, cell, moves);
        return [...library.cellsOf(group, cells), ...(move ? await library.goes(face, group, move.step, table) : [])];
      };
      if (winning?.cells.includes(cell))
        Object.assign(made, { step: winning.step, order: winning.cells.indexOf(cell) });
      targets.push(made);
    }
    return targets;
  },

  cellsOf: (group, cells) =>
    [...group.querySelectorAll("[data-cell]")].filter((one) => cells.includes(one.dataset.cell)),

  // What goes with a piece, as far as the picture says: the stones above it, the two cells of a domino.
  near(group, piece) {
    const at = (one, name) => Number(one.getAttribute(name));
    if (piece.tagName === "circle" && at(piece, "r") < 9) {
      const [x, y] = [at(piece, "cx"), at(piece, "cy")];
      return [
        piece,
        ...[...group.querySelectorAll("rect")].filter(
          (one) =>
            Math.abs(at(one, "x") + at(one, "width") / 2 - x) + Math.abs(at(one, "y") + at(one, "height") / 2 - y) <
            15,
        ),
      ];
    }
    return [piece];
  },

  // All pieces that are not there after a move. The library knows.
  async goes(face, group, step, table) {
    if (!step.after || face.part == null) return [];
    const { picture } = await table.pictureOf(step.after);
    const groups = groupsOf(picture),
      part = groups[face.part];
    const isLeft = part && groups.length === table.answer?.parts.length;
    const pieces = [...group.querySelectorAll("[data-move]")];
    // Of rules of one's own, all cells that look otherwise or are no more.
    if (/^file:/.test(face.game)) {
      const looks = (one) => one.dataset.name + one.classList[0] + one.nextElementSibling?.textContent;
      const cells = (from) => [...from.querySelectorAll("[data-cell]")],
        left = new Set(cells(part).map(looks));
      return isLeft ? cells(group).filter((one) => !left.has(looks(one))) : [];
    }
    if (/^(chomp|choco)/.test(face.game) || hasNames(face.game)) {
      const left = isLeft ? movesOf(part) : new Set();
      return pieces.filter((one) => !left.has(one.dataset.move));
    }
    // Of a column the stones above go, too.
    const { x, y } = Object.fromEntries(
      pieces
        .filter((one) => one.dataset.move === step.text)
        .map((one) => [
          ["x", one.getAttribute("x")],
          ["y", one.getAttribute("y")],
        ])
        .flat(),
    );
    if (/^(wythoff|corner)/.test(face.game) || x == null) return [];
    return pieces.filter((one) => one.getAttribute("x") === x && Number(one.getAttribute("y")) <= Number(y));
  },

  // What is aimed at by a drag: two cells, or the piece between two places.
  aimed(drawn, targets, [start, end]) {
    const at = ({ x, y }) => targets.find(({ hits }) => hits.includes(document.elementFromPoint(x, y)));
    const from = at(start),
      to = at(end);
    if (from?.cell != null)
      return to?.cell != null && to !== from ? { pair: [from, to], goes: [...from.goes, ...to.goes] } : from;
    return at({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }) || null;
  },
};

const KINDS = { coins, pins, columns, letters, library };

// What the page opens with: a card for each game, with a picture that the library draws.
"use strict";

// Games that are a text of rules; the grammar's examples, too.
const OWN = [
  { id: "treblecross", rules: "on board\n. -> x\nend xxx", text: "file:rules 1x7" },
  { id: "notakto", rules: "on board\n. -> x\nnever xxx turned\nnever x??/?x?/??x turned", text: "file:rules 3x3" },
  { id: "clobber", rules: "on board\nxo -> .x turned\nox -> .o turned", text: "file:rules 3x3=xo" },
  { id: "kings", rules: "on board\n. -> k and king . -> x", text: "file:rules 3x5" },
  { id: "divisors", rules: "on numbers\ntake a and every x with a divides x", text: "file:rules 2..12" },
  { id: "own-kayles", rules: "on graph\no -> . and neighbours o -> .", text: "file:rules cycle:7" },
  { id: "own-cram", rules: "on board\n.. -> xx turned", text: "file:rules 3x4" },
];
const own = (name) => OWN.find(({ id }) => id === name);

const CARDS = [
  { id: "nim", text: "nim 3 5 7" },
  { id: "kayles", text: "kayles 7" },
  { id: "dawson", text: "dawson-kayles 6 4" },
  { id: "chomp", text: "chomp 4x5" },
  { id: "cram", text: "cram 3x4" },
  { id: "wythoff", text: "wythoff 5,7" },
  own("treblecross"),
  own("notakto"),
  own("clobber"),
  { id: "hackenbush", board: "hackenbush" },
  { id: "node-kayles", text: "node-kayles 3x3" },
  { id: "arc-kayles", text: "arc-kayles 2x3" },
  { id: "staircase", text: "staircase 3,1,4,2" },
  { id: "fibonacci", text: "fibonacci 10" },
  { id: "coins", text: "turtles 2,3,6" },
  { id: "sums", text: "nim 3 + kayles 4 + chomp 2x3" },
  { id: "graph", board: "graph" },
  { id: "own", text: own("kings").text, rules: own("kings").rules },
  { id: "heaps", board: "heaps" },
];

// A card's picture, cut to what is drawn.
function pictureOn(svg, parts) {
  let x = 0,
    height = 0;
  const placed = parts.map((group) => {
    for (const text of group.querySelectorAll("svg desc, svg style, svg .gp-paper, .gp-told")) text.remove();
    const box = boxOf(group),
      outer = shape("g", { class: "board" }, group);
    outer.setAttribute("transform", `translate(${x - box.x} 0)`);
    outer.box = box;
    x += box.width + 24;
    height = Math.max(height, box.height);
    return outer;
  });
  for (const outer of placed) {
    const { box } = outer;
    outer.setAttribute("transform", `${outer.getAttribute("transform")} translate(0 ${height - box.y - box.height})`);
  }
  svg.replaceChildren(...placed);
  const room = Math.max(height, 50);
  svg.setAttribute("viewBox", `-3 ${-3 - (room - height) / 2} ${Math.max(60, x - 24) + 6} ${room + 6}`);
}

// Coins lie in a row, as on their board.
function coinsOf(text) {
  const [game, position] = text.split(" "),
    face = {};
  if (!coins.fits({ game, position })) return null;
  coins.begin(face, { position });
  return [coins.draw(face, [], sumBoard).node];
}

const home = {
  name: "home",
  asks: [],
  title: () => say("title"),
  encode: () => [],
  decode: () => {},

  draw() {
    if (this.drawn === language) return;
    this.drawn = language;
    this.pictures ??= CARDS.map(() => shape("svg", { class: "thumb", "aria-hidden": true }));
    $("cards").replaceChildren(
      ...CARDS.map((card, index) =>
        el(
          "button",
          {
            type: "button",
            class: "card",
            "data-card": card.id,
            onclick: () => this.choose(card),
          },
          this.pictures[index],
          el("strong", {}, say(`card.${card.id}`)),
          el("span", {}, say(`card.${card.id}.is`)),
        ),
      ),
    );
  },

  // The pictures come one after the other, once there is something to read.
  async solve() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    for (const [index, { board, text, rules = "" }] of CARDS.entries()) {
      if (boards[board]?.links) {
        this.sketch(this.pictures[index], this.drawing(boards[board]));
        continue;
      }
      try {
        if (board) {
          const { values } = await this.asker.ask({ ask: "heaps-values", rule: "kayles", to: 24 }, { many: true });
          const dots = heapsBoard.dots.call({ values }, 0, 24, (heap) => 13 * heap, (value) => -14 * value);
          this.sketch(this.pictures[index], dots);
          continue;
        }
        const { picture } = await this.asker.ask({ ask: "picture", text, rules }, { many: true });
        pictureOn(this.pictures[index], coinsOf(text) || groupsOf(picture));
      } catch (error) {
        this.pictures[index].dataset.fault = error.message;
      }
    }
    this.asker.cancel("");
  },

  // What is drawn on a board of the page itself.
  drawing(board) {
    const nodes = board.links.map(([from, to, colour, count = 1], index) =>
      board === graphBoard
        ? board.linkNode(
            [from, to],
            index,
            board.points.map(() => ({ best: [] })),
          )
        : board.linkNode([from, to, colour, count], index, 0, false),
    );
    const points = board.points.map(({ x, y }) =>
      shape("circle", {
        class: board === graphBoard ? "shape N" : "knot",
        cx: x,
        cy: y,
        r: board === graphBoard ? 20 : 7,
      }),
    );
    return [...nodes, ...points];
  },
  sketch(svg, nodes) {
    svg.replaceChildren(...nodes);
    for (const text of svg.querySelectorAll("text, title")) text.remove();
    for (const one of svg.querySelectorAll("[tabindex]")) one.removeAttribute("tabindex");
    const { x, y, width, height } = svg.getBBox();
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  },

  // A new game has no past from another.
  choose({ board, id, text, rules = "" }) {
    if (board) {
      if (board === "hackenbush") {
        hackenbushBoard.begin();
        Object.assign(hackenbushBoard, { past: [], future: [], last: hackenbushBoard.state() });
      }
      return visit(board);
    }
    Object.assign(sumBoard, { text, rules, start: null, past: [], future: [], isOwn: id === "own" });
    sumBoard.restore();
    sumBoard.isToBegin = $("sum-second").checked && $("sum-answer").checked;
    sumBoard.last = sumBoard.state();
    visit("sum");
  },
};

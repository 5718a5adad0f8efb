// The board of heaps: a rule, its values as a plot that zooms, its period, its misère quotient.
"use strict";

const PLOT = { left: 44, right: 610, top: 14, bottom: 322 };
const heapsBoard = {
  name: "heaps",
  asks: ["why"],
  title: () => say("card.heaps"),
  rule: "kayles",
  to: 200,
  view: null, // the heaps shown, from and to
  values: [],
  found: null,
  solved: null, // the state that is solved, or being solved

  encode() {
    return [encodeURIComponent(this.rule), `${this.to}`];
  },
  decode([rule = "", to = "200"]) {
    const number = Number(to);
    if (!Number.isInteger(number) || number < 1 || number > 200000) throw wrong("link.damaged");
    this.rule = decodeURIComponent(rule);
    this.to = number;
    this.view = null;
  },

  async solve() {
    const { rule, to } = this,
      state = this.state();
    if (state === this.solved) return;
    const run = {};
    Object.assign(this, { run, solved: state, values: [], found: null, quotient: null });
    const isCurrent = () => run === this.run && state === this.state();
    const ask = async (question, show) => {
      try {
        const answer = await this.asker.ask({ rule, to, ...question });
        if (isCurrent()) show(answer);
        return isCurrent();
      } catch (error) {
        if (isCurrent()) {
          // What failed is asked again when the board is opened again.
          this.solved = null;
          showFault(error);
        }
        return false;
      } finally {
        if (current === this.name) redraw();
      }
    };
    if (!(await ask({ ask: "heaps-values" }, (answer) => (this.values = answer.values)))) return;
    await ask({ ask: "heaps-period" }, (answer) => (this.found = answer));
    if (isCurrent()) await ask({ ask: "heaps-misere" }, (answer) => (this.quotient = answer));
  },

  draw() {
    // What is typed stays until something else is shown.
    if (this.written !== this.state()) {
      this.written = this.state();
      $("heaps-rule").value = this.rule;
      $("heaps-to").value = this.to;
    }
    this.drawPlot();
    this.drawPeriod();
    this.drawQuotient();
    const { values } = this,
      period = this.found?.period,
      wide = period && period <= 40 ? period : 20;
    const shown = values.slice(0, 2000),
      rows = [];
    for (let at = 0; at < shown.length; at += wide)
      rows.push([
        el("th", {}, `${at}–${Math.min(at + wide, shown.length) - 1}`),
        shown.slice(at, at + wide).join(" "),
      ]);
    if (values.length > shown.length)
      rows.push(["…", say("heaps.part", { shown: shown.length, all: values.length })]);
    table($("heaps-values"), values.length ? [say("heaps.heaps"), say("heaps.values")] : [], rows);
  },

  drawPlot() {
    const { values } = this,
      svg = $("heaps-svg");
    if (!values.length) {
      svg.replaceChildren();
      $("heaps-range").textContent = "";
      return;
    }
    const [from, to] = this.view || [0, values.length - 1];
    let most = 1;
    for (let heap = from; heap <= to; heap++) most = Math.max(most, values[heap]);
    const x = (heap) => PLOT.left + ((heap - from + 0.5) / (to - from + 1)) * (PLOT.right - PLOT.left);
    const y = (value) => PLOT.bottom - (value / most) * (PLOT.bottom - PLOT.top);
    const nodes = [shape("title", {}, say("heaps.range", { from, to, most }))];
    nodes.push(...this.bands(from, to, x));
    const step = (range, count) => {
      const raw = Math.max(1, range / count),
        power = 10 ** Math.floor(Math.log10(raw));
      return [1, 2, 5, 10].map((times) => times * power).find((size) => size >= raw);
    };
    const stepY = step(most, 6),
      stepX = step(to - from, 6);
    for (let value = 0; value <= most; value += stepY)
      nodes.push(
        shape("line", { class: "grid", x1: PLOT.left, x2: PLOT.right, y1: y(value), y2: y(value) }),
        shape("text", { class: "end", x: PLOT.left - 6, y: y(value) + 4 }, value),
      );
    for (let heap = Math.ceil(from / stepX) * stepX; heap <= to; heap += stepX)
      nodes.push(
        shape("line", { class: "axis", x1: x(heap), x2: x(heap), y1: PLOT.bottom, y2: PLOT.bottom + 5 }),
        shape("text", { class: "middle", x: x(heap), y: PLOT.bottom + 22 }, heap),
      );
    nodes.push(shape("line", { class: "axis", x1: PLOT.left, x2: PLOT.right, y1: PLOT.bottom, y2: PLOT.bottom }));
    nodes.push(...(to - from < 1500 ? this.dots(from, to, x, y) : this.cloud(from, to, x, y)));
    svg.replaceChildren(...nodes);
    $("heaps-range").textContent = say("heaps.range", { from, to, most });
  },

  dots(from, to, x, y) {
    const r = to - from < 60 ? 5 : to - from < 400 ? 3 : 2,
      nodes = [];
    for (let heap = from; heap <= to; heap++)
      nodes.push(
        shape(
          "circle",
          { class: "dot", cx: x(heap).toFixed(1), cy: y(this.values[heap]).toFixed(1), r },
          shape("title", {}, `g(${heap}) = ${this.values[heap]}`),
        ),
      );
    return nodes;
  },

  // Many heaps share a point: each point where a value lies is drawn once.
  cloud(from, to, x, y) {
    const seen = new Set();
    for (let heap = from; heap <= to; heap++)
      seen.add(`M${Math.round(x(heap))} ${2 * Math.round(y(this.values[heap]) / 2)}h0`);
    return [shape("path", { class: "cloud", d: [...seen].join("") })];
  },

  // Every second period is shaded, and a line shows where the first begins.
  bands(from, to, x) {
    const { found } = this,
      nodes = [];
    if (!found?.period || (to - from) / found.period > 200) return nodes;
    const half = (PLOT.right - PLOT.left) / (to - from + 1) / 2;
    const edge = (heap) => Math.max(PLOT.left, Math.min(PLOT.right, x(heap) - half));
    const first = Math.max(0, Math.floor((from - found.preperiod) / found.period));
    for (let nth = first; found.preperiod + nth * found.period <= to; nth++) {
      const begin = edge(found.preperiod + nth * found.period),
        end = edge(found.preperiod + (nth + 1) * found.period);
      if (nth % 2 === 0 && end > begin)
        nodes.push(
          shape("rect", { class: "band", x: begin, y: PLOT.top, width: end - begin, height: PLOT.bottom - PLOT.top }),
        );
    }
    if (found.preperiod >= from && found.preperiod <= to)
      nodes.push(
        shape(
          "line",
          { class: "start", x1: edge(found.preperiod), x2: edge(found.preperiod), y1: PLOT.top, y2: PLOT.bottom },
          shape("title", {}, say("heaps.begins", { heap: found.preperiod })),
        ),
      );
    return nodes;
  },

  drawPeriod() {
    const { found } = this;
    if (!found) return state(this.solved && this.values.length ? say("heaps.searching") : "");
    if (found.period == null) return state(this.unfound());
    const plus = found.saltus ? ` + ${found.saltus}` : "";
    const told = say("colon") + say(found.proved ? "heaps.proved" : "heaps.seen");
    state(`g(n + ${found.period}) = g(n)${plus} (n ≥ ${found.preperiod})${told}`);
  },

  // What ended the search for a period: a limit, or the rule itself.
  unfound() {
    const [[kind, limit] = []] = Object.entries(this.found.stopped_by || {});
    return say(kind ? `heaps.unfound.${kind}` : "heaps.unfound", { limit });
  },

  why() {
    const { found, values } = this;
    if (!values.length || !found) return [];
    if (found.period == null) return [el("p", {}, this.unfound())];
    const nodes = [passage("heaps.checked", { n: found.values_checked })];
    if (found.max_value != null) nodes.push(passage("heaps.greatest", { value: found.max_value }));
    const key = `theorem.${found.theorem}`;
    if (found.proved && knows(key)) nodes.push(passage("heaps.theorem", { name: say(`${key}.name`) }), passage(key));
    return nodes;
  },

  drawQuotient() {
    const { quotient } = this;
    if (!quotient) {
      table($("heaps-quotient"), [], []);
      $("heaps-misere").textContent = "";
      return;
    }
    const whole = quotient.period?.proved;
    $("heaps-misere").textContent =
      say("heaps.order", { n: quotient.order, lost: quotient.p_portion.length }) +
      say(quotient.tame ? "heaps.tame" : "heaps.wild") +
      (whole ? say("heaps.whole") : say("heaps.upTo", { to: quotient.to }));
    const raised = (text) =>
      text.replace(
        /([a-z])(\d+)/gi,
        (_, letter, power) => letter + power.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]),
      );
    const rows = [
      [say("heaps.generators"), quotient.generators.map(({ name, heap }) => `${name} = ${heap}`).join(", ") || "–"],
      [say("heaps.relations"), raised(quotient.relations.join(", ")) || "–"],
      [say("heaps.losing"), raised(quotient.p_portion.join(", "))],
      ["0, 1, 2, …", raised(quotient.phi.slice(0, 100).join(" ")) + (quotient.phi.length > 100 ? " …" : "")],
    ];
    if (whole)
      rows.push([
        say("heaps.period"),
        say("heaps.from", { period: quotient.period.period, heap: quotient.period.preperiod }),
      ]);
    if (quotient.stopped) rows.push([say("heaps.stopped"), faultText({ message: quotient.stopped })]);
    table(
      $("heaps-quotient"),
      [],
      rows.map(([head, text], at) => [el("th", {}, head), at < 4 ? el("code", {}, text) : text]),
    );
  },

  // Zooms by a factor about a heap, and moves by heaps.
  zoom(factor, about) {
    const [from, to] = this.view || [0, this.values.length - 1],
      middle = about ?? (from + to) / 2;
    this.look(middle - (middle - from) * factor, middle + (to - middle) * factor);
  },
  shiftBy(heaps) {
    const [from, to] = this.view || [0, this.values.length - 1],
      last = this.values.length - 1;
    const by = Math.max(-from, Math.min(last - to, Math.round(heaps)));
    this.look(from + by, to + by);
  },
  look(from, to) {
    const last = this.values.length - 1;
    if (last < 1) return;
    from = Math.max(0, Math.round(from));
    to = Math.min(last, Math.max(from + 5, Math.round(to)));
    this.view = from === 0 && to === last ? null : [Math.min(from, Math.max(0, to - 5)), to];
    this.drawPlot();
  },
  zoomBy(word) {
    const [from, to] = this.view || [0, this.values.length - 1],
      step = (to - from) / 4;
    if (word === "in") this.zoom(0.5);
    else if (word === "out") this.zoom(2);
    else if (word === "left") this.shiftBy(-step);
    else if (word === "right") this.shiftBy(step);
    else this.look(0, this.values.length - 1);
  },
};

$("heaps-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const to = Math.round(Number($("heaps-to").value));
  if (!(to >= 1 && to <= 200000)) {
    showFault(wrong("heaps.size"));
    return;
  }
  heapsBoard.rule = plain($("heaps-rule").value);
  heapsBoard.to = to;
  heapsBoard.view = null;
  heapsBoard.solved = null;
  changed(heapsBoard);
});
$("heaps-zoom").addEventListener("click", (event) => {
  const word = event.target.closest("[data-zoom]")?.dataset.zoom;
  if (word) heapsBoard.zoomBy(word);
});
{
  const svg = $("heaps-svg");
  const heapAt = (event) => {
    const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const [from, to] = heapsBoard.view || [0, heapsBoard.values.length - 1];
    return from + ((x - PLOT.left) / (PLOT.right - PLOT.left)) * (to - from + 1);
  };
  let held = null;
  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      heapsBoard.zoom(event.deltaY < 0 ? 0.8 : 1.25, heapAt(event));
    },
    { passive: false },
  );
  svg.addEventListener("pointerdown", (event) => {
    held = heapAt(event);
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (held == null) return;
    const by = held - heapAt(event);
    if (Math.abs(by) >= 1) heapsBoard.shiftBy(by);
  });
  for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => (held = null));
  svg.addEventListener("keydown", (event) => {
    const word = { "+": "in", "=": "in", "-": "out", ArrowLeft: "left", ArrowRight: "right", 0: "all" }[event.key];
    if (!word || event.ctrlKey || event.metaKey) return;
    heapsBoard.zoomBy(word);
    event.preventDefault();
  });
}

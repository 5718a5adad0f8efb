// Drawing with pointer, finger and keys: points and links, shared by the graph and Hackenbush.
"use strict";

const WIDTH = 480,
  HEIGHT = 400,
  REACH = 31,
  SLIP = 7;

class Sketch {
  // The host has points, links, tool, and says what is done: see `graphBoard` and `hackenbushBoard`.
  constructor(svg, host) {
    this.svg = svg;
    this.host = host;
    this.chosen = null;
    this.drag = null;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.end());
  }

  tools(row, tools) {
    row.append(
      ...tools.map((tool) =>
        el("button", {
          type: "button",
          role: "radio",
          "data-tool": tool,
          "data-say": `tool.${tool}`,
          "aria-checked": String(tool === this.host.tool),
          onclick: () => {
            this.host.tool = tool;
            this.chosen = null;
            for (const other of row.querySelectorAll("[data-tool]"))
              other.setAttribute("aria-checked", other.dataset.tool === tool);
            redraw();
          },
        }),
      ),
    );
  }

  place(event) {
    const matrix = this.svg.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return this.within({ x, y });
  }

  within({ x, y }) {
    const clamp = (value, most) => Math.round(Math.max(20, Math.min(most - 20, value)));
    return { x: clamp(x, WIDTH), y: clamp(y, this.host.floor ?? HEIGHT) };
  }

  near({ x, y }) {
    let best = null,
      least = REACH;
    this.host.points.forEach((point, index) => {
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance <= least) [best, least] = [index, distance];
    });
    return best;
  }

  down(event) {
    if (event.button > 0) return;
    const start = this.place(event),
      link = event.target.closest("[data-link]")?.dataset.link;
    this.drag = { start, from: this.near(start), link: link == null ? null : Number(link), moved: false };
    this.svg.setPointerCapture(event.pointerId);
  }

  move(event) {
    const { drag, host } = this;
    if (!drag) return;
    const to = this.place(event);
    drag.moved ||= Math.hypot(to.x - drag.start.x, to.y - drag.start.y) > SLIP;
    if (!drag.moved) return;
    if (host.tool === "move" && drag.from != null) {
      host.shift(drag.from, to);
      host.draw();
    } else if (host.tool === "draw") {
      const from = drag.from == null ? host.root(drag.start) : host.points[drag.from];
      if (!from) return;
      this.rubber?.remove();
      this.rubber = shape("line", { class: "rubber", x1: from.x, y1: from.y, x2: to.x, y2: to.y });
      this.svg.append(this.rubber);
    }
  }

  up(event) {
    const { drag, host } = this;
    if (!drag) return;
    const to = this.place(event);
    this.end();
    if (host.tool === "move") {
      if (drag.moved && drag.from != null) changed(host);
    } else if (host.tool === "delete") {
      if (drag.from != null) host.removePoint(drag.from);
      else if (drag.link != null) host.removeLink(drag.link);
    } else if (host.tool === "play") {
      if (drag.from != null && host.tapPoint) host.tapPoint(drag.from);
      else if (drag.link != null) host.tapLink(drag.link);
    } else if (!drag.moved) {
      if (drag.from != null) this.choose(drag.from);
      else if (drag.link != null) host.tapLink(drag.link);
      else host.tapEmpty(drag.start);
    } else if (drag.from != null || host.root(drag.start)) {
      host.stretch(drag.from, drag.start, this.near(to), to);
    }
  }

  end() {
    this.rubber?.remove();
    this.rubber = this.drag = null;
  }

  // Chooses a point; the second of two is linked to the first.
  choose(index) {
    const first = this.chosen;
    this.chosen = first == null ? index : null;
    if (first == null || first === index) redraw();
    else this.host.connect(first, index);
  }

  key(event, kind, index) {
    const { host } = this;
    const steps = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] };
    if (kind === "point" && steps[event.key] && host.tool !== "play") {
      const { x, y } = host.points[index],
        [dx, dy] = steps[event.key];
      host.shift(index, this.within({ x: x + dx, y: y + dy }));
      changed(host);
    } else if (["Delete", "Backspace"].includes(event.key) && host.tool !== "play") {
      if (kind === "point") host.removePoint(index);
      else host.removeLink(index);
    } else if (["Enter", " "].includes(event.key)) {
      if (kind === "link") host.tapLink(index);
      else if (host.tool !== "play") this.choose(index);
      else host.tapPoint?.(index);
    } else return;
    event.preventDefault();
  }

  // Shows nodes in place of the old ones; what had the focus keeps it.
  show(nodes) {
    const focused = this.svg.contains(document.activeElement) && document.activeElement.dataset;
    this.svg.replaceChildren(...nodes);
    if (!focused) return;
    const [name, value] = focused.point != null ? ["point", focused.point] : ["link", focused.link];
    this.svg.querySelector(`[data-${name}="${value}"]`)?.focus({ preventScroll: true });
  }

  // Shows what goes with a point or a link that is pointed at, or that keys have reached.
  aim(kind, index) {
    for (const old of this.svg.querySelectorAll(".going")) old.classList.remove("going");
    if (index == null) return;
    for (const one of this.host.goes(kind, index)) this.svg.querySelector(one)?.classList.add("going");
  }

  node(kind, index, label, classes, ...children) {
    return shape(
      "g",
      {
        class: `${kind} ${classes}`,
        tabindex: 0,
        role: "button",
        "aria-label": label,
        [`data-${kind}`]: index,
        onkeydown: (event) => this.key(event, kind, index),
        onpointerenter: () => this.aim(kind, index),
        onpointerleave: () => this.aim(),
        onfocus: ({ target }) => target.matches(":focus-visible") && this.aim(kind, index),
        onblur: () => this.aim(),
      },
      shape("title", {}, label),
      ...children,
    );
  }
}

// Returns a place that is far from all points.
function freePlace(points) {
  let best = null,
    most = -1;
  for (let y = 60; y <= HEIGHT - 50; y += 40) {
    for (let x = 60; x <= WIDTH - 60; x += 40) {
      const nearest = Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y)), 150);
      if (nearest > most) [best, most] = [{ x, y }, nearest];
    }
  }
  return best;
}

const encodePoints = (points) => points.map(({ x, y }) => pair(x) + pair(y)).join("");

function decodePoints(text) {
  const numbers = pairs(text),
    points = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push({ x: numbers[at], y: numbers[at + 1] });
  return points;
}

// A text area that says the same as the picture: `read` gives an error or changes the board.
function mirror(area, errors, board, read) {
  area.addEventListener("input", () => {
    errors.textContent = "";
    try {
      read(area.value);
      changed(board);
    } catch (error) {
      errors.textContent = faultText(error);
    }
  });
  area.addEventListener("blur", () => {
    if (!errors.textContent && current === board.name) redraw();
  });
}

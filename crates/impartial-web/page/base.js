// Elements, and what every part of the page uses.
"use strict";

const $ = (id) => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

const el = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
const shape = (name, attributes, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

function table(element, heads, rows) {
  const cell = (name) => (content) =>
    content instanceof Element && content.matches("td, th") ? content : el(name, {}, content ?? "");
  const head = heads.length ? [el("thead", {}, el("tr", {}, heads.map(cell("th"))))] : [];
  element.replaceChildren(
    ...head,
    el(
      "tbody",
      {},
      rows.map((row) => el("tr", {}, row.map(cell("td")))),
    ),
  );
  return element;
}

// Numbers below 1296 as two letters, for the address.
const pair = (number) =>
  Math.max(0, Math.min(1295, Math.round(number)))
    .toString(36)
    .padStart(2, "0");
const pairs = (text) =>
  (text.match(/..?/g) || []).map((two) => {
    if (!/^[0-9a-z]{2}$/.test(two)) throw wrong("link.damaged");
    return parseInt(two, 36);
  });

const pause = (time) => new Promise((done) => setTimeout(done, time));

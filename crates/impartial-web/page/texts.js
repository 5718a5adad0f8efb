// The languages of the page. Each is a table from English to its words, in which {} stands for what
// differs: a number, a move. What the table lacks stays English. See `texts/`.
"use strict";

const LANGUAGES = /*TEXTS*/;
let language = "en";

const patterns = {};
for (const [code, texts] of Object.entries(LANGUAGES)) {
  // The longest first: it says most.
  const all = Object.entries(texts).filter(([from]) => from.includes("{}")).sort((one, other) => other[0].length - one[0].length);
  patterns[code] = all.map(([from, to]) => {
    const plain = from.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return [new RegExp(`^${plain.join("(.+?)")}$`, "s"), to];
  });
}

// Returns a text in the language of the page; what stands for {} is translated too.
function translated(text) {
  const texts = LANGUAGES[language], words = text.trim().replace(/\s+/g, " ");
  if (!texts || !/[a-z]/i.test(words)) return text;
  const found = Object.hasOwn(texts, words) ? texts[words] : null;
  if (found != null) return text.replace(text.trim(), () => found);
  for (const [pattern, to] of patterns[language]) {
    const parts = words.match(pattern);
    if (parts) {
      let next = 1;
      return text.replace(text.trim(), () => to.replace(/\{(\d?)\}/g, (_, place) => translated(parts[place || next++])));
    }
  }
  return text;
}

// The English of what was translated, to translate it anew.
const english = new WeakMap();
const SPOKEN = ["aria-label", "placeholder", "title"];

function translateText(node) {
  const known = english.get(node), text = known?.to === node.data ? known.from : node.data;
  const to = translated(text);
  english.set(node, { from: text, to });
  if (node.data !== to) node.data = to;
}

function translateNames(element) {
  const known = english.get(element) || {};
  for (const name of SPOKEN) {
    const now = element.getAttribute(name);
    if (!now) continue;
    const text = known[name]?.to === now ? known[name].from : now, to = translated(text);
    known[name] = { from: text, to };
    if (now !== to) element.setAttribute(name, to);
  }
  english.set(element, known);
}

function translateAll(root) {
  if (root.nodeType === Node.TEXT_NODE) return translateText(root);
  if (root.nodeType !== Node.ELEMENT_NODE || root.matches("style, script, textarea, code, pre")) return;
  translateNames(root);
  root.childNodes.forEach(translateAll);
}

// Whatever the page shows from now on is in this language.
function speak(code) {
  const isNew = code !== language;
  language = code;
  document.documentElement.lang = code;
  $("language").value = code;
  if (isNew) translateAll(document.body);
}

new MutationObserver((records) => {
  if (language === "en") return;
  for (const { type, target, addedNodes } of records) {
    if (type === "childList") addedNodes.forEach(translateAll);
    else if (type === "characterData") translateText(target);
    else translateNames(target);
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: SPOKEN });

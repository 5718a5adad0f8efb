// Rules of one's own: the text, its board and its errors side by side; typing is enough.
"use strict";

// A board for rules that have none: what the first line says they are played on.
const boardOf = (rules) => {
  const ground = rules.match(/^\s*on\s+(\w+)/m)?.[1];
  return { board: "4x4", graph: "cycle:7", row: "7", ring: "8", numbers: "2..12" }[ground] || "5 3";
};

let typing = null;
function typed() {
  clearTimeout(typing);
  typing = setTimeout(() => {
    const rules = $("sum-rules").value,
      board = plain($("sum-board").value);
    const kept = document.activeElement === $("sum-board") || boardOf(rules) === boardOf(sumBoard.rules) ? board : "";
    Object.assign(sumBoard, { rules, text: `file:rules ${kept || boardOf(rules)}`, start: null });
    sumBoard.began();
  }, 250);
}
$("sum-rules").addEventListener("input", typed);
$("sum-board").addEventListener("input", typed);

$("sum-example").addEventListener("change", ({ target }) => {
  const card = OWN.find(({ id }) => id === target.value);
  target.value = "";
  if (card) sumBoard.play(card.text, card.rules);
});
function drawExamples() {
  $("sum-example").replaceChildren(
    el("option", { value: "" }, say("own.example")),
    ...OWN.map(({ id }) => el("option", { value: id }, say(`card.${id}`))),
  );
  $("sum-grammar").replaceChildren(
    ...["on", "cells", "turn", "around", "never", "end", "numbers", "heaps"].flatMap((key) => [
      el("dt", {}, el("code", {}, say(`grammar.${key}`))),
      // What is written as it stands is between backticks.
      el(
        "dd",
        {},
        say(`grammar.${key}.is`)
          .split("`")
          .map((part, at) => (at % 2 ? el("code", {}, part) : part)),
      ),
    ]),
  );
}

// Where the screen is small, the grammar comes into view.
$("sum-own").addEventListener("toggle", ({ target }) => target.open && target.scrollIntoView(), true);

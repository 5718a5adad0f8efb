// Why a position is won or lost. The library's records carry the facts; the words are the page's.
"use strict";

const MOST_SHOWN = 6;
const passage = (key, parts) => el("p", {}, say(key, parts));
const isNumber = (text) => /^\d+$/.test(text ?? "");

// Fibonacci numbers, no two of them neighbours, that add up to a number.
function fibonacciParts(number) {
  const numbers = [1, 2];
  while (numbers.at(-1) < number) numbers.push(numbers.at(-1) + numbers.at(-2));
  return numbers.reverse().filter((one) => one <= number && ((number -= one), true));
}

// Games that a theorem of their own decides: the sentence, with its facts.
const THEOREMS = {
  wythoff: ({ outcome }) => passage(`why.wythoff.${outcome}`),
  "corner-the-queen": ({ outcome }) => passage(`why.wythoff.${outcome}`),
  fibonacci({ outcome, parts: [{ position }] }) {
    const [number, most = number - 1] = numbersOf(position),
      all = fibonacciParts(number);
    return passage(`why.fibonacci.${outcome}`, { number, sum: all.join(" + "), least: all.at(-1), most });
  },
  staircase({ outcome, parts: [{ position }] }) {
    const sizes = numbersOf(position),
      odd = sizes.filter((_, at) => at % 2 === 0);
    return passage(`why.staircase.${outcome}`, { odd: odd.join(say("comma")), sum: odd.reduce((sum, one) => sum ^ one, 0) });
  },
};

function whySum(board) {
  const { answer } = board,
    isMisere = $("sum-misere").checked;
  if (!answer) return [];
  if (!answer.moves.length && !answer.more) return [passage(isMisere ? "why.over.misere" : "why.over")];
  const { outcome, parts } = answer,
    won = answer.moves.filter((step) => step.wins);
  const winning = won.length ? list("why.winning", won.map(moveText)) : null;
  const answers = outcome === "P" ? replies(board) : null;
  if (isMisere) {
    const isNim = parts.every(({ game }) => game === "nim"),
      isSmall = isNim && parts.every(({ position }) => numbersOf(position).every((size) => size < 2));
    return [
      passage(
        isSmall ? `why.misere.small.${outcome}` : isNim ? `why.misere.nim.${outcome}` : `why.search.${outcome}`,
      ),
      winning,
      answers,
    ].filter(Boolean);
  }
  const theorem = parts.length === 1 && THEOREMS[parts[0].game];
  if (theorem) return [theorem(answer), winning, answers].filter(Boolean);
  if (!isNumber(answer.value) || (parts.length === 1 && !isHeaps(parts[0]))) {
    const worth = isNumber(answer.value) ? [passage(answer.value === "0" ? "why.worth.0" : "why.worth", { value: answer.value })] : [];
    return [passage(`why.search.${outcome}`), ...worth, winning, answers].filter(Boolean);
  }
  const grid = el("table", { class: "binary" });
  components(board).then(
    (rows) => binaryTable(grid, rows, Number(answer.value)),
    () => {},
  );
  return [passage(`why.nim.${outcome}`, { sum: answer.value }), winning, answers, grid].filter(Boolean);
}

const isHeaps = ({ game, position }) =>
  /^\d+(?:[ ,+]+\d+)*$/.test(position || "") &&
  sumBoard.faces.some((face) => face.game === game && face.kind !== "library");

function list(key, items) {
  const more = items.length - MOST_SHOWN;
  return el(
    "div",
    {},
    passage(key, { n: items.length }),
    el(
      "ul",
      { class: "chips" },
      items.slice(0, MOST_SHOWN).map((item) => el("li", {}, item)),
      more > 0 && el("li", {}, say("why.more", { n: more })),
    ),
  );
}

// Every heap with what it is worth, or every game where it is no heap.
async function components(board) {
  const { parts } = board.answer,
    several = parts.length > 1,
    rows = [];
  for (const part of parts) {
    const sizes = isHeaps(part) ? numbersOf(part.position).filter(Boolean) : [];
    if (!sizes.length || sizes.length > 12) {
      rows.push([gameName(part.game), part.value]);
      continue;
    }
    for (const size of sizes) {
      const value =
        part.game === "nim"
          ? `${size}`
          : (await board.asker.ask({ ask: "sum", text: `${part.game} ${size}` }, { many: true })).value;
      rows.push([`${several ? `${gameName(part.game)} ` : ""}${size}`, value]);
    }
  }
  return rows;
}

function binaryTable(grid, rows, sum) {
  const bits = Math.max(sum, ...rows.map(([, value]) => Number(value))).toString(2).length;
  const row = ([name, value]) => [
    el("th", {}, name),
    el("td", { class: "number" }, value),
    el("td", { class: "number" }, Number(value).toString(2).padStart(bits, "0")),
  ];
  const last = row([say("why.sum"), sum]);
  table(grid, [say("why.part"), say("why.value"), say("why.binary")], [...rows.map(row), last]);
  grid.querySelector("tbody").lastElementChild.className = "total";
}

// To each of the first moves of who loses, an answer that wins: asked when it is to be shown.
function replies(board) {
  const { answer } = board,
    misere = $("sum-misere").checked,
    shown = answer.moves.filter((step) => step.after).slice(0, 4);
  const place = el("ul", {});
  (async () => {
    for (const step of shown) {
      const next = await board.asker.ask(
        { ask: "sum", text: step.after, misere, rules: board.rules },
        { many: true },
      );
      const reply = next.moves.find((one) => one.wins);
      place.append(
        el(
          "li",
          {},
          reply
            ? say("why.reply", { move: moveText(step), reply: moveText(reply) })
            : say("why.ends", { move: moveText(step) }),
        ),
      );
    }
  })().catch(() => {});
  return el("div", {}, passage("why.answers"), place);
}

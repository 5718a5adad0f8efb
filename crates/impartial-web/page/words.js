// The words of the page. Everything that it says has a key, and each language a text for that key: {name} stands
// for a number, a name or another text, {n|move|moves} for a number with its noun.
"use strict";

let language = "en";

function say(key, parts = {}) {
  const text = WORDS[language][key];
  if (text == null) return `⟦${key}⟧`;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    one == null ? parts[name] : `${parts[name]} ${Number(parts[name]) === 1 ? one : many}`,
  );
}
const knows = (key) => Object.hasOwn(WORDS[language], key);

// A game by its name in the language; what has none is written as it is.
function gameName(game) {
  const key = `game.${game.split(":")[0].toLowerCase()}`;
  return knows(key) ? say(key) : game;
}

// A move in words. What it names is a fact; its verb is a key.
function moveText(step) {
  if (/^[\d,]+(?: \(take at most \d+\))? -> /.test(step.text)) {
    const into = (step.into || []).map((part) =>
      part.replace(/ \(take at most (\d+)\)/, (_, most) => say("move.atMost", { most })),
    );
    return `${step.from.replace(/ \(.*/, "")} → ${into.join(" + ") || say("move.nothing")}`;
  }
  const [, verb, name] = step.text.match(/^(bite|cover|take|turn) (.*)/) || [];
  if (verb) return `${say(`move.${verb}`)} ${name}`;
  return step.text
    .replace(/^to /, "→ ")
    .replace(/ (?:to|become) /g, " → ")
    .replace(/ -> /g, " → ")
    .replace(/nothing/g, say("move.nothing"));
}

// The texts of elements that stand in the page: their words, their labels and what an empty field shows.
function speak(code) {
  language = WORDS[code] ? code : "en";
  document.documentElement.lang = language;
  document.title = say("title");
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", say(element.dataset.label));
  for (const element of document.querySelectorAll("[data-hold]")) element.placeholder = say(element.dataset.hold);
  $("language").value = language;
}

// A fault that the page found: a key with its parts.
const wrong = (key, parts) => Object.assign(new Error(key), { parts });

// What the library's messages are about, and what they name.
const FAULTS = {
  unknown: /unknown rule '([^']*)'/,
  coins: /misère play of coins/,
  here: /cannot (?:play|be read)/,
  needs: /needs a position, such as (.*?)(?: or |$)/,
  broken: /panicked|failed/,
  empty: /no rules yet/,
  found: /(?:found|not) ['"](.+?)['"]/,
  end: /found the end/,
  large: /more than|at most|limit|too (?:many|large|much)|memory/,
};

// What went wrong, in the language. The library's messages are English; elsewhere the page says what they are about,
// where the fault is and how a position is written.
function faultText({ message, parts }) {
  if (knows(message)) return say(message, parts);
  // What the command line can do besides is no help on the page.
  if (language === "en" || /^[^A-Za-z]*$/.test(message) || message.startsWith("✗"))
    return message.replace(/; `.*/, "").replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  const place = message.match(/rules:(\d+)(?::(\d+))?|line (\d+)|character (\d+)/);
  const meant = message.match(/did you mean ([\w-]+)\?/);
  const about = Object.keys(FAULTS).find((key) => FAULTS[key].test(message)),
    isWritten = !about || about === "found" || about === "end";
  // An example is that of a card with a game that was named.
  const words = sumBoard.text.split(/[\s+]+/),
    { text: example = "3 5 7" } = CARDS.find(({ text = "" }) => words.includes(text.split(" ")[0])) || {};
  const texts = [
    about
      ? say(`fault.${about}`, { it: message.match(FAULTS[about])[1] })
      : say(
          place?.[1]
            ? "fault.rules"
            : knows(`fault.written.${current}`)
              ? `fault.written.${current}`
              : "fault.written",
        ),
    place &&
      (place[1]
        ? say(place[2] ? "fault.cell" : "fault.line", { line: place[1], column: place[2] })
        : place[3]
          ? say("fault.line", { line: place[3] })
          : say("fault.letter", { column: place[4] })),
    meant && say("fault.meant", { it: meant[1] }),
    isWritten && current === "sum" && !place?.[1] && say("fault.such", { example }),
  ];
  return texts.filter(Boolean).join("");
}

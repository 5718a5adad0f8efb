// Pictures that leave the page whole: as files with their own colours, and on paper.
"use strict";

// What a file of its own must say of each shape, as no page stands around it.
const PAINT =
  "fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap opacity font-family font-size font-weight text-anchor paint-order visibility display".split(
    " ",
  );

// The picture of the board as a file of its own, with the colours that the page has now and room for the labels at
// its edge.
function pictureText() {
  const picture = document.querySelector(`[data-of~="${current}"] svg`),
    copy = picture.cloneNode(true);
  const drawn = picture.getBBox(),
    box = picture.viewBox.baseVal,
    edge = 10;
  const [x, y] = [Math.min(box.x, drawn.x - edge), Math.min(box.y, drawn.y - edge)].map(Math.floor);
  const width = Math.ceil(Math.max(box.x + box.width, drawn.x + drawn.width + edge) - x);
  const height = Math.ceil(Math.max(box.y + box.height, drawn.y + drawn.height + edge) - y);
  const copies = copy.querySelectorAll("*");
  picture.querySelectorAll("*").forEach((one, index) => {
    const style = getComputedStyle(one);
    for (const name of PAINT) {
      const value = style.getPropertyValue(name);
      if (value) copies[index].setAttribute(name, name === "font-family" ? "sans-serif" : value);
    }
    for (const name of ["class", "style", "tabindex", "role", "data-move"]) copies[index].removeAttribute(name);
  });
  for (const unseen of copy.querySelectorAll("style, [display=none], [visibility=hidden]")) unseen.remove();
  const facts = { xmlns: "http://www.w3.org/2000/svg", viewBox: [x, y, width, height].join(" "), width, height };
  for (const name of [...copy.attributes].map((one) => one.name)) copy.removeAttribute(name);
  for (const [name, value] of Object.entries(facts)) copy.setAttribute(name, value);
  copy.prepend(
    shape("title", {}, boards[current].title()),
    shape("rect", { x, y, width, height, fill: getComputedStyle(document.body).backgroundColor }),
  );
  return new XMLSerializer().serializeToString(copy);
}

async function save(kind) {
  let file = new Blob([pictureText()], { type: "image/svg+xml" });
  if (kind === "png") {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(await file.text())}`;
    await image.decode();
    const times = Math.max(1, Math.round(1600 / image.width));
    const canvas = el("canvas", { width: times * image.width, height: times * image.height });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    file = await new Promise((done) => canvas.toBlob(done));
  }
  const link = el("a", { href: URL.createObjectURL(file), download: `${current}.${kind}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

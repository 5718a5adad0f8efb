const faults = [], [W, H] = [innerWidth, innerHeight], isBoard = current !== 'home', root = document.documentElement;
const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getClientRects().length > 0;
const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
const name = (one) => `${one.tagName} ${one.id || one.dataset.say || one.textContent.trim().slice(0, 20)}`;
if (root.scrollWidth > W || document.body.scrollWidth > W) faults.push(`wider than the window: ${root.scrollWidth}`);
if (root.scrollHeight > H + 1) faults.push(`higher than the window: ${root.scrollHeight}`);
for (const one of all(isBoard ? 'header *, #state, #bar button, .stage > svg, .tools > *, #drawer, #reason' : 'header *, .card')) {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  if (left < -0.5 || right > W + 0.5 || (isBoard && (top < -0.5 || bottom > H + 0.5))) faults.push(`outside: ${name(one)}`);
}
for (const one of all('button, p, summary, label, h1, strong, .card span, th, td, li'))
  if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') faults.push(`cut: ${name(one)}`);
for (const one of all('.tools > *')) {
  const { left, right, top, bottom } = one.getBoundingClientRect(), above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (!one.contains(above)) faults.push(`covered: ${name(one)}`);
}
for (const one of all('tbody th')) {
  const range = document.createRange();
  range.selectNodeContents(one);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  if (lines.size > 1) faults.push(`broken: ${name(one)}`);
}
for (const svg of all('.stage > svg')) {
  const room = svg.getBoundingClientRect();
  if (svg.parentElement.getBoundingClientRect().height < 60) faults.push(`low: ${svg.id}`);
  for (const text of [...svg.querySelectorAll('text')].filter(isSeen)) {
    const box = text.getBoundingClientRect();
    if (box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1 || box.bottom > room.bottom + 1) faults.push(`cut: ${text.textContent}`);
  }
}
// Beside the drawer a board is only looked at.
for (const one of $('drawer').hidden ? all('.target:not(path)') : []) {
  const { width, height } = one.getBoundingClientRect();
  if (Math.min(width, height) < 24 && one.target.hits.at(-1) === one) faults.push(`small: ${one.target.label}, ${width} by ${height}`);
}
for (const one of all('#bar button, header button')) {
  const { width, height } = one.getBoundingClientRect();
  if (Math.min(width, height) < 44) faults.push(`small: ${name(one)}`);
}
const light = (colour) => {
  const parts = colour.match(/[\d.]+/g).slice(0, 3).map((one) => one / 255).map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const behind = (one) => {
  for (let at = one; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (!/, 0\)$|transparent/.test(colour)) return colour;
  }
  return 'rgb(255, 255, 255)';
};
for (const one of all('main *, header *')) {
  const isSvg = one.tagName === 'text', hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!hasText || one.closest(':disabled') || (one.closest('svg') && !one.matches('.words:not(.star, .ghost)'))) continue;
  const style = getComputedStyle(one), [a, b] = [light(isSvg ? style.fill : style.color), light(behind(one))].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) faults.push(`pale: ${name(one)}`);
}

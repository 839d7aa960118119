import { boundNearness, keepsBound, nearness, ratioText } from './figures.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */
/** @typedef {import('./figures.mjs').Part} Part */

/** Pixels. */
const WIDTH = 960;
const BARS_FROM = 430;
const BARS_WIDTH = 440;
const ROW = 22;
const TITLE = 38;
const HEAD = 74;
/** Longer bars are cut at this multiple of the floor. */
const SHOWN_TO = 1.5;

const STYLE = `
  text { font: 13px system-ui, 'Segoe UI', sans-serif; fill: #1c2430; }
  .title { font-size: 17px; font-weight: 600; }
  .part { font-weight: 600; }
  .quiet { fill: #566070; }
  .ground { fill: #ffffff; }
  .bar { fill: #2f6fb2; }
  .missed { fill: #b3421f; }
  .floor { stroke: #566070; stroke-width: 1.5; stroke-dasharray: 4 3; }
  .bound { stroke: #1c2430; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8ecf2; }
    .quiet { fill: #a3adbb; }
    .ground { fill: #151a21; }
    .bar { fill: #6aa5e3; }
    .missed { fill: #f08a5f; }
    .floor { stroke: #a3adbb; }
    .bound { stroke: #e8ecf2; }
  }`;

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param {number} near */
const atX = (near) => BARS_FROM + (Math.min(near, SHOWN_TO) / SHOWN_TO) * BARS_WIDTH;

/**
 * Name, bar, bound and number of one figure.
 * @param {Figure} figure
 * @param {number} y
 */
function row(figure, y) {
  const near = nearness(figure) ?? 0;
  const bound = boundNearness(figure);
  const end = atX(near);
  const look = keepsBound(figure) === false ? 'bar missed' : 'bar';
  const mark =
    bound === undefined
      ? ''
      : `<line class="bound" x1="${atX(bound).toFixed(1)}" x2="${atX(bound).toFixed(1)}" y1="${y - 14}" y2="${y + 4}"/>`;
  return (
    `<text x="${BARS_FROM - 10}" y="${y}" text-anchor="end">${escaped(figure.name)}</text>` +
    `<rect class="${look}" x="${BARS_FROM}" y="${y - 11}" width="${(end - BARS_FROM).toFixed(1)}" height="12" rx="2"/>${mark}` +
    `<text class="quiet" x="${(Math.max(end, bound === undefined ? 0 : atX(bound)) + 7).toFixed(1)}" y="${y}">${ratioText(near)}</text>`
  );
}

/**
 * Draws each figure relative to its floor, readable on light and dark: 1 is as good as the floor.
 * @param {readonly Part[]} parts
 */
export function chartOf(parts) {
  const shown = parts
    .map(({ title, figures }) => ({
      title,
      figures: figures.filter((figure) => nearness(figure) !== undefined),
    }))
    .filter(({ figures }) => figures.length > 0);
  let y = HEAD;
  const drawn = [];
  for (const { title, figures } of shown) {
    drawn.push(`<text class="part" x="20" y="${y + 24}">${escaped(title)}</text>`);
    y += TITLE;
    for (const figure of figures) {
      drawn.push(row(figure, y + 10));
      y += ROW;
    }
  }
  const height = y + 20;
  const floor = atX(1).toFixed(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
<title id="title">How near each measured figure comes to its floor</title>
<style>${STYLE}
</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
<text class="title" x="20" y="32">How near each figure comes to its floor</text>
<text class="quiet" x="20" y="54">1 is as good as the bare floor, longer is better; the short line is the bound</text>
<line class="floor" x1="${floor}" x2="${floor}" y1="${HEAD - 8}" y2="${height - 12}"/>
<text class="quiet" x="${floor}" y="${HEAD - 14}" text-anchor="middle">floor</text>
${drawn.join('\n')}
</svg>
`;
}

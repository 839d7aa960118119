/**
 * What a benchmark tells of one thing, as a line of JSON (`server/bench/figure.ts` says it in full).
 * @typedef {{ of: 'product' | 'ratio', is: 'least' | 'most', at: number }} Bound
 * @typedef {{ name: string, unit: string, product: number, floor?: number, ratio?: number, cpuRatio?: number, p95?: number, bound?: Bound }} Figure
 */

/** The figures of one part. @typedef {{ title: string, notes: readonly string[], figures: readonly Figure[] }} Part */

/** Whether more of a unit is better. @param {string} unit */
const isRate = (unit) => unit === '/s';

/** Whether the figure keeps its bound; undefined where it has none. @param {Figure} figure @returns {boolean | undefined} */
export function keepsBound({ product, ratio, bound }) {
  if (!bound) return undefined;
  const value = (bound.of === 'ratio' ? ratio : product) ?? Number.NaN;
  return bound.is === 'least' ? value >= bound.at : value <= bound.at;
}

/** How near a figure comes to its floor: 1 is as good, more is better. Undefined without a floor. @param {Figure} figure */
export function nearness({ unit, ratio }) {
  if (ratio === undefined) return undefined;
  return isRate(unit) ? ratio : 1 / ratio;
}

/** The nearness that the bound asks for; undefined where it asks for something else. @param {Figure} figure */
export function boundNearness({ unit, bound }) {
  if (bound?.of !== 'ratio') return undefined;
  return isRate(unit) ? bound.at : 1 / bound.at;
}

/** A ratio with two digits, or two that count where it is small. @param {number} ratio */
export const ratioText = (ratio) => (Math.abs(ratio) < 0.095 ? ratio.toPrecision(2) : ratio.toFixed(2));

/** Three digits that count, and its unit. @param {number} value @param {string} unit */
export function asText(value, unit) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '×' || unit === '' ? number : unit === '/s' ? `${number}/s` : `${number} ${unit}`;
}

/** What is shown of a figure, cell by cell. @param {Figure} figure */
export function cellsOf(figure) {
  const { name, unit, product, floor, ratio, cpuRatio, p95, bound } = figure;
  const optional = (/** @type {number | undefined} */ value, /** @type {string} */ of) =>
    value === undefined ? '' : asText(value, of);
  const limit =
    bound && `${bound.is === 'least' ? '≥' : '≤'} ${asText(bound.at, bound.of === 'ratio' ? '' : unit)}`;
  return {
    name,
    product: asText(product, unit),
    floor: optional(floor, unit),
    ratio: ratio === undefined ? '' : ratioText(ratio),
    'by CPU': cpuRatio === undefined ? '' : ratioText(cpuRatio),
    p95: optional(p95, 'ms'),
    bound: limit ?? '',
    '': { undefined: '', true: 'met', false: 'MISSED' }[`${keepsBound(figure)}`] ?? '',
  };
}

/**
 * One measurement of a benchmark, as a line of JSON (see `scripts/bench/server/figures/figure.ts`).
 * @typedef {{ of: 'product' | 'ratio' | 'cpuRatio', is: 'least' | 'most', at: number }} Bound
 * @typedef {{ name: string, unit: string, product: number, floor?: number, ratio?: number, cpuRatio?: number, p95?: number, bound?: Bound }} Figure
 */

/** The figures of one area. @typedef {{ title: string, notes: readonly string[], figures: readonly Figure[] }} Part */

/**
 * Returns whether more of a unit is better.
 * @param {string} unit
 */
const isRate = (unit) => unit === '/s';

/**
 * Returns whether the figure keeps its bound; undefined without one.
 * @param {Figure} figure
 * @returns {boolean | undefined}
 */
export function keepsBound({ bound, ...figure }) {
  if (!bound) return undefined;
  const value = figure[bound.of] ?? Number.NaN;
  return bound.is === 'least' ? value >= bound.at : value <= bound.at;
}

/**
 * Returns a figure relative to its floor: 1 is as good, more is better. Undefined without a floor.
 * @param {Figure} figure
 */
export function nearness({ unit, ratio }) {
  if (ratio === undefined) return undefined;
  return isRate(unit) ? ratio : 1 / ratio;
}

/**
 * Returns the bound relative to the floor; undefined for another kind of bound, such as one by processor time.
 * @param {Figure} figure
 */
export function boundNearness({ unit, bound }) {
  if (bound?.of !== 'ratio') return undefined;
  return isRate(unit) ? bound.at : 1 / bound.at;
}

/**
 * A ratio with two decimals, or two significant digits if it is small.
 * @param {number} ratio
 */
export const ratioText = (ratio) => (Math.abs(ratio) < 0.095 ? ratio.toPrecision(2) : ratio.toFixed(2));

/**
 * A number with three significant digits and its unit.
 * @param {number} value
 * @param {string} unit
 */
export function asText(value, unit) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '×' || unit === '' ? number : unit === '/s' ? `${number}/s` : `${number} ${unit}`;
}

/**
 * A bound; it says so if it is about the processor time.
 * @param {Bound} bound
 * @param {string} unit
 */
function boundText({ of, is, at }, unit) {
  const value = asText(at, of === 'product' ? unit : '');
  return `${is === 'least' ? '≥' : '≤'} ${value}${of === 'cpuRatio' ? ' by CPU' : ''}`;
}

/**
 * The cells of a figure.
 * @param {Figure} figure
 */
export function cellsOf(figure) {
  const { name, unit, product, floor, ratio, cpuRatio, p95, bound } = figure;
  const optional = (/** @type {number | undefined} */ value, /** @type {string} */ of) =>
    value === undefined ? '' : asText(value, of);
  return {
    name,
    product: asText(product, unit),
    floor: optional(floor, unit),
    ratio: ratio === undefined ? '' : ratioText(ratio),
    'by CPU': cpuRatio === undefined ? '' : ratioText(cpuRatio),
    p95: optional(p95, 'ms'),
    bound: bound ? boundText(bound, unit) : '',
    '': { undefined: '', true: 'met', false: 'MISSED' }[`${keepsBound(figure)}`] ?? '',
  };
}

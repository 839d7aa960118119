import { cellsOf } from './figures.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */

const NAME_WIDTH = 66;
const WIDTH = 15;

/** @param {readonly string[]} cells */
const line = ([name = '', ...others]) =>
  (name.padEnd(NAME_WIDTH) + others.map((cell) => cell.padStart(WIDTH)).join('')).trimEnd();

/** Header of the figures. */
export const headLine = () =>
  line(Object.keys(cellsOf({ name: '', unit: '', product: 0 })).map((head) => (head === 'name' ? '' : head)));

/** @param {Figure} figure */
export const figureLine = (figure) => line(Object.values(cellsOf(figure)));

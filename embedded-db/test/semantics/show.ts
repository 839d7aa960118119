import { inspect } from 'node:util';

/** One line of text for the name of a case. */
export const show = (value: unknown): string =>
  inspect(value, { depth: 8, breakLength: Infinity, compact: true }).slice(0, 160);

import { emptyCost, singleCost } from './cost.ts';
import type { Cost } from './cost.ts';
import type { Emitted } from './character-set.ts';

/** A part of a pattern, as it has been read. */
export interface Part extends Emitted {
  cost: Cost;
  /** The number of characters that it matches, if fixed. */
  width: number | undefined;
  /** Whether it may match the empty string. */
  mayBeEmpty: boolean;
  /** The character, when it is a plain literal whose case counts. */
  character?: string;
  startAnchor?: boolean;
  /** Whether no quantifier may follow. */
  isFixed?: boolean;
}

/** A part that matches one character. */
export const character = (emitted: Emitted): Part => ({
  ...emitted,
  cost: singleCost,
  width: 1,
  mayBeEmpty: false,
});

/** A part that matches no character and cannot be repeated. */
export const assertion = (emitted: Emitted): Part => ({
  ...emitted,
  cost: emptyCost,
  width: 0,
  mayBeEmpty: true,
  isFixed: true,
});

/** The width that branches have in common. */
export const sameWidth = (widths: readonly (number | undefined)[]): number | undefined =>
  widths.every((width) => width === widths[0]) ? widths[0] : undefined;

/** The width of parts one after the other. */
export const sumWidth = (parts: readonly Part[]): number | undefined =>
  parts.reduce<number | undefined>(
    (sum, { width }) => (sum === undefined || width === undefined ? undefined : sum + width),
    0,
  );

/** The text that parts behind an anchor begin with, and whether it is all of them. */
export const literalPrefix = (parts: readonly Part[]): { prefix: string; exact: boolean } => {
  let prefix = '';
  for (const part of parts.slice(1)) {
    if (part.character === undefined) return { prefix, exact: false };
    prefix += part.character;
  }
  return { prefix, exact: true };
};

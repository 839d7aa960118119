/**
 * How a backtracking engine's work may grow with the length n of the text: about factor * n^degree steps.
 * `degree` is Infinity when nested repetition can make it exponential.
 */
export interface Cost {
  degree: number;
  factor: number;
  /** A part that always is one character and can't be split in two ways: it may be repeated without harm. */
  single: boolean;
  /** Holds a repetition or an alternation. */
  branching: boolean;
}

export const singleCost: Cost = { degree: 0, factor: 1, single: true, branching: false };
export const emptyCost: Cost = { degree: 0, factor: 1, single: false, branching: false };

export const sequenceCost = (parts: readonly Cost[]): Cost => ({
  degree: parts.reduce((sum, part) => sum + part.degree, 0),
  factor: parts.reduce((product, part) => product * part.factor, 1),
  single: parts.length === 1 && (parts[0] as Cost).single,
  branching: parts.some((part) => part.branching),
});

export const alternationCost = (branches: readonly Cost[]): Cost =>
  branches.length === 1
    ? (branches[0] as Cost)
    : {
        degree: Math.max(...branches.map((branch) => branch.degree)),
        factor: branches.reduce((sum, branch) => sum + branch.factor, 0),
        single: false,
        branching: true,
      };

/** Repetitions up to this many count as a constant factor, more as another power of n. */
const SMALL_COUNT = 16;

export const repeatedCost = (part: Cost, least: number, most: number): Cost => {
  if (most <= 1) return { ...part, factor: part.factor * 2, single: false, branching: true };
  const fixed = least === most;
  if (part.branching && !fixed)
    return { degree: Infinity, factor: part.factor, single: false, branching: true };
  if (most <= SMALL_COUNT) {
    return {
      degree: part.degree,
      factor: fixed ? part.factor ** most : part.factor * most,
      single: false,
      branching: true,
    };
  }
  return { degree: part.degree + 1, factor: part.factor, single: false, branching: true };
};

/** The steps a search in a text of this length may take. */
export const stepsFor = (cost: Cost, length: number, anchored: boolean): number => {
  if (cost.degree === Infinity) return Infinity;
  return cost.factor * Math.max(length, 1) ** (cost.degree + (anchored ? 0 : 1));
};

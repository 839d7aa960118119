/**
 * How a backtracking engine's work may grow with the length n of the text: about factor * n^degree steps.
 * `degree` is Infinity when nested repetition can make it exponential.
 */
export interface Cost {
  degree: number;
  factor: number;
  /** A part of exactly one character, which may be repeated without backtracking. */
  single: boolean;
  /** Holds a repetition or an alternation. */
  branching: boolean;
  /** Characters of the pattern with counted repetitions expanded: the states of the non-backtracking engine. */
  size: number;
}

export const singleCost: Cost = { degree: 0, factor: 1, single: true, branching: false, size: 1 };
export const emptyCost: Cost = { degree: 0, factor: 1, single: false, branching: false, size: 1 };

export const sequenceCost = (parts: readonly Cost[]): Cost => ({
  degree: parts.reduce((sum, part) => sum + part.degree, 0),
  factor: parts.reduce((product, part) => product * part.factor, 1),
  single: parts.length === 1 && (parts[0] as Cost).single,
  branching: parts.some((part) => part.branching),
  size: parts.reduce((sum, part) => sum + part.size, 0),
});

export const alternationCost = (branches: readonly Cost[]): Cost =>
  branches.length === 1
    ? (branches[0] as Cost)
    : {
        degree: Math.max(...branches.map((branch) => branch.degree)),
        factor: branches.reduce((sum, branch) => sum + branch.factor, 0),
        single: false,
        branching: true,
        size: branches.reduce((sum, branch) => sum + branch.size, 0),
      };

/** Repetitions up to this many count as a constant factor, more as another power of n. */
const SMALL_COUNT = 16;

export const repeatedCost = (part: Cost, least: number, most: number): Cost => {
  const size = part.size * (most === Infinity ? least + 1 : most);
  const made = { single: false, branching: true, size };
  if (most <= 1) return { ...part, ...made, factor: part.factor * 2 };
  if (least === most) {
    // A fixed number of repetitions adds no choices beyond those of the part.
    if (!part.branching) return { ...part, ...made };
    return { ...made, degree: part.degree * most, factor: part.factor ** most };
  }
  if (part.branching) return { ...made, degree: Infinity, factor: part.factor };
  if (most <= SMALL_COUNT) return { ...made, degree: part.degree, factor: part.factor * most };
  return { ...made, degree: part.degree + 1, factor: part.factor };
};

/** Nested repetition at most triples the ways to split a text with each character. */
const EXPONENTIAL_BASE = 3;

/** The steps a search in a text of this length may take. */
export const stepsFor = (cost: Cost, length: number, anchored: boolean): number => {
  if (cost.degree === Infinity) return cost.factor * EXPONENTIAL_BASE ** length;
  return cost.factor * Math.max(length, 1) ** (cost.degree + (anchored ? 0 : 1));
};

/** The steps of the non-backtracking engine in a text of this length. */
export const linearStepsFor = (cost: Cost, length: number): number => Math.max(cost.size, 1) * length;

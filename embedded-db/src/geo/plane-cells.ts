import type { GeoCell, GeoCover } from './geo-cell.ts';
import type { Pair } from './geometry.ts';

/** The square of an index on the plane, and how often its sides are halved. */
export interface PlaneGrid {
  readonly bits: number;
  readonly min: number;
  readonly max: number;
}

const KEY_BITS = 64;

/** Puts the bits of two numbers alternately, those of `x` first. */
const interleave = (x: number, y: number, bits: number): bigint => {
  let code = 0n;
  for (let bit = bits - 1; bit >= 0; bit--) {
    const pair = (Math.floor(x / 2 ** bit) % 2) * 2 + (Math.floor(y / 2 ** bit) % 2);
    code = (code << 2n) | BigInt(pair);
  }
  return code;
};

const isOnGrid = ({ min, max }: PlaneGrid, value: number): boolean => value >= min && value <= max;

export const isPairOnGrid = (grid: PlaneGrid, [x, y]: Pair): boolean =>
  isOnGrid(grid, x) && isOnGrid(grid, y);

/** The place of a coordinate among those of the smallest cells. */
const placeOf = ({ bits, min, max }: PlaneGrid, value: number): number => {
  const side = 2 ** bits;
  return Math.min(side - 1, Math.max(0, Math.floor(((value - min) / (max - min)) * side)));
};

/** The smallest cell of a point. */
export const planeCellOf = (grid: PlaneGrid, [x, y]: Pair): bigint =>
  interleave(placeOf(grid, x), placeOf(grid, y), grid.bits) << BigInt(KEY_BITS - 2 * grid.bits);

/** A square of the grid: its place among those of the same size. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

const partsOf = ({ x, y, depth }: Square): Square[] =>
  [0, 1].flatMap((right) => [0, 1].map((up) => ({ x: 2 * x + right, y: 2 * y + up, depth: depth + 1 })));

const rangeOf = ({ x, y, depth }: Square): readonly [bigint, bigint] => {
  const below = BigInt(KEY_BITS - 2 * depth);
  const low = interleave(x, y, depth) << below;
  return [low, low + (1n << below) - 1n];
};

/** How many ranges a rectangle is split into at most. */
const MOST_RANGES = 32;

/** The keys of the points in a rectangle. */
export const planeCover = (grid: PlaneGrid, low: Pair, high: Pair): GeoCover => {
  const [fromX, fromY] = [placeOf(grid, low[0]), placeOf(grid, low[1])];
  const [toX, toY] = [placeOf(grid, high[0]), placeOf(grid, high[1])];
  const relation = ({ x, y, depth }: Square): 'apart' | 'inside' | 'across' => {
    const size = 2 ** (grid.bits - depth);
    const [left, right, bottom, top] = [x * size, (x + 1) * size - 1, y * size, (y + 1) * size - 1];
    if (right < fromX || left > toX || top < fromY || bottom > toY) return 'apart';
    return left >= fromX && right <= toX && bottom >= fromY && top <= toY ? 'inside' : 'across';
  };
  const whole: Square[] = [];
  let open: Square[] = [{ x: 0, y: 0, depth: 0 }];
  while (
    open.length > 0 &&
    whole.length + open.length < MOST_RANGES &&
    (open[0] as Square).depth < grid.bits
  ) {
    const next = open.flatMap((square) => (relation(square) === 'inside' ? [square] : partsOf(square)));
    whole.push(...next.filter((square) => relation(square) === 'inside'));
    open = next.filter((square) => relation(square) === 'across');
  }
  return { ranges: [...whole, ...open].map(rangeOf), keys: [] };
};

/** How far a rectangle is from the point of a search. */
type Nearness = (low: Pair, high: Pair) => { nearest: number; farthest: number };

const squareCell = (grid: PlaneGrid, square: Square, nearness: Nearness): GeoCell => {
  const size = (grid.max - grid.min) / 2 ** square.depth;
  // Rounding may put a point just beyond the side of its cell.
  const slack = (Math.abs(grid.min) + Math.abs(grid.max)) * 1e-12;
  const low = [grid.min + square.x * size - slack, grid.min + square.y * size - slack] as const;
  const high = [low[0] + size + 2 * slack, low[1] + size + 2 * slack] as const;
  const [lowKey, highKey] = rangeOf(square);
  const isSmallest = square.depth >= grid.bits;
  return {
    low: lowKey,
    high: highKey,
    own: undefined,
    ...nearness(low, high),
    parts: () => (isSmallest ? [] : partsOf(square).map((part) => squareCell(grid, part, nearness))),
  };
};

/** The whole square of an index. */
export const planeCells = (grid: PlaneGrid, nearness: Nearness): GeoCell[] => [
  squareCell(grid, { x: 0, y: 0, depth: 0 }, nearness),
];

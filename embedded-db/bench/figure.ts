import type { Ratio } from './rate.ts';

/** One thing that was measured, told as a line of JSON. */
export interface Figure {
  readonly name: string;
  readonly unit: '/s' | 'ms' | 's' | 'MB';
  readonly product: number;
  /** What the store is held against, measured in turns with it; in the same unit. */
  readonly floor?: number;
  /** Product over floor, the median of the runs. */
  readonly ratio?: number;
  /** The least ratio, or the most that the product may be. */
  readonly bound: { readonly of: 'product' | 'ratio'; readonly is: 'least' | 'most'; readonly at: number };
}

/** Answers a second, at least so large a share of the floor's. */
export const leastOf = (name: string, found: Ratio, share: number): Figure => ({
  name,
  unit: '/s',
  ...found,
  bound: { of: 'ratio', is: 'least', at: share },
});

/** A time or a size that is bound from above. */
export const most = (name: string, product: number, at: number, unit: 's' | 'ms' | 'MB'): Figure => ({
  name,
  unit,
  product,
  bound: { of: 'product', is: 'most', at },
});

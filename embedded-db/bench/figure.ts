import type { Ratio } from './rate.ts';

/** A measurement, printed as a line of JSON. */
export interface Figure {
  readonly name: string;
  readonly unit: '/s' | 'ms' | 's' | 'MB';
  readonly product: number;
  /** The baseline, measured alternately with the store in the same unit. */
  readonly floor?: number;
  /** Product over floor, the median of the runs. */
  readonly ratio?: number;
  /** The minimum ratio, or the maximum value. */
  readonly bound: { readonly of: 'product' | 'ratio'; readonly is: 'least' | 'most'; readonly at: number };
}

/** Replies a second, at least this share of the floor's. */
export const leastOf = (name: string, found: Ratio, share: number): Figure => ({
  name,
  unit: '/s',
  ...found,
  bound: { of: 'ratio', is: 'least', at: share },
});

/** A time or a size with a maximum. */
export const most = (name: string, product: number, at: number, unit: 's' | 'ms' | 'MB'): Figure => ({
  name,
  unit,
  product,
  bound: { of: 'product', is: 'most', at },
});

/** A measurement in its unit; it passes if it is at most the bound. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly bound: number;
  /** Empty for a number without unit. */
  readonly unit: 's' | 'ms' | '';
}

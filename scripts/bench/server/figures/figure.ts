/** Units. More responses per second are better; less time and memory are better. */
type Unit = '/s' | 'ms' | 's' | 'kB' | 'MB' | '×';

/**
 * The minimum or maximum of a figure or of its ratio to the floor. `cpuRatio`: the ratio by processor time,
 * which other load on the machine affects less.
 */
export interface Bound {
  readonly of: 'product' | 'ratio' | 'cpuRatio';
  readonly is: 'least' | 'most';
  readonly at: number;
}

/** One measurement. Every benchmark prints this format, and `scripts/bench/` displays it. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly product: number;
  /** The reference, measured alternately with the product. */
  readonly floor?: number;
  /** Product divided by floor, the median of the rounds. */
  readonly ratio?: number;
  /** Floor divided by product, by CPU time per response. */
  readonly cpuRatio?: number;
  /** Milliseconds. */
  readonly p95?: number;
  readonly bound?: Bound;
}

/** Prints a figure as a line of JSON. */
export function report(figure: Figure): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

/** Prints a remark about method or progress. */
export function note(text: string): void {
  process.stdout.write(`${JSON.stringify({ note: text })}\n`);
}

/** Units; for responses per second more is better, for time and memory less. */
type Unit = '/s' | 'ms' | 's' | 'kB' | 'MB' | '×';

/** The minimum or maximum of a figure or of its ratio to the floor. */
interface Bound {
  readonly of: 'product' | 'ratio';
  readonly is: 'least' | 'most';
  readonly at: number;
}

/** One measurement. Every benchmark prints this format; `scripts/bench/` displays it. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly product: number;
  /** The reference, measured in turns with the product. */
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

/** Prints a remark: method or progress. */
export function note(text: string): void {
  process.stdout.write(`${JSON.stringify({ note: text })}\n`);
}

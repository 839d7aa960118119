/** What a unit says whether more of it is better: of answers a second more is, of time and memory less. */
export type Unit = '/s' | 'ms' | 's' | 'kB' | 'MB' | '×';

/** The least or the most that a figure, or its ratio to the floor, may be. */
export interface Bound {
  readonly of: 'product' | 'ratio';
  readonly is: 'least' | 'most';
  readonly at: number;
}

/** One thing that was measured. Every benchmark tells its figures in this form; `scripts/bench/` shows them. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly product: number;
  /** What the product is held against, measured in turns with it. */
  readonly floor?: number;
  /** Product over floor, the median of the rounds. */
  readonly ratio?: number;
  /** Floor over product by the CPU time that an answer takes. */
  readonly cpuRatio?: number;
  /** Milliseconds. */
  readonly p95?: number;
  readonly bound?: Bound;
}

/** Tells a figure as a line of JSON. */
export function tell(figure: Figure): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

/** Tells something that is no figure: what is measured how, how far it has come. */
export function note(text: string): void {
  process.stdout.write(`${JSON.stringify({ note: text })}\n`);
}

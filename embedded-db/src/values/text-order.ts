/** An order of strings other than that of their bytes. */
export interface TextOrder {
  compare: (a: string, b: string) => number;
  /** The bytes of a key: the same for equal strings, not less for greater ones; different strings may share one. */
  coarseKey: (text: string) => readonly number[];
}

import type { Document } from '../../values/values.ts';

/** A computation that yields from time to time, so that others can have the thread. */
export type InSteps<T> = Generator<void, T>;

/** Documents in their order. They may be on the disk, and are read from the first to the last each time. */
export interface DocumentList {
  readonly length: number;
  map<T>(each: (document: Document) => T): InSteps<T[]>;
}

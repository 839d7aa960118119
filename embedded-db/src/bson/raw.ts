import type { Value } from './values.ts';

/** One element of raw BSON: `type` byte, `name`, and the value's bytes at [start, end) of the same buffer. */
export interface RawElement {
  type: number;
  name: string;
  start: number;
  end: number;
}
/** The top-level elements of a raw document, without decoding values. `offset` is where the document starts. */
export declare const rawElements: (bytes: Uint8Array, offset?: number) => Generator<RawElement>;
/** The top-level element with this name, or undefined. */
export declare const rawElement: (bytes: Uint8Array, name: string, offset?: number) => RawElement | undefined;
/** Decodes one top-level field; undefined if missing. */
export declare const rawField: (bytes: Uint8Array, name: string) => Value | undefined;
/** Decodes `_id` (quick when it is first, as it is in stored documents). */
export declare const rawId: (bytes: Uint8Array) => Value | undefined;
/** The stored document with `_id` moved to the front (or put there): the same bytes if it is first already. */
export declare const withIdFirst: (bytes: Uint8Array, newId: () => Value) => Uint8Array;

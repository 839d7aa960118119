import type { Document, Value } from './values.ts';

/** Reads one whole BSON document into the value model (see `Value`): lossless in type, prototype-safe, at most 180 levels deep. */
export declare const decode: (bytes: Uint8Array) => Document;
/** The same as `decode`: the model keeps every numeric type, so updates need no second form. */
export declare const decodeTyped: (bytes: Uint8Array) => Document;
/** Reads only the named top-level fields (in stored order) and skips the others. */
export declare const decodeFields: (bytes: Uint8Array, names: ReadonlySet<string>) => Document;
/** Writes a document; takes the value model and also bson's Int32, Long, RegExp, Map and plain objects. `undefined` is left out. */
export declare const encode: (document: Document | Record<string, unknown>) => Buffer;
/** Anything `encode` takes (plain objects of a test, a RegExp literal) in the value model. */
export declare const normalize: (document: Record<string, unknown>) => Document;
export type { Document, Value };

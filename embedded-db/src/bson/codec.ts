import { asBuffer, readDocument, readFields } from './decode.ts';
import { writeDocument } from './encode.ts';
import type { Document } from '../values/values.ts';

/**
 * Reads one whole BSON document into the value model (see `Value`): lossless in type, prototype-safe, at most 200 levels deep.
 * The model keeps every numeric type, so matching and updating share this one form.
 */
export const decode = (bytes: Uint8Array): Document => readDocument(asBuffer(bytes), 0, 1);

/** The same without one top-level field. */
export const decodeExcept = (bytes: Uint8Array, name: string): Document =>
  readDocument(asBuffer(bytes), 0, 1, name);

/** Reads only the named top-level fields (in stored order) and skips the others. */
export const decodeFields = (bytes: Uint8Array, names: ReadonlySet<string>): Document =>
  readFields(asBuffer(bytes), names);

/**
 * Writes a document; takes the value model and also bson's Int32, Long, RegExp, Map and plain objects. `undefined` is left out.
 */
export const encode = (document: Document | Record<string, unknown>): Buffer => writeDocument(document);

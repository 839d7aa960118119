import { decode, encode } from '../../src/bson/codec.ts';
import type { Document } from '../../src/values/values.ts';

/** Anything `encode` takes (plain objects, a RegExp literal) in the value model. */
export const normalize = (document: Record<string, unknown>): Document => decode(encode(document));

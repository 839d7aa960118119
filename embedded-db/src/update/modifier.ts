import type { Document, Value } from '../bson/values.ts';

/** What a modifier knows of the place it changes. */
export interface ModifierContext {
  /** The path as written, for messages. */
  path: string;
  /** The last field name of the path. */
  name: string;
  /** The whole document before the update, for messages and `$rename`. */
  document: Document;
  isInsert: boolean;
  now: Date;
}

/** What stands at a leaf of the update: makes the new value of one field. */
export interface Modifier {
  /** Whether it makes the field (and the documents above it) where it is missing. */
  creates: boolean;
  /** The new value; `undefined` removes the field; the same value (by identity) means no change. */
  apply(current: Value | undefined, context: ModifierContext): Value | undefined;
  /** Whether it did no more to an array than to put elements behind those that it had. */
  appends?(before: readonly Value[], after: readonly Value[]): boolean;
}

/** Builds a modifier from the operand that stands beside the path; throws for malformed operands. */
export type ModifierBuilder = (path: string, operand: Value) => Modifier;

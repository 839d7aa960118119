import type { Document, Value } from '../values/values.ts';

/** The position that a modifier changes. */
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

/** A leaf of the update: computes the new value of one field. */
export interface Modifier {
  /** Whether it creates the field and its parent documents where they are missing. */
  creates: boolean;
  /** The new value; `undefined` removes the field; the same value (by identity) means no change. */
  apply(current: Value | undefined, context: ModifierContext): Value | undefined;
  /** Whether it only appended elements to an array. */
  appends?(before: readonly Value[], after: readonly Value[]): boolean;
}

/** Builds a modifier from the operand of a path; throws for malformed operands. */
export type ModifierBuilder = (path: string, operand: Value) => Modifier;

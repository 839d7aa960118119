import { fieldOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { StoreError } from '../errors/store-error.ts';

/** Splits and checks a field path of an expression or of a stage. */
export const parseFieldPath = (path: string): string[] => {
  if (path === '') throw new StoreError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new StoreError(40353, `FieldPath must not end with a '.'.`);
  const parts = path.split('.');
  if (parts.length > 200) throw new StoreError(5984700, 'Field path exceeds maximum depth');
  for (const part of parts) {
    if (part === '') throw new StoreError(15998, 'FieldPath field names may not be empty strings.');
    if (part.startsWith('$') && !/^\$(?:id|ref|db)$/u.test(part)) {
      throw new StoreError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    }
    if (part.includes('\0')) throw new StoreError(16411, 'FieldPath field names may not contain null bytes');
  }
  return parts;
};

const inElements = (array: Value[], parts: readonly string[], at: number): Value[] => {
  const found: Value[] = [];
  for (const element of array) {
    if (!isDocument(element)) continue;
    const value = valueAtPath(element, parts, at);
    if (value !== undefined) found.push(value);
  }
  return found;
};

/** The value of a path in an expression: an array on the way gives the array of what its documents hold. */
export const valueAtPath = (document: Document, parts: readonly string[], at = 0): Value | undefined => {
  let value: Value | undefined = document;
  for (let i = at; i < parts.length; i++) {
    if (Array.isArray(value)) return inElements(value, parts, i);
    if (!isDocument(value)) return undefined;
    value = fieldOf(value, parts[i] as string);
  }
  return value;
};

/** A path below any value (a variable's). */
export const pathInValue = (value: Value | undefined, parts: readonly string[]): Value | undefined => {
  if (parts.length === 0) return value;
  if (Array.isArray(value)) return inElements(value, parts, 0);
  return isDocument(value) ? valueAtPath(value, parts) : undefined;
};

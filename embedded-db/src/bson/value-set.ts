import { equalValues, isCollating } from '../values/compare.ts';
import { valueKey } from './value-key.ts';
import type { Value } from '../values/values.ts';

/** Distinct values by `equalValues`, in insertion order; a large set compares keys instead of each pair. */
export class ValueSet {
  readonly values: Value[] = [];
  readonly #keys: Set<string | number> | undefined;

  constructor(values: Iterable<Value> = []) {
    // Under a collation equal strings may differ in their bytes, so keys cannot be used.
    this.#keys = isCollating() ? undefined : new Set();
    for (const value of values) this.add(value);
  }

  has(value: Value): boolean {
    return this.#keys
      ? this.#keys.has(valueKey(value))
      : this.values.some((known) => equalValues(known, value));
  }

  /** Whether the value is new. */
  add(value: Value): boolean {
    if (this.has(value)) return false;
    this.#keys?.add(valueKey(value));
    this.values.push(value);
    return true;
  }
}

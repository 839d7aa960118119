import { equalValues, isCollating } from './compare.ts';
import { valueKey } from './value-key.ts';
import type { Value } from './values.ts';

/** Values, each once by `equalValues`, in the order they were added; large ones are told apart without comparing each with each. */
export class ValueSet {
  readonly values: Value[] = [];
  readonly #keys: Set<string | number> | undefined;

  constructor(values: Iterable<Value> = []) {
    // Under a collation equal texts may differ in their bytes, so that no key tells them apart.
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

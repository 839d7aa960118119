/** Keys as latin1 strings compare by code unit exactly as their bytes do. */
export type Name = string;

export const nameOf = (key: Uint8Array): Name =>
  Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');

export const keyOf = (name: Name): Buffer => Buffer.from(name, 'latin1');

/** Up to this many new names each is put in its place; more are sorted together with the others. */
const FEW = 16;

/** What was written to one space: values by key, `null` for a key that was removed. */
export class OverlayTable {
  readonly #entries: Map<Name, Buffer | null>;
  /** Undefined when the order has to be made anew. */
  #sorted: Name[] | undefined;
  /** Names that have no place in the order yet. */
  #added: Name[] = [];
  /** Changes whenever a name comes or goes: places in the order are valid for one revision. */
  revision = 0;

  constructor(entries: Iterable<readonly [Name, Buffer | null]> = [], sorted: readonly Name[] = []) {
    this.#entries = new Map(entries);
    this.#sorted = [...sorted];
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value of a key, `null` if it was removed, `undefined` if it was not written. */
  get(name: Name): Buffer | null | undefined {
    return this.#entries.get(name);
  }

  /** Writes a value, or `null` to remove the key. @returns what was written before, `undefined` if nothing was */
  set(name: Name, value: Buffer | null): Buffer | null | undefined {
    const before = this.#entries.get(name);
    if (before === undefined) {
      this.#added.push(name);
      this.revision += 1;
    }
    this.#entries.set(name, value);
    return before;
  }

  /** Makes a key one that was never written. */
  forget(name: Name): void {
    this.#entries.delete(name);
    this.#sorted = undefined;
    this.revision += 1;
  }

  clear(): void {
    this.#entries.clear();
    this.#added = [];
    this.#sorted = undefined;
    this.revision += 1;
  }

  copy(): OverlayTable {
    return new OverlayTable(this.#entries, this.names);
  }

  /** What was written, in the order in which the keys came. */
  entries(): Iterable<readonly [Name, Buffer | null]> {
    return this.#entries;
  }

  /** The written keys, ascending. */
  get names(): readonly Name[] {
    if (!this.#sorted) this.#sorted = [...this.#entries.keys()].sort();
    else if (this.#added.length > FEW) this.#sorted = this.#sorted.concat(this.#added).sort();
    else for (const name of this.#added) this.#sorted.splice(placeOf(this.#sorted, name, false), 0, name);
    if (this.#added.length > 0) this.#added = [];
    return this.#sorted;
  }
}

/** Where the names begin that are not less than `name`, or with `after` those that are greater. */
export function placeOf(names: readonly Name[], name: Name, after: boolean): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = names[middle] as Name;
    if (after ? found <= name : found < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

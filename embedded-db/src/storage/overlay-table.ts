/** Keys as latin1 strings compare by code unit exactly as their bytes do. */
export type Name = string;

export const nameOf = (key: Uint8Array): Name =>
  Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');

export const keyOf = (name: Name): Buffer => Buffer.from(name, 'latin1');

/** Up to this many new names each is put in its place; more are sorted together with the others. */
const FEW = 16;
/** A copy shares what was written before the last one, once what came since is less than this part of it. */
const SHARED_FROM = 1 / 8;

type Written = Map<Name, Buffer | null>;
type Shared = ReadonlyMap<Name, Buffer | null>;
const NOTHING: Shared = new Map();

/**
 * What was written to one space: values by key, `null` for a key that was removed. A copy costs what was written lately, not all that
 * was: the rest is shared.
 */
export class OverlayTable {
  /** Never changed, because copies have the same. */
  #shared = NOTHING;
  /** What was written since, which tells over what is shared. */
  #own: Written = new Map();
  /** Undefined when the order has to be made anew. */
  #sorted: Name[] | undefined = [];
  /** Whether copies have the same order, which must not be changed then. */
  #isOrderShared = false;
  /** Names that have no place in the order yet. */
  #added: Name[] = [];
  /** Changes whenever a name comes or goes: places in the order are valid for one revision. */
  revision = 0;

  get isEmpty(): boolean {
    return this.#own.size === 0 && this.#shared.size === 0;
  }

  /** The value of a key, `null` if it was removed, `undefined` if it was not written. */
  get(name: Name): Buffer | null | undefined {
    const own = this.#own.get(name);
    return own === undefined && this.#shared !== NOTHING ? this.#shared.get(name) : own;
  }

  /** Writes a value, or `null` to remove the key. @returns what was written before, `undefined` if nothing was */
  set(name: Name, value: Buffer | null): Buffer | null | undefined {
    const before = this.get(name);
    if (before === undefined) {
      this.#added.push(name);
      this.revision += 1;
    }
    this.#own.set(name, value);
    return before;
  }

  /** Makes a key one that was never written. */
  forget(name: Name): void {
    this.#own.delete(name);
    if (this.#shared.has(name)) {
      const shared = new Map(this.#shared);
      shared.delete(name);
      this.#shared = shared;
    }
    this.#sorted = undefined;
    this.revision += 1;
  }

  clear(): void {
    this.#shared = NOTHING;
    this.#own = new Map();
    this.#added = [];
    this.#order([]);
    this.revision += 1;
  }

  copy(): OverlayTable {
    if (this.#own.size > this.#shared.size * SHARED_FROM) this.#share();
    const copy = new OverlayTable();
    copy.#shared = this.#shared;
    copy.#own = new Map(this.#own);
    copy.#sorted = this.#inOrder();
    this.#isOrderShared = true;
    copy.#isOrderShared = true;
    return copy;
  }

  /** What was written, each key once. */
  *entries(): Generator<readonly [Name, Buffer | null], void, void> {
    for (const entry of this.#shared) if (!this.#own.has(entry[0])) yield entry;
    yield* this.#own;
  }

  /** The written keys, ascending. */
  get names(): readonly Name[] {
    return this.#inOrder();
  }

  #inOrder(): Name[] {
    if (!this.#sorted) {
      this.#added = [];
      return this.#order([...new Set([...this.#shared.keys(), ...this.#own.keys()])].sort());
    }
    if (this.#added.length === 0) return this.#sorted;
    const added = this.#added;
    this.#added = [];
    if (added.length > FEW) return this.#order(this.#sorted.concat(added).sort());
    const sorted = this.#isOrderShared ? [...this.#sorted] : this.#sorted;
    for (const name of added) sorted.splice(placeOf(sorted, name, false), 0, name);
    return this.#order(sorted);
  }

  #order(sorted: Name[]): Name[] {
    if (sorted !== this.#sorted) this.#isOrderShared = false;
    this.#sorted = sorted;
    return sorted;
  }

  #share(): void {
    const shared: Written = new Map(this.#shared);
    for (const [name, value] of this.#own) shared.set(name, value);
    this.#shared = shared;
    this.#own = new Map();
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

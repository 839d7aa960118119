/** Keys as latin1 strings compare by code unit exactly as their bytes do. */
export type Name = string;

export const nameOf = (key: Uint8Array): Name =>
  Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');

export const keyOf = (name: Name): Buffer => Buffer.from(name, 'latin1');

/** Up to this many new names are inserted one by one; more are sorted with the others. */
const FEW = 16;
/** A copy shares older writes while the newer ones are less than this fraction of them. */
const SHARED_FROM = 1 / 8;

type Written = Map<Name, Buffer | null>;
type Shared = ReadonlyMap<Name, Buffer | null>;
const NOTHING: Shared = new Map();

/**
 * The writes to one space: values by key, `null` for a removed key. A copy costs the recent writes alone and shares the older ones.
 */
export class OverlayTable {
  /** Shared with copies, so never changed. */
  #shared = NOTHING;
  /** Later writes, which take precedence over the shared ones. */
  #own: Written = new Map();
  /** Undefined when the keys have to be sorted again. */
  #sorted: Name[] | undefined = [];
  /** Whether copies share the sorted keys, which must not be changed then. */
  #isOrderShared = false;
  /** Names that are not sorted yet. */
  #added: Name[] = [];
  /** Increases when a name is added or removed: positions are valid for one revision. */
  revision = 0;

  get isEmpty(): boolean {
    return this.#own.size === 0 && this.#shared.size === 0;
  }

  /** The written value of a key: `null` if removed, `undefined` if not written. */
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

  /** Removes the record of a write. */
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

  /** The writes, one per key. */
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

/** The position of the first name that is not less than `name`, or with `after` greater. */
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

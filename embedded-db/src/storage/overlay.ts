import type { KeyRange, KvEntry, KvReader, KvScan, KvWriter, Space } from './kv.ts';

/** Keys as latin1 strings compare by code unit exactly as their bytes do. */
type Name = string;

const nameOf = (key: Uint8Array): Name =>
  Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');

class OverlayTable {
  readonly entries = new Map<Name, Buffer | null>();
  #sorted: Name[] | undefined;

  set(key: Uint8Array, value: Buffer | null): void {
    const name = nameOf(key);
    if (!this.entries.has(name)) this.#sorted = undefined;
    this.entries.set(name, value);
  }

  /** The written keys of a range, ascending. */
  namesWithin(range: KeyRange): Name[] {
    this.#sorted ??= [...this.entries.keys()].sort((a, b) => (a < b ? -1 : 1));
    const low = nameOf(range.low);
    const high = nameOf(range.high);
    const names = this.#sorted.filter(
      (name) => name < high && (range.afterLow === true ? name > low : name >= low),
    );
    return range.reverse === true ? names.reverse() : names;
  }
}

/** Uncommitted writes of one transaction laid over the snapshot it reads from. */
export class Overlay implements KvWriter {
  /** What the transaction reads beneath its own writes. */
  readonly base: KvReader;
  readonly #tables: Record<Space, OverlayTable> = { docs: new OverlayTable(), index: new OverlayTable() };

  constructor(base: KvReader) {
    this.base = base;
  }

  get(space: Space, key: Uint8Array): Buffer | undefined {
    const written = this.#tables[space].entries.get(nameOf(key));
    if (written !== undefined) return written ?? undefined;
    return this.base.get(space, key);
  }

  put(space: Space, key: Uint8Array, value: Uint8Array): void {
    this.#tables[space].set(key, Buffer.from(value));
  }

  remove(space: Space, key: Uint8Array): void {
    this.#tables[space].set(key, null);
  }

  scan(space: Space, range: KeyRange): KvScan {
    const table = this.#tables[space];
    if (table.entries.size === 0) return this.base.scan(space, range);
    return mergeScan(this.base.scan(space, range), table, range);
  }
}

function mergeScan(base: KvScan, table: OverlayTable, range: KeyRange): KvScan {
  const written = table.namesWithin(range);
  const direction = range.reverse === true ? -1 : 1;
  let at = 0;
  let below = base.next();

  const takeWritten = (name: Name): KvEntry | undefined => {
    at += 1;
    const value = table.entries.get(name);
    return value ? { key: Buffer.from(name, 'latin1'), value } : undefined;
  };

  const next = (): KvEntry | undefined => {
    for (;;) {
      const name = written[at];
      if (below === undefined && name === undefined) return undefined;
      const order = compareNames(name, below && nameOf(below.key)) * direction;
      if (name === undefined || (below !== undefined && order > 0)) {
        const entry = below;
        below = base.next();
        return entry;
      }
      if (order === 0 && below !== undefined) below = base.next();
      const entry = takeWritten(name);
      if (entry) return entry;
    }
  };
  return { next, close: () => below !== undefined && base.close() };
}

function compareNames(a: Name | undefined, b: Name | undefined): number {
  if (a === undefined || b === undefined || a === b) return 0;
  return a < b ? -1 : 1;
}

import type { KeyRange, KvEntry, KvReader, KvScan, KvWriter, Space } from './kv.ts';
import { keyOf, nameOf, OverlayTable, placeOf } from './overlay-table.ts';
import type { Name } from './overlay-table.ts';
import { documentPart } from './stored-value.ts';

export type OverlayTables = Readonly<Record<Space, OverlayTable>>;

const emptyTables = (): OverlayTables => ({
  docs: new OverlayTable(),
  index: new OverlayTable(),
  meta: new OverlayTable(),
  oplog: new OverlayTable(),
});

/** Writes in memory over a reader, which stays unchanged. */
export class Overlay implements KvWriter {
  /** The reader below the writes. */
  readonly base: KvReader;
  readonly tables: OverlayTables;

  constructor(base: KvReader, tables = emptyTables()) {
    this.base = base;
    this.tables = tables;
  }

  get(space: Space, key: Uint8Array): Buffer | undefined {
    const table = this.tables[space];
    if (table.isEmpty) return this.base.get(space, key);
    const written = table.get(nameOf(key));
    if (written === undefined) return this.base.get(space, key);
    return written && space === 'docs' ? documentPart(written) : (written ?? undefined);
  }

  getWhole(space: Space, key: Uint8Array): Buffer | undefined {
    const table = this.tables[space];
    const written = table.isEmpty ? undefined : table.get(nameOf(key));
    return written === undefined ? this.base.getWhole(space, key) : (written ?? undefined);
  }

  put(space: Space, key: Uint8Array, value: Uint8Array): void {
    this.tables[space].set(nameOf(key), Buffer.from(value));
  }

  remove(space: Space, key: Uint8Array): void {
    this.tables[space].set(nameOf(key), null);
  }

  scan(space: Space, range: KeyRange): KvScan {
    const table = this.tables[space];
    const below = this.base.scan(space, range);
    return table.isEmpty
      ? below
      : new MergedScan(below, table, range, space === 'docs' && range.whole !== true);
  }
}

/** A scan over both layers: the write takes precedence where a key is in both. */
class MergedScan implements KvScan {
  readonly #base: KvScan;
  readonly #table: OverlayTable;
  readonly #low: Name;
  readonly #high: Name;
  readonly #reverse: boolean;
  readonly #afterLow: boolean;
  readonly #isCutToDocuments: boolean;
  #below: KvEntry | undefined;
  #last: Name | undefined;
  #place = 0;
  #revision: number | undefined;

  constructor(base: KvScan, table: OverlayTable, range: KeyRange, isCutToDocuments: boolean) {
    this.#base = base;
    this.#isCutToDocuments = isCutToDocuments;
    this.#table = table;
    this.#low = nameOf(range.low);
    this.#high = nameOf(range.high);
    this.#reverse = range.reverse === true;
    this.#afterLow = range.afterLow === true;
    this.#below = base.next();
  }

  next(): KvEntry | undefined {
    for (;;) {
      const name = this.#written();
      const below = this.#below;
      if (name === undefined) return this.#takeBelow();
      const order = below === undefined ? -1 : this.#compare(name, nameOf(below.key));
      if (order > 0) return this.#takeBelow();
      if (order === 0) this.#below = this.#base.next();
      this.#last = name;
      this.#place += this.#reverse ? -1 : 1;
      const value = this.#table.get(name);
      if (value) return { key: keyOf(name), value: this.#isCutToDocuments ? documentPart(value) : value };
    }
  }

  close(): void {
    if (this.#below !== undefined) this.#base.close();
  }

  #takeBelow(): KvEntry | undefined {
    const entry = this.#below;
    if (entry) this.#below = this.#base.next();
    return entry;
  }

  /** The next written key of the range, including writes since the scan began. */
  #written(): Name | undefined {
    const { names } = this.#table;
    if (this.#revision !== this.#table.revision) {
      this.#place = this.#locate(names);
      this.#revision = this.#table.revision;
    }
    const name = names[this.#place];
    if (name === undefined) return undefined;
    if (!this.#reverse) return name < this.#high ? name : undefined;
    return name > this.#low || (name === this.#low && !this.#afterLow) ? name : undefined;
  }

  #locate(names: readonly Name[]): number {
    if (this.#reverse) return placeOf(names, this.#last ?? this.#high, false) - 1;
    if (this.#last !== undefined) return placeOf(names, this.#last, true);
    return placeOf(names, this.#low, this.#afterLow);
  }

  #compare(a: Name, b: Name): number {
    if (a === b) return 0;
    return a < b === this.#reverse ? 1 : -1;
  }
}

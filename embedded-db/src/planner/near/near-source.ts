import { decodeFields } from '../../bson/codec.ts';
import type { Collection } from '../../catalog/collection.ts';
import { u32 } from '../../catalog/collection.ts';
import type { GeoCell } from '../../geo/geo-cell.ts';
import { idOfEntry } from '../../indexes/index-entries.ts';
import { entriesOf, prefixEnd } from '../../storage/kv.ts';
import type { KvReader } from '../../storage/kv.ts';
import type { DocumentSource, StoredDocument } from '../source.ts';
import { cellRange } from '../geo-bounds.ts';
import type { NearAccess } from '../plan.ts';
import { PriorityQueue } from './priority-queue.ts';

/** Above so many entries a cell is searched by its parts. */
const FEW_ENTRIES = 32;
/** Cells and documents of one call, after which others get their turn. */
const STEPS_PER_CALL = 64;

interface Range {
  readonly low: Buffer;
  readonly high: Buffer;
  readonly afterLow: boolean;
}

/** What is to be looked at next: nothing in it is nearer than its distance. */
type Item =
  | { readonly distance: number; readonly cell: GeoCell; readonly prefix: Buffer }
  | { readonly distance: number; readonly range: Range }
  | { readonly distance: number; readonly id: Buffer };

/**
 * Documents in the order of their distance: of cells and documents the nearest comes next, and a cell with many entries is replaced by
 * its parts. So only cells are read that may hold one of the next documents.
 */
export class NearSource implements DocumentSource {
  readonly #access: NearAccess;
  readonly #prefix: Buffer;
  readonly #fields: ReadonlySet<string>;
  readonly #queue = new PriorityQueue<Item>();
  readonly #seen = new Set<string>();
  keysExamined = 0;
  documentsExamined = 0;

  constructor({ prefix }: Collection, access: NearAccess) {
    this.#access = access;
    this.#prefix = prefix;
    this.#fields = new Set([access.search.topField]);
    const { index, search, grid, prefixes } = access;
    if (prefixes) {
      for (const cell of search.cells(grid)) for (const each of prefixes) this.#addCell(cell, each);
    } else {
      const low = u32(index.id);
      this.#queue.push({ distance: 0, range: { low, high: prefixEnd(low), afterLow: false } });
    }
  }

  next(kv: KvReader): StoredDocument | 'busy' | undefined {
    for (let steps = 0; steps < STEPS_PER_CALL; steps++) {
      const item = this.#queue.pop();
      if (!item) return undefined;
      if ('cell' in item) this.#readCell(kv, item.cell, item.prefix);
      else if ('range' in item) this.#readRange(kv, item.range, item.distance);
      else {
        const key = Buffer.concat([this.#prefix, item.id]);
        const raw = kv.get('docs', key);
        // The document may have been removed in a pause.
        if (raw) return { key, raw };
      }
    }
    return 'busy';
  }

  /** Between two calls nothing is open. */
  release(): void {}

  #addCell(cell: GeoCell, prefix: Buffer): void {
    const { minDistance, maxDistance } = this.#access.search.query;
    if (cell.nearest > maxDistance || cell.farthest < minDistance) return;
    this.#queue.push({ distance: cell.nearest, cell, prefix });
  }

  #readCell(kv: KvReader, cell: GeoCell, prefix: Buffer): void {
    const range = rangeOf(prefix, cell.low, cell.high);
    const { ids, last } = this.#idsIn(kv, range);
    if (!last) return this.#addDocuments(kv, ids);
    const parts = cell.parts();
    if (parts.length === 0) {
      this.#addDocuments(kv, ids);
      this.#queue.push({ distance: cell.nearest, range: { ...range, low: last, afterLow: true } });
      return;
    }
    for (const part of parts) this.#addCell(part, prefix);
    if (cell.own !== undefined)
      this.#queue.push({ distance: cell.nearest, range: rangeOf(prefix, cell.own, cell.own) });
  }

  #readRange(kv: KvReader, range: Range, distance: number): void {
    const { ids, last } = this.#idsIn(kv, range);
    this.#addDocuments(kv, ids);
    if (last) this.#queue.push({ distance, range: { ...range, low: last, afterLow: true } });
  }

  /** The documents of a few entries, and the last key unless these are all. */
  #idsIn(kv: KvReader, range: Range): { ids: Buffer[]; last: Buffer | undefined } {
    const ids: Buffer[] = [];
    for (const entry of entriesOf(kv, 'index', range)) {
      this.keysExamined += 1;
      ids.push(idOfEntry(entry));
      if (ids.length === FEW_ENTRIES) return { ids, last: entry.key };
    }
    return { ids, last: undefined };
  }

  #addDocuments(kv: KvReader, ids: readonly Buffer[]): void {
    for (const id of ids) {
      const name = id.toString('latin1');
      if (this.#seen.has(name)) continue;
      this.#seen.add(name);
      const raw = kv.get('docs', Buffer.concat([this.#prefix, id]));
      if (!raw) continue;
      this.documentsExamined += 1;
      const nearest = this.#access.search.nearestOf(decodeFields(raw, this.#fields));
      if (nearest) this.#queue.push({ distance: nearest.distance, id });
    }
  }
}

function rangeOf(prefix: Buffer, first: bigint, last: bigint): Range {
  const { low, high } = cellRange(first, last);
  return { low: Buffer.concat([prefix, low]), high: Buffer.concat([prefix, high]), afterLow: false };
}

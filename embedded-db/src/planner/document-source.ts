import { prefixEnd } from '../storage/kv.ts';
import type { KvReader } from '../storage/kv.ts';
import type { Collection } from '../catalog/collection.ts';
import { idOfEntry } from '../indexes/index-entries.ts';
import type { ScanRange } from './index-ranges.ts';
import { KeyWalk, MergedWalk } from './key-walk.ts';
import type { IndexAccess, Plan } from './plan.ts';

/** A stored document and its key. */
export interface StoredDocument {
  readonly key: Buffer;
  readonly raw: Buffer;
}

/** Yields the documents that a plan finds, before the filter; can be left at any time and taken up again later. */
export interface DocumentSource {
  next(kv: KvReader): StoredDocument | undefined;
  release(): void;
  readonly keysExamined: number;
  readonly documentsExamined: number;
}

export function openSource(collection: Collection, plan: Plan): DocumentSource {
  const { access, reverse } = plan;
  if (access.kind === 'collection') {
    const { prefix } = collection;
    const whole = { low: prefix, high: prefixEnd(prefix), headBytes: prefix.length };
    return new PrimarySource([whole], reverse, false);
  }
  if (access.kind === 'index') return indexSource(collection, access, reverse);
  if (access.kind === 'text') {
    return new EntrySource(collection.prefix, new KeyWalk('index', access.ranges, false), true);
  }
  const branches = access.kind === 'union' ? access.branches : [];
  return new UnionSource(branches.map((branch) => indexSource(collection, branch, false)));
}

function indexSource(collection: Collection, access: IndexAccess, reverse: boolean): DocumentSource {
  if (access.index.kind === 'id') return new PrimarySource(access.ranges, reverse, true);
  const walk = access.merge
    ? new MergedWalk('index', access.ranges, reverse)
    : new KeyWalk('index', access.ranges, reverse);
  return new EntrySource(collection.prefix, walk, access.dedupe);
}

/** Documents in the order of their own keys. */
class PrimarySource implements DocumentSource {
  readonly #walk: KeyWalk;
  /** A scan of the whole collection asks no index, not even that of `_id`. */
  readonly #isIndexed: boolean;

  constructor(ranges: readonly ScanRange[], reverse: boolean, isIndexed: boolean) {
    this.#walk = new KeyWalk('docs', ranges, reverse);
    this.#isIndexed = isIndexed;
  }

  get keysExamined(): number {
    return this.#isIndexed ? this.#walk.examined : 0;
  }

  get documentsExamined(): number {
    return this.#walk.examined;
  }

  next(kv: KvReader): StoredDocument | undefined {
    const entry = this.#walk.next(kv);
    return entry && { key: entry.key, raw: entry.value };
  }

  release(): void {
    this.#walk.release();
  }
}

/** Documents that index entries point to. */
class EntrySource implements DocumentSource {
  readonly #prefix: Buffer;
  readonly #walk: KeyWalk | MergedWalk;
  readonly #seen: Set<string> | undefined;
  documentsExamined = 0;

  constructor(prefix: Buffer, walk: KeyWalk | MergedWalk, dedupe: boolean) {
    this.#prefix = prefix;
    this.#walk = walk;
    this.#seen = dedupe ? new Set() : undefined;
  }

  get keysExamined(): number {
    return this.#walk.examined;
  }

  next(kv: KvReader): StoredDocument | undefined {
    for (;;) {
      const entry = this.#walk.next(kv);
      if (!entry) return undefined;
      const id = idOfEntry(entry);
      if (this.#seen) {
        const name = id.toString('latin1');
        if (this.#seen.has(name)) continue;
        this.#seen.add(name);
      }
      const key = Buffer.concat([this.#prefix, id]);
      const raw = kv.get('docs', key);
      // Removed since the entry was read: possible only for entries kept over a slice.
      if (!raw) continue;
      this.documentsExamined += 1;
      return { key, raw };
    }
  }

  release(): void {
    this.#walk.release();
  }
}

/** Documents of several sources, each once. */
class UnionSource implements DocumentSource {
  readonly #sources: readonly DocumentSource[];
  readonly #seen = new Set<string>();
  #at = 0;

  constructor(sources: readonly DocumentSource[]) {
    this.#sources = sources;
  }

  get keysExamined(): number {
    return this.#sources.reduce((sum, source) => sum + source.keysExamined, 0);
  }

  get documentsExamined(): number {
    return this.#sources.reduce((sum, source) => sum + source.documentsExamined, 0);
  }

  next(kv: KvReader): StoredDocument | undefined {
    for (;;) {
      const found = this.#sources[this.#at]?.next(kv);
      if (found) {
        const name = found.key.toString('latin1');
        if (this.#seen.has(name)) continue;
        this.#seen.add(name);
        return found;
      }
      if (this.#at >= this.#sources.length) return undefined;
      this.#at += 1;
    }
  }

  release(): void {
    for (const source of this.#sources) source.release();
  }
}

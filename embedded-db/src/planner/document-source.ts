import { prefixEnd } from '../storage/kv.ts';
import type { KvReader } from '../storage/kv.ts';
import { encode } from '../bson/codec.ts';
import { documentOf } from '../bson/values.ts';
import type { Collection } from '../catalog/collection.ts';
import { idOfEntry } from '../indexes/index-entries.ts';
import type { ScanRange } from './index-ranges.ts';
import { KeyWalk, MergedWalk } from './key-walk.ts';
import { isCountedByKeys } from './plan.ts';
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

/**
 * @param countsOnly nobody looks at the documents: where the entries alone tell how many there are, each stands for an empty one
 */
export function openSource(collection: Collection, plan: Plan, countsOnly = false): DocumentSource {
  const { access, reverse } = plan;
  if (countsOnly && access.kind === 'index' && isCountedByKeys(plan)) return new KeySource(access);
  if (access.kind === 'collection') {
    const { prefix } = collection;
    const whole = { low: prefix, high: prefixEnd(prefix), headBytes: prefix.length };
    return new PrimarySource([whole], reverse, false);
  }
  if (access.kind === 'index') return indexSource(collection, access, reverse);
  if (access.kind === 'text') {
    return new EntrySource(
      collection.prefix,
      new EntryWalk(new KeyWalk('index', access.ranges, false), true),
    );
  }
  const branches = access.kind === 'union' ? access.branches : [];
  return new UnionSource(branches.map((branch) => indexSource(collection, branch, false)));
}

function indexSource(collection: Collection, access: IndexAccess, reverse: boolean): DocumentSource {
  if (access.index.kind === 'id') return new PrimarySource(access.ranges, reverse, true);
  const walk = access.merge
    ? new MergedWalk('index', access.ranges, reverse)
    : new KeyWalk('index', access.ranges, reverse);
  return new EntrySource(collection.prefix, new EntryWalk(walk, access.dedupe));
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

/** The encoded `_id`s that index entries point to, with `dedupe` each once. */
class EntryWalk {
  readonly #walk: KeyWalk | MergedWalk;
  readonly #seen: Set<string> | undefined;

  constructor(walk: KeyWalk | MergedWalk, dedupe: boolean) {
    this.#walk = walk;
    this.#seen = dedupe ? new Set() : undefined;
  }

  get examined(): number {
    return this.#walk.examined;
  }

  next(kv: KvReader): Buffer | undefined {
    for (;;) {
      const entry = this.#walk.next(kv);
      if (!entry) return undefined;
      const id = idOfEntry(entry);
      if (!this.#seen) return id;
      const known = this.#seen.size;
      this.#seen.add(id.toString('latin1'));
      if (this.#seen.size > known) return id;
    }
  }

  release(): void {
    this.#walk.release();
  }
}

const UNREAD: StoredDocument = { key: Buffer.alloc(0), raw: encode(documentOf({})) };

/** As many empty documents as entries point to. */
class KeySource implements DocumentSource {
  readonly documentsExamined = 0;
  readonly #walk: EntryWalk;

  constructor({ ranges, dedupe }: IndexAccess) {
    this.#walk = new EntryWalk(new KeyWalk('index', ranges, false), dedupe);
  }

  get keysExamined(): number {
    return this.#walk.examined;
  }

  next(kv: KvReader): StoredDocument | undefined {
    return this.#walk.next(kv) && UNREAD;
  }

  release(): void {
    this.#walk.release();
  }
}

/** Documents that index entries point to. */
class EntrySource implements DocumentSource {
  readonly #prefix: Buffer;
  readonly #walk: EntryWalk;
  documentsExamined = 0;

  constructor(prefix: Buffer, walk: EntryWalk) {
    this.#prefix = prefix;
    this.#walk = walk;
  }

  get keysExamined(): number {
    return this.#walk.examined;
  }

  next(kv: KvReader): StoredDocument | undefined {
    for (;;) {
      const id = this.#walk.next(kv);
      if (!id) return undefined;
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

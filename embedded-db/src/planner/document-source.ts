import { prefixEnd } from '../storage/kv.ts';
import type { KvReader } from '../storage/kv.ts';
import { encode } from '../bson/codec.ts';
import { documentOf } from '../values/values.ts';
import type { Collection } from '../catalog/collection.ts';
import { idOfEntry } from '../indexes/index-entries.ts';
import type { ScanRange } from './index-ranges.ts';
import { KeyScan, MergedKeyScan } from './key-scan.ts';
import { NearSource } from './near/near-source.ts';
import { NaturalSource } from './natural-source.ts';
import type { DocumentSource, StoredDocument } from './source.ts';
import { isCountedByKeys } from './plan.ts';
import type { IndexAccess, Plan } from './plan.ts';

/** What a query does not need of its documents. */
interface SourceOptions {
  /** Only their number is needed: an empty document is returned for each index entry where that is exact. */
  readonly countsOnly?: boolean | undefined;
  /** They may come in any order. */
  readonly inAnyOrder?: boolean | undefined;
}

export function openSource(
  collection: Collection,
  plan: Plan,
  { countsOnly = false, inAnyOrder = countsOnly }: SourceOptions = {},
): DocumentSource {
  const { access, reverse } = plan;
  if (countsOnly && access.kind === 'index' && isCountedByKeys(plan)) return new KeySource(access);
  if (access.kind === 'collection') {
    const isById = inAnyOrder || collection.isClustered || collection.mayHoldLate === false;
    if (!isById) return new NaturalSource(collection, reverse);
    const { prefix } = collection;
    const whole = { low: prefix, high: prefixEnd(prefix), headBytes: prefix.length };
    return new PrimarySource([whole], reverse, false);
  }
  if (access.kind === 'index') return indexSource(collection, access, reverse);
  if (access.kind === 'text') {
    return new EntrySource(
      collection.prefix,
      new EntryScan(new KeyScan('index', access.ranges, false), true),
    );
  }
  if (access.kind === 'near') return new NearSource(collection, access);
  const branches = access.kind === 'union' ? access.branches : [];
  return new UnionSource(branches.map((branch) => indexSource(collection, branch, false)));
}

function indexSource(collection: Collection, access: IndexAccess, reverse: boolean): DocumentSource {
  if (access.index.kind === 'id') return new PrimarySource(access.ranges, reverse, true);
  const scan = access.merge
    ? new MergedKeyScan('index', access.ranges, reverse)
    : new KeyScan('index', access.ranges, reverse);
  return new EntrySource(collection.prefix, new EntryScan(scan, access.dedupe));
}

/** Documents in the order of their own keys. */
class PrimarySource implements DocumentSource {
  readonly #scan: KeyScan;
  /** A collection scan examines no index keys, not even those of `_id`. */
  readonly #isIndexed: boolean;

  constructor(ranges: readonly ScanRange[], reverse: boolean, isIndexed: boolean) {
    this.#scan = new KeyScan('docs', ranges, reverse);
    this.#isIndexed = isIndexed;
  }

  get keysExamined(): number {
    return this.#isIndexed ? this.#scan.examined : 0;
  }

  get documentsExamined(): number {
    return this.#scan.examined;
  }

  next(kv: KvReader): StoredDocument | undefined {
    const entry = this.#scan.next(kv);
    return entry && { key: entry.key, raw: entry.value };
  }

  release(): void {
    this.#scan.release();
  }
}

/** The encoded `_id`s that index entries point to, with `dedupe` each once. */
class EntryScan {
  readonly #scan: KeyScan | MergedKeyScan;
  readonly #seen: Set<string> | undefined;

  constructor(scan: KeyScan | MergedKeyScan, dedupe: boolean) {
    this.#scan = scan;
    this.#seen = dedupe ? new Set() : undefined;
  }

  get examined(): number {
    return this.#scan.examined;
  }

  next(kv: KvReader): Buffer | undefined {
    for (;;) {
      const entry = this.#scan.next(kv);
      if (!entry) return undefined;
      const id = idOfEntry(entry);
      if (!this.#seen) return id;
      const known = this.#seen.size;
      this.#seen.add(id.toString('latin1'));
      if (this.#seen.size > known) return id;
    }
  }

  release(): void {
    this.#scan.release();
  }
}

const UNREAD: StoredDocument = { key: Buffer.alloc(0), raw: encode(documentOf({})) };

/** As many empty documents as entries point to. */
class KeySource implements DocumentSource {
  readonly documentsExamined = 0;
  readonly #scan: EntryScan;

  constructor({ ranges, dedupe }: IndexAccess) {
    this.#scan = new EntryScan(new KeyScan('index', ranges, false), dedupe);
  }

  get keysExamined(): number {
    return this.#scan.examined;
  }

  next(kv: KvReader): StoredDocument | undefined {
    return this.#scan.next(kv) && UNREAD;
  }

  release(): void {
    this.#scan.release();
  }
}

/** Documents that index entries point to. */
class EntrySource implements DocumentSource {
  readonly #prefix: Buffer;
  readonly #scan: EntryScan;
  documentsExamined = 0;

  constructor(prefix: Buffer, scan: EntryScan) {
    this.#prefix = prefix;
    this.#scan = scan;
  }

  get keysExamined(): number {
    return this.#scan.examined;
  }

  next(kv: KvReader): StoredDocument | undefined {
    for (;;) {
      const id = this.#scan.next(kv);
      if (!id) return undefined;
      const key = Buffer.concat([this.#prefix, id]);
      const raw = kv.get('docs', key);
      // The document was removed after its entry was read, in a pause.
      if (!raw) continue;
      this.documentsExamined += 1;
      return { key, raw };
    }
  }

  release(): void {
    this.#scan.release();
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

  next(kv: KvReader): StoredDocument | 'busy' | undefined {
    for (;;) {
      const found = this.#sources[this.#at]?.next(kv);
      if (found === 'busy') return found;
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

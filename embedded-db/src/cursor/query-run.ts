import { sortOverflow } from '../aggregate/gathering/gathered-memory.ts';
import { decode } from '../bson/codec.ts';
import type { Collection } from '../catalog/collection.ts';
import { openSource } from '../planner/document-source.ts';
import type { DocumentSource, StoredDocument } from '../planner/source.ts';
import type { Plan } from '../planner/plan.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';
import type { CompiledSort } from '../sort/compile-sort.ts';
import { ExternalSort } from '../spill/external-sort.ts';
import { memoryOnly } from '../spill/working-memory.ts';
import type { WorkingMemory } from '../spill/working-memory.ts';
import type { KvReader } from '../storage/kv.ts';

/** Documents between two checks of the clock. */
const DOCUMENTS_PER_CLOCK_CHECK = 32;

interface QueryRunOptions {
  readonly plan: Plan;
  readonly filter: CompiledFilter;
  readonly sort: CompiledSort | undefined;
  readonly skip: number;
  readonly limit: number | undefined;
  /** Only the number of documents is needed: they may be empty. */
  readonly countsOnly?: boolean | undefined;
  /** The documents may come in any order. */
  readonly inAnyOrder?: boolean | undefined;
  /** What a sort without an index may hold; by default `memoryOnly`. */
  readonly memory?: WorkingMemory | undefined;
}

/** Why a step ended: no documents are left, the consumer has enough, or the time slice is over. */
type StepEnd = 'done' | 'full' | 'slice';

interface SortEntry extends StoredDocument {
  readonly sortKey: ReturnType<CompiledSort['keyOf']>;
}

/** What a row of a sort takes besides its document. Bytes. */
const ROW_BYTES = 64;
const KEY_LENGTH_BYTES = 2;

/** The sort of a query without an index that delivers it. */
function querySort({ sort, filter, limit, skip, memory = memoryOnly }: QueryRunOptions): {
  readonly rows: ExternalSort<SortEntry>;
  readonly entryOf: (found: StoredDocument) => SortEntry;
} {
  const order = sort as CompiledSort;
  const entryOf = ({ key, raw }: StoredDocument): SortEntry => {
    const score = order.usesTextScore ? filter.textScore(decode(raw)) : undefined;
    return { key, raw, sortKey: order.keyOfRaw(raw, score) };
  };
  const rules = {
    compare: (a: SortEntry, b: SortEntry) => order.compareKeys(a.sortKey, b.sortKey),
    sizeOf: ({ key, raw }: SortEntry) => key.length + raw.length + ROW_BYTES,
    write: ({ key, raw }: SortEntry) => {
      const length = Buffer.allocUnsafe(KEY_LENGTH_BYTES);
      length.writeUInt16LE(key.length);
      return Buffer.concat([length, key, raw]);
    },
    read: (record: Buffer) => {
      const keyEnd = KEY_LENGTH_BYTES + record.readUInt16LE();
      return entryOf({ key: record.subarray(KEY_LENGTH_BYTES, keyEnd), raw: record.subarray(keyEnd) });
    },
    limit: limit === undefined ? undefined : limit + skip,
    overflow: () => sortOverflow(memory),
  };
  return { rows: new ExternalSort(rules, memory), entryOf };
}

function remainingTest({ plan, filter }: QueryRunOptions): ((bytes: Uint8Array) => boolean) | undefined {
  const { access, needsFilter } = plan;
  if (!needsFilter) return undefined;
  const isDecidedInPart = access.kind === 'index' && access.decided.size > 0;
  return isDecidedInPart ? filter.matchesRawWithout(access.decided) : filter.matchesRaw;
}

/** A running query: source, filter, sort, skip and limit. Between steps it holds positions and no open cursor. */
export class QueryRun {
  readonly #options: QueryRunOptions;
  readonly #source: DocumentSource;
  /** The part of the filter that the source does not decide. */
  readonly #matches: ((bytes: Uint8Array) => boolean) | undefined;
  #toSkip: number;
  #left: number;
  #sort: ReturnType<typeof querySort> | undefined;
  /** Rows that are being written to the disk. */
  #spilling: Iterator<void> | undefined;
  #sorted: Iterator<StoredDocument> | undefined;
  /** The row that `#sorted` gives next. */
  #next: StoredDocument | undefined;
  returned = 0;

  constructor(collection: Collection, options: QueryRunOptions) {
    this.#options = options;
    this.#source = openSource(collection, options.plan, options);
    this.#matches = remainingTest(options);
    this.#toSkip = options.skip;
    this.#left = options.limit ?? Number.POSITIVE_INFINITY;
  }

  get keysExamined(): number {
    return this.#source.keysExamined;
  }

  get documentsExamined(): number {
    return this.#source.documentsExamined;
  }

  /**
   * Passes documents to `take` until it returns false (that document is the last of this step).
   * @param until when to stop, by `performance.now()`
   */
  step(kv: KvReader, until: number, take: (found: StoredDocument) => boolean): StepEnd {
    try {
      if (this.#options.sort && !this.#options.plan.providesSort) return this.#stepSorted(kv, until, take);
      return this.#stepStreaming(kv, until, take);
    } finally {
      this.#source.release();
    }
  }

  #stepStreaming(kv: KvReader, until: number, take: (found: StoredDocument) => boolean): StepEnd {
    for (let seen = 1; this.#left > 0; seen++) {
      const found = this.#nextMatch(kv, until);
      if (found === 'slice' || found === undefined) return found ?? 'done';
      if (this.#toSkip > 0) this.#toSkip -= 1;
      else if (!this.#give(found, take)) return this.#left > 0 ? 'full' : 'done';
      if (seen % DOCUMENTS_PER_CLOCK_CHECK === 0 && performance.now() > until) return 'slice';
    }
    return 'done';
  }

  #give(found: StoredDocument, take: (found: StoredDocument) => boolean): boolean {
    this.#left -= 1;
    this.returned += 1;
    return take(found);
  }

  #nextMatch(kv: KvReader, until: number): StoredDocument | 'slice' | undefined {
    for (let seen = 1; ; seen++) {
      const found = this.#source.next(kv);
      if (found === 'busy') {
        if (performance.now() > until) return 'slice';
        continue;
      }
      if (!found || !this.#matches || this.#matches(found.raw)) return found;
      if (seen % DOCUMENTS_PER_CLOCK_CHECK === 0 && performance.now() > until) return 'slice';
    }
  }

  #stepSorted(kv: KvReader, until: number, take: (found: StoredDocument) => boolean): StepEnd {
    if (!this.#sorted) {
      this.#sort ??= querySort(this.#options);
      if (this.#collect(this.#sort, kv, until) === 'slice') return 'slice';
      this.#sorted = this.#sort.rows.sorted();
      this.#next = this.#nextSorted();
    }
    for (let seen = 1; this.#left > 0 && this.#next; seen++) {
      const found = this.#next;
      this.#next = this.#nextSorted();
      if (this.#toSkip > 0) this.#toSkip -= 1;
      else if (!this.#give(found, take)) return this.#next && this.#left > 0 ? 'full' : this.#end();
      if (seen % DOCUMENTS_PER_CLOCK_CHECK === 0 && performance.now() > until) return 'slice';
    }
    return this.#end();
  }

  #end(): 'done' {
    this.close();
    return 'done';
  }

  #nextSorted(): StoredDocument | undefined {
    const step = this.#sorted?.next();
    return step && step.done !== true ? step.value : undefined;
  }

  #collect({ rows, entryOf }: ReturnType<typeof querySort>, kv: KvReader, until: number): 'done' | 'slice' {
    for (let seen = 1; ; seen++) {
      if (seen % DOCUMENTS_PER_CLOCK_CHECK === 0 && performance.now() > until) return 'slice';
      if (this.#spilling) {
        if (this.#spilling.next().done === true) this.#spilling = undefined;
        if (performance.now() > until) return 'slice';
        continue;
      }
      const found = this.#nextMatch(kv, until);
      if (found === 'slice') return 'slice';
      if (found === undefined) return 'done';
      rows.add(entryOf(found));
      if (rows.isFull) this.#spilling = rows.spill();
    }
  }

  /** Removes what a sort has on the disk. */
  close(): void {
    this.#sort?.rows.close();
    this.#sort = undefined;
  }
}

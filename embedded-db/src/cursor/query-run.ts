import { MOST_GATHERED_BYTES } from '../aggregate/stages/gathered-memory.ts';
import { decode } from '../bson/codec.ts';
import type { Collection } from '../catalog/collection.ts';
import { storeError } from '../errors/store-error.ts';
import { openSource } from '../planner/document-source.ts';
import type { DocumentSource, StoredDocument } from '../planner/document-source.ts';
import type { Plan } from '../planner/plan.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';
import type { CompiledSort } from '../sort/compile-sort.ts';
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
}

/** Why a step ended: no documents are left, the consumer has enough, or the time slice is over. */
type StepEnd = 'done' | 'full' | 'slice';

interface SortEntry extends StoredDocument {
  readonly sortKey: ReturnType<CompiledSort['keyOf']>;
  readonly order: number;
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
  #sorted: StoredDocument[] | undefined;
  #sortedAt = 0;
  #collected: SortEntry[] = [];
  #collectedBytes = 0;
  #arrivals = 0;
  returned = 0;

  constructor(collection: Collection, options: QueryRunOptions) {
    this.#options = options;
    this.#source = openSource(collection, options.plan, options.countsOnly);
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
      if (!found || !this.#matches || this.#matches(found.raw)) return found;
      if (seen % DOCUMENTS_PER_CLOCK_CHECK === 0 && performance.now() > until) return 'slice';
    }
  }

  #stepSorted(kv: KvReader, until: number, take: (found: StoredDocument) => boolean): StepEnd {
    if (!this.#sorted) {
      if (this.#collect(kv, until) === 'slice') return 'slice';
      this.#sorted = this.#takeSorted();
    }
    while (this.#left > 0 && this.#sortedAt < this.#sorted.length) {
      const found = this.#sorted[this.#sortedAt] as StoredDocument;
      this.#sortedAt += 1;
      if (!this.#give(found, take))
        return this.#sortedAt < this.#sorted.length && this.#left > 0 ? 'full' : 'done';
    }
    return 'done';
  }

  #collect(kv: KvReader, until: number): 'done' | 'slice' {
    const sort = this.#options.sort as CompiledSort;
    const wanted = this.#options.limit === undefined ? undefined : this.#options.limit + this.#options.skip;
    for (let seen = 1; ; seen++) {
      const found = this.#nextMatch(kv, until);
      if (found === 'slice') return 'slice';
      if (found === undefined) return 'done';
      const score = sort.usesTextScore ? this.#options.filter.textScore(decode(found.raw)) : undefined;
      const { key, raw } = found;
      this.#collected.push({ key, raw, sortKey: sort.keyOfRaw(raw, score), order: this.#arrivals++ });
      this.#collectedBytes += found.raw.length;
      if (wanted !== undefined && this.#collected.length > 2 * wanted + 100) this.#cutTo(wanted);
      if (this.#collectedBytes > MOST_GATHERED_BYTES) {
        throw storeError(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          `Sort exceeded memory limit of ${MOST_GATHERED_BYTES} bytes, and this store does not sort on disk. Add an index.`,
        );
      }
      if (seen % DOCUMENTS_PER_CLOCK_CHECK === 0 && performance.now() > until) return 'slice';
    }
  }

  #order(): void {
    const sort = this.#options.sort as CompiledSort;
    this.#collected.sort((a, b) => sort.compareKeys(a.sortKey, b.sortKey) || a.order - b.order);
  }

  #cutTo(wanted: number): void {
    this.#order();
    this.#collected.length = wanted;
    this.#collectedBytes = this.#collected.reduce((sum, entry) => sum + entry.raw.length, 0);
  }

  #takeSorted(): StoredDocument[] {
    this.#order();
    const sorted = this.#collected.slice(this.#toSkip);
    this.#toSkip = 0;
    this.#collected = [];
    return sorted;
  }
}

import { storeError } from '../errors/store-error.ts';
import type { NaturalSource } from '../planner/natural-source.ts';
import type { StoredDocument } from '../planner/source.ts';
import type { KvReader } from '../storage/kv.ts';
import { MAX_BATCH_BYTES } from './server-cursor.ts';
import type { Batch, BatchRequest, BatchSource } from './server-cursor.ts';

export interface TailOptions {
  readonly source: NaturalSource;
  /** @throws StoreError when the collection is gone */
  readonly reader: () => KvReader;
  readonly matches: ((raw: Buffer) => boolean) | undefined;
  readonly project: ((found: StoredDocument) => Buffer) | undefined;
  readonly skip: number;
  readonly limit: number | undefined;
  /** Whether a batch waits for its first document. */
  readonly awaitsData: boolean;
  /** Calls back once, after the next commit. @returns takes that back */
  readonly onCommit: (listener: () => void) => () => void;
}

/** Documents between two looks at the clock. */
const DOCUMENTS_PER_CLOCK_CHECK = 32;

/** The batches of a tailable cursor: it stays open at the end of its collection, and goes on with later documents. */
export class TailBatches implements BatchSource {
  readonly #options: TailOptions;
  #toSkip: number;
  #left: number;
  #isClosed = false;
  #wake: () => void = () => undefined;

  constructor(options: TailOptions) {
    this.#options = options;
    this.#toSkip = options.skip;
    this.#left = options.limit ?? Number.POSITIVE_INFINITY;
  }

  async nextBatch(request: BatchRequest): Promise<Batch> {
    const { maxDocuments, checkpoint, awaitMs = 0 } = request;
    const documents: Buffer[] = [];
    const waitsUntil = performance.now() + (this.#options.awaitsData ? awaitMs : 0);
    // A cursor on an empty collection has no position from which it could go on.
    if (maxDocuments === 0) return { documents, isLast: false };
    for (;;) {
      while (!this.#read(documents, request)) await checkpoint.pause();
      if (this.#left === 0 || !this.#options.source.hasPosition) return { documents, isLast: true };
      const waitMs = waitsUntil - performance.now();
      if (documents.length > 0 || waitMs <= 0) return { documents, isLast: false };
      await this.#commitWithin(waitMs);
      checkpoint.check();
    }
  }

  /** Reads in one slice. @returns whether the batch or the collection is at its end @throws StoreError 136 */
  #read(documents: Buffer[], { maxDocuments, checkpoint }: BatchRequest): boolean {
    const { source, reader, matches, project } = this.#options;
    const kv = reader();
    const until = checkpoint.sliceEnd();
    if (!source.resume(kv))
      throw storeError(
        'CappedPositionLost',
        'CollectionScan died due to position in capped collection being deleted.',
      );
    let bytes = documents.reduce((sum, document) => sum + document.length, 0);
    try {
      for (
        let seen = 1;
        this.#left > 0 && documents.length < maxDocuments && bytes < MAX_BATCH_BYTES;
        seen++
      ) {
        if (seen % DOCUMENTS_PER_CLOCK_CHECK === 0 && performance.now() > until) return false;
        const found = source.next(kv);
        if (!found) return true;
        if (found === 'busy' || (matches && !matches(found.raw))) continue;
        if (this.#toSkip > 0) {
          this.#toSkip -= 1;
          continue;
        }
        const document = project ? project(found) : found.raw;
        documents.push(document);
        bytes += document.length;
        this.#left -= 1;
      }
      return true;
    } finally {
      source.release();
    }
  }

  async #commitWithin(ms: number): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      const forget = this.#options.onCommit(resolve);
      this.#wake = () => {
        clearTimeout(timer);
        forget();
        resolve();
      };
    });
    this.#wake();
  }

  close(): void {
    this.#isClosed = true;
    this.#wake();
  }
}

import type { Document } from '../values/values.ts';
import type { StoredDocument } from '../planner/source.ts';
import type { KvReader } from '../storage/kv.ts';
import type { Checkpoint } from './checkpoint.ts';
import { encodeResult } from './encode-result.ts';
import type { QueryRun } from './query-run.ts';
import { MAX_BATCH_BYTES } from './server-cursor.ts';
import type { Batch, BatchRequest, BatchSource } from './server-cursor.ts';

/** Returns the reader for the next batch; throws when the collection was dropped or the transaction has ended. */
type ReaderProvider = () => KvReader;

/** The documents of a `find`: stored bytes, or their projection. */
export class QueryBatches implements BatchSource {
  readonly #run: QueryRun;
  readonly #reader: ReaderProvider;
  readonly #project: ((found: StoredDocument) => Buffer) | undefined;

  constructor(
    run: QueryRun,
    reader: ReaderProvider,
    project: ((found: StoredDocument) => Buffer) | undefined,
  ) {
    this.#run = run;
    this.#reader = reader;
    this.#project = project;
  }

  nextBatch(request: BatchRequest): Batch | Promise<Batch> {
    const documents: Buffer[] = [];
    if (request.maxDocuments === 0) return { documents, isLast: false };
    let bytes = 0;
    const take = (found: StoredDocument): boolean => {
      const document = this.#project ? this.#project(found) : found.raw;
      documents.push(document);
      bytes += document.length;
      return documents.length < request.maxDocuments && bytes < MAX_BATCH_BYTES;
    };
    const end = this.#run.step(this.#reader(), request.checkpoint.sliceEnd(), take);
    if (end !== 'slice') return { documents, isLast: end === 'done' };
    return this.#goOn(request, documents, take);
  }

  async #goOn(
    request: BatchRequest,
    documents: Buffer[],
    take: (found: StoredDocument) => boolean,
  ): Promise<Batch> {
    for (;;) {
      await request.checkpoint.pause();
      const end = this.#run.step(this.#reader(), request.checkpoint.sliceEnd(), take);
      if (end !== 'slice') return { documents, isLast: end === 'done' };
    }
  }

  close(): void {
    this.#run.close();
  }
}

/** The documents of an aggregation, encoded as they come. */
export class StreamBatches implements BatchSource {
  readonly #stream: AsyncIterator<Document>;
  readonly #checkpoint: Checkpoint;
  #pending: Buffer | undefined;
  #isDone = false;

  /** @param checkpoint the limits that the stream works under; each batch brings its own */
  constructor(stream: AsyncIterable<Document>, checkpoint: Checkpoint) {
    this.#checkpoint = checkpoint;
    this.#stream = stream[Symbol.asyncIterator]();
  }

  async nextBatch(request: BatchRequest): Promise<Batch> {
    this.#checkpoint.renew(request.checkpoint);
    const documents: Buffer[] = [];
    if (request.maxDocuments === 0) return { documents, isLast: false };
    let bytes = 0;
    while (documents.length < request.maxDocuments) {
      const document = this.#pending ?? (await this.#read());
      this.#pending = undefined;
      if (!document) return { documents, isLast: true };
      if (documents.length > 0 && bytes + document.length > MAX_BATCH_BYTES) {
        this.#pending = document;
        return { documents, isLast: false };
      }
      documents.push(document);
      bytes += document.length;
    }
    // Reading one document ahead saves the client a getMore with an empty reply.
    this.#pending = await this.#read();
    return { documents, isLast: this.#pending === undefined };
  }

  async #read(): Promise<Buffer | undefined> {
    if (this.#isDone) return undefined;
    const step = await this.#stream.next();
    if (step.done === true) {
      this.#isDone = true;
      return undefined;
    }
    return encodeResult(step.value);
  }

  close(): void {
    this.#isDone = true;
    // Prevents an unhandled rejection: nothing awaits the stream any more.
    this.#stream.return?.().catch(() => undefined);
  }
}

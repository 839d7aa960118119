import type { CompiledPipeline } from '../aggregate/pipeline.ts';
import { decode, encode } from '../bson/codec.ts';
import { fieldOf, isDocument } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { commitNow } from '../engine/commit-now.ts';
import type { Store } from '../engine/store.ts';
import type { Checkpoint } from '../cursor/checkpoint.ts';
import { encodeResult } from '../cursor/encode-result.ts';
import { MAX_BATCH_BYTES } from '../cursor/server-cursor.ts';
import type { Batch, BatchRequest, BatchSource } from '../cursor/server-cursor.ts';
import { INTERNAL_DATABASES } from '../catalog/namespace.ts';
import { storeError } from '../errors/store-error.ts';
import { documentKey } from '../indexes/document-writer.ts';
import { ChangeEvents } from './change-events.ts';
import type { LookUp } from './change-events.ts';
import { readChangeStreamOptions } from './change-stream-options.ts';
import { isResumeToken, resumeToken } from '../oplog/resume-token.ts';

/** What a change stream needs of the command that opens it. */
interface ChangeStreamContext {
  readonly store: Store;
  readonly db: string;
  /** The open transaction of the command, in which no stream may be opened. */
  readonly transaction: object | undefined;
  readonly checkpoint: Checkpoint;
}

/** Opens a change stream on a collection or, without one, on the database of the command or on all databases. */
export async function openChangeStream(
  context: ChangeStreamContext,
  collection: string | undefined,
  pipeline: CompiledPipeline,
): Promise<BatchSource> {
  const { store, db } = context;
  if (context.transaction) {
    throw storeError('OperationNotSupportedInTransaction', '$changeStream cannot be used in a transaction');
  }
  const spec = pipeline.changeStream as Document;
  const now = await commitNow(store, () => store.oplog.activate());
  const options = readChangeStreamOptions(spec, store.oplog, now);
  checkScope(db, collection, options.ofAll);
  const lookUp: LookUp = (ns, id) => {
    const found = store.catalog.find(ns['db'] as string, ns['coll'] as string);
    const raw = found && store.latest.get('docs', documentKey(found, id));
    return raw ? decode(raw) : null;
  };
  const events = new ChangeEvents(
    store.oplog,
    { db: options.ofAll ? undefined : db, collection },
    options,
    lookUp,
  );
  return new ChangeBatches(events, context.checkpoint, pipeline.run(events.follow()));
}

/** @throws StoreError 72 or 73 for a stream of all databases elsewhere than on `admin`, and one of a database of the server */
function checkScope(db: string, collection: string | undefined, ofAll: boolean): void {
  if (ofAll && (db !== 'admin' || collection !== undefined)) {
    throw storeError(
      'InvalidOptions',
      "A $changeStream with 'allChangesForCluster:true' may only be opened on the 'admin' database, and with no collection name",
    );
  }
  if (!ofAll && INTERNAL_DATABASES.has(db))
    throw storeError('InvalidNamespace', `$changeStream may not be opened on the internal ${db} database`);
}

type Step = IteratorResult<Document, unknown>;

interface EncodedEvent {
  readonly token: Document;
  readonly raw: Buffer;
}

/** Batches of an endless stream: each waits for its first event for a limited time. */
class ChangeBatches implements BatchSource {
  readonly #events: ChangeEvents;
  readonly #checkpoint: Checkpoint;
  readonly #stream: AsyncIterator<Document>;
  #lastToken: Document;
  /** The event that no longer fitted into the last batch. */
  #held: EncodedEvent | undefined;
  /** The pending read of the next event; a later batch awaits the same one. */
  #pending: Promise<Step> | undefined;
  #isClosed = false;
  #wake: () => void = () => undefined;

  constructor(events: ChangeEvents, checkpoint: Checkpoint, stream: AsyncIterable<Document>) {
    this.#events = events;
    this.#checkpoint = checkpoint;
    this.#stream = stream[Symbol.asyncIterator]();
    this.#lastToken = resumeToken(events.idleAt ?? Buffer.alloc(8), 'place');
  }

  async nextBatch(request: BatchRequest): Promise<Batch> {
    this.#checkpoint.renew(request.checkpoint);
    this.#events.markRead();
    const documents: Buffer[] = [];
    let bytes = 0;
    let isLast = false;
    let waitMs = request.maxDocuments === 0 ? 0 : (request.awaitMs ?? 0);
    while (documents.length < request.maxDocuments) {
      const event = this.#held ?? (await this.#read(waitMs));
      this.#held = undefined;
      isLast = event === 'end';
      if (event === undefined || event === 'end') break;
      if (documents.length > 0 && bytes + event.raw.length > MAX_BATCH_BYTES) {
        this.#held = event;
        break;
      }
      documents.push(event.raw);
      bytes += event.raw.length;
      this.#lastToken = event.token;
      waitMs = 0;
    }
    request.checkpoint.check();
    if (documents.length === 0 && this.#events.idleAt)
      this.#lastToken = resumeToken(this.#events.idleAt, 'place');
    return { documents, isLast, resumeToken: encode(this.#lastToken) };
  }

  /** The next event; undefined when none comes within `ms`. @throws StoreError 280 or 10334 */
  async #read(ms: number): Promise<EncodedEvent | 'end' | undefined> {
    const step = await this.#next(ms);
    if (step === undefined) return undefined;
    if (step.done === true) return 'end';
    return { token: ChangeBatches.#tokenOf(step.value), raw: encodeResult(step.value) };
  }

  /** The resume token of an event, which the pipeline must not change. @throws StoreError 280 */
  static #tokenOf(event: Document): Document {
    const token = fieldOf(event, '_id');
    if (isDocument(token) && isResumeToken(token)) return token;
    throw storeError(
      'ChangeStreamFatalError',
      'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline. Modifying the _id field of an event makes it impossible to resume the stream from that point. Only transformations that retain the unmodified _id field are allowed.',
      { labels: ['NonResumableChangeStreamError'] },
    );
  }

  /** The next step of the stream; undefined when none comes within `ms`. */
  async #next(ms: number): Promise<Step | undefined> {
    if (this.#isClosed) return { done: true, value: undefined };
    this.#pending ??= this.#ask();
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<undefined>((resolve) => {
      this.#wake = () => resolve(undefined);
      timer = setTimeout(() => resolve(undefined), ms);
    });
    try {
      const step = await Promise.race([this.#pending, timeUp]);
      if (step !== undefined) this.#pending = undefined;
      return step;
    } catch (error) {
      this.#pending = undefined;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** An error between two batches is reported by the next batch. */
  #ask(): Promise<Step> {
    const step = this.#stream.next();
    step.catch(() => undefined);
    return step;
  }

  close(): void {
    this.#isClosed = true;
    this.#events.isOver = true;
    this.#wake();
  }
}

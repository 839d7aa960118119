import type { CompiledPipeline } from '../aggregate/pipeline.ts';
import { decode, encode } from '../bson/codec.ts';
import { fieldOf, isDocument } from '../bson/values.ts';
import type { Document } from '../bson/values.ts';
import { commitNow } from '../commands/commit-now.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { Checkpoint } from '../cursor/checkpoint.ts';
import type { Batch, BatchRequest, BatchSource } from '../cursor/server-cursor.ts';
import { storeError } from '../errors/store-error.ts';
import { documentKey } from '../indexes/document-writer.ts';
import { ChangeEvents } from './change-events.ts';
import type { LookUp } from './change-events.ts';
import { readChangeStreamOptions } from './change-stream-options.ts';
import { isResumeToken, resumeToken } from './resume-token.ts';

/** Opens a change stream on a collection or, without one, on the database of the command. */
export async function openChangeStream(
  context: CommandContext,
  collection: string | undefined,
  pipeline: CompiledPipeline,
): Promise<BatchSource> {
  const { store, db } = context;
  if (context.transaction) {
    throw storeError('OperationNotSupportedInTransaction', '$changeStream cannot be used in a transaction');
  }
  const spec = pipeline.changeStream as Document;
  await commitNow(store, () => store.oplog.activate());
  const options = readChangeStreamOptions(spec, store.oplog);
  const lookUp: LookUp = (ns, id) => {
    const found = store.catalog.find(ns['db'] as string, ns['coll'] as string);
    const raw = found && store.latest.get('docs', documentKey(found, id));
    return raw ? decode(raw) : null;
  };
  const events = new ChangeEvents(store.oplog, { db, collection }, options, lookUp);
  return new ChangeBatches(events, context.checkpoint, pipeline.run(events.follow()));
}

type Step = IteratorResult<Document, unknown>;

/** Batches of a stream that never ends by itself: each waits for a while for its first event. */
class ChangeBatches implements BatchSource {
  readonly #events: ChangeEvents;
  readonly #checkpoint: Checkpoint;
  readonly #stream: AsyncIterator<Document>;
  #lastToken: Document;
  /** A step that was asked for and has not come yet; the next batch goes on waiting for it. */
  #pending: Promise<Step> | undefined;
  #isClosed = false;
  #wake: () => void = () => undefined;

  constructor(events: ChangeEvents, checkpoint: Checkpoint, stream: AsyncIterable<Document>) {
    this.#events = events;
    this.#checkpoint = checkpoint;
    this.#stream = stream[Symbol.asyncIterator]();
    this.#lastToken = resumeToken(events.idleAt ?? Buffer.alloc(8));
  }

  async nextBatch(request: BatchRequest): Promise<Batch> {
    this.#checkpoint.renew(request.checkpoint);
    const documents: Buffer[] = [];
    let isLast = false;
    let patience = request.maxDocuments === 0 ? 0 : (request.awaitMs ?? 0);
    while (documents.length < request.maxDocuments) {
      const step = await this.#next(patience);
      if (step === undefined) break;
      if (step.done === true) {
        isLast = true;
        break;
      }
      const token = ChangeBatches.#tokenOf(step.value);
      documents.push(encode(step.value));
      this.#lastToken = token;
      patience = 0;
    }
    request.checkpoint.check();
    if (documents.length === 0 && this.#events.idleAt) this.#lastToken = resumeToken(this.#events.idleAt);
    return { documents, isLast, resumeToken: encode(this.#lastToken) };
  }

  /** The place to go on from, which the pipeline has to leave as it is. @throws StoreError 280 */
  static #tokenOf(event: Document): Document {
    const token = fieldOf(event, '_id');
    if (isDocument(token) && isResumeToken(token)) return token;
    throw storeError(
      'ChangeStreamFatalError',
      'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline. Modifying the _id field of an event makes it impossible to resume the stream from that point. Only transformations that retain the unmodified _id field are allowed.',
      { labels: ['NonResumableChangeStreamError'] },
    );
  }

  /** The next event; undefined when none comes within `ms`. */
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

  /** A failure between two batches waits for the next one to be told. */
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

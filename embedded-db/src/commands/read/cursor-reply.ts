import { documentOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import type { Batch, BatchSource } from '../../cursor/server-cursor.ts';
import { cursorReply } from '../../wire/reply.ts';
import { decode } from '../../bson/codec.ts';
import type { CommandContext, Reply } from '../command-context.ts';

/** Default size of the first batch, as in MongoDB. */
const DEFAULT_FIRST_BATCH = 101;

interface FirstBatchOptions {
  readonly namespace: string;
  readonly collection: string;
  readonly batchSize: number | undefined;
  /** The cursor ends with its first batch. */
  readonly isSingle: boolean;
  readonly maxTimeMs: number | undefined;
  readonly isTailing?: boolean;
  readonly isPatient?: boolean;
  readonly awaitMs?: number;
}

/** Replies with the first batch of a source, and registers a cursor for the rest. */
export function openCursor(
  context: CommandContext,
  source: BatchSource,
  options: FirstBatchOptions,
): Reply | Promise<Reply> {
  const maxDocuments = options.batchSize ?? DEFAULT_FIRST_BATCH;
  const finish = (batch: Batch): Reply => {
    const isOver = batch.isLast || options.isSingle;
    if (isOver) source.close();
    const cursorId = isOver ? 0n : registerCursor(context, source, options);
    return batchReply(context, 'firstBatch', batch, cursorId, options.namespace);
  };
  const fail = (error: unknown): never => {
    source.close();
    throw error;
  };
  try {
    const batch = source.nextBatch({
      maxDocuments,
      checkpoint: context.checkpoint,
      awaitMs: options.awaitMs ?? 0,
    });
    return batch instanceof Promise ? batch.then(finish, fail) : finish(batch);
  } catch (error) {
    return fail(error);
  }
}

/** Registers a cursor over a source. @returns its id */
export function registerCursor(
  context: CommandContext,
  source: BatchSource,
  options: FirstBatchOptions,
): bigint {
  const { namespace, collection, maxTimeMs, isTailing = false, isPatient = false } = options;
  const cursor = context.store.cursors.add({
    namespace,
    db: context.db,
    collection,
    source,
    owner: context.connection.access.owner,
    sessionId: context.session?.id,
    transactionNumber: context.transaction?.number,
    maxTimeMs,
    isTailing,
    isPatient,
  });
  return cursor.id;
}

/** The reply with a batch of a cursor. */
export function batchReply(
  context: CommandContext,
  field: 'firstBatch' | 'nextBatch',
  batch: Batch,
  cursorId: bigint,
  namespace: string,
): Reply {
  if (context.request.legacy) return plainReply(field, batch, cursorId, namespace);
  const { documents, resumeToken } = batch;
  return cursorReply(
    { field, documents, cursorId, namespace, resumeToken },
    context.request.requestId,
    context.store.clock.now(),
  );
}

function plainReply(field: string, batch: Batch, id: bigint, ns: string): Document {
  return documentOf({ cursor: documentOf({ [field]: batch.documents.map((raw) => decode(raw)), id, ns }) });
}

/** A source over documents in memory. */
export function listSource(documents: Buffer[]): BatchSource {
  let at = 0;
  return {
    nextBatch({ maxDocuments }) {
      const batch = documents.slice(at, at + maxDocuments);
      at += batch.length;
      return { documents: batch, isLast: at >= documents.length };
    },
    close() {
      at = documents.length;
    },
  };
}

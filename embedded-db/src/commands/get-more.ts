import { fieldOf } from '../bson/values.ts';
import { documentOf } from '../bson/values.ts';
import { Checkpoint } from '../cursor/checkpoint.ts';
import type { ServerCursor } from '../cursor/server-cursor.ts';
import { storeError } from '../errors/store-error.ts';
import type { CommandContext, CommandDefinition, Reply } from './command-context.ts';
import { batchReply } from './cursor-reply.ts';
import { arrayOption, collectionName, integerOption, stringOption } from './options.ts';

/** How long a tailing cursor waits for news unless its client says otherwise, in milliseconds. */
const DEFAULT_AWAIT_MS = 1000;

function cursorOf(context: CommandContext): ServerCursor {
  const id = fieldOf(context.body, 'getMore');
  if (typeof id !== 'bigint' && typeof id !== 'number') {
    throw storeError('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  }
  const cursor = context.store.cursors.get(BigInt(id));
  const namespace = `${context.db}.${stringOption(context, 'collection') ?? ''}`;
  if (cursor.namespace !== namespace) {
    throw storeError(
      'Unauthorized',
      `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
    );
  }
  if (cursor.sessionId !== context.session?.id) {
    throw storeError(
      'Unauthorized',
      `Cannot run getMore on cursor ${id}, which was created in another session`,
    );
  }
  if (cursor.transactionNumber !== context.transaction?.number) {
    throw storeError(
      'Unauthorized',
      `Cannot run getMore on cursor ${id}, which was created in another transaction`,
    );
  }
  if (cursor.isBusy) throw storeError('CursorInUse', `cursor id ${id} is already in use`);
  return cursor;
}

async function getMore(context: CommandContext): Promise<Reply> {
  const { store } = context;
  const maxTimeMs = integerOption(context, 'maxTimeMS', 0);
  const batchSize = integerOption(context, 'batchSize', 0);
  const cursor = cursorOf(context);
  if (maxTimeMs !== undefined && !cursor.isTailing) {
    throw storeError('BadValue', 'cannot set maxTimeMS on getMore command for a non-awaitData cursor');
  }
  cursor.isBusy = true;
  try {
    const isGone = () => context.connection.isClosed || !store.cursors.has(cursor.id);
    const batch = await cursor.source.nextBatch({
      maxDocuments: batchSize === undefined || batchSize === 0 ? Number.POSITIVE_INFINITY : batchSize,
      checkpoint: new Checkpoint(cursor.isTailing ? undefined : cursor.maxTimeMs, isGone),
      awaitMs: maxTimeMs ?? DEFAULT_AWAIT_MS,
    });
    if (batch.isLast) store.cursors.remove(cursor.id);
    return batchReply(context, 'nextBatch', batch, batch.isLast ? 0n : cursor.id, cursor.namespace);
  } catch (error) {
    store.cursors.remove(cursor.id);
    throw error;
  } finally {
    cursor.isBusy = false;
    cursor.usedAt = Date.now();
  }
}

export const getMoreCommand: CommandDefinition = {
  fields: ['getMore', 'collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  inTransaction: true,
  run: getMore,
};

function killCursors(context: CommandContext): Reply {
  const namespace = `${context.db}.${collectionName(context)}`;
  const killed: bigint[] = [];
  const notFound: bigint[] = [];
  for (const given of arrayOption(context, 'cursors') ?? []) {
    if (typeof given !== 'bigint' && typeof given !== 'number') continue;
    const id = BigInt(given);
    const { cursors } = context.store;
    const isThere = cursors.has(id) && cursors.get(id).namespace === namespace;
    if (isThere && cursors.remove(id)) killed.push(id);
    else notFound.push(id);
  }
  return documentOf({
    cursorsKilled: killed,
    cursorsNotFound: notFound,
    cursorsAlive: [],
    cursorsUnknown: [],
  });
}

export const killCursorsCommand: CommandDefinition = {
  fields: ['killCursors', 'cursors'],
  inTransaction: true,
  run: killCursors,
};

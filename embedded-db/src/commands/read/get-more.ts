import { documentOf, fieldOf } from '../../values/values.ts';
import { Checkpoint } from '../../cursor/checkpoint.ts';
import type { ServerCursor } from '../../cursor/server-cursor.ts';
import { StoreError, storeError, typeMismatch } from '../../errors/store-error.ts';
import type { CommandContext, CommandDefinition, Reply } from '../command-context.ts';
import { batchReply } from './cursor-reply.ts';
import { arrayOption, collectionName, integerOption, stringOption } from '../options.ts';

/** Default time that a tailing cursor waits for events, in milliseconds. */
const DEFAULT_AWAIT_MS = 1000;

interface Refusals {
  /** For a cursor without one. */
  readonly none: StoreError;
  /** For a request without one. */
  readonly left: StoreError;
  readonly other: StoreError;
}

/** Checks that a cursor is read in the session and transaction that opened it. */
function refuseForeign<T>(owner: T | undefined, asking: T | undefined, refusals: Refusals): void {
  if (owner === asking) return;
  if (owner === undefined) throw refusals.none;
  throw asking === undefined ? refusals.left : refusals.other;
}

function cursorOf(context: CommandContext): ServerCursor {
  const id = fieldOf(context.body, 'getMore');
  if (typeof id !== 'bigint') {
    throw storeError('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  }
  const cursor = context.store.cursors.get(id);
  const namespace = `${context.db}.${stringOption(context, 'collection') ?? ''}`;
  if (cursor.namespace !== namespace) {
    throw storeError(
      'Unauthorized',
      `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
    );
  }
  const has = `Cannot run getMore on cursor ${id}, which was`;
  if (cursor.owner !== context.connection.access.owner)
    throw storeError('Unauthorized', `cursor id ${id} was not created by the authenticated user`);
  const mine = context.session?.id;
  refuseForeign(cursor.sessionId, mine, {
    none: new StoreError(50736, `${has} not created in a session, in session ${mine}`),
    left: new StoreError(50737, `${has} created in session ${cursor.sessionId}, without an lsid`),
    other: new StoreError(50738, `${has} created in session ${cursor.sessionId}, in session ${mine}`),
  });
  const number = context.transaction?.number;
  refuseForeign(cursor.transactionNumber, number, {
    none: new StoreError(50739, `${has} not created in a transaction, in transaction ${number}`),
    left: new StoreError(
      50740,
      `${has} created in transaction ${cursor.transactionNumber}, without a txnNumber`,
    ),
    other: new StoreError(
      50741,
      `${has} created in transaction ${cursor.transactionNumber}, in transaction ${number}`,
    ),
  });
  if (cursor.isBusy) throw storeError('CursorInUse', `cursor id ${id} is already in use`);
  return cursor;
}

const missing = (field: string) =>
  storeError('IDLFailedToParse', `BSON field '${field}' is missing but a required field`);

async function getMore(context: CommandContext): Promise<Reply> {
  const { store } = context;
  const maxTimeMs = integerOption(context, 'maxTimeMS', 0);
  const batchSize = integerOption(context, 'batchSize', 0);
  if (stringOption(context, 'collection') === undefined) throw missing('getMore.collection');
  const cursor = cursorOf(context);
  if (maxTimeMs !== undefined && !cursor.isTailing) {
    throw storeError('BadValue', 'cannot set maxTimeMS on getMore command for a non-awaitData cursor');
  }
  cursor.isBusy = true;
  try {
    const isGone = () =>
      context.connection.isClosed || context.checkpoint.isKilled || !store.cursors.has(cursor.id);
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
  const given = arrayOption(context, 'cursors');
  if (!given) throw missing('killCursors.cursors');
  const ids = given.map((id, i) => {
    if (typeof id === 'bigint') return id;
    throw typeMismatch(`BSON field 'killCursors.cursors.${i}' is the wrong type, expected type 'long'`);
  });
  const { cursors } = context.store;
  for (const id of ids) {
    const cursor = cursors.has(id) ? cursors.get(id) : undefined;
    const isThere = cursor?.namespace === namespace && cursor.owner === context.connection.access.owner;
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

import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { storeError } from '../../errors/store-error.ts';
import { commitJob } from '../../engine/commit-transaction.ts';
import { sessionIdOf } from '../../sessions/session-registry.ts';
import type { Transaction } from '../../sessions/transaction.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { arrayOption } from '../options.ts';

function endSessions(context: CommandContext): Document {
  for (const lsid of arrayOption(context, context.name) ?? []) {
    const id = sessionIdOf(lsid, context.connection.access.owner);
    context.store.cursors.removeWhere((cursor) => cursor.sessionId === id && !cursor.isBusy);
    context.store.sessions.end(id);
  }
  return documentOf({});
}

function killAllSessions(context: CommandContext): Document {
  context.store.sessions.endAll();
  return documentOf({});
}

function startSession(context: CommandContext): Document {
  const id = new Binary(randomBytes(16), Binary.SUBTYPE_UUID);
  const { owner } = context.connection.access;
  context.store.sessions.open(sessionIdOf(documentOf({ id }), owner));
  return documentOf({ id: documentOf({ id }), timeoutMinutes: 30 });
}

function refreshSessions(context: CommandContext): Document {
  for (const lsid of arrayOption(context, 'refreshSessions') ?? []) {
    if (isDocument(lsid)) context.store.sessions.open(sessionIdOf(lsid, context.connection.access.owner));
  }
  return documentOf({});
}

async function commitTransaction(context: CommandContext): Promise<Document> {
  const { store, session } = context;
  const transaction = latestTransaction(context);
  // A retry after a lost reply, possibly after a restart of the store.
  if (!transaction || !session || transaction.state === 'committed') return documentOf({});
  if (transaction.state === 'aborted') throw noSuchTransaction(transaction);
  try {
    // A transaction without writes needs no record: after a crash a retry may start again.
    if (transaction.hasWritten) await store.commits.run(() => commitJob(store, session.id, transaction));
    transaction.end('committed');
  } catch (error) {
    transaction.end('aborted');
    throw error;
  }
  return documentOf({});
}

function abortTransaction(context: CommandContext): Document {
  const transaction = latestTransaction(context);
  if (!transaction || transaction.state === 'aborted') {
    throw storeError('NoSuchTransaction', 'Transaction has been aborted.', {
      labels: ['TransientTransactionError'],
    });
  }
  if (transaction.state === 'committed') {
    throw storeError('TransactionCommitted', `Transaction ${transaction.number} has been committed.`);
  }
  transaction.end('aborted');
  return documentOf({});
}

/** The transaction of the command; undefined when only its record shows that it was committed. */
function latestTransaction({ store, session, body, name }: CommandContext): Transaction | undefined {
  const given = fieldOf(body, 'txnNumber');
  if (given === undefined) throw storeError('CommandFailed', `${name} must be run within a transaction`);
  const number = BigInt(given as bigint | number);
  const transaction = session?.transaction;
  if (transaction?.number === number) return transaction;
  const record = session && store.records.find(session.id);
  if (record?.number === number && record.committed) return undefined;
  throw storeError(
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions.`,
    { labels: ['TransientTransactionError'] },
  );
}

function noSuchTransaction(transaction: Transaction) {
  return storeError('NoSuchTransaction', `Transaction ${transaction.number} has been aborted.`, {
    labels: ['TransientTransactionError'],
  });
}

const ofSessions = (name: string): readonly string[] => [name];

export const sessionCommands: Record<string, CommandDefinition> = {
  startSession: { fields: ofSessions('startSession'), run: startSession },
  refreshSessions: { fields: ofSessions('refreshSessions'), run: refreshSessions },
  endSessions: { fields: ofSessions('endSessions'), run: endSessions },
  killSessions: { fields: ofSessions('killSessions'), run: endSessions },
  killAllSessions: { fields: ofSessions('killAllSessions'), run: killAllSessions },
  commitTransaction: {
    fields: ['commitTransaction', 'recoveryToken'],
    adminOnly: true,
    inTransaction: true,
    writes: true,
    run: commitTransaction,
  },
  abortTransaction: {
    fields: ['abortTransaction', 'recoveryToken'],
    adminOnly: true,
    inTransaction: true,
    writes: true,
    run: abortTransaction,
  },
};

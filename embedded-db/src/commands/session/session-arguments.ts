import { fieldOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { INTERNAL_DATABASES } from '../../catalog/namespace.ts';
import { storeError } from '../../errors/store-error.ts';
import type { Store } from '../../engine/store.ts';
import { sessionIdOf } from '../../sessions/session-registry.ts';
import type { Session } from '../../sessions/session-registry.ts';
import { Transaction } from '../../sessions/transaction.ts';
import type { CommandDefinition } from '../command-context.ts';

interface SessionArguments {
  readonly session: Session | undefined;
  readonly retryNumber: bigint | undefined;
  readonly transaction: Transaction | undefined;
}

const NO_SESSION: SessionArguments = { session: undefined, retryNumber: undefined, transaction: undefined };

/** Reads `lsid` of the connection's owner, `txnNumber`, `autocommit` and `startTransaction`, and finds or starts their transaction. */
export function readSession(
  store: Store,
  name: string,
  definition: CommandDefinition,
  body: Document,
  owner: string | undefined,
): SessionArguments {
  const lsid = fieldOf(body, 'lsid');
  const txnNumber = fieldOf(body, 'txnNumber');
  if (lsid === undefined) {
    if (txnNumber !== undefined)
      throw storeError('InvalidOptions', 'Transaction number requires a session ID to be specified');
    return NO_SESSION;
  }
  const session = store.sessions.open(sessionIdOf(lsid, owner));
  if (txnNumber === undefined) return { ...NO_SESSION, session };
  if (typeof txnNumber !== 'bigint' && typeof txnNumber !== 'number') {
    throw storeError('TypeMismatch', "BSON field 'txnNumber' is the wrong type, expected type 'long'");
  }
  const number = BigInt(txnNumber);
  if (fieldOf(body, 'autocommit') === undefined) {
    if (definition.retryable !== true) {
      throw storeError(
        'NotARetryableWriteCommand',
        `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${name} is not a retryable write command.`,
      );
    }
    return { session, retryNumber: number, transaction: undefined };
  }
  if (fieldOf(body, 'autocommit') !== false)
    throw storeError('InvalidOptions', 'Specifying autocommit=true is not allowed.');
  if (name === 'commitTransaction' || name === 'abortTransaction') return { ...NO_SESSION, session };
  if (definition.inTransaction !== true) {
    throw storeError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  }
  checkTransactionArguments(name, body);
  const transaction =
    fieldOf(body, 'startTransaction') === true ? begin(store, session, number) : goOn(session, number);
  return { session, retryNumber: undefined, transaction };
}

/** @throws StoreError 72 or 263 for fields of the whole transaction, and for databases without transactions */
function checkTransactionArguments(name: string, body: Document): void {
  const db = fieldOf(body, '$db');
  // A bulkWrite names its collections itself.
  if (typeof db === 'string' && INTERNAL_DATABASES.has(db) && name !== 'bulkWrite') {
    throw storeError(
      'OperationNotSupportedInTransaction',
      `Cannot run command against the '${db}' database in a transaction.`,
    );
  }
  if (fieldOf(body, 'writeConcern') !== undefined)
    throw storeError('InvalidOptions', 'writeConcern is not allowed within a multi-statement transaction');
  if (fieldOf(body, 'readConcern') !== undefined && fieldOf(body, 'startTransaction') !== true) {
    throw storeError('InvalidOptions', 'Only the first command in a transaction may specify a readConcern');
  }
}

function begin(store: Store, session: Session, number: bigint): Transaction {
  const known = session.transaction;
  const recorded = store.records.find(session.id)?.number ?? -1n;
  const latest = known && known.number > recorded ? known.number : recorded;
  if (number < latest) {
    throw storeError(
      'TransactionTooOld',
      `Cannot start transaction ${number} on session ${session.id} because a newer transaction ${latest} has already started.`,
    );
  }
  if (number === latest && known?.state !== 'aborted') {
    throw storeError('ConflictingOperationInProgress', `Transaction ${number} has already been started`);
  }
  known?.end('aborted');
  session.transaction = new Transaction(
    number,
    store.environment,
    store.catalog.version,
    store.locks,
    (collection, index) => store.catalog.recordSeen(collection, index),
  );
  return session.transaction;
}

function goOn(session: Session, number: bigint): Transaction {
  const { transaction } = session;
  if (!transaction || transaction.number !== number || transaction.state === 'aborted') {
    throw storeError(
      'NoSuchTransaction',
      `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${transaction?.number ?? -1n}`,
      { labels: ['TransientTransactionError'] },
    );
  }
  if (transaction.state === 'committed') {
    throw storeError('TransactionCommitted', `Transaction ${number} has been committed.`);
  }
  return transaction;
}

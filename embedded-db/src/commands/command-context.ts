import type { Document } from '../bson/values.ts';
import type { Collection } from '../catalog/collection.ts';
import type { Checkpoint } from '../cursor/checkpoint.ts';
import { storeError } from '../errors/store-error.ts';
import type { Store } from '../server/store.ts';
import type { Session } from '../sessions/session-registry.ts';
import type { Transaction } from '../sessions/transaction.ts';
import type { KvReader } from '../storage/kv.ts';
import type { WireRequest } from '../wire/message.ts';

/** What a command knows of the connection it came over. */
export interface ConnectionInfo {
  readonly id: number;
  readonly isClosed: boolean;
}

export interface CommandContext {
  readonly store: Store;
  readonly connection: ConnectionInfo;
  readonly request: WireRequest;
  readonly name: string;
  readonly db: string;
  /** The command's own document. Document sequences stay beside it, in `request`. */
  readonly body: Document;
  readonly checkpoint: Checkpoint;
  readonly session: Session | undefined;
  /** Number of a retryable write; undefined for any other command. */
  readonly retryNumber: bigint | undefined;
  /** The open transaction the command is part of. */
  readonly transaction: Transaction | undefined;
}

/** A reply: fields that `ok` and the rest are added to, or a whole wire message. */
export type Reply = Document | Buffer;

export interface CommandDefinition {
  /** Fields of its own, beside those that every command may have. */
  readonly fields: readonly string[];
  /** May it be part of a transaction? */
  readonly inTransaction?: boolean;
  /** Does it only read, so that every level of a read concern means something? */
  readonly reads?: boolean;
  /** Does it write, so that a write concern means something? */
  readonly writes?: boolean;
  /** May it be repeated under a `txnNumber`? */
  readonly retryable?: boolean;
  /** Only `admin` takes it. */
  readonly adminOnly?: boolean;
  run(context: CommandContext): Reply | Promise<Reply>;
}

/** What the command reads: its transaction's view, or the latest state. */
export function readerOf(context: CommandContext): KvReader {
  return context.transaction?.kv ?? context.store.latest;
}

/**
 * The collection of a name, as the command may see it: within a transaction those of its snapshot, and those that it has made itself.
 * @throws StoreError 246 SnapshotUnavailable in a transaction that began when the name was that of another
 */
export function visibleCollection(
  { store, transaction }: CommandContext,
  db: string,
  name: string,
): Collection | undefined {
  const collection = store.catalog.find(db, name);
  if (!transaction) return collection;
  const own = transaction.created.get(`${db}.${name}`);
  if (own) return own;
  if (store.catalog.gone.wentSince(transaction.kv.asOf, db, name)) {
    throw storeError(
      'SnapshotUnavailable',
      `Unable to read from a snapshot due to pending collection catalog changes to collection '${db}.${name}'; please retry the operation.`,
      { labels: ['TransientTransactionError'] },
    );
  }
  return collection && collection.since <= transaction.kv.asOf ? collection : undefined;
}

/** The collection a command names in its first field, or undefined when there is none such. */
export function namedCollection(context: CommandContext): Collection | undefined {
  return context.store.catalog.find(context.db, context.body[context.name] as string);
}

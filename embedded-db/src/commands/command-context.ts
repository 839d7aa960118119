import type { Document } from '../values/values.ts';
import type { Collection } from '../catalog/collection.ts';
import type { ConnectionAccess } from '../access/connection-access.ts';
import type { Checkpoint } from '../cursor/checkpoint.ts';
import { storeError } from '../errors/store-error.ts';
import type { Store } from '../engine/store.ts';
import type { Session } from '../sessions/session-registry.ts';
import type { Transaction } from '../sessions/transaction.ts';
import type { KvReader } from '../storage/kv.ts';
import type { WireRequest } from '../wire/message.ts';

/** The connection of a command. */
export interface ConnectionInfo {
  readonly id: number;
  readonly isClosed: boolean;
  /** The application that the client named in its first command. */
  appName: string | undefined;
  /** Its user, and whether it needs one. */
  readonly access: ConnectionAccess;
  /** Ends the connection without a reply. */
  destroy(): void;
}

export interface CommandContext {
  readonly store: Store;
  readonly connection: ConnectionInfo;
  readonly request: WireRequest;
  readonly name: string;
  readonly db: string;
  /** The command's document. Its document sequences are in `request`. */
  readonly body: Document;
  readonly checkpoint: Checkpoint;
  readonly session: Session | undefined;
  /** Number of a retryable write; undefined for any other command. */
  readonly retryNumber: bigint | undefined;
  /** How many views are read inside each other. */
  readonly viewDepth?: number;
  /** The open transaction the command is part of. */
  readonly transaction: Transaction | undefined;
}

/** A reply: its fields without `ok`, or a whole wire message. */
export type Reply = Document | Buffer;

export interface CommandDefinition {
  /** Its fields, without those of every command. */
  readonly fields: readonly string[];
  /** Whether it may run in a transaction. */
  readonly inTransaction?: boolean;
  /** Whether it only reads and so accepts every read concern. */
  readonly reads?: boolean;
  /** Whether it writes and so accepts a write concern. */
  readonly writes?: boolean;
  /** Whether it may name a view. */
  readonly onViews?: boolean;
  /** Whether it may be retried under a `txnNumber`. */
  readonly retryable?: boolean;
  /** Whether it runs on `admin` only. */
  readonly adminOnly?: boolean;
  /** Whether it takes further fields as a filter. */
  readonly takesAnyField?: boolean;
  /** Whether it exists only in a store with fail points. */
  readonly forTests?: boolean;
  run(context: CommandContext): Reply | Promise<Reply>;
}

/** The reader of the command: its transaction's snapshot and writes, or the latest state. */
export function readerOf(context: CommandContext): KvReader {
  return context.transaction?.kv ?? context.store.latest;
}

/**
 * The collection of a name as the command sees it; a transaction sees those of its snapshot and those that it created.
 * @throws StoreError 246 SnapshotUnavailable in a transaction that began when the name had another collection
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
  if (store.catalog.droppedNames.droppedSince(transaction.kv.asOf, db, name)) {
    throw storeError(
      'SnapshotUnavailable',
      `Unable to read from a snapshot due to pending collection catalog changes to collection '${db}.${name}'; please retry the operation.`,
      { labels: ['TransientTransactionError'] },
    );
  }
  return collection && collection.since <= transaction.kv.asOf ? collection : undefined;
}

/** The collection in a command's first field; undefined when it does not exist. */
export function namedCollection(context: CommandContext): Collection | undefined {
  return context.store.catalog.find(context.db, context.body[context.name] as string);
}

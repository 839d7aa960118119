import { Mongoose, type Connection } from 'mongoose';
import type { Logger } from '../logger/logger.ts';
import { forNobody } from '../logger/errands.ts';
import { UnderWay } from '../under-way.ts';
import { clientOptions, TRANSACTION } from './client-options.ts';
import { boundedTransaction } from './bounded-transaction.ts';
import { mendDriver } from './mend-driver.ts';
import { watchCommands, type CommandWatch } from './watch-commands.ts';
import { watchPool, type PoolWatch } from './watch-pool.ts';

/** A place in the database that models are made on. */
export type DatabaseConnection = Connection;

export interface Database {
  readonly connection: DatabaseConnection;
  /** How long a call waits for the database when it is away, in milliseconds. */
  readonly patience: number;
  /**
   * Runs `work` in one transaction: all of its writes are kept or none. Every store that `work` calls takes part by
   * itself; nothing needs to be handed on. `work` may run again after a conflict, and its calls must follow each
   * other, never in parallel.
   */
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once the transactions of this process that are under way now have ended. Never to be waited for within one. */
  transactionsEnded(): Promise<void>;
  /** Whether the database answers within a second. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Told of what goes on between Weft and its database. */
export interface DatabaseWatch {
  readonly commands: CommandWatch;
  readonly pool: PoolWatch;
}

export interface DatabaseSettings {
  readonly uri: string;
  /** The database's name; without it the one that the URI names. */
  readonly name?: string | undefined;
  /** How long a call waits for a database that is away, in milliseconds, before it fails as UNAVAILABLE. */
  readonly patience: number;
  readonly watch?: DatabaseWatch | undefined;
  /** Whether a command may take as long as it takes: making an index of much may take minutes. */
  readonly isUnhurried?: boolean;
}

/**
 * Connects to MongoDB, or to whatever speaks its protocol. An own Mongoose, so that its options are ours alone:
 * calls never queue up behind a lost connection, unknown fields of a filter are an error instead of a wider filter, and
 * indexes are made by migrations alone.
 */
export async function connectDatabase(settings: DatabaseSettings, logger: Logger): Promise<Database> {
  mendDriver();
  const orm = new Mongoose({
    strict: true,
    strictQuery: 'throw',
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    sanitizeFilter: false,
    transactionAsyncLocalStorage: true,
  });
  const { uri, name, patience, watch, isUnhurried } = settings;
  const connection = orm.createConnection(uri, {
    ...(name !== undefined && { dbName: name }),
    ...clientOptions(patience),
    ...(isUnhurried && { socketTimeoutMS: 0 }),
    monitorCommands: watch !== undefined,
  });
  if (watch) {
    watchCommands(connection.getClient(), watch.commands);
    watchPool(connection.getClient(), watch.pool);
  }
  const noteEnd = tellConnection(connection, logger);
  await connection.asPromise();
  const transactions = new UnderWay();
  return {
    connection,
    patience,
    inTransaction: (work) =>
      transactions.add(boundedTransaction(connection, work, { ...TRANSACTION, patience })),
    transactionsEnded: () => transactions.ended(),
    isReachable: () => isReachable(connection),
    close: async () => {
      noteEnd();
      await connection.close();
    },
  };
}

/** One line when the database is lost and one when it is back, however many calls fail meanwhile. Answers how to tell of the end. */
function tellConnection(connection: Connection, logger: Logger): () => void {
  let isEnding = false;
  let lostAt: number | undefined;
  connection.on('disconnected', () => {
    if (isEnding || lostAt !== undefined) return;
    lostAt = performance.now();
    forNobody(() => logger.warn('database connection lost'));
  });
  connection.on('connected', () => {
    if (lostAt === undefined) return;
    const duration = Math.round(performance.now() - lostAt);
    lostAt = undefined;
    forNobody(() => logger.info({ duration }, 'database connection is back'));
  });
  connection.on('error', (error: unknown) => {
    forNobody(() => logger.error({ err: error }, 'database connection failed'));
  });
  return () => {
    isEnding = true;
  };
}

async function isReachable(connection: Connection): Promise<boolean> {
  try {
    await connection.db?.admin().command({ ping: 1 }, { timeoutMS: 1000 });
    return connection.db !== undefined;
  } catch {
    return false;
  }
}

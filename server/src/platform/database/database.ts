import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../logger/logger.ts';
import { withoutRequestContext } from '../logger/request-context.ts';
import { InFlight } from '../in-flight.ts';
import { clientOptions, TRANSACTION } from './client-options.ts';
import { boundedTransaction } from './bounded-transaction.ts';
import { mendDriver } from './driver/mend-driver.ts';
import { watchCommands, type CommandWatch } from './watching/watch-commands.ts';
import { watchPool, type PoolWatch } from './watching/watch-pool.ts';

/** The connection on which models are created. */
export type DatabaseConnection = Connection;

export interface Database {
  readonly connection: DatabaseConnection;
  /** How long a call waits for a database that is not reachable, in milliseconds. */
  readonly patience: number;
  /**
   * Runs `work` in one transaction: all of its writes are stored or none. Stores that `work` calls join it without a
   * parameter. `work` may run again after a conflict; its database calls must be sequential.
   */
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once the transactions of this process that run now have ended. Never await it inside a transaction. */
  transactionsEnded(): Promise<void>;
  /** Returns whether the database answers within a second. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Observes connection events and commands. */
export interface DatabaseWatch {
  readonly commands: CommandWatch;
  readonly pool: PoolWatch;
}

export interface DatabaseSettings {
  readonly uri: string;
  /** Name of the database; by default the one in the URI. */
  readonly name?: string | undefined;
  /** How long a call waits for a database that is not reachable (ms), before it fails with UNAVAILABLE. */
  readonly patience: number;
  readonly watch?: DatabaseWatch | undefined;
  /** Whether commands have no time limit: building an index of a large collection may take minutes. */
  readonly isUnhurried?: boolean;
}

// For all connections, because another instance of Mongoose would copy each schema for each of its connections.
mongoose.set({
  strict: true,
  strictQuery: 'throw',
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
  sanitizeFilter: false,
  transactionAsyncLocalStorage: true,
});

/**
 * Connects to MongoDB or a server with its protocol: without buffering of calls while disconnected, with an error for
 * unknown fields in filters, and with indexes that only migrations create.
 */
export async function connectDatabase(settings: DatabaseSettings, logger: Logger): Promise<Database> {
  mendDriver();
  const { uri, name, patience, watch, isUnhurried } = settings;
  const connection = mongoose.createConnection(uri, {
    ...(name !== undefined && { dbName: name }),
    ...clientOptions(patience),
    ...(isUnhurried && { socketTimeoutMS: 0 }),
    monitorCommands: watch !== undefined,
  });
  if (watch) {
    watchCommands(connection.getClient(), watch.commands);
    watchPool(connection.getClient(), watch.pool);
  }
  const noteEnd = logConnection(connection, logger);
  await connection.asPromise();
  const transactions = new InFlight();
  return {
    connection,
    patience,
    inTransaction: (work) =>
      transactions.add(boundedTransaction(connection, work, { ...TRANSACTION, patience })),
    transactionsEnded: () => transactions.ended(),
    isReachable: () => isReachable(connection),
    close: async () => {
      noteEnd();
      // Mongoose keeps a closed connection with its models, but not a destroyed one.
      await connection.destroy();
    },
  };
}

/**
 * Logs one line when the connection is lost and one when it is back, however many calls fail in between. Returns a
 * function to log the end.
 */
function logConnection(connection: Connection, logger: Logger): () => void {
  let isEnding = false;
  let lostAt: number | undefined;
  connection.on('disconnected', () => {
    if (isEnding || lostAt !== undefined) return;
    lostAt = performance.now();
    withoutRequestContext(() => logger.warn('database connection lost'));
  });
  connection.on('connected', () => {
    if (lostAt === undefined) return;
    const duration = Math.round(performance.now() - lostAt);
    lostAt = undefined;
    withoutRequestContext(() => logger.info({ duration }, 'database connection is back'));
  });
  connection.on('error', (error: unknown) => {
    withoutRequestContext(() => logger.error({ err: error }, 'database connection failed'));
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

import { Mongoose, type Connection } from 'mongoose';
import type { Logger } from '../logger/logger.ts';

/** A place in the database that models are made on. */
export type DatabaseConnection = Connection;

export interface Database {
  readonly connection: DatabaseConnection;
  /**
   * Runs `work` in one transaction: all of its writes are kept or none. Every store that `work` calls takes part by
   * itself; nothing needs to be handed on. `work` may run again after a conflict, and its calls must follow each
   * other, never in parallel.
   */
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
  /** Makes the indexes that the models declare; uniqueness is theirs to keep. */
  ensureIndexes(): Promise<void>;
  /** Whether the database answers within a second. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly uri: string;
  /** The database's name; without it the one that the URI names. */
  readonly name?: string | undefined;
  /** How long a call waits for a database that is away, in milliseconds, before it fails as UNAVAILABLE. */
  readonly patience: number;
}

/**
 * Connects to MongoDB, or to whatever speaks its protocol. An own Mongoose, so that its options are ours alone:
 * calls never queue up behind a lost connection, and unknown fields of a filter are an error instead of a wider filter.
 */
export async function connectDatabase(settings: DatabaseSettings, logger: Logger): Promise<Database> {
  const orm = new Mongoose({
    strict: true,
    strictQuery: 'throw',
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    sanitizeFilter: false,
    transactionAsyncLocalStorage: true,
  });
  const connection = orm.createConnection(settings.uri, {
    ...(settings.name !== undefined && { dbName: settings.name }),
    serverSelectionTimeoutMS: settings.patience,
    connectTimeoutMS: settings.patience,
    maxPoolSize: 32,
    appName: 'weft',
  });
  connection.on('disconnected', () => logger.warn('database connection lost'));
  connection.on('reconnected', () => logger.info('database connection is back'));
  connection.on('error', (error: unknown) => logger.error({ err: error }, 'database connection failed'));
  await connection.asPromise();
  return {
    connection,
    inTransaction: (work) => inTransaction(connection, work),
    ensureIndexes: async () => {
      for (const model of Object.values(connection.models)) {
        await model.createCollection();
        await model.createIndexes();
      }
    },
    isReachable: () => isReachable(connection),
    close: () => connection.close(),
  };
}

async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const outcome: { value?: T } = {};
  await connection.transaction(async () => {
    outcome.value = await work();
  });
  return outcome.value as T;
}

async function isReachable(connection: Connection): Promise<boolean> {
  try {
    await connection.db?.admin().command({ ping: 1 }, { timeoutMS: 1000 });
    return connection.db !== undefined;
  } catch {
    return false;
  }
}

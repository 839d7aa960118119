const AWAY = new Set([
  'DatabaseAwayError',
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'PoolClearedOnNetworkError',
  'MongoOperationTimeoutError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'MongooseServerSelectionError',
  'DisconnectedError',
]);

/**
 * What a database says that can be reached and stores nothing: it failed inside (its files are gone), is ending, is not
 * the one that takes writes, has no majority that confirms them, or its disk is full.
 */
const FAILING = new Set<unknown>([1, 64, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031]);

/** A database that was waited for in vain. */
export class DatabaseAwayError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseAwayError';
  }
}

interface DriverError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly keyPattern?: unknown;
  readonly message?: unknown;
  readonly writeErrors?: unknown;
}

/** Whether a unique index refused the write; with `field`, whether it was the index on that field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  const { code, keyPattern, message } = error as DriverError;
  if (code !== 11000) return false;
  if (field === undefined) return true;
  if (typeof keyPattern === 'object' && keyPattern !== null) return field in keyPattern;
  return String(message).includes(`${field}_`);
}

/** Whether the database could not be reached, or failed by itself: the call may succeed later, unchanged. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name)) return true;
  if (isCutBulk(error)) return true;
  if (error.name.startsWith('Mongo') && FAILING.has((error as DriverError).code)) return true;
  // Mongoose, with buffering off, says so by its message alone.
  return error.name === 'MongooseError' && /initial connection|bufferCommands/.test(error.message);
}

/** What the driver makes of a bulk of writes that met no server: it keeps neither the name nor the cause of what happened. */
function isCutBulk({ name, code, writeErrors }: DriverError): boolean {
  return (
    name === 'MongoBulkWriteError' &&
    code === undefined &&
    Array.isArray(writeErrors) &&
    writeErrors.length === 0
  );
}

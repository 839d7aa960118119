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
 * Error codes of a server that is reachable but cannot store anything: internal failure, shutdown, not primary, no
 * majority, or disk full.
 */
const FAILING = new Set<unknown>([1, 64, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031]);

/** The database did not become reachable in time. */
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

/** Returns whether a unique index rejected the write; with `field`, whether it was the index on that field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  const { code, keyPattern, message } = error as DriverError;
  if (code !== 11000) return false;
  if (field === undefined) return true;
  if (typeof keyPattern === 'object' && keyPattern !== null) return field in keyPattern;
  return String(message).includes(`${field}_`);
}

/** Returns whether the database was unreachable or failed internally: the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name)) return true;
  if (isCutBulk(error)) return true;
  if (error.name.startsWith('Mongo') && FAILING.has((error as DriverError).code)) return true;
  // With buffering off, Mongoose reports this by its message only.
  return error.name === 'MongooseError' && /initial connection|bufferCommands/.test(error.message);
}

/** For a bulk write that found no server, the driver keeps neither the name nor the cause of the error. */
function isCutBulk({ name, code, writeErrors }: DriverError): boolean {
  return (
    name === 'MongoBulkWriteError' &&
    code === undefined &&
    Array.isArray(writeErrors) &&
    writeErrors.length === 0
  );
}

const AWAY = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'PoolClearedOnNetworkError',
  'MongoOperationTimeoutError',
  'MongoExpiredSessionError',
  'MongooseServerSelectionError',
  'DisconnectedError',
]);

interface DriverError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly keyPattern?: unknown;
  readonly message?: unknown;
}

/** Whether a unique index refused the write; with `field`, whether it was the index on that field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  const { code, keyPattern, message } = error as DriverError;
  if (code !== 11000) return false;
  if (field === undefined) return true;
  if (typeof keyPattern === 'object' && keyPattern !== null) return field in keyPattern;
  return String(message).includes(`${field}_`);
}

/** Whether the database could not be reached: the call may succeed later, unchanged. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name)) return true;
  // Mongoose, with buffering off, says so by its message alone.
  return error.name === 'MongooseError' && /initial connection|bufferCommands/.test(error.message);
}

import type { ConnectOptions } from 'mongoose';

/** Connections at once; what comes on top of them waits its turn. */
const POOL = 32;
/** A member of the replica set that does not confirm a write for so long makes it fail (ms), though it may be stored. */
const CONFIRMED_WITHIN = 10_000;
/** A connection that a command hears nothing on for so long is cut (ms), where the watch over the server has not seen why. */
const SILENCE_MAX = 60_000;

const MAJORITY = { w: 'majority', wtimeoutMS: CONFIRMED_WITHIN } as const;

/**
 * What is written is confirmed by a majority before it is answered, and what is read has been: nothing that anybody was
 * told of is rolled back when another server of the replica set takes over. Reads go to the primary alone, so that everyone
 * finds what they have just written. The one place where this is said.
 */
export const CONCERNS = {
  writeConcern: MAJORITY,
  readConcernLevel: 'majority',
  readPreference: 'primary',
} as const satisfies ConnectOptions;

/** The same in a transaction, whose reads see one moment. */
export const TRANSACTION = {
  writeConcern: MAJORITY,
  readConcern: { level: 'snapshot' },
  readPreference: 'primary',
} as const;

/**
 * Options of the driver for a database that may go away, and come back, at any time. The driver repeats a read, and a write that
 * can be told from its repetition, once; it waits up to `patience` (ms) for a server that takes it. A server that says
 * nothing any more, without refusing either, is found out by the watch over it, which cuts what waits for it.
 */
export function clientOptions(patience: number): ConnectOptions {
  return {
    ...CONCERNS,
    retryReads: true,
    retryWrites: true,
    serverSelectionTimeoutMS: patience,
    connectTimeoutMS: patience,
    heartbeatFrequencyMS: Math.max(500, patience / 2),
    waitQueueTimeoutMS: 2 * patience,
    socketTimeoutMS: SILENCE_MAX,
    maxPoolSize: POOL,
    appName: 'weft',
  };
}

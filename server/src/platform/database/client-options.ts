import type { ConnectOptions } from 'mongoose';

/** Maximum number of connections; further commands wait. */
const POOL = 32;
/** A write fails if a secondary does not confirm it within this time (ms). It may be stored nevertheless. */
const CONFIRMED_WITHIN = 10_000;
/**
 * A connection on which a command gets no response for this time is closed (ms), if server monitoring has not
 * detected the failure before.
 */
const SILENCE_MAX = 60_000;

const MAJORITY = { w: 'majority', wtimeoutMS: CONFIRMED_WITHIN } as const;

/**
 * Writes are acknowledged by a majority and reads see only majority-committed data, so a failover never rolls back
 * what a client was told. Reads go to the primary, so clients see their own writes. This is the only place that sets
 * these concerns.
 */
const CONCERNS = {
  writeConcern: MAJORITY,
  readConcernLevel: 'majority',
  readPreference: 'primary',
} as const satisfies ConnectOptions;

/** The same for transactions, whose reads see one snapshot. */
export const TRANSACTION = {
  writeConcern: MAJORITY,
  readConcern: { level: 'snapshot' },
  readPreference: 'primary',
} as const;

/**
 * Driver options for a database that may disappear and return at any time. The driver retries a read or an
 * identifiable write once and waits up to `patience` (ms) for a server. Server monitoring detects a server that
 * hangs, and closes its connections.
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

import { randomUUID } from 'node:crypto';
import type { DatabaseConnection } from './database.ts';
import { isDuplicate } from './failures.ts';

interface LeaseFields {
  _id: string;
  holder: string;
  expiresAt: Date;
}

/** The exclusive right to do something, among all servers on one database, while it is renewed. */
export interface Lease {
  /** Throws LeaseLostError if another server may hold the lease. Call it before each step. */
  mustHold(): void;
  release(): Promise<void>;
}

class LeaseLostError extends Error {
  constructor(name: string) {
    super(`the lease of ${name} was lost: the database did not answer in time`);
    this.name = 'LeaseLostError';
  }
}

/** A lease is free again this long after its holder died (ms). */
const LIFETIME = 15_000;

const leasesOf = (connection: DatabaseConnection) => connection.collection<LeaseFields>('leases');

/** Whether a server has the lease `name`. */
export async function isLeaseHeld(connection: DatabaseConnection, name: string): Promise<boolean> {
  const held = { _id: name, $expr: { $gte: ['$expiresAt', '$$NOW'] } };
  return (await leasesOf(connection).findOne(held)) !== null;
}

/**
 * Takes the lease `name`; undefined if another holder has it. The database's clock decides, because servers' clocks
 * may differ. The lease is renewed in the background until it is released; after a crash it expires after `lifetime`
 * ms.
 */
export async function takeLease(
  connection: DatabaseConnection,
  name: string,
  lifetime = LIFETIME,
): Promise<Lease | undefined> {
  const leases = leasesOf(connection);
  const holder = randomUUID();
  const until = { $add: ['$$NOW', lifetime] };
  let heldUntil = performance.now() + lifetime;
  try {
    await leases.findOneAndUpdate(
      { _id: name, $expr: { $lt: ['$expiresAt', '$$NOW'] } },
      [{ $set: { holder, expiresAt: until } }],
      { upsert: true },
    );
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
  const renew = async (): Promise<void> => {
    const asked = performance.now();
    const { matchedCount } = await leases.updateOne({ _id: name, holder }, [{ $set: { expiresAt: until } }]);
    heldUntil = matchedCount === 1 ? asked + lifetime : 0;
  };
  // A failed renewal is retried; if it is too late, the lease is lost.
  const timer = setInterval(() => void renew().catch(() => undefined), lifetime / 3);
  timer.unref();
  return {
    mustHold() {
      if (performance.now() >= heldUntil) throw new LeaseLostError(name);
    },
    async release() {
      clearInterval(timer);
      await leases.deleteOne({ _id: name, holder });
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { DatabaseConnection } from './database.ts';
import { isDuplicate } from './failures.ts';

interface LeaseFields {
  _id: string;
  holder: string;
  expiresAt: Date;
}

/** The right to do something alone, among all servers on one database, for as long as it is kept up. */
export interface Lease {
  /** Throws LeaseLostError once somebody else may have it: whoever works under a lease asks before each step. */
  mustHold(): void;
  release(): Promise<void>;
}

export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`the lease of ${name} was lost: the database did not answer in time`);
    this.name = 'LeaseLostError';
  }
}

/** A lease whose holder died is free again after this long (ms). */
const LIFETIME = 15_000;

/**
 * Takes the lease `name`, or answers undefined where somebody else holds it. The database's own clock decides, so that the clocks of
 * servers may differ. It is kept up in the background until it is released; one whose holder died runs out after `lifetime` ms.
 */
export async function takeLease(
  connection: DatabaseConnection,
  name: string,
  lifetime = LIFETIME,
): Promise<Lease | undefined> {
  const leases = connection.collection<LeaseFields>('leases');
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
  // A renewal that fails is tried again; too late, and the lease is lost by the clock.
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

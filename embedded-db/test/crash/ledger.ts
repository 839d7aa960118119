/** Acknowledged writes, and writes that may have succeeded although their reply was lost. */

/** A number that must have grown by every acknowledged step and may have grown by the unanswered ones. */
class Tally {
  acknowledged = 0;
  unanswered = 0;

  allows(value: number): boolean {
    return value >= this.acknowledged && value <= this.acknowledged + this.unanswered;
  }
}

export interface Transfer {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

type ItemFate = 'inserted' | 'maybe-inserted' | 'deleted' | 'maybe-deleted';

export class Ledger {
  readonly items = new Map<string, ItemFate>();
  readonly counters = new Map<number, Tally>();
  readonly upserts = new Map<string, Tally>();
  readonly transfers = new Map<string, { transfer: Transfer; isAcknowledged: boolean }>();
  writes = 0;
  transactions = 0;
  unanswered = 0;

  counter(client: number): Tally {
    return tallyOf(this.counters, client);
  }

  upsert(key: string): Tally {
    return tallyOf(this.upserts, key);
  }
}

const tallyOf = <K>(tallies: Map<K, Tally>, key: K): Tally => {
  let tally = tallies.get(key);
  if (!tally) tallies.set(key, (tally = new Tally()));
  return tally;
};

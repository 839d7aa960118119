import type { Collection, MongoClient } from 'mongodb';
import type { Ledger, Transfer } from './ledger.ts';

export const CLIENTS = 32;
export const ACCOUNTS = 40;
export const STARTING_BALANCE: number = 1000;
const UPSERT_KEYS = 200;

export interface Collections {
  readonly items: Collection<{ _id: string; odd?: number }>;
  readonly counters: Collection<{ _id: number }>;
  readonly upserts: Collection<{ key: string }>;
  readonly accounts: Collection<{ _id: number; balance: number }>;
  readonly transfers: Collection<{ _id: string }>;
}

export const collectionsOf = (client: MongoClient): Collections => {
  const db = client.db('crash');
  return {
    items: db.collection('items'),
    counters: db.collection('counters'),
    upserts: db.collection('upserts'),
    accounts: db.collection('accounts'),
    transfers: db.collection('transfers'),
  };
};

/** Makes the accounts and every kind of index, once per folder. */
export const prepare = async (collections: Collections): Promise<void> => {
  const { items, counters, upserts, accounts, transfers } = collections;
  const ids = Array.from({ length: ACCOUNTS }, (_, _id) => _id);
  await accounts.insertMany(ids.map((_id) => ({ _id, balance: STARTING_BALANCE })));
  await counters.insertMany(Array.from({ length: CLIENTS }, (_, _id) => ({ _id, n: 0 })));
  await items.createIndexes([
    { key: { client: 1, at: -1 } },
    { key: { tags: 1 } },
    { key: { token: 1 }, unique: true },
    { key: { odd: 1 }, sparse: true },
    { key: { text: 'text' } },
  ]);
  await accounts.createIndex({ balance: 1 });
  await counters.createIndex({ n: 1 });
  await upserts.createIndex({ key: 1 }, { unique: true });
  await transfers.createIndex({ from: 1, to: 1 });
};

const below = (limit: number): number => Math.floor(Math.random() * limit);

/** One client: a write after the other until `isOver`; an answer that never came is noted as such. */
export class WorkloadClient {
  readonly #id: number;
  readonly #client: MongoClient;
  readonly #ledger: Ledger;
  readonly #to: Collections;
  readonly #round: number;
  readonly #own: string[] = [];
  #n = 0;

  constructor(id: number, round: number, client: MongoClient, ledger: Ledger) {
    this.#id = id;
    this.#round = round;
    this.#client = client;
    this.#ledger = ledger;
    this.#to = collectionsOf(client);
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const dice = below(100);
      if (dice < 30) await this.#insert();
      else if (dice < 55) await this.#increment();
      else if (dice < 75) await this.#transfer();
      else if (dice < 90) await this.#upsert();
      else await this.#remove();
    }
  }

  #name(kind: string): string {
    this.#n += 1;
    return `${kind}-${this.#round}-${this.#id}-${this.#n}`;
  }

  /** Whether the write was acknowledged; otherwise its reply must have been lost. */
  async #write(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      this.#ledger.writes += 1;
      return true;
    } catch (error) {
      if (!isLostAnswer(error)) throw error;
      this.#ledger.unanswered += 1;
      return false;
    }
  }

  async #insert(): Promise<void> {
    const _id = this.#name('item');
    const tags = Array.from({ length: below(4) }, () => `t${below(20)}`);
    const item = { _id, client: this.#id, at: Date.now(), tags, token: _id, text: `word${below(50)} storm` };
    const isDone = await this.#write(() =>
      this.#to.items.insertOne(this.#n % 2 ? { ...item, odd: this.#n } : item),
    );
    this.#ledger.items.set(_id, isDone ? 'inserted' : 'maybe-inserted');
    if (isDone) this.#own.push(_id);
  }

  async #increment(): Promise<void> {
    const tally = this.#ledger.counter(this.#id);
    const isDone = await this.#write(() =>
      this.#to.counters.updateOne({ _id: this.#id }, { $inc: { n: 1 } }),
    );
    tally[isDone ? 'acknowledged' : 'unanswered'] += 1;
  }

  async #upsert(): Promise<void> {
    const key = `key${below(UPSERT_KEYS)}`;
    const update = { $inc: { n: 1 }, $setOnInsert: { made: Date.now() } };
    const isDone = await this.#write(() => this.#to.upserts.updateOne({ key }, update, { upsert: true }));
    this.#ledger.upsert(key)[isDone ? 'acknowledged' : 'unanswered'] += 1;
  }

  async #remove(): Promise<void> {
    const _id = this.#own.splice(below(this.#own.length), 1)[0];
    if (_id === undefined) return;
    const isDone = await this.#write(() => this.#to.items.deleteOne({ _id }));
    this.#ledger.items.set(_id, isDone ? 'deleted' : 'maybe-deleted');
  }

  async #transfer(): Promise<void> {
    const from = below(ACCOUNTS);
    const transfer: Transfer = {
      id: this.#name('transfer'),
      from,
      to: (from + 1 + below(ACCOUNTS - 1)) % ACCOUNTS,
      amount: 1 + below(9),
    };
    const session = this.#client.startSession();
    const entry = { transfer, isAcknowledged: false };
    this.#ledger.transfers.set(transfer.id, entry);
    const { id, to, amount } = transfer;
    try {
      entry.isAcknowledged = await this.#write(() =>
        session.withTransaction(async () => {
          await this.#to.accounts.updateOne({ _id: from }, { $inc: { balance: -amount } }, { session });
          await this.#to.accounts.updateOne({ _id: to }, { $inc: { balance: amount } }, { session });
          await this.#to.transfers.insertOne({ ...transfer, _id: id }, { session });
        }),
      );
      if (entry.isAcknowledged) this.#ledger.transactions += 1;
    } finally {
      await session.endSession();
    }
  }
}

const isLostAnswer = (error: unknown): boolean =>
  error instanceof Error &&
  /^Mongo(Network|ServerSelection|PoolCleared|NotConnected|Topology|ClientClosed|Expired)/.test(error.name);

import { Long, type MongoClient, type Collection } from 'mongodb';
import { CONVERSATIONS, MESSAGES } from './data.ts';
import { leastOf, most, type Figure } from './figure.ts';
import { pingRate, rawCommitRate } from './floor.ts';
import { compare, median, ratePerSecond, RUNS, warmUp, type Action } from './rate.ts';

const MANY = 64;

const below = (limit: number): number => Math.floor(Math.random() * limit);
export class Measures {
  readonly #client: MongoClient;
  readonly #folder: string;
  readonly #messages: Collection<{ _id: number; conversation?: number; likes?: number }>;

  constructor(client: MongoClient, folder: string) {
    this.#client = client;
    this.#folder = folder;
    this.#messages = client.db('bench').collection('messages');
  }

  async #besidePing(name: string, action: Action, clients: number, target: number): Promise<Figure> {
    await warmUp(action, clients);
    const found = await compare(
      () => ratePerSecond(action, clients),
      () => pingRate(this.#client, clients),
    );
    return leastOf(`${name}, ${clients} client${clients > 1 ? 's' : ''}`, found, target);
  }

  async *reads(): AsyncGenerator<Figure> {
    const one: Action = () => this.#messages.findOne({ _id: below(MESSAGES) });
    yield this.#besidePing('findOne by _id', one, 1, 0.75);
    yield this.#besidePing('findOne by _id', one, MANY, 0.7);
    const page: Action = () =>
      this.#messages
        .find({ conversation: below(CONVERSATIONS) })
        .sort({ _id: -1 })
        .limit(20)
        .toArray();
    yield this.#besidePing('page of 20 of 100,000', page, 1, 0.4);
    yield this.#besidePing('page of 20 of 100,000', page, MANY, 0.35);
    yield this.#besidePing('20 documents with $lookup', this.#lookup, 1, 0.2);
  }

  readonly #lookup: Action = () =>
    this.#messages
      .aggregate([
        { $match: { conversation: below(CONVERSATIONS) } },
        { $sort: { _id: -1 } },
        { $limit: 20 },
        { $lookup: { from: 'authors', localField: 'author', foreignField: '_id', as: 'author' } },
        { $unwind: '$author' },
      ])
      .toArray();

  async *writes(): AsyncGenerator<Figure> {
    const inserted = this.#client.db('bench').collection('inserted');
    await inserted.createIndex({ conversation: 1, at: -1 });
    const insert: Action = (client, turn) =>
      inserted.insertOne({
        conversation: client,
        at: turn,
        text: 'x'.repeat(200),
        author: Long.fromNumber(turn),
      });
    yield this.#besidePing('durable insert', insert, MANY, 1);
    await warmUp(insert, 1);
    const single = await compare(
      () => ratePerSecond(insert, 1),
      () => rawCommitRate(this.#folder),
    );
    yield leastOf('durable insert, 1 client (floor: lmdb commit)', single, 0.5);
    const increment: Action = () =>
      this.#messages.updateOne({ _id: below(MESSAGES) }, { $inc: { likes: 1 } });
    yield this.#besidePing('$inc', increment, MANY, 0.8);
  }

  /** How long one client waits for a document while another scans everything, again and again. */
  async duringScan(): Promise<Figure> {
    const medians: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const state = { isOver: false };
      const scan = (async () => {
        while (!state.isOver) await this.#messages.find({ text: /no such text$/ } as never).toArray();
      })();
      const waits: number[] = [];
      const until = performance.now() + 1500;
      while (performance.now() < until) {
        const since = performance.now();
        await this.#messages.findOne({ _id: below(MESSAGES) });
        waits.push(performance.now() - since);
      }
      state.isOver = true;
      await scan;
      medians.push(median(waits));
    }
    return most('findOne during a scan of 100,000, median', median(medians), 10, 'ms');
  }
}

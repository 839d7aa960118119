import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { NetworkDeps } from '../network-deps.ts';
import type { MemberCard } from '../../members/index.ts';
import type { Pair } from '../pair.ts';
import type { Changed, PairChanges, PairWork } from '../pair-changes.ts';
import { mustBeOpen } from '../pair.policy.ts';
import { outcomeOfAsking } from './connection.policy.ts';
import type { RequestStatus } from './connection.model.ts';
import type { ConnectionRecord } from './connection.store.ts';

const { rules } = NETWORK_TEXTS;
const DAY = 24 * 60 * 60 * 1000;

interface Deps extends NetworkDeps {
  readonly changes: PairChanges;
}

/** Connection requests, their answers, and the end of connections. */
export class ConnectionsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends a request; if the recipient has sent one already, accepts it. */
  send(viewerId: string, recipientId: string, note: string | null): Promise<Changed> {
    return this.#deps.changes.run(viewerId, recipientId, async (pair) => {
      mustBeOpen(pair);
      const now = this.#deps.clock.date();
      if (outcomeOfAsking(pair.record, viewerId, now.getTime()) === 'accept' && pair.record) {
        return this.#accept(pair, pair.record);
      }
      await this.#countRequest(pair.cardOf(viewerId), now);
      const request = { sender: viewerId, recipient: recipientId, note, createdAt: now };
      pair.record = await this.#deps.connections.ask(request, pair.record);
      countWaiting(pair, request, 1);
      return 'requested';
    });
  }

  /** `id` is the request's or the sender's. Accepting again changes nothing. */
  async accept(viewerId: string, id: string): Promise<Changed> {
    return this.#deps.changes.run(viewerId, await this.#otherOf(viewerId, id), async (pair) => {
      const record = recordNamed(pair, id);
      mustReceive(viewerId, record);
      if (record.status === 'accepted') return null;
      if (record.status === 'rejected') throw notFound(() => rules.notWaiting);
      return this.#accept(pair, record);
    });
  }

  /** `id` is the request's or the sender's. Declining again changes nothing. */
  async reject(viewerId: string, id: string): Promise<Changed> {
    return this.#deps.changes.run(viewerId, await this.#otherOf(viewerId, id), this.#rejection(id));
  }

  /** Declines several requests in one transaction, without those that are no longer pending. Returns the ids of the declined ones. */
  async ignore(viewerId: string, ids: readonly string[]): Promise<string[]> {
    const waiting = await this.#deps.connections.findWaiting(viewerId, ids);
    if (waiting.length === 0) return [];
    let declined: Pair[] = [];
    const senders = waiting.map(({ sender }) => sender);
    await this.#deps.changes.runMany(viewerId, senders, async (pairs) => {
      declined = pairs.filter((pair) => waitsFor(viewerId, pair));
      await this.#decline(declined);
      return pairs.map((pair) => (declined.includes(pair) ? 'declined' : null));
    });
    return declined.flatMap(({ record }) => record?._id ?? []);
  }

  /** Withdraws a request or ends a connection; returns which it `was`. `id` is the record's or the other member's. */
  async remove(viewerId: string, id: string): Promise<Changed & { was: RequestStatus }> {
    let was: RequestStatus = 'pending';
    const changed = await this.#deps.changes.run(
      viewerId,
      await this.#otherOf(viewerId, id),
      async (pair) => {
        const record = recordNamed(pair, id);
        was = record.status;
        // A decline stays, so that its sender cannot ask again at once.
        if (record.status === 'rejected') throw notFound(() => rules.notWaiting);
        if (record.status === 'pending' && record.sender !== viewerId) throw forbidden();
        await this.end(pair, record);
        return record.status === 'pending' ? 'withdrawn' : 'removed';
      },
    );
    return { ...changed, was };
  }

  /** Removes the record of the two with its effects, in the current transaction. */
  async end(pair: Pair, record: ConnectionRecord): Promise<void> {
    await this.#deps.connections.remove(record._id);
    pair.record = null;
    if (record.status === 'pending') countWaiting(pair, record, -1);
    if (record.status === 'accepted') await this.#deps.edges.disconnect(pair);
  }

  #rejection(id: string): PairWork {
    return async (pair) => {
      const record = recordNamed(pair, id);
      mustReceive(pair.actorId, record);
      if (record.status === 'accepted') throw new AppError('ALREADY_CONNECTED', () => rules.alreadyConnected);
      if (record.status === 'rejected') return null;
      await this.#decline([pair]);
      return 'declined';
    };
  }

  async #decline(pairs: readonly Pair[]): Promise<void> {
    const { connections, clock } = this.#deps;
    await connections.decide(pairs, 'rejected', clock.date());
    for (const pair of pairs) if (pair.record) countWaiting(pair, pair.record, -1);
  }

  async #accept(pair: Pair, record: ConnectionRecord): Promise<'accepted'> {
    const { connections, edges, clock } = this.#deps;
    const at = clock.date();
    await connections.decide([pair], 'accepted', at);
    countWaiting(pair, record, -1);
    await edges.connect(pair, at);
    return 'accepted';
  }

  /** 50 a day and 500 pending: more indicates automation. */
  async #countRequest(actor: Pick<MemberCard, '_id' | 'sentCount'>, now: Date): Promise<void> {
    if (actor.sentCount >= NETWORK_LIMITS.pendingRequests) {
      throw new AppError('RATE_LIMITED', () => rules.requestsPending, { retryAfter: DAY / 1000 });
    }
    const oldest = await this.#deps.quotas.count(actor._id, now);
    const wait = oldest ? oldest.getTime() + DAY - now.getTime() : 0;
    if (wait > 0) {
      const retryAfter = Math.ceil(wait / 1000);
      throw new AppError('RATE_LIMITED', () => rules.requestsOfDay, { retryAfter });
    }
  }

  /** Returns the member that an id of a record or member identifies. */
  async #otherOf(viewerId: string, id: string): Promise<string> {
    const record = await this.#deps.connections.findById(id);
    if (record?.sender === viewerId) return record.recipient;
    if (record?.recipient === viewerId) return record.sender;
    return id;
  }
}

/** The pair's record if `id` is its id or the other member's. Throws NOT_FOUND otherwise. */
function recordNamed({ record, otherId, isBlockedBy }: Pair, id: string): ConnectionRecord {
  if (!record || isBlockedBy || (record._id !== id && otherId !== id)) throw notFound();
  return record;
}

/** Whether the other one's request to the viewer is pending. */
function waitsFor(viewerId: string, { record, isBlockedBy }: Pair): boolean {
  return record?.status === 'pending' && record.recipient === viewerId && !isBlockedBy;
}

function mustReceive(viewerId: string, { recipient }: ConnectionRecord): void {
  if (recipient !== viewerId) throw forbidden(() => rules.notRecipient);
}

/** Changes the counters of pending requests of both members. */
function countWaiting(
  pair: Pair,
  { sender, recipient }: Pick<ConnectionRecord, 'sender' | 'recipient'>,
  by: 1 | -1,
): void {
  pair.count(sender, 'sentCount', by);
  pair.count(recipient, 'requestsCount', by);
}

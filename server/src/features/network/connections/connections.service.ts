import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden, notFound } from '../../../errors/common.ts';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import type { NetworkDeps } from '../network-deps.ts';
import type { MemberCard } from '../../members/index.ts';
import type { Pair } from '../pair.ts';
import type { Changed, PairChanges, PairWork } from '../pair-changes.ts';
import { mustBeOpen } from '../pair.policy.ts';
import { connectPair, disconnectPair } from '../links/edges.ts';
import { outcomeOfAsking } from './connection.policy.ts';
import type { RequestStatus } from './connection.model.ts';
import { newRequest, type ConnectionRecord } from './connection.store.ts';

const { rules } = NETWORK_TEXTS;
const DAY = 24 * 60 * 60 * 1000;

interface Deps extends NetworkDeps {
  readonly changes: PairChanges;
}

/** Connection requests, their answers, and the end of connections. */
export class ConnectionsService {
  readonly #deps: Deps;
  readonly #records: BatchLoader<string, ConnectionRecord>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#records = new BatchLoader((ids) => deps.connections.findByIds(ids));
  }

  /** Sends a request; if the recipient has sent one already, accepts it. */
  send(viewerId: string, recipientId: string, note: string | null): Promise<Changed> {
    const ask: PairWork = (pair) => {
      mustBeOpen(pair);
      const now = this.#deps.clock.date();
      if (outcomeOfAsking(pair.record, viewerId, now.getTime()) === 'accept' && pair.record) {
        return this.#accept(pair, pair.record);
      }
      mayWait(pair.cardOf(viewerId));
      pair.askedAt = now;
      const request = { sender: viewerId, recipient: recipientId, note, createdAt: now };
      pair.record = newRequest(request, pair.record);
      countWaiting(pair, request, 1);
      return 'requested';
    };
    return this.#deps.changes.run({ actorId: viewerId, otherId: recipientId, work: ask });
  }

  /** `id` is the request's or the sender's. Accepting again changes nothing. */
  async accept(viewerId: string, id: string): Promise<Changed> {
    return this.#change(viewerId, id, (pair) => {
      const record = recordNamed(pair, id);
      mustReceive(viewerId, record);
      if (record.status === 'accepted') return null;
      if (record.status === 'rejected') throw notFound(() => rules.notWaiting);
      return this.#accept(pair, record);
    });
  }

  /** `id` is the request's or the sender's. Declining again changes nothing. */
  async reject(viewerId: string, id: string): Promise<Changed> {
    return this.#change(viewerId, id, (pair) => {
      const record = recordNamed(pair, id);
      mustReceive(viewerId, record);
      if (record.status === 'accepted') throw new AppError('ALREADY_CONNECTED', () => rules.alreadyConnected);
      if (record.status === 'rejected') return null;
      return this.#decline(pair, record);
    });
  }

  /** Declines several requests in one transaction, without those that are no longer pending. Returns the ids of the declined ones. */
  async ignore(viewerId: string, ids: readonly string[]): Promise<string[]> {
    const waiting = await this.#deps.connections.findWaiting(viewerId, ids);
    if (waiting.length === 0) return [];
    const senders = waiting.map(({ sender }) => sender);
    const declined = await this.#deps.changes.runMany(viewerId, senders, (pair) =>
      pair.record && waitsFor(viewerId, pair) ? this.#decline(pair, pair.record) : null,
    );
    return declined.flatMap(({ record }) => record?._id ?? []);
  }

  /** Withdraws a request or ends a connection; returns which it `was`. `id` is the record's or the other member's. */
  async remove(viewerId: string, id: string): Promise<Changed & { was: RequestStatus }> {
    let was: RequestStatus = 'pending';
    const changed = await this.#change(viewerId, id, (pair) => {
      const record = recordNamed(pair, id);
      was = record.status;
      // A decline stays, so that its sender cannot ask again at once.
      if (record.status === 'rejected') throw notFound(() => rules.notWaiting);
      if (record.status === 'pending' && record.sender !== viewerId) throw forbidden();
      endRecord(pair, record);
      return record.status === 'pending' ? 'withdrawn' : 'removed';
    });
    return { ...changed, was };
  }

  #decline(pair: Pair, record: ConnectionRecord): 'declined' {
    pair.record = { ...record, status: 'rejected', decidedAt: this.#deps.clock.date() };
    countWaiting(pair, record, -1);
    return 'declined';
  }

  #accept(pair: Pair, record: ConnectionRecord): 'accepted' {
    const at = this.#deps.clock.date();
    pair.record = { ...record, status: 'accepted', decidedAt: at };
    countWaiting(pair, record, -1);
    connectPair(pair, at);
    return 'accepted';
  }

  /** Changes the pair that an id of a record or member identifies. */
  async #change(viewerId: string, id: string, work: PairWork): Promise<Changed> {
    const record = (await this.#records.of([id])).get(id);
    const otherId =
      record?.sender === viewerId ? record.recipient : record?.recipient === viewerId ? record.sender : id;
    return this.#deps.changes.run({ actorId: viewerId, otherId, work });
  }
}

/** Removes the pair's record with its effects. */
export function endRecord(pair: Pair, record: ConnectionRecord): void {
  pair.record = null;
  if (record.status === 'pending') countWaiting(pair, record, -1);
  if (record.status === 'accepted') disconnectPair(pair);
}

/** Throws RATE_LIMITED if 500 requests of the member are pending: more indicates automation. */
function mayWait({ sentCount }: Pick<MemberCard, 'sentCount'>): void {
  if (sentCount < NETWORK_LIMITS.pendingRequests) return;
  throw new AppError('RATE_LIMITED', () => rules.requestsPending, { retryAfter: DAY / 1000 });
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

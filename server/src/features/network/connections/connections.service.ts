import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { NetworkParts } from '../network-parts.ts';
import type { Changed, Pair, PairChanges, PairWork } from '../pair-changes.ts';
import { mustBeOpen } from '../pair.policy.ts';
import { outcomeOfAsking } from './connection.policy.ts';
import type { RequestStatus } from './connection.model.ts';
import type { ConnectionRecord } from './connection.store.ts';

const { rules } = NETWORK_TEXTS;
const DAY = 24 * 60 * 60 * 1000;

type Waiting = Pair & { readonly record: ConnectionRecord };

/** Requests, what becomes of them, and the end of connections (specification 3.6). */
export class ConnectionsService {
  readonly #parts: NetworkParts;
  readonly #changes: PairChanges;

  constructor(parts: NetworkParts, changes: PairChanges) {
    this.#parts = parts;
    this.#changes = changes;
  }

  /** Asks the recipient; where they already asked, this accepts. */
  send(viewerId: string, recipientId: string, note: string | null): Promise<Changed> {
    return this.#changes.run(viewerId, recipientId, async (pair) => {
      mustBeOpen(pair);
      const now = this.#parts.clock.date();
      if (outcomeOfAsking(pair.record, viewerId, now.getTime()) === 'accept' && pair.record) {
        return this.#accept({ ...pair, record: pair.record });
      }
      await this.#countRequest(pair.actor, now);
      const request = { sender: viewerId, recipient: recipientId, note, createdAt: now };
      await this.#parts.connections.ask(request, pair.record);
      await this.#moveWaiting({ sender: viewerId, recipient: recipientId }, 1);
      return 'requested';
    });
  }

  /** `id` is the request's or the sender's. Once accepted, accepting again changes nothing. */
  async accept(viewerId: string, id: string): Promise<Changed> {
    return this.#changes.run(viewerId, await this.#otherOf(viewerId, id), async (pair) => {
      const waiting = mustBeNamed(pair, id);
      mustReceive(waiting);
      if (waiting.record.status === 'accepted') return null;
      if (waiting.record.status === 'rejected') throw notFound(rules.notWaiting);
      return this.#accept(waiting);
    });
  }

  /** `id` is the request's or the sender's. Once declined, declining again changes nothing. */
  async reject(viewerId: string, id: string): Promise<Changed> {
    return this.#changes.run(viewerId, await this.#otherOf(viewerId, id), this.#rejection(id));
  }

  /** Declines several requests; those that no longer wait are passed over. Answers the ids of those that were declined. */
  async ignore(viewerId: string, ids: readonly string[]): Promise<string[]> {
    const ignored: string[] = [];
    for (const id of ids) {
      try {
        const otherId = await this.#otherOf(viewerId, id);
        await this.#changes.runQuietly(viewerId, otherId, async (pair) => {
          const change = await this.#rejection(id)(pair);
          if (change && pair.record) ignored.push(pair.record._id);
          return change;
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    return [...new Set(ignored)];
  }

  /** Withdraws an own request or ends a connection, and says which it `was`; `id` is the record's or the other member's. */
  async remove(viewerId: string, id: string): Promise<Changed & { was: RequestStatus }> {
    let was: RequestStatus = 'pending';
    const changed = await this.#changes.run(viewerId, await this.#otherOf(viewerId, id), async (pair) => {
      const { record } = mustBeNamed(pair, id);
      was = record.status;
      // A decline stays: it keeps its sender from asking again at once.
      if (record.status === 'rejected') throw notFound(rules.notWaiting);
      if (record.status === 'pending' && record.sender !== viewerId) throw forbidden();
      await this.end(record);
      return record.status === 'pending' ? 'withdrawn' : 'removed';
    });
    return { ...changed, was };
  }

  /** Removes the record with all that stands on it, in the transaction that is under way. */
  async end(record: ConnectionRecord): Promise<void> {
    await this.#parts.connections.remove(record._id);
    if (record.status === 'pending') await this.#moveWaiting(record, -1);
    if (record.status === 'accepted') await this.#parts.edges.disconnect(record.sender, record.recipient);
  }

  #rejection(id: string): PairWork {
    return async (pair) => {
      const waiting = mustBeNamed(pair, id);
      mustReceive(waiting);
      const { record } = waiting;
      if (record.status === 'accepted') throw new AppError('ALREADY_CONNECTED', rules.alreadyConnected);
      if (record.status === 'rejected') return null;
      await this.#parts.connections.decide(record._id, 'rejected', this.#parts.clock.date());
      await this.#moveWaiting(record, -1);
      return 'declined';
    };
  }

  async #accept({ actor, other, record }: Waiting): Promise<'accepted'> {
    const { connections, edges, clock } = this.#parts;
    const at = clock.date();
    await connections.decide(record._id, 'accepted', at);
    await this.#moveWaiting(record, -1);
    await edges.connect(actor, other, at);
    return 'accepted';
  }

  async #moveWaiting({ sender, recipient }: Pick<ConnectionRecord, 'sender' | 'recipient'>, by: 1 | -1) {
    const { store } = this.#parts.members;
    await store.addToCounts(sender, { sentCount: by });
    await store.addToCounts(recipient, { requestsCount: by });
  }

  /** 50 a day, 500 that wait: more is no longer a person asking people. */
  async #countRequest(actor: Pair['actor'], now: Date): Promise<void> {
    const { quotas } = this.#parts;
    if (actor.sentCount >= NETWORK_LIMITS.pendingRequests) {
      throw new AppError('RATE_LIMITED', rules.requestsPending, { retryAfter: DAY / 1000 });
    }
    const oldest = await quotas.oldestOfDay(actor._id);
    const wait = oldest ? oldest.getTime() + DAY - now.getTime() : 0;
    if (wait > 0) {
      const retryAfter = Math.ceil(wait / 1000);
      throw new AppError('RATE_LIMITED', rules.requestsOfDay, { retryAfter });
    }
    await quotas.count(actor._id, now);
  }

  /** Whom an id of a record or of a member means. */
  async #otherOf(viewerId: string, id: string): Promise<string> {
    const record = await this.#parts.connections.findById(id);
    if (record?.sender === viewerId) return record.recipient;
    if (record?.recipient === viewerId) return record.sender;
    return id;
  }
}

/** The pair with the record that `id` names, by its own id or the other member's; NOT_FOUND where that is gone. */
function mustBeNamed(pair: Pair, id: string): Waiting {
  const { record, other } = pair;
  if (!record || pair.isBlockedBy || (record._id !== id && other._id !== id)) throw notFound();
  return { ...pair, record };
}

function mustReceive({ record, actor }: Waiting): void {
  if (record.recipient !== actor._id) throw forbidden(rules.notRecipient);
}

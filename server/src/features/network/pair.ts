import { unauthenticated, notFound } from '../../errors/common.ts';
import type { Counter, MemberCard } from '../members/index.ts';
import type { ConnectionRecord } from './connections/connection.store.ts';
import type { LinkKind } from './links/link.model.ts';

/** Changes of one member's counters. */
export type CountChange = Partial<Record<Counter, number>>;

/** Two members as the database has them. */
interface PairFound {
  readonly actorId: string;
  readonly otherId: string;
  /** Cards by id, without members who cannot be found. */
  readonly cards: ReadonlyMap<string, MemberCard>;
  readonly record: ConnectionRecord | null;
  /** The ids of those of the two who block the other. */
  readonly blockers: readonly string[];
  /** By id of each member: what the other one is to them. */
  readonly kinds: ReadonlyMap<string, ReadonlySet<LinkKind>>;
}

/**
 * Two members within the transaction that changes something between them. Each write also updates this object, so that response and events
 * need no further read.
 */
export class Pair {
  readonly actorId: string;
  readonly otherId: string;
  /** Their request or connection. */
  record: ConnectionRecord | null;
  readonly blockers: Set<string>;
  readonly #cards: ReadonlyMap<string, MemberCard>;
  readonly #kinds: ReadonlyMap<string, Set<LinkKind>>;
  readonly #countChanges = new Map<string, CountChange>();

  constructor({ actorId, otherId, cards, record, blockers, kinds }: PairFound) {
    this.actorId = actorId;
    this.otherId = otherId;
    this.record = record;
    this.blockers = new Set(blockers);
    this.#cards = cards;
    this.#kinds = new Map([actorId, otherId].map((id) => [id, new Set(kinds.get(id))]));
  }

  /** Whether the actor blocks the other. */
  get isBlocked(): boolean {
    return this.blockers.has(this.actorId);
  }

  get isBlockedBy(): boolean {
    return this.blockers.has(this.otherId);
  }

  /** The id of the other member. */
  oppositeOf(memberId: string): string {
    return memberId === this.actorId ? this.otherId : this.actorId;
  }

  /** What the other one is to the member. */
  kindsOf(memberId: string): Set<LinkKind> {
    const kinds = this.#kinds.get(memberId);
    if (!kinds) throw new Error('the member is one of the two');
    return kinds;
  }

  /** The member's card with its counters after the changes. Throws if the member cannot be found. */
  cardOf(memberId: string): MemberCard {
    const card = this.#cards.get(memberId);
    if (!card) throw memberId === this.actorId ? unauthenticated() : notFound();
    return withCounts(card, this.#countChanges.get(memberId) ?? {});
  }

  /** Changes a counter of a member. All counters are written together at the end of the transaction. */
  count(memberId: string, counter: Counter, by: 1 | -1): void {
    const change = this.#countChanges.get(memberId) ?? {};
    this.#countChanges.set(memberId, { ...change, [counter]: (change[counter] ?? 0) + by });
  }

  /** Whether both can be found. */
  get isFound(): boolean {
    return this.#cards.has(this.actorId) && this.#cards.has(this.otherId);
  }

  get countChanges(): ReadonlyMap<string, CountChange> {
    return this.#countChanges;
  }
}

function withCounts(card: MemberCard, change: CountChange): MemberCard {
  const before: Partial<Record<Counter, number>> = card;
  const changed = Object.entries(change) as [Counter, number][];
  // Members of an earlier version have no counts of requests.
  return { ...card, ...Object.fromEntries(changed.map(([name, by]) => [name, (before[name] ?? 0) + by])) };
}

/** The sums of all counter changes of these pairs, by member. */
export function countChangesOf(pairs: readonly Pair[]): ReadonlyMap<string, CountChange> {
  const sums = new Map<string, CountChange>();
  for (const [memberId, change] of pairs.flatMap(({ countChanges }) => [...countChanges])) {
    const sum = { ...sums.get(memberId) };
    for (const [counter, by] of Object.entries(change) as [Counter, number][]) {
      sum[counter] = (sum[counter] ?? 0) + by;
    }
    sums.set(memberId, sum);
  }
  return sums;
}

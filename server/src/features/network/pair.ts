import { unauthenticated, notFound } from '../../errors/common.ts';
import type { Counter, MemberCard } from '../members/index.ts';
import type { ConnectionRecord } from './connections/connection.store.ts';
import type { LinkKind } from './links/link.model.ts';
import type { PairMembers } from './pairs/pair-members.ts';

type Kinds = ReadonlyMap<string, ReadonlySet<LinkKind>>;

/** Two members as the database has them. */
interface PairFound {
  readonly actorId: string;
  readonly otherId: string;
  /** The members of all pairs of the transaction. */
  readonly members: PairMembers;
  readonly record: ConnectionRecord | null;
  /** The ids of those of the two who block the other. */
  readonly blockers: readonly string[];
  /** By id of each member: what the other one is to them. */
  readonly kinds: Kinds;
}

/**
 * Two members within the transaction that changes something between them. Changes are made to this object; `writePairs` stores what
 * differs from `found`. So response and events need no further read.
 */
export class Pair {
  readonly actorId: string;
  readonly otherId: string;
  readonly found: PairFound;
  /** Their request or connection. */
  record: ConnectionRecord | null;
  readonly blockers: Set<string>;
  /** When the actor sent a request in the transaction. */
  askedAt: Date | undefined;
  /** When new links or blocks begin. */
  changedAt: Date | undefined;
  readonly #kinds: ReadonlyMap<string, Set<LinkKind>>;

  constructor(found: PairFound) {
    const { actorId, otherId } = found;
    this.found = found;
    this.actorId = actorId;
    this.otherId = otherId;
    this.record = found.record;
    this.blockers = new Set(found.blockers);
    this.#kinds = new Map([actorId, otherId].map((id) => [id, new Set(found.kinds.get(id))]));
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
    const card = this.found.members.cardOf(memberId);
    if (!card) throw memberId === this.actorId ? unauthenticated() : notFound();
    return card;
  }

  /** Changes a counter of a member. */
  count(memberId: string, counter: Counter, by: 1 | -1): void {
    this.found.members.count(memberId, counter, by);
  }
}

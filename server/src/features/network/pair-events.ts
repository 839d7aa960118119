import type { NetworkChange } from '@weft/shared/network/events';
import type {
  ConnectionRequest,
  NetworkCounts,
  PersonCard,
  Relationship,
  ViewerCounts,
} from '@weft/shared/network/views';
import type { MemberCard } from '../members/index.ts';
import type { NetworkDeps } from './network-deps.ts';
import type { Pair } from './pair.ts';
import { presentCounts, presentOwnCounts, presentPerson, presentRequest } from './present-network.ts';
import { relationshipFrom } from './relationship.ts';

/** Response of every change. */
export interface Changed {
  relationship: Relationship;
  counts: ViewerCounts;
  memberCounts: NetworkCounts;
}

/** One of two members: the other as they see them, and both counts. */
interface Side {
  readonly memberId: string;
  readonly relationship: Relationship;
  readonly person: PersonCard;
  readonly counts: ViewerCounts;
  readonly memberCounts: NetworkCounts;
  /** The pending request between the two, if any. */
  readonly request: ConnectionRequest | null;
}

/** The two as a transaction leaves them. */
export interface PairState {
  readonly actor: Side;
  readonly other: Side;
}

export function changedFrom({ actor: { relationship, counts, memberCounts } }: PairState): Changed {
  return { relationship, counts, memberCounts };
}

/** Publishes changes to the open pages of two members, each from that member's view. */
export class PairEvents {
  readonly #deps: Pick<NetworkDeps, 'publisher' | 'counts' | 'clock'>;

  constructor(deps: Pick<NetworkDeps, 'publisher' | 'counts' | 'clock'>) {
    this.#deps = deps;
  }

  /** Reads the counts of the members. Returns what gives the state of a pair after its transaction. */
  async statesOf(pairs: readonly Pair[]): Promise<(pair: Pair, mutualConnections: number) => PairState> {
    const ids = [...new Set(pairs.flatMap(({ actorId, otherId }) => [actorId, otherId]))];
    const cards = ids.flatMap((id) => pairs[0]?.found.members.cardOf(id) ?? []);
    const counted = new Map((await this.#deps.counts.own(cards)).map((card) => [card._id, card]));
    return (pair, mutualConnections) => {
      const [actor, other] = [counted.get(pair.actorId), counted.get(pair.otherId)];
      if (!actor || !other) throw new Error('both members of a pair are found');
      return {
        actor: this.#sideOf(pair, actor, other, mutualConnections),
        other: this.#sideOf(pair, other, actor, mutualConnections),
      };
    };
  }

  #sideOf(pair: Pair, own: MemberCard, facing: MemberCard, mutualConnections: number): Side {
    const now = this.#deps.clock.now();
    const { record, blockers } = pair;
    const facts = {
      record: record ?? undefined,
      kinds: pair.kindsOf(own._id),
      isBlocked: blockers.has(own._id),
      isBlockedBy: blockers.has(facing._id),
      mutualConnections,
    };
    const relationship = relationshipFrom(own._id, facing._id, facts, now);
    const person = presentPerson(facing, relationship);
    // Who blocks a member shows them no counts any more.
    const isOpen = relationship.can.message || relationship.connectionStatus === 'blocked';
    const people = new Map([
      [own._id, presentPerson(own, relationshipFrom(own._id, own._id, NOTHING, now))],
      [facing._id, person],
    ]);
    return {
      memberId: own._id,
      relationship,
      person,
      counts: presentOwnCounts(own),
      memberCounts: presentCounts(isOpen ? facing : undefined),
      request: record?.status === 'pending' ? (presentRequest(record, people) ?? null) : null,
    };
  }

  publishToActor(change: NetworkChange, { actor }: PairState): void {
    this.#publish(change, true, actor);
  }

  /** The blocked member only gets an event that the other is gone, and none for the end of a block. */
  publishToOther(change: NetworkChange, { actor, other }: PairState): void {
    if (change === 'blocked') {
      const hidden = { memberId: actor.memberId, counts: other.counts };
      this.#deps.publisher.toMember(other.memberId, 'member_hidden', hidden);
    } else if (change !== 'unblocked') this.#publish(change, false, other);
  }

  #publish(change: NetworkChange, byViewer: boolean, side: Side): void {
    const { memberId, person: member, counts, memberCounts } = side;
    const request = change === 'requested' ? side.request : null;
    const event = { change, byViewer, member, counts, memberCounts, request };
    this.#deps.publisher.toMember(memberId, 'network_changed', event);
  }
}

/** The facts between a member and themselves. */
const NOTHING = {
  record: undefined,
  kinds: undefined,
  isBlocked: false,
  isBlockedBy: false,
  mutualConnections: 0,
} as const;

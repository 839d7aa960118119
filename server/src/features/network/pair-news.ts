import type { NetworkChange } from '@weft/shared/network/events';
import type {
  ConnectionRequest,
  NetworkCounts,
  PersonCard,
  Relationship,
  ViewerCounts,
} from '@weft/shared/network/views';
import { notFound } from '../../errors/common.ts';
import type { MemberCard } from '../members/index.ts';
import type { ConnectionRecord } from './connections/connection.store.ts';
import type { NetworkParts } from './network-parts.ts';
import { presentCounts, presentOwnCounts, presentPerson, presentRequest } from './present-network.ts';

/** What every change answers. */
export interface Changed {
  relationship: Relationship;
  counts: ViewerCounts;
  memberCounts: NetworkCounts;
}

/** One of two members: themselves, the other as they see them, and both counts. */
interface Side {
  readonly memberId: string;
  readonly relationship: Relationship;
  readonly person: PersonCard;
  readonly counts: ViewerCounts;
  readonly memberCounts: NetworkCounts;
  /** Their request, where one waits between the two. */
  readonly request: ConnectionRequest | null;
}

/** The two as they are now. */
export interface News {
  readonly actor: Side;
  readonly other: Side;
}

export function changedFrom({ actor: { relationship, counts, memberCounts } }: News): Changed {
  return { relationship, counts, memberCounts };
}

/** Tells the open pages of two members what happened between them, each in the terms of who listens. */
export class PairNews {
  readonly #parts: Pick<NetworkParts, 'members' | 'people' | 'connections' | 'publisher' | 'counts'>;

  constructor(parts: Pick<NetworkParts, 'members' | 'people' | 'connections' | 'publisher' | 'counts'>) {
    this.#parts = parts;
  }

  /** Reads what is stored now. Throws NOT_FOUND where one of the two has gone meanwhile. */
  async gather(actorId: string, otherId: string): Promise<News> {
    const { people, connections } = this.#parts;
    const [cards, ofActor, ofOther, record] = await Promise.all([
      this.#countedCards([actorId, otherId]),
      people.relationshipsOf(actorId, [actorId, otherId]),
      people.relationshipsOf(otherId, [actorId, otherId]),
      connections.findByPair(actorId, otherId),
    ]);
    const sideOf = (
      memberId: string,
      facingId: string,
      relationships: ReadonlyMap<string, Relationship>,
    ): Side => {
      const own = cards.get(memberId);
      const facing = cards.get(facingId);
      const relationship = relationships.get(facingId);
      if (!own || !facing || !relationship) throw notFound();
      const people = [...cards].flatMap(([id, card]) => {
        const to = relationships.get(id);
        return to ? [[id, presentPerson(card, to)] as const] : [];
      });
      // Who blocks a member shows them no counts any more.
      const isOpen = relationship.can.message || relationship.connectionStatus === 'blocked';
      return {
        memberId,
        relationship,
        person: presentPerson(facing, relationship),
        counts: presentOwnCounts(own),
        memberCounts: presentCounts(isOpen ? facing : undefined),
        request: waitingRequest(record, new Map(people)),
      };
    };
    return { actor: sideOf(actorId, otherId, ofActor), other: sideOf(otherId, actorId, ofOther) };
  }

  async #countedCards(ids: readonly string[]): Promise<Map<string, MemberCard>> {
    const { members, counts } = this.#parts;
    const cards = [...(await members.directory.findCards(ids)).values()];
    return new Map(await Promise.all(cards.map(async (card) => [card._id, await counts.own(card)] as const)));
  }

  tellActor(change: NetworkChange, { actor }: News): void {
    this.#tell(change, true, actor);
  }

  /** Who is blocked hears that somebody is gone, and of the end of a block nothing. */
  tellOther(change: NetworkChange, { actor, other }: News): void {
    if (change === 'blocked') {
      const hidden = { memberId: actor.memberId, counts: other.counts };
      this.#parts.publisher.toMember(other.memberId, 'member_hidden', hidden);
    } else if (change !== 'unblocked') this.#tell(change, false, other);
  }

  #tell(change: NetworkChange, byViewer: boolean, side: Side): void {
    const { memberId, person: member, counts, memberCounts } = side;
    const request = change === 'requested' ? side.request : null;
    const event = { change, byViewer, member, counts, memberCounts, request };
    this.#parts.publisher.toMember(memberId, 'network_changed', event);
  }
}

function waitingRequest(
  record: ConnectionRecord | null,
  people: ReadonlyMap<string, PersonCard>,
): ConnectionRequest | null {
  return record?.status === 'pending' ? (presentRequest(record, people) ?? null) : null;
}

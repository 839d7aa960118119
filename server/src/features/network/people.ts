import type { PersonCard, Relationship } from '@weft/shared/network/views';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MemberCard, MemberCards, MemberDirectoryStore, ShownCard } from '../members/index.ts';
import type { Blocks } from './blocks/blocks.ts';
import type { KnownRequests } from './connections/known-requests.ts';
import type { ConnectionIds } from './links/connection-ids.ts';
import type { KnownLinks } from './links/known-links.ts';
import { presentPerson, type Presentable } from './present-network.ts';
import { relationshipFrom } from './relationship.ts';

interface Deps {
  readonly directory: Pick<MemberDirectoryStore, 'findCards'>;
  readonly cards: MemberCards;
  readonly knownRequests: KnownRequests;
  readonly knownLinks: KnownLinks;
  readonly connectionIds: ConnectionIds;
  readonly blocks: Blocks;
  readonly clock: Clock;
}

/** Members and their relationship to a viewer: at most four queries for a page of any length, none for what is cached. */
export class People {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Relationship of each member to the viewer, whether or not the viewer may see them. */
  async relationshipsOf(viewerId: string, ids: readonly string[]): Promise<Map<string, Relationship>> {
    if (ids.length === 0) return new Map();
    const { knownRequests, knownLinks, connectionIds, blocks, clock } = this.#deps;
    const [records, kinds, shared, { blocked, blockedBy }] = await Promise.all([
      knownRequests.between(viewerId, ids),
      knownLinks.between(viewerId, ids),
      connectionIds.shared(viewerId, ids),
      blocks.of(viewerId),
    ]);
    const now = clock.now();
    return new Map(
      ids.map((id) => {
        const facts = {
          record: records.get(id),
          kinds: kinds.get(id),
          isBlocked: blocked.has(id),
          isBlockedBy: blockedBy.has(id),
          mutualConnections: shared.get(id)?.length ?? 0,
        };
        return [id, relationshipFrom(viewerId, id, facts, now)];
      }),
    );
  }

  /** The visible members with their counts, read from the database; without those who block the viewer or are gone. */
  async findAll(
    viewerId: string,
    ids: readonly string[],
  ): Promise<Map<string, { member: MemberCard; person: PersonCard }>> {
    return this.#findAllBy(viewerId, ids, (each) => this.#deps.directory.findCards(each));
  }

  /** The same with cached cards, without counts. */
  async findShown(
    viewerId: string,
    ids: readonly string[],
  ): Promise<Map<string, { member: ShownCard; person: PersonCard }>> {
    return this.#findAllBy(viewerId, ids, (each) => this.#deps.cards.of(each));
  }

  /** `read` omits members who cannot be found. */
  async #findAllBy<Card extends Presentable>(
    viewerId: string,
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Card>>,
  ): Promise<Map<string, { member: Card; person: PersonCard }>> {
    const [members, relationships, { blockedBy }] = await Promise.all([
      read(ids),
      this.relationshipsOf(viewerId, ids),
      this.#deps.blocks.of(viewerId),
    ]);
    const found = new Map<string, { member: Card; person: PersonCard }>();
    for (const id of ids) {
      const member = members.get(id);
      const relationship = relationships.get(id);
      if (member && relationship && !blockedBy.has(id)) {
        found.set(id, { member, person: presentPerson(member, relationship) });
      }
    }
    return found;
  }

  /** Cards of the members whom the viewer may know of. */
  async cardsOf(viewerId: string, ids: readonly string[]): Promise<Map<string, PersonCard>> {
    const found = await this.findShown(viewerId, [...new Set(ids)]);
    return new Map([...found].map(([id, { person }]) => [id, person]));
  }
}

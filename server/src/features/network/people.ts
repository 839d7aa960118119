import type { PersonCard, Relationship } from '@weft/shared/network/views';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MemberCard, MemberDirectoryStore } from '../members/index.ts';
import type { Blocks } from './blocks/blocks.ts';
import type { ConnectionStore } from './connections/connection.store.ts';
import type { ConnectionIds } from './links/connection-ids.ts';
import type { LinkStore } from './links/link.store.ts';
import { presentPerson } from './present-network.ts';
import { relationshipFrom } from './relationship.ts';

interface Deps {
  readonly directory: MemberDirectoryStore;
  readonly connections: ConnectionStore;
  readonly links: LinkStore;
  readonly connectionIds: ConnectionIds;
  readonly blocks: Blocks;
  readonly clock: Clock;
}

/** Members and their relationship to a viewer: four queries for a page of any length. */
export class People {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Relationship of each member to the viewer, whether or not the viewer may see them. */
  async relationshipsOf(viewerId: string, ids: readonly string[]): Promise<Map<string, Relationship>> {
    if (ids.length === 0) return new Map();
    const { connections, links, connectionIds, blocks, clock } = this.#deps;
    const [records, kinds, shared, { blocked, blockedBy }] = await Promise.all([
      connections.between(viewerId, ids),
      links.between(viewerId, ids),
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

  /** The visible members with the data for cards; without those who block the viewer or are gone. */
  async findAll(
    viewerId: string,
    ids: readonly string[],
  ): Promise<Map<string, { member: MemberCard; person: PersonCard }>> {
    return this.findAllBy(viewerId, ids, (each) => this.#deps.directory.findCards(each));
  }

  /** The same with additional fields from `read`, which omits members who cannot be found. */
  async findAllBy<Card extends MemberCard>(
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
    const found = await this.findAll(viewerId, [...new Set(ids)]);
    return new Map([...found].map(([id, { person }]) => [id, person]));
  }
}

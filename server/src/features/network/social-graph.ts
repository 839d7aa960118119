import type { Relationship } from '@weft/shared/network/views';
import type { Member } from '../members/index.ts';
import type { NetworkDeps } from './network-deps.ts';

type Deps = Pick<
  NetworkDeps,
  'blocks' | 'people' | 'knownLinks' | 'followedIds' | 'connectionIds' | 'members' | 'counts'
>;

/** The relations between members, for the features that show or deliver their content. */
export class SocialGraph {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Members whose content the viewer may not see, because of a block in either direction or a suspension. Cached;
   * changes apply as soon as they are stored. Callers must not change it.
   */
  async hiddenFrom(viewerId: string): Promise<ReadonlySet<string>> {
    return (await this.#deps.blocks.of(viewerId)).either;
  }

  /** Returns whether the viewer may write to the member: another one who can be found, without a block. */
  async mayContact(viewerId: string, memberId: string): Promise<boolean> {
    if (viewerId === memberId || (await this.hiddenFrom(viewerId)).has(memberId)) return false;
    return (await this.#deps.members.directory.findCards([memberId])).has(memberId);
  }

  /** Relationship of each member to the viewer, without those whom the viewer may not know of. */
  async relationshipsOf(
    viewerId: string,
    memberIds: readonly string[],
  ): Promise<ReadonlyMap<string, Relationship>> {
    const { people, blocks } = this.#deps;
    const [found, { blockedBy }] = await Promise.all([
      people.relationshipsOf(viewerId, memberIds),
      blocks.of(viewerId),
    ]);
    return new Map([...found].filter(([id]) => !blockedBy.has(id)));
  }

  /** The same for one member; null if the viewer may not know of them. */
  async relationshipOf(viewerId: string, memberId: string): Promise<Relationship | null> {
    return (await this.relationshipsOf(viewerId, [memberId])).get(memberId) ?? null;
  }

  /** The members whom the viewer follows; cached. */
  async followedAmong(viewerId: string, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { knownLinks, followedIds } = this.#deps;
    return followedIds.cachedAmong(viewerId, memberIds) ?? knownLinks.followedAmong(viewerId, memberIds);
  }

  /** Ids of all members whom the member follows; cached. Callers must not change it. */
  followedIdsOf(memberId: string): Promise<ReadonlySet<string>> {
    return this.#deps.followedIds.of(memberId);
  }

  /** The member with the visible counts of connections and follows. */
  async countedFor(member: Member): Promise<Member> {
    return (await this.#deps.counts.of([member]))[0] ?? member;
  }

  async areConnected(a: string, b: string): Promise<boolean> {
    return (await this.#deps.connectionIds.of(a)).has(b);
  }

  /** Ids of the member's connections; cached. Callers must not change it. */
  connectedIdsOf(memberId: string): Promise<ReadonlySet<string>> {
    return this.#deps.connectionIds.of(memberId);
  }
}

import type { Relationship } from '@weft/shared/network/views';
import type { Member } from '../members/index.ts';
import type { NetworkDeps } from './network-deps.ts';

/** The relations between members, for the features that show or deliver their content. */
export interface SocialGraph {
  /**
   * Members whose content the viewer may not see, because of a block in either direction or a suspension. Cached;
   * changes apply as soon as they are stored. Callers must not change it.
   */
  hiddenFrom(viewerId: string): Promise<ReadonlySet<string>>;
  /** Returns whether the viewer may write to the member: another one who can be found, without a block. */
  mayContact(viewerId: string, memberId: string): Promise<boolean>;
  /** Relationship of each member to the viewer, without those whom the viewer may not know of. */
  relationshipsOf(viewerId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, Relationship>>;
  /** The same for one member; null if the viewer may not know of them. */
  relationshipOf(viewerId: string, memberId: string): Promise<Relationship | null>;
  /** The members whom the viewer follows; cached. */
  followedAmong(viewerId: string, memberIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The member with the visible counts of connections and follows. */
  countedFor(member: Member): Promise<Member>;
  areConnected(a: string, b: string): Promise<boolean>;
  /** Ids of the member's connections; cached. Callers must not change it. */
  connectedIdsOf(memberId: string): Promise<ReadonlySet<string>>;
}

export function createSocialGraph({
  blocks,
  people,
  follows,
  connectionIds,
  members,
  counts,
}: NetworkDeps): SocialGraph {
  const hiddenFrom = async (viewerId: string): Promise<ReadonlySet<string>> =>
    (await blocks.of(viewerId)).either;
  const relationshipsOf: SocialGraph['relationshipsOf'] = async (viewerId, memberIds) => {
    const [found, { blockedBy }] = await Promise.all([
      people.relationshipsOf(viewerId, memberIds),
      blocks.of(viewerId),
    ]);
    return new Map([...found].filter(([id]) => !blockedBy.has(id)));
  };
  return {
    hiddenFrom,
    relationshipsOf,
    relationshipOf: async (viewerId, memberId) =>
      (await relationshipsOf(viewerId, [memberId])).get(memberId) ?? null,
    mayContact: async (viewerId, memberId) => {
      if (viewerId === memberId || (await hiddenFrom(viewerId)).has(memberId)) return false;
      return (await members.directory.findCards([memberId])).has(memberId);
    },
    followedAmong: (viewerId, memberIds) => follows.followedAmong(viewerId, memberIds),
    countedFor: async (member) => (await counts.of([member]))[0] ?? member,
    areConnected: async (a, b) => (await connectionIds.of(a)).has(b),
    connectedIdsOf: (memberId) => connectionIds.of(memberId),
  };
}

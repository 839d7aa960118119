import type { Relationship } from '@weft/shared/network/views';
import type { Member } from '../members/index.ts';
import type { NetworkParts } from './network-parts.ts';

/** How members stand to each other, for features that show or carry what members say to each other. */
export interface Standing {
  /**
   * The members whose things the viewer may not see, because either of the two blocks the other, or they are suspended. At hand in memory;
   * a block or suspension holds in it as soon as it is stored. Not to be changed by who asks.
   */
  hiddenFrom(viewerId: string): Promise<ReadonlySet<string>>;
  /** Whether the viewer may write to the member: another one who can be found, and neither blocks the other. */
  mayContact(viewerId: string, memberId: string): Promise<boolean>;
  /** How each of the members stands to the viewer; those whom the viewer may not know of are left out. */
  relationshipsOf(viewerId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, Relationship>>;
  /** The same of one; null where the viewer may not know of them. */
  relationshipOf(viewerId: string, memberId: string): Promise<Relationship | null>;
  /** Those of the members whom the viewer follows; at hand in memory. */
  followedAmong(viewerId: string, memberIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The member with the counts of connections and follows that may be shown of them. */
  countedFor(member: Member): Promise<Member>;
  areConnected(a: string, b: string): Promise<boolean>;
  /** Everybody whom the member is connected with; at hand in memory. Not to be changed by who asks. */
  connectedIdsOf(memberId: string): Promise<ReadonlySet<string>>;
}

export function createStanding({
  blocks,
  people,
  follows,
  circles,
  members,
  counts,
}: NetworkParts): Standing {
  const hiddenFrom = async (viewerId: string): Promise<ReadonlySet<string>> =>
    (await blocks.of(viewerId)).either;
  const relationshipsOf: Standing['relationshipsOf'] = async (viewerId, memberIds) => {
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
    countedFor: (member) => counts.of(member),
    areConnected: async (a, b) => (await circles.of(a)).has(b),
    connectedIdsOf: (memberId) => circles.of(memberId),
  };
}

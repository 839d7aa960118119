import type { MemberCard, Members } from '../members/index.ts';
import type { ConnectionStore } from './connections/connection.store.ts';
import type { LinkStore } from './links/link.store.ts';

interface Deps {
  readonly members: Pick<Members, 'suspensions'>;
  readonly links: Pick<LinkStore, 'countsAmong'>;
  readonly connections: Pick<ConnectionStore, 'countPendingAmong'>;
}

type Counted = Pick<MemberCard, '_id' | 'connectionsCount' | 'followersCount' | 'followingCount'>;
type CountedOwn = Counted & Pick<MemberCard, 'requestsCount' | 'sentCount'>;

/**
 * Counts without suspended members. The stored counters include them, so that a suspension changes no data; without
 * suspensions nothing is queried.
 */
export class VisibleCounts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The members with the counts that others may see, in their order. */
  async of<M extends Counted>(members: readonly M[]): Promise<M[]> {
    const suspended = await this.#suspended();
    if (suspended.length === 0) return [...members];
    const ids = members.map(({ _id }) => _id);
    const among = await this.#deps.links.countsAmong(ids, suspended);
    return members.map((member) => {
      const { connection = 0, follower = 0, following = 0 } = among.get(member._id) ?? {};
      return {
        ...member,
        connectionsCount: member.connectionsCount - connection,
        followersCount: member.followersCount - follower,
        followingCount: member.followingCount - following,
      };
    });
  }

  /** The same with the counts of requests, which are each member's alone. */
  async own<M extends CountedOwn>(members: readonly M[]): Promise<M[]> {
    const suspended = await this.#suspended();
    if (suspended.length === 0) return [...members];
    const { connections } = this.#deps;
    const ids = members.map(({ _id }) => _id);
    const [visible, received, sent] = await Promise.all([
      this.of(members),
      connections.countPendingAmong('recipient', ids, suspended),
      connections.countPendingAmong('sender', ids, suspended),
    ]);
    return visible.map((member) => ({
      ...member,
      // Members of an earlier version lack counts of requests.
      requestsCount: Math.max(0, (member.requestsCount ?? 0) - (received.get(member._id) ?? 0)),
      sentCount: Math.max(0, (member.sentCount ?? 0) - (sent.get(member._id) ?? 0)),
    }));
  }

  async #suspended(): Promise<string[]> {
    return [...(await this.#deps.members.suspensions.ids())];
  }
}

import type { MemberCard, Members } from '../members/index.ts';
import type { ConnectionStore } from './connections/connection.store.ts';
import type { LinkKind } from './links/link.model.ts';
import type { LinkStore } from './links/link.store.ts';

interface Parts {
  readonly members: Pick<Members, 'suspensions'>;
  readonly links: Pick<LinkStore, 'countAmong'>;
  readonly connections: Pick<ConnectionStore, 'countPendingAmong'>;
}

type Counted = Pick<MemberCard, '_id' | 'connectionsCount' | 'followersCount' | 'followingCount'>;
type CountedOwn = Counted & Pick<MemberCard, 'requestsCount' | 'sentCount'>;

/**
 * Counts of members without those whom nobody may see for now. What is stored goes on counting them, so that a suspension changes nothing
 * that its end would have to put right; while nobody is suspended nothing is asked.
 */
export class VisibleCounts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The member with the counts that others may see. */
  async of<M extends Counted>(member: M): Promise<M> {
    const suspended = await this.#suspended();
    if (suspended.length === 0) return member;
    const { links } = this.#parts;
    const among = (kind: LinkKind) => links.countAmong({ owner: member._id, kind }, suspended);
    const [connections, followers, following] = await Promise.all([
      among('connection'),
      among('follower'),
      among('following'),
    ]);
    return {
      ...member,
      connectionsCount: member.connectionsCount - connections,
      followersCount: member.followersCount - followers,
      followingCount: member.followingCount - following,
    };
  }

  /** The same with the counts of requests, which are the member's alone. */
  async own<M extends CountedOwn>(member: M): Promise<M> {
    const suspended = await this.#suspended();
    if (suspended.length === 0) return member;
    const { connections } = this.#parts;
    const [visible, received, sent] = await Promise.all([
      this.of(member),
      connections.countPendingAmong('recipient', member._id, suspended),
      connections.countPendingAmong('sender', member._id, suspended),
    ]);
    return {
      ...visible,
      // Members of an earlier version have no counts of requests.
      requestsCount: Math.max(0, (member.requestsCount ?? 0) - received),
      sentCount: Math.max(0, (member.sentCount ?? 0) - sent),
    };
  }

  async #suspended(): Promise<string[]> {
    return [...(await this.#parts.members.suspensions.ids())];
  }
}

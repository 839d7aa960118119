import type { ConnectionItem, FollowItem, PersonCard } from '@weft/shared/network/views';
import { notFound } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { MemberCard } from '../../members/index.ts';
import type { RequestSide } from '../connections/connection.store.ts';
import type { NetworkDeps } from '../network-deps.ts';
import { presentRequest } from '../present-network.ts';
import type { LinkKind } from './link.model.ts';
import { MemberLists, type ListRequest } from './member-lists.ts';

const COUNTS = {
  connection: 'connectionsCount',
  follower: 'followersCount',
  following: 'followingCount',
} as const satisfies Record<LinkKind, keyof MemberCard>;

interface Row {
  readonly _id: string;
  readonly user: PersonCard;
  readonly createdAt: string;
}

/** Lists of members and requests, as a viewer sees them. */
export class ListsService {
  readonly #deps: NetworkDeps;
  readonly #lists: MemberLists;

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
    this.#lists = new MemberLists({ ...deps, ...deps.members });
  }

  /** A page of the member's connections. Throws NOT_FOUND if the viewer may not know of the member. */
  async connections(viewerId: string, ownerId: string, request: ListRequest) {
    const { owner, rows, total, nextCursor } = await this.#page(viewerId, ownerId, 'connection', request);
    const connections: ConnectionItem[] = rows.map(({ user, createdAt, _id }) => {
      // For the viewer's own list it includes the record's id, to remove the connection.
      return { _id: user.connectionId ?? _id, user, connectedAt: createdAt, createdAt };
    });
    return { connections, total, nextCursor, userId: ownerId, userFullName: owner.fullName };
  }

  async followers(viewerId: string, ownerId: string, request: ListRequest) {
    const { rows, total, nextCursor } = await this.#page(viewerId, ownerId, 'follower', request);
    return { followers: rows satisfies FollowItem[], total, nextCursor };
  }

  async following(viewerId: string, ownerId: string, request: ListRequest) {
    const { rows, total, nextCursor } = await this.#page(viewerId, ownerId, 'following', request);
    return { following: rows satisfies FollowItem[], total, nextCursor };
  }

  /** A page of the viewer's pending requests, newest first: sent or received ones. */
  async requests(viewerId: string, side: RequestSide, request: PageRequest) {
    const { connections, members, people, counts } = this.#deps;
    const without = [...(await members.suspensions.ids())];
    const [{ rows, nextCursor }, cards] = await Promise.all([
      connections.pendingPage(side, viewerId, request, without),
      members.directory.findCards([viewerId]),
    ]);
    const ids = rows.flatMap(({ sender, recipient }) => [sender, recipient]);
    const shown = await people.cardsOf(viewerId, [...new Set(ids)]);
    const [own] = await counts.own([...cards.values()]);
    const total = (side === 'recipient' ? own?.requestsCount : own?.sentCount) ?? 0;
    const requests = rows.map((row) => presentRequest(row, shown)).filter((each) => each !== undefined);
    return { requests, total, nextCursor };
  }

  async #page(viewerId: string, ownerId: string, kind: LinkKind, request: ListRequest) {
    const { members, blocks, people } = this.#deps;
    const [owner, { blockedBy, either }] = await Promise.all([
      this.#owner(ownerId, kind, request),
      blocks.of(viewerId),
    ]);
    if (!owner || blockedBy.has(ownerId)) throw notFound();
    // A block has removed rows from the viewer's own lists. A suspension keeps them, so that they return when it is
    // lifted.
    const without = [...(ownerId === viewerId ? await members.suspensions.ids() : either)];
    const list = { owner: ownerId, kind };
    const { links, total, nextCursor } = await this.#lists.page(list, owner.sizeOf, without, request);
    const shown = await people.cardsOf(
      viewerId,
      links.map(({ other }) => other),
    );
    const rows: Row[] = links.flatMap(({ _id, other, createdAt }) => {
      const user = shown.get(other);
      return user ? [{ _id, user, createdAt: createdAt.toISOString() }] : [];
    });
    return { owner, rows, total, nextCursor };
  }

  /** The owner's name, and how to learn the number of rows: most searches and later pages do not need it. */
  async #owner(ownerId: string, kind: LinkKind, { search = '', cursor }: ListRequest) {
    const { directory, cards } = this.#deps.members;
    const read = async () => (await directory.findCards([ownerId])).get(ownerId);
    if (search.trim() === '' && cursor === undefined) {
      const owner = await read();
      return owner && { fullName: owner.fullName, sizeOf: async () => owner[COUNTS[kind]] };
    }
    const owner = (await cards.of([ownerId])).get(ownerId);
    return owner && { fullName: owner.fullName, sizeOf: async () => (await read())?.[COUNTS[kind]] ?? 0 };
  }
}

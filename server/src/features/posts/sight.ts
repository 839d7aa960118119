import { notFound } from '../../errors/common.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';

/** What posts need to know of how members stand to each other; the network keeps it. */
export interface Standing {
  /**
   * The members whose things the viewer may not see: blocked by either of the two, or suspended (specification 3.7). Every page
   * asks, so it has to be at hand in memory. Not to be changed by who asks.
   */
  hiddenFrom(viewerId: string): Promise<ReadonlySet<string>>;
  /** How the member stands to the viewer; null where the viewer may not know that there is such a member. */
  relationshipOf(viewerId: string, memberId: string): Promise<object | null>;
  /** Everybody whom the member is connected with; at hand in memory. Not to be changed by who asks. */
  connectedIdsOf(memberId: string): Promise<ReadonlySet<string>>;
  /** Those of the members whom the viewer follows; asked by every page as well. */
  followedAmong(viewerId: string, memberIds: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Page<R> {
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
}

/** Reads a page of a list; `without` leaves out what these members wrote. */
type ReadPage<R> = (request: PageRequest, without: readonly string[]) => Promise<Page<R>>;

/**
 * A page of what the viewer may see, full as long as the list goes on. Hidden members are rare: the page is read as it is, so that
 * everybody can share it, and only where some of it is hidden the rest is read once more without them.
 */
export async function visiblePage<R>(
  hidden: ReadonlySet<string>,
  request: PageRequest,
  read: ReadPage<R>,
  memberOf: (row: R) => string,
): Promise<Page<R>> {
  const page = await read(request, []);
  const rows = page.rows.filter((row) => !hidden.has(memberOf(row)));
  if (rows.length === page.rows.length || page.nextCursor === null) {
    return { rows, nextCursor: page.nextCursor };
  }
  const rest = { cursor: page.nextCursor, limit: request.limit - rows.length };
  const more = await read(rest, [...hidden]);
  return { rows: [...rows, ...more.rows], nextCursor: more.nextCursor };
}

/** The condition that leaves out what these members wrote or did. */
export function notBy(field: 'author' | 'member', members: readonly string[]): object {
  return members.length === 0 ? {} : { [field]: { $nin: members } };
}

/** Throws NOT_FOUND for nothing, and for what a member wrote who is hidden from the viewer: not even existence is told. */
export async function mustSee<T extends { readonly author: string }>(
  standing: Pick<Standing, 'hiddenFrom'>,
  viewerId: string,
  found: T | null,
): Promise<T> {
  if (!found || (await standing.hiddenFrom(viewerId)).has(found.author)) throw notFound();
  return found;
}

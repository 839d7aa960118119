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

/** Something that a member wrote. */
interface Written {
  readonly author: string;
}

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
export async function mustSee<T extends Written>(
  standing: Pick<Standing, 'hiddenFrom'>,
  viewerId: string,
  found: T | null,
): Promise<T> {
  return seenPast(await standing.hiddenFrom(viewerId), found);
}

/**
 * The same for many viewers: who is hidden from them is asked for at once, so that a group of writes waits for one read and not for one
 * after the other. Answers what `mustSee` is for each of them.
 */
export async function sightOfAll(
  standing: Pick<Standing, 'hiddenFrom'>,
  viewerIds: readonly string[],
): Promise<<T extends Written>(viewerId: string, found: T | null) => T> {
  const each = await Promise.all(
    [...new Set(viewerIds)].map(async (id) => [id, await standing.hiddenFrom(id)] as const),
  );
  const hidden = new Map(each);
  return (viewerId, found) => seenPast(hidden.get(viewerId), found);
}

function seenPast<T extends Written>(hidden: ReadonlySet<string> | undefined, found: T | null): T {
  if (!found || !hidden || hidden.has(found.author)) throw notFound();
  return found;
}

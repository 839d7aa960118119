import type { Relationship } from '@weft/shared/network/views';
import { notFound } from '../../errors/common.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';

/** The relations between members that posts need; provided by the network. */
export interface PostVisibility {
  /**
   * Members whose content the viewer may not see: blocked in either direction, or suspended. Cached, because every
   * page reads them. Callers must not change it.
   */
  hiddenFrom(viewerId: string): Promise<ReadonlySet<string>>;
  /** Relationship of the member to the viewer; null if the viewer may not know of the member. */
  relationshipOf(viewerId: string, memberId: string): Promise<object | null>;
  /** Relationship of each member to the viewer, without those whom the viewer may not know of. */
  relationshipsOf(viewerId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, Relationship>>;
  /** The members whom the viewer follows; every page reads them. */
  followedAmong(viewerId: string, memberIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface Page<R> {
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
}

/** Reads a page of a list without the content of the members in `without`. */
type ReadPage<R> = (request: PageRequest, without: readonly string[]) => Promise<Page<R>>;

/** Content with an author. */
interface Written {
  readonly author: string;
}

/**
 * Returns a full page of visible content as long as the list continues. Hidden members are rare: it reads the page
 * that all viewers share, and only if some of it is hidden it reads the rest again without them.
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

/** Filter that excludes content of these members. */
export function notBy(field: 'author' | 'member', members: readonly string[]): object {
  return members.length === 0 ? {} : { [field]: { $nin: members } };
}

/** Throws NOT_FOUND for missing content and for that of a hidden author: its existence is not revealed. */
export async function mustSee<T extends Written>(
  visibility: Pick<PostVisibility, 'hiddenFrom'>,
  viewerId: string,
  found: T | null,
): Promise<T> {
  return visibleOrThrow(await visibility.hiddenFrom(viewerId), found);
}

/**
 * The same for many viewers: reads all hidden members in parallel, so that a batch of writes waits for one read.
 * Returns a function like `mustSee`.
 */
export async function visibilityForViewers(
  visibility: Pick<PostVisibility, 'hiddenFrom'>,
  viewerIds: readonly string[],
): Promise<<T extends Written>(viewerId: string, found: T | null) => T> {
  const each = await Promise.all(
    [...new Set(viewerIds)].map(async (id) => [id, await visibility.hiddenFrom(id)] as const),
  );
  const hidden = new Map(each);
  return (viewerId, found) => visibleOrThrow(hidden.get(viewerId), found);
}

function visibleOrThrow<T extends Written>(hidden: ReadonlySet<string> | undefined, found: T | null): T {
  if (!found || !hidden || hidden.has(found.author)) throw notFound();
  return found;
}

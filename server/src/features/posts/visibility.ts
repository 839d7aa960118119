import type { Audience } from '@weft/shared/posts/audience';
import type { Relationship } from '@weft/shared/network/views';
import { notFound } from '../../errors/common.ts';
import { pageOf, type PageRequest } from '../../platform/database/time-cursor.ts';
import { isMuted, NOTHING_MUTED, type Muted } from './muting/muted.ts';

/** The relations between members that posts need; provided by the network. */
export interface PostVisibility {
  /**
   * Members whose content the viewer may not see: blocked in either direction, or suspended. Cached, because every
   * page reads them. Callers must not change it.
   */
  hiddenFrom(viewerId: string): Promise<ReadonlySet<string>>;
  /** Ids of the viewer's connections; cached. Callers must not change it. */
  connectedIdsOf(viewerId: string): Promise<ReadonlySet<string>>;
  /** Relationship of the member to the viewer; null if the viewer may not know of the member. */
  relationshipOf(viewerId: string, memberId: string): Promise<object | null>;
  /** Relationship of each member to the viewer, without those whom the viewer may not know of. */
  relationshipsOf(viewerId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, Relationship>>;
  /** Ids of all members whom the viewer follows; cached. Callers must not change it. */
  followedIdsOf(viewerId: string): Promise<ReadonlySet<string>>;
  /** Those of the members whom the viewer follows; every page reads them. */
  followedAmong(viewerId: string, memberIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What decides which posts a viewer may see. */
export interface ViewerAccess {
  readonly viewerId: string;
  readonly hidden: ReadonlySet<string>;
  /** Read only where a post is for connections, because the list may be long. */
  readonly connections: () => Promise<ReadonlySet<string>>;
}

type Sources = Pick<PostVisibility, 'hiddenFrom' | 'connectedIdsOf'>;

/** The part of a post that decides who may see it. */
export interface Published {
  readonly author: string;
  readonly audience: Audience;
}

/** A comment or reply: who may see its post may see it, unless its author is hidden. */
interface Written {
  readonly author: string;
  readonly audience?: never;
}

export async function accessOf(visibility: Sources, viewerId: string): Promise<ViewerAccess> {
  const hidden = await visibility.hiddenFrom(viewerId);
  let connections: Promise<ReadonlySet<string>> | undefined;
  return { viewerId, hidden, connections: () => (connections ??= visibility.connectedIdsOf(viewerId)) };
}

/**
 * Returns whether the viewer may see a post. Every place where a post, its files or its comments appear uses this
 * rule, or `seenBy`, which is the same as a filter.
 */
export async function maySee(access: ViewerAccess, post: Published): Promise<boolean> {
  return (await seenAmong(access, [post])).length === 1;
}

/** Returns the posts that the viewer may see. */
export async function seenAmong<P extends Published>(
  access: ViewerAccess,
  posts: readonly P[],
): Promise<P[]> {
  const { viewerId, hidden } = access;
  const isOpen = ({ author, audience }: Published) => audience === 'everyone' || author === viewerId;
  const found = posts.filter(({ author }) => !hidden.has(author));
  if (found.every(isOpen)) return found;
  const connections = await access.connections();
  return found.filter((post) => isOpen(post) || connections.has(post.author));
}

/** The members, posts and hashtags of which a viewer sees nothing, and whose posts for connections they see. */
export interface Seen {
  readonly viewerId: string;
  readonly without: readonly string[];
  readonly withoutPosts: readonly string[];
  readonly withoutTags: readonly string[];
  readonly ownAndConnected: readonly string[];
}

export async function seenOf(
  { viewerId, hidden, connections }: ViewerAccess,
  muted: Muted = NOTHING_MUTED,
): Promise<Seen> {
  return {
    viewerId,
    without: [...hidden, ...muted.members],
    withoutPosts: [...muted.posts],
    withoutTags: [...muted.tags],
    ownAndConnected: [viewerId, ...(await connections())],
  };
}

/** Filter for the posts that `maySee` allows and that are not muted. */
export function seenBy({ viewerId, without, withoutPosts, withoutTags, ownAndConnected }: Seen): object {
  const isForOthers = { audience: 'connections', author: { $nin: ownAndConnected } };
  const hasMutedTag = { tags: { $in: withoutTags }, author: { $ne: viewerId } };
  return {
    ...notBy('author', without),
    ...(withoutPosts.length > 0 && { _id: { $nin: withoutPosts } }),
    $nor: withoutTags.length > 0 ? [isForOthers, hasMutedTag] : [isForOthers],
  };
}

/** Filter for the posts that every member may see, including those of earlier versions, which have no audience. */
export const FOR_EVERYONE = { audience: { $ne: 'connections' } } as const;

export interface Page<R> {
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
}

/** A list of which a viewer may see some rows. */
interface PartlyVisible<R, Limit> {
  /** Reads a page, limited to what the viewer may see if `limit` is given. */
  readonly read: (request: PageRequest, limit?: Limit) => Promise<Page<R>>;
  readonly visibleAmong: (rows: readonly R[]) => R[] | Promise<R[]>;
  readonly limit: () => Limit | Promise<Limit>;
}

/**
 * Returns a full page of visible content as long as the list continues. It reads the page that all viewers share, and
 * only if some of it is hidden it reads the rest again with the viewer's limit.
 */
async function visiblePage<R, Limit>(
  request: PageRequest,
  { read, visibleAmong, limit }: PartlyVisible<R, Limit>,
): Promise<Page<R>> {
  const page = await read(request);
  const rows = await visibleAmong(page.rows);
  if (rows.length === page.rows.length || page.nextCursor === null) {
    return { rows, nextCursor: page.nextCursor };
  }
  const rest = { cursor: page.nextCursor, limit: request.limit - rows.length };
  const more = await read(rest, await limit());
  return { rows: [...rows, ...more.rows], nextCursor: more.nextCursor };
}

/** Posts that are read beyond a page, instead of those of them that are hidden. */
const SPARE = 5;

/**
 * A full page of the posts that the viewer may see; in a feed, without those that they have muted. Few posts are hidden
 * usually, so the read that all viewers share has some more than a page. Only a page with many hidden posts reads the
 * rest again with a query that names all hidden members.
 */
export async function visiblePosts<P extends Published & { readonly _id: string; readonly createdAt: Date }>(
  access: ViewerAccess,
  { cursor, limit }: PageRequest,
  read: (request: PageRequest, seen?: Seen) => Promise<Page<P>>,
  muted: Muted = NOTHING_MUTED,
): Promise<Page<P>> {
  const page = await read({ cursor, limit: limit + SPARE });
  const seen = await seenAmong(access, page.rows);
  const rows = seen.filter((post) => !isMuted(access.viewerId, muted, post));
  const { nextCursor } = page;
  if (rows.length > limit || nextCursor === null) return pageOf(rows, limit);
  if (rows.length === limit) return { rows, nextCursor };
  const rest = await read({ cursor: nextCursor, limit: limit - rows.length }, await seenOf(access, muted));
  return { rows: [...rows, ...rest.rows], nextCursor: rest.nextCursor };
}

/** A full page of comments, replies or likes without those of hidden members, who are rare. */
export function pageWithout<R>(
  hidden: ReadonlySet<string>,
  request: PageRequest,
  read: (request: PageRequest, without?: readonly string[]) => Promise<Page<R>>,
  memberOf: (row: R) => string,
): Promise<Page<R>> {
  const visibleAmong = (rows: readonly R[]) => rows.filter((row) => !hidden.has(memberOf(row)));
  return visiblePage(request, { read, visibleAmong, limit: () => [...hidden] });
}

/** Filter that excludes content of these members. */
export function notBy(field: 'author' | 'member', members: readonly string[]): object {
  return members.length === 0 ? {} : { [field]: { $nin: members } };
}

/** Throws NOT_FOUND for a missing post and for one that the viewer may not see: its existence is not revealed. */
export async function mustSeePost<P extends Published>(
  visibility: Sources,
  viewerId: string,
  found: P | null,
): Promise<P> {
  return seenOrThrow(await accessOf(visibility, viewerId), found);
}

/** The same for a comment or reply under a post that the viewer may see. */
export async function mustSeeWritten<T extends Written>(
  visibility: Pick<PostVisibility, 'hiddenFrom'>,
  viewerId: string,
  found: T | null,
): Promise<T> {
  if (!found || (await visibility.hiddenFrom(viewerId)).has(found.author)) throw notFound();
  return found;
}

/**
 * Like `mustSeePost` for many viewers: reads all hidden members in parallel, so that a batch of writes waits for one
 * read.
 */
export async function accessOfAll(
  visibility: Sources,
  viewerIds: readonly string[],
): Promise<<P extends Published>(viewerId: string, found: P | null) => Promise<P>> {
  const pairs = await Promise.all(
    [...new Set(viewerIds)].map(async (id) => [id, await accessOf(visibility, id)] as const),
  );
  const byViewer = new Map(pairs);
  return (viewerId, found) => seenOrThrow(byViewer.get(viewerId), found);
}

async function seenOrThrow<P extends Published>(
  access: ViewerAccess | undefined,
  found: P | null,
): Promise<P> {
  if (!found || !access || !(await maySee(access, found))) throw notFound();
  return found;
}

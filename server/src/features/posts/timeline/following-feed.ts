import { decodeTimeCursor, pageOf, type PageRequest } from '../../../platform/database/time-cursor.ts';
import type { PostRecord } from '../post-records.ts';
import { isMuted, type Muted, type Mutes } from '../muting/muted.ts';
import { canRepost } from '../post.policy.ts';
import type { PostStore } from '../post.store.ts';
import { accessOf, seenAmong, type PostVisibility, type ViewerAccess } from '../visibility.ts';
import type { FollowedTagSets } from '../tags/followed-tags.store.ts';
import type { Followed, Timeline } from './timeline.ts';
import type { TimelineEntry } from './timeline.store.ts';

interface Deps {
  readonly posts: Pick<PostStore, 'findShared'>;
  readonly timeline: Timeline;
  readonly visibility: PostVisibility;
  readonly followedTagSets: Pick<FollowedTagSets, 'of'>;
  readonly mutes: Pick<Mutes, 'of'>;
}

/** The part of a post by which it may be followed. */
interface Followable {
  readonly author: string;
  readonly tags?: readonly string[];
}

/** A post in the feed, which its author, a hashtag or a repost brought there. */
export interface FeedRow {
  /** Id and time of the post or repost: the place in the feed. */
  readonly _id: string;
  readonly createdAt: Date;
  readonly post: PostRecord;
  /** Who reposted it; null for the post itself. */
  readonly repostedBy: string | null;
}

/** Tells what the feed consists of. */
interface Sources extends Followed {
  readonly hasPost: (post: Followable) => boolean;
  readonly muted: Muted;
}

const isRepost = ({ _id, post }: TimelineEntry): boolean => post !== _id;

/** Entries that are read beyond a page: some are gone, or of a post that is on it already. */
const SPARE = 2;
/** Entries that are read after some of the first turned out to be hidden: twice as many each time, up to a limit. */
const [MORE, MOST] = [10, 200];

/** The feed of what a member follows. */
export class FollowingFeed {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * A page of the viewer's own posts, those of followed members, connections and hashtags, and reposts of these members,
   * newest first. A post is on a page once, in the place of its newest entry. `read` has the posts that they quote.
   */
  async page(viewerId: string, { cursor, limit }: PageRequest) {
    const { timeline, visibility } = this.#deps;
    const access = await accessOf(visibility, viewerId);
    const sources = await this.sourcesOf(access);
    let place = cursor === undefined ? undefined : decodeTimeCursor(cursor);
    await timeline.refresh(place);
    const rows: FeedRow[] = [];
    const read = new Map<string, PostRecord>();
    const listed = new Set<string>();
    let size = limit + 1 + SPARE;
    for (let more = MORE; ; more = Math.min(2 * more, MOST)) {
      const entries = await timeline.after(place, sources, size);
      for (const row of await this.#rowsOf(access, sources, entries, read)) {
        if (!listed.has(row.post._id)) rows.push(row);
        listed.add(row.post._id);
      }
      const last = entries.at(-1);
      if (rows.length > limit || entries.length < size || !last) return { ...pageOf(rows, limit), read };
      place = { createdAt: last.createdAt, id: last._id };
      size = more;
    }
  }

  /** What else a member may follow belongs here. */
  async sourcesOf({ viewerId, hidden, connections }: ViewerAccess): Promise<Sources> {
    const { visibility, followedTagSets, mutes } = this.#deps;
    const [followed, connected, followedTags, muted] = await Promise.all([
      visibility.followedIdsOf(viewerId),
      connections(),
      followedTagSets.of(viewerId),
      mutes.of(viewerId),
    ]);
    const isFollowed = (member: string) => followed.has(member) || connected.has(member);
    const isOfSource = ({ author, tags = [] }: Followable) =>
      author === viewerId || isFollowed(author) || tags.some((tag) => followedTags.has(tag));
    const hasPost = (post: Followable) => isOfSource(post) && !hidden.has(post.author);
    const hasRepost = (member: string) => isFollowed(member) && !hidden.has(member);
    const isReadable = ({ by, audience }: TimelineEntry) =>
      audience === 'everyone' || by === viewerId || connected.has(by);
    const isKept = (member: string) => !hidden.has(member) && !muted.members.has(member);
    return {
      hasPost,
      hasEntry: (entry) => {
        const { by, tags } = entry;
        // Most entries are of others, if the member follows few: many are tested.
        if (!isFollowed(by) && by !== viewerId && (tags.length === 0 || !isOfSource({ author: by, tags })))
          return false;
        const post = { _id: entry.post, author: by, tags };
        if (isMuted(viewerId, muted, post)) return false;
        return isRepost(entry) ? hasRepost(by) : hasPost(post) && isReadable(entry);
      },
      size: followed.size + connected.size + followedTags.size,
      sources: () => ({
        members: [...new Set([viewerId, ...followed, ...connected])].filter(isKept),
        tags: [...followedTags],
      }),
      muted,
    };
  }

  /**
   * The posts of these entries that belong to the feed now, and that the viewer may see. Adds to `read` what one query
   * finds: these posts and those that they quote.
   */
  async #rowsOf(
    access: ViewerAccess,
    { hasPost, muted }: Sources,
    entries: readonly TimelineEntry[],
    read: Map<string, PostRecord>,
  ): Promise<FeedRow[]> {
    const { posts, timeline } = this.#deps;
    const wanted = new Set(entries.map(({ post }) => post));
    const quoted = entries.flatMap(({ quotes }) => quotes ?? []);
    for (const post of await posts.findShared([...new Set([...wanted, ...quoted])])) read.set(post._id, post);
    const isGone = ({ post }: TimelineEntry) => !read.has(post);
    timeline.forget(new Set(entries.filter(isGone).map(({ _id }) => _id)));
    const found = [...wanted].flatMap((id) => read.get(id) ?? []);
    const shown = (await seenAmong(access, found)).filter((post) => !isMuted(access.viewerId, muted, post));
    const seen = new Map(shown.map((post) => [post._id, post]));
    return entries.flatMap((entry) => {
      const { _id, createdAt, by } = entry;
      const post = seen.get(entry.post);
      if (!post) return [];
      if (isRepost(entry)) return canRepost(post) ? { _id, createdAt, post, repostedBy: by } : [];
      // Its hashtags may have changed since the entry was read.
      return hasPost(post) ? { _id, createdAt, post, repostedBy: null } : [];
    });
  }
}

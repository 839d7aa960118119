import { decodeTimeCursor, pageOf, type PageRequest } from '../../../platform/database/time-cursor.ts';
import type { PostRecord } from '../post-records.ts';
import type { PostStore } from '../post.store.ts';
import { accessOf, seenAmong, type PostVisibility, type ViewerAccess } from '../visibility.ts';
import type { FollowedTagSets } from '../tags/followed-tag-sets.ts';
import type { Timeline } from './timeline.ts';
import type { TimelineEntry } from './timeline.store.ts';

interface Deps {
  readonly posts: Pick<PostStore, 'findMany'>;
  readonly timeline: Timeline;
  readonly visibility: PostVisibility;
  readonly followedTagSets: Pick<FollowedTagSets, 'of'>;
}

/** The part of a post by which it may be followed. */
interface Followable {
  readonly author: string;
  readonly tags?: readonly string[];
}

/** Posts that are read at a time, after the first ones turned out to be hidden. */
const BATCH = 200;

/** The feed of what a member follows. */
export class FollowingFeed {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A page of the viewer's own posts and those of followed members, connections and hashtags, newest first. */
  async page(viewerId: string, { cursor, limit }: PageRequest) {
    const { posts, timeline, visibility } = this.#deps;
    const access = await accessOf(visibility, viewerId);
    const isFollowed = await this.#sourcesOf(access);
    await timeline.refresh();
    const rows: PostRecord[] = [];
    let place = cursor === undefined ? undefined : decodeTimeCursor(cursor);
    let size = limit + 1;
    for (;;) {
      const entries = await timeline.after(place, isFollowed, size);
      const found = await posts.findMany(entries.map(({ _id }) => _id));
      // Its hashtags may have changed since the entry was read.
      rows.push(...(await seenAmong(access, found.filter(isFollowed))));
      this.#forgetGone(entries, found);
      const last = entries.at(-1);
      if (rows.length > limit || entries.length < size || !last) return pageOf(rows, limit);
      place = { createdAt: last.createdAt, id: last._id };
      // The rest of the entries were for connections or deleted.
      size = BATCH;
    }
  }

  /** Tells which posts the feed consists of. What else a member may follow belongs here. */
  async #sourcesOf({ viewerId, hidden, connections }: ViewerAccess) {
    const [followed, connected, followedTags] = await Promise.all([
      this.#deps.visibility.followedIdsOf(viewerId),
      connections(),
      this.#deps.followedTagSets.of(viewerId),
    ]);
    const isOfFollowed = (author: string) =>
      author === viewerId || followed.has(author) || connected.has(author);
    return ({ author, tags = [] }: Followable): boolean =>
      (isOfFollowed(author) || tags.some((tag) => followedTags.has(tag))) && !hidden.has(author);
  }

  #forgetGone(entries: readonly TimelineEntry[], found: readonly PostRecord[]): void {
    const kept = new Set(found.map(({ _id }) => _id));
    this.#deps.timeline.forget(new Set(entries.map(({ _id }) => _id).filter((id) => !kept.has(id))));
  }
}

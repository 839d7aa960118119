import type { FollowedTag, TagActivity, TagView } from '@weft/shared/posts/tags/tag-views';
import { TAG_LIMITS } from '@weft/shared/limits';
import { namedTag } from '@weft/shared/posts/tags/hashtags';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { Members } from '../../members/index.ts';
import type { FeedService } from '../feed.service.ts';
import type { Mutes } from '../muting/muted.ts';
import type { PostStore } from '../post.store.ts';
import { accessOf, seenAmong, visiblePosts, type PostVisibility } from '../visibility.ts';
import type { FollowedTagSets, FollowedTagsStore } from './followed-tags.store.ts';
import { activityOf } from './tag-activity.ts';
import { hiddenAuthors, type HiddenAuthorsDeps } from './hidden-authors.ts';
import type { TagFollowersStore } from './tag-followers.store.ts';
import { namesOf, popularName } from './tag-names.ts';
import type { TaggedPosts } from './tagged-posts.ts';
import type { CountedPost, UsedTagsStore } from './used-tags.store.ts';

interface Deps extends HiddenAuthorsDeps {
  readonly database: Database;
  readonly posts: Pick<PostStore, 'tagPage'>;
  readonly feed: Pick<FeedService, 'present'>;
  readonly visibility: PostVisibility;
  readonly members: Pick<Members, 'summariesOf' | 'withActiveMembers' | 'suspensions'>;
  readonly followedTags: FollowedTagsStore;
  readonly followedTagSets: FollowedTagSets;
  readonly tagFollowers: TagFollowersStore;
  readonly taggedPosts: TaggedPosts;
  readonly usedTags: Pick<UsedTagsStore, 'texts'>;
  readonly mutes: Pick<Mutes, 'of'>;
  readonly clock: Clock;
}

/** Newest posts whose spelling counts for the name that most members write. */
const SPELLINGS = 100;

const byTag = (a: { readonly tag: string }, b: { readonly tag: string }): number => (a.tag < b.tag ? -1 : 1);

/** Hashtags: their posts, and who follows them. */
export class TagsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** With the name that most authors write; without posts for everyone, that of the call. */
  async one(viewerId: string, name: string): Promise<TagView> {
    const { followedTagSets, tagFollowers, taggedPosts, mutes } = this.#deps;
    const named = namedTag(name);
    const [followersCount, followed, muted, posts] = await Promise.all([
      tagFollowers.countOf(named.tag),
      followedTagSets.of(viewerId),
      mutes.of(viewerId),
      taggedPosts.of(named.tag),
    ]);
    // One after the other: both look at hidden authors, which the first leaves in memory.
    const seen = await this.#seenBy(viewerId, posts);
    const popular = await this.#popularName(named.tag, posts);
    return {
      tag: named.tag,
      name: popular ?? named.name,
      postsCount: seen.length,
      hasMorePosts: posts.length === TAG_LIMITS.countedMax,
      followersCount,
      isFollowed: followed.has(named.tag),
      isMuted: muted.tags.has(named.tag),
    };
  }

  /** How the posts that the viewer may see used a hashtag in the last 30 days. */
  async activity(viewerId: string, name: string, utcOffset: number): Promise<TagActivity> {
    const { taggedPosts, usedTags, members, clock } = this.#deps;
    const { tag } = namedTag(name);
    const posts = await this.#seenBy(viewerId, await taggedPosts.of(tag));
    const { related, authors, ...use } = activityOf(posts, { tag, now: clock.now(), utcOffset });
    const [names, summaries] = await Promise.all([
      namesOf(usedTags, related),
      members.summariesOf(authors.map(({ author }) => author)),
    ]);
    return {
      ...use,
      related: related.map((each) => ({
        tag: each.tag,
        name: names.get(each.tag) ?? each.tag,
        postsCount: each.postsCount,
      })),
      authors: authors.flatMap(({ author, postsCount }) => {
        const user = summaries.get(author);
        return user ? [{ user, postsCount }] : [];
      }),
    };
  }

  /** A page of the posts with a hashtag that the viewer may see, newest first. */
  async page(viewerId: string, name: string, request: PageRequest) {
    const { posts, feed, visibility } = this.#deps;
    const { tag } = namedTag(name);
    const access = await accessOf(visibility, viewerId);
    const { rows, nextCursor } = await visiblePosts(access, request, (part, seen) =>
      posts.tagPage(tag, part, seen),
    );
    return { posts: await feed.present(viewerId, rows), nextCursor };
  }

  async followed(viewerId: string): Promise<FollowedTag[]> {
    const followed = await this.#deps.followedTags.of(viewerId);
    return followed.map(({ tag, name }) => ({ tag, name })).toSorted(byTag);
  }

  /** Follows a hashtag, or does nothing if it is followed. Throws QUOTA_EXCEEDED. */
  async follow(viewerId: string, name: string): Promise<TagView> {
    const { followedTags, tagFollowers, clock } = this.#deps;
    const named = namedTag(name);
    const once = () =>
      this.#change(viewerId, async () => {
        await followedTags.add(viewerId, { ...named, followedAt: clock.date() });
        await tagFollowers.add(named.tag);
      });
    // A concurrent call may have inserted the member's document or the hashtag's: the second attempt finds it.
    await once()
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return once();
      })
      .catch((error: unknown) => this.#mustFollow(viewerId, named.tag, error));
    return this.one(viewerId, name);
  }

  async unfollow(viewerId: string, name: string): Promise<TagView> {
    const { followedTags, tagFollowers } = this.#deps;
    const { tag } = namedTag(name);
    await this.#change(viewerId, async () => {
      if (await followedTags.remove(viewerId, tag)) await tagFollowers.subtract([tag]);
    });
    return this.one(viewerId, name);
  }

  async #seenBy(viewerId: string, posts: readonly CountedPost[]): Promise<readonly CountedPost[]> {
    return seenAmong(await accessOf(this.#deps.visibility, viewerId), posts);
  }

  async #popularName(tag: string, posts: readonly CountedPost[]): Promise<string | undefined> {
    const isHidden = await hiddenAuthors(this.#deps);
    const newest = posts
      .filter(({ audience, author }) => audience === 'everyone' && !isHidden(author))
      .slice(0, SPELLINGS);
    const texts = await this.#deps.usedTags.texts(newest.map(({ _id }) => _id));
    return popularName(
      tag,
      newest.flatMap(({ _id }) => texts.get(_id) ?? []),
    );
  }

  /** A duplicate error means that the member follows the hashtag, or too many others. */
  async #mustFollow(viewerId: string, tag: string, error: unknown): Promise<void> {
    if (!isDuplicate(error)) throw error;
    const followed = await this.#deps.followedTags.of(viewerId);
    if (!followed.some((each) => each.tag === tag))
      throw new AppError('QUOTA_EXCEEDED', () => POST_TEXTS.rules.tagsFollowedMany);
  }

  async #change(viewerId: string, work: () => Promise<void>): Promise<void> {
    const { database, members, followedTagSets } = this.#deps;
    try {
      await database.inTransaction(() => members.withActiveMembers(viewerId, work));
    } finally {
      // Also after a failure: the transaction may be committed nevertheless.
      followedTagSets.forget(viewerId);
    }
  }
}

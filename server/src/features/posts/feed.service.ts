import type { FeedName } from '@weft/shared/posts/feeds';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { FeedRepost, PostView } from '@weft/shared/posts/views';
import { notFound } from '../../errors/common.ts';
import type { Members } from '../members/index.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { PostAuthors } from './authors/post-authors.ts';
import type { PostStore } from './post.store.ts';
import type { PostRecord } from './post-records.ts';
import { reactedInComment } from './present-comment.ts';
import { membersInPost, presentPost } from './present-post.ts';
import type { FeedRow, FollowingFeed } from './timeline/following-feed.ts';
import { memberActivity } from './timeline/member-activity.ts';
import type { CommentReactionStore } from './reactions/comment-reaction.store.ts';
import type { Mutes } from './muting/muted.ts';
import type { ReactionStore } from './reactions/reaction.store.ts';
import { membersInQuoted } from './quotes/present-quote.ts';
import { quotedBy } from './quotes/quoted-posts.ts';
import type { RepostStore } from './reposts/repost.store.ts';
import type { ChosenPosts } from './choices/chosen-posts.ts';
import {
  maySee,
  mustSeePost,
  accessOf,
  seenAmong,
  visiblePosts,
  type Page,
  type PostVisibility,
  type Seen,
  type ViewerAccess,
} from './visibility.ts';

interface Deps {
  readonly posts: PostStore;
  readonly reactions: ReactionStore;
  readonly commentReactions: CommentReactionStore;
  readonly reposts: RepostStore;
  readonly savedPosts: Pick<ChosenPosts, 'among'>;
  readonly repostedPosts: Pick<ChosenPosts, 'among'>;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly visibility: PostVisibility;
  readonly mutes: Pick<Mutes, 'of'>;
  readonly following: FollowingFeed;
  readonly authors: Pick<PostAuthors, 'of' | 'mustFind'>;
}

/** A post with few likes carries all of them, so no query is needed to find the viewer's. */
const carriesAllLikes = (post: PostRecord) => post.likesCount <= post.newestLikes.length;

function reactionAmongNewest(post: PostRecord, memberId: string): ReactionEmoji | null {
  return post.newestLikes.find((like) => like.member === memberId)?.reaction ?? null;
}

const idOf = (post: PostRecord) => post._id;
const authorOf = (post: PostRecord) => post.author;

/**
 * Reads posts for a viewer: one query for the page, one for the posts that it quotes, one for its members, one for
 * companies that wrote some of them, one each for the viewer's saved posts, reposts, and reactions to popular posts and to comments.
 */
export class FeedService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `read` may have posts that these quote. */
  async present(
    viewerId: string,
    records: readonly PostRecord[],
    read?: ReadonlyMap<string, PostRecord>,
  ): Promise<PostView[]> {
    const { members, authors, reactions, commentReactions, repostedPosts, savedPosts, visibility } =
      this.#deps;
    const quoted = await quotedBy(this.#deps, viewerId, records, read);
    const reposted = records.filter(({ repostsCount }) => repostsCount > 0).map(idOf);
    const popular = records.filter((post) => !carriesAllLikes(post)).map((post) => post._id);
    const reacted = records.flatMap((post) => post.newestComments.flatMap(reactedInComment));
    const [summaries, companies, toPopular, toComments, repostedIds, savedIds, followed, hidden] =
      await Promise.all([
        members.summariesOf([
          ...new Set([...records.flatMap(membersInPost), ...[...quoted.values()].flatMap(membersInQuoted)]),
        ]),
        authors.of([...records, ...quoted.values()]),
        reactions.ofMember(viewerId, popular),
        commentReactions.ofMember(viewerId, reacted),
        repostedPosts.among(viewerId, reposted),
        savedPosts.among(viewerId, records.map(idOf)),
        visibility.followedAmong(viewerId, [...new Set(records.map(authorOf))]),
        visibility.hiddenFrom(viewerId),
      ]);
    const presenting = { viewerId, members: summaries, companies, hidden, reactions: toComments, quoted };
    const reactionTo = (post: PostRecord) =>
      carriesAllLikes(post) ? reactionAmongNewest(post, viewerId) : (toPopular.get(post._id) ?? null);
    return records.map((post) => {
      const own = {
        reaction: reactionTo(post),
        followsAuthor: followed.has(post.author),
        hasReposted: repostedIds.has(post._id),
        hasSaved: savedIds.has(post._id),
      };
      return presentPost(post, own, presenting);
    });
  }

  /** One post as the viewer sees it. */
  async presentOne(viewerId: string, post: PostRecord): Promise<PostView> {
    const [view] = await this.present(viewerId, [post]);
    if (!view) throw new Error('one post makes one view');
    return view;
  }

  /** A page of the feed of all members' posts, or of what the viewer follows. */
  async feedPage(viewerId: string, request: PageRequest, feed: FeedName = 'everyone') {
    if (feed === 'following') {
      const { rows, nextCursor, read } = await this.#deps.following.page(viewerId, request);
      return { ...(await this.#presentRows(viewerId, rows, read)), nextCursor };
    }
    const { posts, visibility, mutes } = this.#deps;
    const [access, muted] = await Promise.all([accessOf(visibility, viewerId), mutes.of(viewerId)]);
    const quoted = new Map<string, PostRecord>();
    const read = async (part: PageRequest, seen?: Seen) => {
      const page = await posts.feedPage(part, seen);
      for (const post of page.quoted) quoted.set(post._id, post);
      return page;
    };
    const { rows, nextCursor } = await visiblePosts(access, request, read, muted);
    return { posts: await this.present(viewerId, rows, quoted), nextCursor };
  }

  async #presentRows(viewerId: string, rows: readonly FeedRow[], read?: ReadonlyMap<string, PostRecord>) {
    const records = rows.map(({ post }) => post);
    const [posts, reposts] = await Promise.all([
      this.present(viewerId, records, read),
      this.#repostsOf(rows),
    ]);
    return { posts, reposts };
  }

  async #repostsOf(rows: readonly FeedRow[]): Promise<FeedRepost[]> {
    const reposted = rows.filter(({ repostedBy }) => repostedBy !== null);
    const members = await this.#deps.members.summariesOf(
      reposted.flatMap(({ repostedBy }) => repostedBy ?? []),
    );
    return reposted.flatMap(({ post, repostedBy, createdAt }) => {
      const user = members.get(repostedBy ?? '');
      return user ? { post: post._id, user, createdAt: createdAt.toISOString() } : [];
    });
  }

  /**
   * A page of a member's posts. Throws NOT_FOUND if the viewer may not know of the member; a member whom the viewer
   * blocks has no visible posts.
   */
  async memberPage(viewerId: string, authorId: string, request: PageRequest) {
    const page = await this.#pageOfMember(viewerId, authorId, async (access) => {
      const isForConnections = await maySee(access, { author: authorId, audience: 'connections' });
      return this.#deps.posts.memberPage(authorId, request, isForConnections);
    });
    return { media: await this.present(viewerId, page.rows), nextCursor: page.nextCursor };
  }

  /** A page of a company's posts. Throws NOT_FOUND if it is gone or suspended. */
  async companyPage(viewerId: string, companyId: string, request: PageRequest) {
    const { posts, authors } = this.#deps;
    await authors.mustFind(companyId);
    const { rows, nextCursor } = await posts.memberPage(companyId, request, false);
    return { posts: await this.present(viewerId, rows), nextCursor };
  }

  /** A page of a member's posts and reposts. */
  async memberActivity(viewerId: string, memberId: string, request: PageRequest) {
    const { rows, nextCursor } = await this.#pageOfMember(viewerId, memberId, (access) =>
      memberActivity(this.#deps, access, memberId, request),
    );
    const { posts: media, reposts } = await this.#presentRows(viewerId, rows);
    return { media, reposts, nextCursor };
  }

  async #pageOfMember<R>(
    viewerId: string,
    memberId: string,
    read: (access: ViewerAccess) => Promise<Page<R>>,
  ): Promise<Page<R>> {
    const { members, visibility } = this.#deps;
    const access = await accessOf(visibility, viewerId);
    if (!(await maySee(access, { author: memberId, audience: 'everyone' }))) {
      if (!(await visibility.relationshipOf(viewerId, memberId))) throw notFound();
      return { rows: [], nextCursor: null };
    }
    const page = await read(access);
    if (page.rows.length === 0 && !(await members.summariesOf([memberId])).has(memberId)) throw notFound();
    return page;
  }

  async onePost(viewerId: string, postId: string): Promise<PostView> {
    return this.presentOne(viewerId, await this.postFor(viewerId, postId));
  }

  /** Throws NOT_FOUND for a post that the viewer may not see. */
  async postFor(viewerId: string, postId: string): Promise<PostRecord> {
    const { posts, visibility } = this.#deps;
    return mustSeePost(visibility, viewerId, await posts.findById(postId));
  }

  /** Those of the posts that the viewer may see, by id. */
  async presentSeen(viewerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PostView>> {
    const { posts, visibility } = this.#deps;
    const [access, found] = await Promise.all([accessOf(visibility, viewerId), posts.findMany(ids)]);
    const views = await this.present(viewerId, await seenAmong(access, found));
    return new Map(views.map((view) => [view._id, view]));
  }
}

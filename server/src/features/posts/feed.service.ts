import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PostView } from '@weft/shared/posts/views';
import { notFound } from '../../errors/common.ts';
import type { Members } from '../members/index.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { PostStore } from './post.store.ts';
import type { PostRecord } from './post-records.ts';
import { membersInPost, presentPost } from './present-post.ts';
import type { ReactionStore } from './reactions/reaction.store.ts';
import { mustSee, visiblePage, type Standing } from './sight.ts';

interface FeedDependencies {
  readonly posts: PostStore;
  readonly reactions: ReactionStore;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly standing: Standing;
}

/** The newest likes of a post are all of them where it has no more: whose they are is then known without asking. */
const carriesAllLikes = (post: PostRecord) => post.likesCount <= post.newestLikes.length;

function reactionAmongNewest(post: PostRecord, memberId: string): ReactionEmoji | null {
  return post.newestLikes.find((like) => like.member === memberId)?.reaction ?? null;
}

const authorOf = (post: PostRecord) => post.author;

/** Reads posts for a viewer: one query for the page, one for the members in it, one for the viewer's reactions to popular posts. */
export function createFeedService({ posts, reactions, members, standing }: FeedDependencies) {
  const present = async (viewerId: string, records: readonly PostRecord[]): Promise<PostView[]> => {
    const popular = records.filter((post) => !carriesAllLikes(post)).map((post) => post._id);
    const [summaries, toPopular, followed, hidden] = await Promise.all([
      members.summariesOf([...new Set(records.flatMap(membersInPost))]),
      reactions.ofMember(viewerId, popular),
      standing.followedAmong(viewerId, [...new Set(records.map(authorOf))]),
      standing.hiddenFrom(viewerId),
    ]);
    const presenting = { viewerId, members: summaries, hidden };
    const reactionTo = (post: PostRecord) =>
      carriesAllLikes(post) ? reactionAmongNewest(post, viewerId) : (toPopular.get(post._id) ?? null);
    return records.map((post) => {
      const own = { reaction: reactionTo(post), followsAuthor: followed.has(post.author) };
      return presentPost(post, own, presenting);
    });
  };

  return {
    present,

    /** One post as the viewer sees it. */
    async presentOne(viewerId: string, post: PostRecord): Promise<PostView> {
      const [view] = await present(viewerId, [post]);
      if (!view) throw new Error('one post makes one view');
      return view;
    },

    async feedPage(viewerId: string, request: PageRequest) {
      const hidden = await standing.hiddenFrom(viewerId);
      const { rows, nextCursor } = await visiblePage(hidden, request, posts.feedPage, authorOf);
      return { posts: await present(viewerId, rows), nextCursor };
    },

    /**
     * A page of one member's posts. Throws NOT_FOUND where there is no such member for the viewer; who blocked the member sees that
     * they are there, and no posts (specification 3.15).
     */
    async memberPage(viewerId: string, authorId: string, request: PageRequest) {
      if ((await standing.hiddenFrom(viewerId)).has(authorId)) {
        if (!(await standing.relationshipOf(viewerId, authorId))) throw notFound();
        return { media: [], nextCursor: null };
      }
      const { rows, nextCursor } = await posts.memberPage(authorId, request);
      if (rows.length === 0 && !(await members.summariesOf([authorId])).has(authorId)) throw notFound();
      return { media: await present(viewerId, rows), nextCursor };
    },

    async onePost(viewerId: string, postId: string): Promise<PostView> {
      return this.presentOne(viewerId, await mustSee(standing, viewerId, await posts.findById(postId)));
    },
  };
}

export type FeedService = ReturnType<typeof createFeedService>;

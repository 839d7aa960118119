import type { PostView } from '@weft/shared/posts/views';
import { notFound } from '../../errors/common.ts';
import type { Members } from '../members/index.ts';
import type { PageRequest, PostStore } from './post.store.ts';
import type { PostRecord } from './post-records.ts';
import { membersInPost, presentPost } from './present-post.ts';
import type { ReactionStore } from './reactions/reaction.store.ts';

interface FeedDependencies {
  readonly posts: PostStore;
  readonly reactions: ReactionStore;
  readonly members: Pick<Members, 'summariesOf'>;
}

/** Reads posts for a viewer: one query for the page, one for the members in it, one for the viewer's own reactions. */
export function createFeedService({ posts, reactions, members }: FeedDependencies) {
  const present = async (viewerId: string, records: readonly PostRecord[]): Promise<PostView[]> => {
    const [summaries, ownReactions] = await Promise.all([
      members.summariesOf([...new Set(records.flatMap(membersInPost))]),
      reactions.ofMember(
        viewerId,
        records.map((post) => post._id),
      ),
    ]);
    const presenting = { viewerId, members: summaries };
    return records.map((post) => presentPost(post, ownReactions.get(post._id) ?? null, presenting));
  };

  return {
    /** One post as the viewer sees it. */
    async presentOne(viewerId: string, post: PostRecord): Promise<PostView> {
      const [view] = await present(viewerId, [post]);
      if (!view) throw new Error('one post makes one view');
      return view;
    },

    async feedPage(viewerId: string, request: PageRequest) {
      const { posts: records, nextCursor } = await posts.feedPage(request);
      return { posts: await present(viewerId, records), nextCursor };
    },

    /** A page of one member's posts. Throws NOT_FOUND where there is no such member. */
    async memberPage(viewerId: string, authorId: string, request: PageRequest) {
      const { posts: records, nextCursor } = await posts.memberPage(authorId, request);
      if (records.length === 0 && !(await members.summariesOf([authorId])).has(authorId)) throw notFound();
      return { media: await present(viewerId, records), nextCursor };
    },

    async onePost(viewerId: string, postId: string): Promise<PostView> {
      const post = await posts.findById(postId);
      if (!post) throw notFound();
      return this.presentOne(viewerId, post);
    },
  };
}

export type FeedService = ReturnType<typeof createFeedService>;

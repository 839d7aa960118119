import type { ReplyView } from '@weft/shared/posts/views';
import { forbidden, notFound } from '../../../errors/common.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { canDeleteComment } from '../post.policy.ts';
import type { PageRequest, PostBrief } from '../post.store.ts';
import type { ReplyRecord } from '../post-records.ts';
import { presentReply } from '../present-post.ts';
import {
  clientIdReused,
  type CommentChanges,
  type CommentsDependencies,
  type Writing,
} from './comment-changes.ts';

/** Replies to comments. */
export function createRepliesService(dependencies: CommentsDependencies, changes: CommentChanges) {
  const { comments, replies, members, clock } = dependencies;

  const views = async (viewerId: string, records: readonly ReplyRecord[], post: PostBrief) => {
    const ids = new Set(records.map((reply) => reply.author));
    const presenting = { viewerId, members: await members.summariesOf([...ids]) };
    return records.map((reply) => presentReply(reply, post, presenting));
  };

  const view = async (viewerId: string, reply: ReplyRecord, post: PostBrief): Promise<ReplyView> => {
    const [only] = await views(viewerId, [reply], post);
    if (!only) throw new Error('one reply makes one view');
    return only;
  };

  return {
    /** Adds a reply; a repeated send of the same `clientId` answers the stored one. */
    async add(viewerId: string, postId: string, commentId: string, { text, clientId }: Writing) {
      const place = { post: postId, comment: commentId, author: viewerId };
      const fresh = { ...place, text, clientId, createdAt: clock.date() };
      try {
        const added = await changes.change(postId, async (post) => {
          await members.store.mustLive(viewerId);
          const reply = await replies.create(fresh);
          await changes.refreshComment(postId, commentId, 1);
          return { reply, post };
        });
        return await view(viewerId, added.reply, added.post);
      } catch (error) {
        if (clientId === undefined || !isDuplicate(error, 'clientId')) throw error;
      }
      const stored = await replies.findByClientId(viewerId, clientId);
      if (stored?.comment !== commentId || stored.reply.text !== text) throw clientIdReused();
      return view(viewerId, stored.reply, await changes.postOf(postId));
    },

    /** Deletes a reply. Throws NOT_FOUND or FORBIDDEN. */
    async remove(viewerId: string, postId: string, commentId: string, replyId: string): Promise<void> {
      await changes.change(postId, async (post) => {
        const reply = await replies.find(postId, commentId, replyId);
        if (!reply) throw notFound();
        if (!canDeleteComment(viewerId, reply, post)) throw forbidden();
        if (!(await replies.remove(replyId))) throw notFound();
        await changes.refreshComment(postId, commentId, -1);
      });
    },

    /** A page of replies, oldest first. */
    async page(viewerId: string, postId: string, commentId: string, request: PageRequest) {
      const post = await changes.postOf(postId);
      const comment = await comments.find(postId, commentId);
      if (!comment) throw notFound();
      const { replies: records, nextCursor } = await replies.page(commentId, request);
      return { replies: await views(viewerId, records, post), nextCursor, total: comment.repliesCount };
    },
  };
}

export type RepliesService = ReturnType<typeof createRepliesService>;

import type { ReplyView } from '@weft/shared/posts/views';
import { notFound } from '../../../errors/common.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { PostBrief } from '../post-previews.store.ts';
import type { ReplyRecord } from '../post-records.ts';
import { presentReply, reactedAmong } from '../present-comment.ts';
import { mustSeeWritten, pageWithout } from '../visibility.ts';
import { only } from './only.ts';
import { clientIdReused, type CommentChanges, type CommentsDeps, type Writing } from './comment-changes.ts';

interface Deps extends CommentsDeps {
  readonly changes: CommentChanges;
}

/** Replies to comments. */
export class RepliesService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Adds a reply; a repeated request with the same `clientId` returns the stored one. */
  async add(
    viewerId: string,
    postId: string,
    commentId: string,
    { text, clientId }: Writing,
  ): Promise<ReplyView> {
    const { comments, replies, changes, visibility, clock, events } = this.#deps;
    const place = { post: postId, comment: commentId, author: viewerId };
    let commentAuthor = '';
    try {
      const { written, post } = await changes.add(viewerId, postId, async () => {
        const reply = await replies.create({ ...place, text, clientId, createdAt: clock.date() });
        const comment = await comments.addReply(postId, commentId, reply);
        commentAuthor = (await mustSeeWritten(visibility, viewerId, comment)).author;
        // Writes even if the post does not show the comment, so that concurrent changes conflict.
        return { written: reply, post: await changes.refreshPost(postId, 0) };
      });
      events.emit('post.replied', { postId, commentId, commentAuthor, replyId: written._id, by: viewerId });
      return await this.#view(viewerId, written, post);
    } catch (error) {
      if (clientId === undefined || !isDuplicate(error, 'clientId')) throw error;
    }
    const stored = await replies.findByClientId(viewerId, clientId);
    if (stored?.comment !== commentId || stored.reply.text !== text) throw clientIdReused();
    return this.#view(viewerId, stored.reply, await changes.postFor(viewerId, postId));
  }

  /** Edits a reply. The same text has no effect. Throws NOT_FOUND or FORBIDDEN. */
  async edit(viewerId: string, replyId: string, text: string): Promise<ReplyView> {
    const { comments, replies, changes, clock, events } = this.#deps;
    const placed = await replies.findPlaced(replyId);
    if (!placed) throw notFound();
    const { reply, post } = await changes.change(placed.post, async (under) => {
      const comment = await comments.find(placed.post, placed.comment);
      const current = await replies.find(placed.post, placed.comment, replyId);
      if (!comment || !current) throw notFound();
      await changes.mustMayEdit(viewerId, current, under, comment);
      if (current.text === text) return { reply: current, post: under };
      const edited = await replies.edit(replyId, text, clock.date());
      if (!edited) throw notFound();
      await changes.refreshComment(placed.post, placed.comment, 0);
      return { reply: edited, post: under };
    });
    events.emit('reply.edited', { postId: placed.post, commentId: placed.comment, replyId });
    return this.#view(viewerId, reply, post);
  }

  /** Deletes a reply. Throws NOT_FOUND or FORBIDDEN. */
  async remove(viewerId: string, postId: string, commentId: string, replyId: string): Promise<void> {
    const { comments, replies, commentReactions, changes, events } = this.#deps;
    const gone = await changes.change(postId, async (post) => {
      const reply = await replies.find(postId, commentId, replyId);
      if (!reply) throw notFound();
      await changes.mustMayDelete(viewerId, reply, post);
      if (!(await replies.remove(replyId))) throw notFound();
      await commentReactions.removeOfTarget(replyId);
      await changes.refreshComment(postId, commentId, -1);
      const comment = await comments.find(postId, commentId);
      return { by: reply.author, commentAuthor: comment?.author ?? '' };
    });
    events.emit('post.unreplied', { postId, commentId, replyId, ...gone });
  }

  /** A page of replies, oldest first. */
  async page(viewerId: string, postId: string, commentId: string, request: PageRequest) {
    const { comments, replies, changes, visibility } = this.#deps;
    const post = await changes.postFor(viewerId, postId);
    const comment = await mustSeeWritten(visibility, viewerId, await comments.find(postId, commentId));
    const { rows, nextCursor } = await pageWithout(
      await visibility.hiddenFrom(viewerId),
      request,
      (part, without) => replies.page(commentId, part, without),
      (reply) => reply.author,
    );
    return { replies: await this.#views(viewerId, rows, post), nextCursor, total: comment.repliesCount };
  }

  async #view(viewerId: string, reply: ReplyRecord, post: PostBrief): Promise<ReplyView> {
    return only(await this.#views(viewerId, [reply], post));
  }

  async #views(viewerId: string, records: readonly ReplyRecord[], post: PostBrief): Promise<ReplyView[]> {
    const { members, commentReactions, visibility } = this.#deps;
    const ids = new Set(records.map((reply) => reply.author));
    const [hidden, summaries, reactions] = await Promise.all([
      visibility.hiddenFrom(viewerId),
      members.summariesOf([...ids]),
      commentReactions.ofMember(viewerId, reactedAmong(records)),
    ]);
    const presenting = { viewerId, members: summaries, hidden, reactions };
    return records.map((reply) => presentReply(reply, post, presenting));
  }
}

import type { CommentView } from '@weft/shared/posts/views';
import { notFound } from '../../../errors/common.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { PostBrief } from '../post-previews.store.ts';
import type { CommentRecord } from '../post-records.ts';
import { membersInComment, presentComment, reactedInComment } from '../present-comment.ts';
import { memberBehind } from '../authors/post-authors.ts';
import { checkMentions, editedMentions, isSameWording } from '../mentions/check-mentions.ts';
import { emitMentions } from '../mentions/mention-events.ts';
import { pageWithout } from '../visibility.ts';
import { batchCommentWrites } from './comment-write-batches.ts';
import { only } from './only.ts';
import {
  clientIdReused,
  type CommentChanges,
  type CommentsDeps,
  type Wording,
  type Writing,
} from './comment-changes.ts';

interface Deps extends CommentsDeps {
  readonly changes: CommentChanges;
}

const inComment = (postId: string, { _id, author }: CommentRecord) => ({
  postId,
  textId: _id,
  thread: _id,
  by: author,
});

/** Comments on posts. */
export class CommentsService {
  readonly #deps: Deps;
  readonly #writes: ReturnType<typeof batchCommentWrites>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#writes = batchCommentWrites(deps);
  }

  /** Adds a comment; a repeated request with the same `clientId` returns the stored one. */
  async add(
    viewerId: string,
    postId: string,
    { text, mentions: sent, clientId }: Writing,
  ): Promise<CommentView> {
    const { comments, changes, authors, clock, events } = this.#deps;
    const mentions = await checkMentions(this.#deps, viewerId, { text, mentions: sent });
    try {
      const fresh = { post: postId, author: viewerId, text, mentions, clientId, createdAt: clock.date() };
      const { written, post } = await this.#writes.add(fresh);
      const notified = await authors.notifiedOf(post);
      events.emit('post.commented', { postId, notified, by: viewerId, commentId: written._id });
      const except = notified ?? undefined;
      emitMentions(events, inComment(postId, written), { after: mentions, ...(except && { except }) });
      return await this.#view(viewerId, written, post);
    } catch (error) {
      if (clientId === undefined || !isDuplicate(error, 'clientId')) throw error;
    }
    const stored = await comments.findByClientId(viewerId, clientId);
    if (stored?.post !== postId || !isSameWording(stored.comment, { text, mentions })) throw clientIdReused();
    return this.#view(viewerId, stored.comment, await changes.postFor(viewerId, postId));
  }

  /** Edits a comment. The same text has no effect. Throws NOT_FOUND, FORBIDDEN or VALIDATION_FAILED. */
  async edit(viewerId: string, commentId: string, wording: Wording): Promise<CommentView> {
    const { comments, changes, clock, events } = this.#deps;
    const placed = await comments.findPlaced(commentId);
    if (!placed) throw notFound();
    const { before, comment, post } = await changes.change(placed.post, async (under) => {
      const current = await comments.find(placed.post, commentId);
      if (!current) throw notFound();
      await changes.mustMayEdit(viewerId, current, under);
      const mentions = await editedMentions(this.#deps, viewerId, current, wording);
      if (isSameWording(current, { ...wording, mentions }))
        return { before: current, comment: current, post: under };
      const edited = await comments.edit(commentId, { ...wording, mentions }, clock.date());
      if (!edited) throw notFound();
      return { before: current, comment: edited, post: await changes.refreshPost(placed.post, 0) };
    });
    emitMentions(events, inComment(placed.post, comment), {
      before: before.mentions,
      after: comment.mentions,
    });
    events.emit('comment.edited', { postId: placed.post, commentId });
    return this.#view(viewerId, comment, post);
  }

  /** Deletes a comment with its replies. Throws NOT_FOUND or FORBIDDEN. */
  async remove(viewerId: string, postId: string, commentId: string): Promise<void> {
    const { comments, replies, commentReactions, changes, events } = this.#deps;
    const { comment, notified } = await changes.change(postId, async (post) => {
      const found = await comments.find(postId, commentId);
      if (!found) throw notFound();
      await changes.mustMayDelete(viewerId, found, post);
      if (!(await comments.remove(commentId))) throw notFound();
      await replies.removeOfComment(commentId);
      await commentReactions.removeOfComment(commentId);
      await changes.refreshPost(postId, -1);
      return { comment: found, notified: memberBehind(post) };
    });
    const by = comment.author;
    const hadReplies = comment.repliesCount > 0;
    events.emit('post.uncommented', { postId, commentId, notified, by, commentAuthor: by, hadReplies });
    emitMentions(events, inComment(postId, comment), { before: comment.mentions });
  }

  /** A page of comments, newest first. */
  async page(viewerId: string, postId: string, request: PageRequest) {
    const { comments, changes, visibility } = this.#deps;
    const post = await changes.postFor(viewerId, postId);
    const { rows, nextCursor } = await pageWithout(
      await visibility.hiddenFrom(viewerId),
      request,
      (part, without) => comments.page(postId, part, without),
      (comment) => comment.author,
    );
    return { comments: await this.#views(viewerId, rows, post), nextCursor, total: post.commentsCount };
  }

  async #view(viewerId: string, comment: CommentRecord, post: PostBrief): Promise<CommentView> {
    return only(await this.#views(viewerId, [comment], post));
  }

  async #views(viewerId: string, records: readonly CommentRecord[], post: PostBrief): Promise<CommentView[]> {
    const { members, authors, commentReactions, visibility } = this.#deps;
    const ids = new Set(records.flatMap(membersInComment));
    const [hidden, summaries, companies, reactions] = await Promise.all([
      visibility.hiddenFrom(viewerId),
      members.summariesOf([...ids]),
      authors.of([post]),
      commentReactions.ofMember(viewerId, records.flatMap(reactedInComment)),
    ]);
    const presenting = { viewerId, members: summaries, companies, hidden, reactions };
    return records.map((comment) => presentComment(comment, post, presenting));
  }
}

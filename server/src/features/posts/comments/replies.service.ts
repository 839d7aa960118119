import type { ReplyView } from '@weft/shared/posts/views';
import { notFound } from '../../../errors/common.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { PostBrief } from '../post-previews.store.ts';
import type { ReplyRecord } from '../post-records.ts';
import { checkMentions, editedMentions, isSameWording } from '../mentions/check-mentions.ts';
import { emitMentions } from '../mentions/mention-events.ts';
import { membersInText, presentReply, reactedAmong } from '../present-comment.ts';
import { mustSeeWritten, pageWithout } from '../visibility.ts';
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

interface Place {
  readonly post: string;
  readonly comment: string;
  readonly commentAuthor: string;
}

const inReply = ({ post, comment, commentAuthor }: Place, { _id, author }: ReplyRecord) => ({
  postId: post,
  textId: _id,
  thread: comment,
  under: commentAuthor,
  by: author,
});

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
    { text, mentions: sent, clientId }: Writing,
  ): Promise<ReplyView> {
    const { comments, replies, changes, visibility, clock, events } = this.#deps;
    const place = { post: postId, comment: commentId, author: viewerId };
    const mentions = await checkMentions(this.#deps, viewerId, { text, mentions: sent });
    let commentAuthor = '';
    try {
      const { written, post } = await changes.add(viewerId, postId, async () => {
        const reply = await replies.create({ ...place, text, mentions, clientId, createdAt: clock.date() });
        const comment = await comments.addReply(postId, commentId, reply);
        commentAuthor = (await mustSeeWritten(visibility, viewerId, comment)).author;
        // Writes even if the post does not show the comment, so that concurrent changes conflict.
        return { written: reply, post: await changes.refreshPost(postId, 0) };
      });
      events.emit('post.replied', { postId, commentId, commentAuthor, replyId: written._id, by: viewerId });
      emitMentions(events, inReply({ ...place, commentAuthor }, written), {
        after: mentions,
        except: commentAuthor,
      });
      return await this.#view(viewerId, written, post);
    } catch (error) {
      if (clientId === undefined || !isDuplicate(error, 'clientId')) throw error;
    }
    const stored = await replies.findByClientId(viewerId, clientId);
    if (stored?.comment !== commentId || !isSameWording(stored.reply, { text, mentions }))
      throw clientIdReused();
    return this.#view(viewerId, stored.reply, await changes.postFor(viewerId, postId));
  }

  /** Edits a reply. The same text has no effect. Throws NOT_FOUND, FORBIDDEN or VALIDATION_FAILED. */
  async edit(viewerId: string, replyId: string, wording: Wording): Promise<ReplyView> {
    const { comments, replies, changes, clock, events } = this.#deps;
    const placed = await replies.findPlaced(replyId);
    if (!placed) throw notFound();
    const { before, reply, post, commentAuthor } = await changes.change(placed.post, async (under) => {
      const comment = await comments.find(placed.post, placed.comment);
      const current = await replies.find(placed.post, placed.comment, replyId);
      if (!comment || !current) throw notFound();
      await changes.mustMayEdit(viewerId, current, under, comment);
      const mentions = await editedMentions(this.#deps, viewerId, current, wording);
      const result = { before: current, reply: current, post: under, commentAuthor: comment.author };
      if (isSameWording(current, { ...wording, mentions })) return result;
      const edited = await replies.edit(replyId, { ...wording, mentions }, clock.date());
      if (!edited) throw notFound();
      await changes.refreshComment(placed.post, placed.comment, 0);
      return { ...result, reply: edited };
    });
    emitMentions(events, inReply({ ...placed, commentAuthor }, reply), {
      before: before.mentions,
      after: reply.mentions,
    });
    events.emit('reply.edited', { postId: placed.post, commentId: placed.comment, replyId });
    return this.#view(viewerId, reply, post);
  }

  /** Deletes a reply. Throws NOT_FOUND or FORBIDDEN. */
  async remove(viewerId: string, postId: string, commentId: string, replyId: string): Promise<void> {
    const { comments, replies, commentReactions, changes, events } = this.#deps;
    const { reply, commentAuthor } = await changes.change(postId, async (post) => {
      const found = await replies.find(postId, commentId, replyId);
      if (!found) throw notFound();
      await changes.mustMayDelete(viewerId, found, post);
      if (!(await replies.remove(replyId))) throw notFound();
      await commentReactions.removeOfTarget(replyId);
      await changes.refreshComment(postId, commentId, -1);
      const comment = await comments.find(postId, commentId);
      return { reply: found, commentAuthor: comment?.author ?? '' };
    });
    events.emit('post.unreplied', { postId, commentId, replyId, by: reply.author, commentAuthor });
    emitMentions(events, inReply({ post: postId, comment: commentId, commentAuthor }, reply), {
      before: reply.mentions,
    });
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
    const { members, authors, commentReactions, visibility } = this.#deps;
    const ids = new Set(records.flatMap(membersInText));
    const [hidden, summaries, companies, reactions] = await Promise.all([
      visibility.hiddenFrom(viewerId),
      members.summariesOf([...ids]),
      authors.of([post]),
      commentReactions.ofMember(viewerId, reactedAmong(records)),
    ]);
    const presenting = { viewerId, members: summaries, companies, hidden, reactions };
    return records.map((reply) => presentReply(reply, post, presenting));
  }
}

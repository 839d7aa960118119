import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { CommentInput, ReplyInput } from './contract.ts';
import { ReactionEmoji } from './reactions.ts';
import { CommentView, ListedLike, ReactionCounts, ReplyView } from './views.ts';

/** These calls exist only under `/api`. */
const common = { access: 'session', atRoot: false, params: IdParams } as const;

const CommentEdit = z.omit(CommentInput, { clientId: true });
const ReplyEdit = z.omit(ReplyInput, { clientId: true });
const ReactionInput = z.object({ reaction: ReactionEmoji });

const Reacted = z.object({
  likesCount: z.number(),
  reactionCounts: ReactionCounts,
  viewerReaction: z.nullable(ReactionEmoji),
});
const reactionsQuery = z.extend(PageQuery, { reaction: z.optional(ReactionEmoji) });
const Reactions = z.object({ likes: z.array(ListedLike), nextCursor, total: z.number() });

export const editComment = endpoint({
  ...common,
  id: 'comments.edit',
  method: 'PATCH',
  path: '/comments/:id',
  summary: "Edit the viewer's own comment. An unchanged text has no effect.",
  body: CommentEdit,
  answer: CommentView,
});

export const reactToComment = endpoint({
  ...common,
  id: 'comments.react',
  method: 'PUT',
  path: '/comments/:id/reaction',
  summary: 'React to a comment, or change the reaction. Idempotent.',
  body: ReactionInput,
  answer: Reacted,
});

export const unreactToComment = endpoint({
  ...common,
  id: 'comments.unreact',
  method: 'DELETE',
  path: '/comments/:id/reaction',
  summary: "Remove the viewer's reaction to a comment. Idempotent.",
  answer: Reacted,
});

export const listCommentReactions = endpoint({
  ...common,
  id: 'comments.reactions',
  method: 'GET',
  path: '/comments/:id/reactions',
  summary: 'List the reactions to a comment, newest first.',
  query: reactionsQuery,
  answer: Reactions,
});

export const editReply = endpoint({
  ...common,
  id: 'replies.edit',
  method: 'PATCH',
  path: '/replies/:id',
  summary: "Edit the viewer's own reply. An unchanged text has no effect.",
  body: ReplyEdit,
  answer: ReplyView,
});

export const reactToReply = endpoint({
  ...common,
  id: 'replies.react',
  method: 'PUT',
  path: '/replies/:id/reaction',
  summary: 'React to a reply, or change the reaction. Idempotent.',
  body: ReactionInput,
  answer: Reacted,
});

export const unreactToReply = endpoint({
  ...common,
  id: 'replies.unreact',
  method: 'DELETE',
  path: '/replies/:id/reaction',
  summary: "Remove the viewer's reaction to a reply. Idempotent.",
  answer: Reacted,
});

export const listReplyReactions = endpoint({
  ...common,
  id: 'replies.reactions',
  method: 'GET',
  path: '/replies/:id/reactions',
  summary: 'List the reactions to a reply, newest first.',
  query: reactionsQuery,
  answer: Reactions,
});

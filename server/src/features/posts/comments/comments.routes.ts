import type * as z from 'zod/mini';
import {
  type CommentInput,
  addComment,
  addCommentByOldName,
  addReply,
  deleteComment,
  deleteReply,
  listComments,
  listCommentsByOldName,
  listReplies,
} from '@weft/shared/posts/contract';
import { editComment, editReply } from '@weft/shared/posts/comment-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding, type Viewer } from '../../../http/routes/route.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { CommentsService } from './comments.service.ts';
import type { RepliesService } from './replies.service.ts';

const { done } = POST_TEXTS;
const written = { rates: [RATES.comments] };

/** Common input of the calls that exist under two names. */
interface Viewing {
  readonly viewer: Viewer;
}
interface AddInput {
  readonly params: { id: string };
  readonly body: z.infer<typeof CommentInput>;
}
interface ListInput {
  readonly params: { id: string };
  readonly query: PageRequest;
}

interface Deps {
  readonly comments: CommentsService;
  readonly replies: RepliesService;
}

export function commentsRoutes({ comments, replies }: Deps): RouteBinding[] {
  const add = async ({ params, body }: AddInput, { viewer }: Viewing) => ({
    message: done.comment,
    ...(await comments.add(viewer.memberId, params.id, {
      text: body.comment,
      mentions: body.mentions,
      clientId: body.clientId,
    })),
  });
  const list = ({ params, query }: ListInput, { viewer }: Viewing) =>
    comments.page(viewer.memberId, params.id, query);
  return [
    route(addComment, add, written),
    route(addCommentByOldName, add, written),
    route(listComments, list),
    route(listCommentsByOldName, list),
    route(
      editComment,
      async ({ params, body }, { viewer }) => ({
        message: done.commentUpdated,
        ...(await comments.edit(viewer.memberId, params.id, { text: body.comment, mentions: body.mentions })),
      }),
      written,
    ),
    route(deleteComment, async ({ params }, { viewer }) => {
      await comments.remove(viewer.memberId, params.id, params.commentId);
      return { message: done.commentDeleted };
    }),
    route(
      addReply,
      async ({ params, body }, { viewer }) => {
        const writing = { text: body.reply, mentions: body.mentions, clientId: body.clientId };
        const reply = await replies.add(viewer.memberId, params.id, params.commentId, writing);
        return { message: done.reply, ...reply };
      },
      written,
    ),
    route(listReplies, ({ params, query }, { viewer }) =>
      replies.page(viewer.memberId, params.id, params.commentId, query),
    ),
    route(
      editReply,
      async ({ params, body }, { viewer }) => ({
        message: done.replyUpdated,
        ...(await replies.edit(viewer.memberId, params.id, { text: body.reply, mentions: body.mentions })),
      }),
      written,
    ),
    route(deleteReply, async ({ params }, { viewer }) => {
      await replies.remove(viewer.memberId, params.id, params.commentId, params.replyId);
      return { message: done.replyDeleted };
    }),
  ];
}

import {
  listCommentReactions,
  listReplyReactions,
  reactToComment,
  reactToReply,
  unreactToComment,
  unreactToReply,
} from '@weft/shared/posts/comment-contract';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { ReactionTarget } from '../comments/reaction-target.ts';
import type { CommentReactionsService } from './comment-reactions.service.ts';
import type { LikesList } from './likes-list.ts';

interface Deps {
  readonly reactions: CommentReactionsService;
  readonly likes: LikesList;
}

const counted = { rates: [RATES.reactions] };
const targetIn =
  (kind: ReactionTarget['kind']) =>
  ({ id }: { readonly id: string }): ReactionTarget => ({ kind, id });
const [comment, reply] = [targetIn('comment'), targetIn('reply')];

export function commentReactionsRoutes({ reactions, likes }: Deps): RouteBinding[] {
  return [
    route(
      reactToComment,
      ({ params, body }, { viewer }) => reactions.react(viewer.memberId, comment(params), body.reaction),
      counted,
    ),
    route(
      unreactToComment,
      ({ params }, { viewer }) => reactions.unreact(viewer.memberId, comment(params)),
      counted,
    ),
    route(listCommentReactions, ({ params, query }, { viewer }) =>
      likes.ofComment(viewer.memberId, comment(params), query.reaction, query),
    ),
    route(
      reactToReply,
      ({ params, body }, { viewer }) => reactions.react(viewer.memberId, reply(params), body.reaction),
      counted,
    ),
    route(
      unreactToReply,
      ({ params }, { viewer }) => reactions.unreact(viewer.memberId, reply(params)),
      counted,
    ),
    route(listReplyReactions, ({ params, query }, { viewer }) =>
      likes.ofComment(viewer.memberId, reply(params), query.reaction, query),
    ),
  ];
}

import { likePost, listLikes, unlikePost } from '@weft/shared/posts/contract';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { LikesList } from './likes-list.ts';
import type { ReactionsService } from './reactions.service.ts';

interface Deps {
  readonly reactions: ReactionsService;
  readonly likes: LikesList;
}

export function reactionsRoutes({ reactions, likes }: Deps): RouteBinding[] {
  return [
    route(
      likePost,
      ({ params, body }, { viewer }) => reactions.like(viewer.memberId, params.id, body?.reaction),
      { rates: [RATES.reactions] },
    ),
    route(unlikePost, ({ params }, { viewer }) => reactions.unlike(viewer.memberId, params.id), {
      rates: [RATES.reactions],
    }),
    route(listLikes, ({ params, query }, { viewer }) =>
      likes.ofPost(viewer.memberId, params.id, query.reaction, query),
    ),
  ];
}

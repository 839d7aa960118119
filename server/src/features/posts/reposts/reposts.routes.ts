import { listReposts, repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { RepostsService } from './reposts.service.ts';

const counted = { rates: [RATES.reposts] };

export function repostsRoutes(service: RepostsService): RouteBinding[] {
  return [
    route(repostPost, ({ params }, { viewer }) => service.add(viewer.memberId, params.id), counted),
    route(undoRepost, ({ params }, { viewer }) => service.remove(viewer.memberId, params.id), counted),
    route(listReposts, ({ params, query }, { viewer }) => service.page(viewer.memberId, params.id, query)),
  ];
}

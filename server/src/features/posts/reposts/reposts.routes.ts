import { listQuotes, listReposts, repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { QuotesService } from '../quotes/quotes.service.ts';
import type { RepostsService } from './reposts.service.ts';

const counted = { rates: [RATES.reposts] };

interface Deps {
  readonly reposts: RepostsService;
  readonly quotes: QuotesService;
}

export function repostsRoutes({ reposts, quotes }: Deps): RouteBinding[] {
  return [
    route(repostPost, ({ params }, { viewer }) => reposts.add(viewer.memberId, params.id), counted),
    route(undoRepost, ({ params }, { viewer }) => reposts.remove(viewer.memberId, params.id), counted),
    route(listReposts, ({ params, query }, { viewer }) => reposts.page(viewer.memberId, params.id, query)),
    route(listQuotes, ({ params, query }, { viewer }) => quotes.page(viewer.memberId, params.id, query)),
  ];
}

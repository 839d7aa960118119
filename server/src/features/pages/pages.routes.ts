import { acceptPages, listPagesToAccept } from '@weft/shared/pages/acceptance-contract';
import { getPage, listPages } from '@weft/shared/pages/contract';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { Acceptance } from './acceptance.ts';
import type { PublishedPages } from './published-pages.ts';

export function pagesRoutes(published: PublishedPages, acceptance: Acceptance): RouteBinding[] {
  return [
    route(listPages, async () => {
      const pages = await published.all();
      return { pages: pages.map(({ page, version, publishedAt }) => ({ page, version, publishedAt })) };
    }),
    route(getPage, async ({ params }) => ({ page: await published.find(params.page) })),
    route(listPagesToAccept, async (_input, { viewer }) => ({
      pages: await acceptance.pagesFor(viewer.memberId),
    })),
    route(acceptPages, async ({ body }, { viewer }) => {
      await acceptance.accept(viewer.memberId, body.pages);
      return {};
    }),
  ];
}

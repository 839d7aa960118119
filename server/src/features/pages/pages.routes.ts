import { getPage, listPages } from '@weft/shared/pages/contract';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { PublishedPages } from './published-pages.ts';

export function pagesRoutes(published: PublishedPages): RouteBinding[] {
  return [
    route(listPages, async () => {
      const pages = await published.all();
      return { pages: pages.map(({ page, version, publishedAt }) => ({ page, version, publishedAt })) };
    }),
    route(getPage, async ({ params }) => ({ page: await published.find(params.page) })),
  ];
}

import * as contract from '@weft/shared/administration/pages-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { PageChanges } from './page-changes.ts';

const { done } = ADMINISTRATION_TEXTS;

export function administeredPagesRoutes(changes: PageChanges): RouteBinding[] {
  const options = { rates: [RATES.administration] };
  return [
    route(contract.listAdministeredPages, async () => ({ pages: await changes.list() })),
    route(contract.getAdministeredPage, async ({ params }) => ({ page: await changes.find(params.page) })),
    route(
      contract.savePageDraft,
      async ({ params: { page }, body }, { viewer }) => {
        await changes.saveDraft(viewer.memberId, page, body);
        return { message: done.draftSaved, page: await changes.find(page) };
      },
      options,
    ),
    route(
      contract.discardPageDraft,
      async ({ params: { page }, body }) => {
        await changes.discardDraft(page, body.revision);
        return { message: done.draftDiscarded, page: await changes.find(page) };
      },
      options,
    ),
    route(
      contract.publishPage,
      async ({ params: { page }, body }, { viewer }) => {
        await changes.publish(viewer.memberId, page, body);
        return { message: done.pagePublished, page: await changes.find(page) };
      },
      options,
    ),
    route(contract.listPageVersions, ({ params, query }) => changes.versions(params.page, query)),
    route(contract.getPageVersion, async ({ params }) => ({
      html: await changes.textOf(params.page, params.version),
    })),
  ];
}

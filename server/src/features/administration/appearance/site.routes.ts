import { changeSiteSettings, getSiteSettings } from '@weft/shared/administration/site-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { SiteChanges } from './site-changes.ts';

export function siteRoutes(changes: SiteChanges): RouteBinding[] {
  return [
    route(getSiteSettings, () => changes.current()),
    route(
      changeSiteSettings,
      async ({ body }, { viewer }) => {
        await changes.change(viewer.memberId, body);
        return { message: ADMINISTRATION_TEXTS.done.saved, ...(await changes.current()) };
      },
      { rates: [RATES.administration] },
    ),
  ];
}

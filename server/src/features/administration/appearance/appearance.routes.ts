import {
  changeAppearanceSettings,
  getAppearanceSettings,
} from '@weft/shared/administration/appearance-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { AppearanceChanges } from './appearance-changes.ts';

export function appearanceRoutes(changes: AppearanceChanges): RouteBinding[] {
  return [
    route(getAppearanceSettings, () => changes.current()),
    route(
      changeAppearanceSettings,
      async ({ body }, { viewer }) => {
        await changes.change(viewer.memberId, body);
        return { message: ADMINISTRATION_TEXTS.done.saved, ...(await changes.current()) };
      },
      { rates: [RATES.administration] },
    ),
  ];
}

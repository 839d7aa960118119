import {
  changeAppearanceSettings,
  getAppearanceSettings,
  removeNetworkPicture,
  setNetworkPicture,
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
    route(
      setNetworkPicture,
      async ({ params }, { viewer, files }) => {
        await changes.setPicture(viewer.memberId, params.picture, files.picture[0]);
        return { message: ADMINISTRATION_TEXTS.done.pictureSet, ...(await changes.current()) };
      },
      { rates: [RATES.administration] },
    ),
    route(
      removeNetworkPicture,
      async ({ params }, { viewer }) => {
        await changes.removePicture(viewer.memberId, params.picture);
        return { message: ADMINISTRATION_TEXTS.done.pictureRemoved, ...(await changes.current()) };
      },
      { rates: [RATES.administration] },
    ),
  ];
}

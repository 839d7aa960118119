import { changeJobSettings, getJobSettings } from '@weft/shared/administration/jobs-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { JobSettingChanges } from './job-setting-changes.ts';

export function jobSettingsRoutes(jobs: JobSettingChanges): RouteBinding[] {
  return [
    route(getJobSettings, () => jobs.current()),
    route(
      changeJobSettings,
      async ({ body }, { viewer }) => {
        await jobs.change(viewer.memberId, body);
        return { message: ADMINISTRATION_TEXTS.done.saved, ...(await jobs.current()) };
      },
      { rates: [RATES.administration] },
    ),
  ];
}

import { APPLICANTS_COUNTED, getNotices } from '@weft/shared/administration/notices-contract';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

interface Deps {
  readonly members: Pick<AdministrationDeps['members'], 'applicants'>;
  readonly isBackupFailing: () => Promise<boolean>;
}

export function noticesRoutes({ members, isBackupFailing }: Deps): RouteBinding[] {
  return [
    route(getNotices, async () => ({
      notices: {
        applicants: await members.applicants.countWaiting(APPLICANTS_COUNTED),
        isBackupFailing: await isBackupFailing(),
      },
    })),
  ];
}

import * as contract from '@weft/shared/administration/backups-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import { backupPath } from './backup-downloads.ts';
import type { BackupsService } from './backups.service.ts';

const { done } = ADMINISTRATION_TEXTS;

export function backupsRoutes(service: BackupsService): RouteBinding[] {
  const changed = async () => ({ backups: await service.state() });
  return [
    route(contract.getBackups, changed),
    route(
      contract.changeBackups,
      async ({ body }, { viewer }) => {
        await service.change(viewer.memberId, body);
        return { message: done.saved, ...(await changed()) };
      },
      { rates: [RATES.administration] },
    ),
    route(
      contract.makeBackup,
      async (_, { viewer }) => {
        await service.make(viewer.memberId);
        return { message: done.backupBegun, ...(await changed()) };
      },
      { rates: [RATES.backups] },
    ),
    route(
      contract.grantBackup,
      async ({ params }, { viewer }) => ({
        url: backupPath(await service.grant(viewer.memberId, params.name)),
      }),
      { rates: [RATES.backups] },
    ),
    route(
      contract.deleteBackup,
      async ({ params }, { viewer }) => {
        await service.remove(viewer.memberId, params.name);
        return { message: done.backupDeleted, ...(await changed()) };
      },
      { rates: [RATES.administration] },
    ),
  ];
}

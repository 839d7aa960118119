import * as contract from '@weft/shared/jobs/open-to-work-contract';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { OpenToWorkService } from './open-to-work.service.ts';

export function openToWorkRoutes(service: OpenToWorkService): readonly RouteBinding[] {
  return [
    route(contract.getOpenToWork, (_input, { viewer }) => service.own(viewer.memberId)),
    route(contract.saveOpenToWork, ({ body }, { viewer }) => service.save(viewer.memberId, body), {
      rates: [RATES.profileChanges],
    }),
    route(
      contract.lookUpOpenToWork,
      async ({ body }, { viewer }) => ({ members: await service.lookUp(viewer.memberId, body.members) }),
      { rates: [RATES.openLookUps] },
    ),
  ];
}

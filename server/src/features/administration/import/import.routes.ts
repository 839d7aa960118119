import * as contract from '@weft/shared/administration/import-contract';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { MemberImport } from './member-import.ts';

export function importRoutes(members: MemberImport): RouteBinding[] {
  const options = { rates: [RATES.memberImports] };
  return [
    route(contract.previewImport, async ({ body }) => ({ rows: await members.preview(body.csv) }), options),
    route(
      contract.importMembers,
      ({ body }, { viewer }) => members.import(viewer.memberId, body.csv),
      options,
    ),
  ];
}

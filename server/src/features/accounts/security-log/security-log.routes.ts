import { listSecurityLog } from '@weft/shared/accounts/security-log/contract';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { MemberSecurityLog } from './member-security-log.ts';
import { presentSecurityEntry } from './present-security-entry.ts';

export function securityLogRoutes(log: MemberSecurityLog): readonly RouteBinding[] {
  return [
    route(listSecurityLog, async ({ query }, { viewer }) => {
      const { rows, nextCursor } = await log.page(viewer.memberId, query);
      return { entries: rows.map(presentSecurityEntry), nextCursor };
    }),
  ];
}

import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/fields.ts';
import { NETWORK_ROLES } from '../roles/policy.ts';

/** These calls exist only under `/api`, because screens have the same paths. */
const common = { access: 'session', atRoot: false } as const;

export const changeRole = endpoint({
  ...common,
  id: 'administration.changeRole',
  method: 'PUT',
  path: '/admin/members/:id/role',
  needsPermission: 'roles.change',
  needsFreshProof: true,
  summary:
    'Change a member’s role in the network. Only owners decide about owners, and the last one stays. Idempotent.',
  params: IdParams,
  body: z.object({ role: z.enum(NETWORK_ROLES) }),
  answer: z.object({ role: z.enum(NETWORK_ROLES) }),
  errors: ['FORBIDDEN'],
});

import * as z from 'zod/mini';
import { Email } from '../accounts/fields.ts';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/fields.ts';
import { AdministeredAccount } from './views.ts';

/** How many days an account that administrators delete stays before it is removed. */
export const DELETION_GRACE_DAYS = 30;

/** The address of the account, typed as a confirmation. */
const DeletionConfirmation = z.object({ email: Email });

const common = {
  access: 'session',
  atRoot: false,
  path: '/admin/members/:id/deletion',
  needsPermission: 'members.manage',
  params: IdParams,
  answer: z.object({ member: AdministeredAccount }),
} as const;

export const deleteMember = endpoint({
  ...common,
  id: 'administration.deleteMember',
  method: 'PUT',
  needsFreshProof: true,
  summary:
    'Delete the account of a member without a role, in 30 days. Until then it is hidden, and the member can only download the data. Idempotent.',
  body: DeletionConfirmation,
  errors: ['FORBIDDEN', 'SELF_ACTION'],
});

export const keepMember = endpoint({
  ...common,
  id: 'administration.keepMember',
  method: 'DELETE',
  summary: 'Keep an account that would be deleted. Idempotent.',
  errors: ['FORBIDDEN'],
});

import type { RoleGrant } from '../../access/roles.ts';
import { typeMismatch } from '../../errors/store-error.ts';
import { fieldOf, isDocument } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';

/** Reads roles, given by name or as `{role, db}`. @throws StoreError 14 */
export function readRoles(given: readonly Value[], ownDb: string): RoleGrant[] {
  return given.map((each) => {
    if (typeof each === 'string') return { role: each, db: ownDb };
    const role = isDocument(each) ? fieldOf(each, 'role') : undefined;
    const db = isDocument(each) ? fieldOf(each, 'db') : undefined;
    if (typeof role === 'string' && typeof db === 'string') return { role, db };
    throw typeMismatch('Role names must be either strings or objects with the fields role and db');
  });
}

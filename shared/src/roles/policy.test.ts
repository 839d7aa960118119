import { describe, expect, test } from 'vitest';
import { mayChangeRole, mayDo, mayManage, NETWORK_ROLES, PERMISSIONS, type Permission } from './policy.ts';

test('a more powerful role may do everything that a less powerful one may', () => {
  for (const permission of Object.keys(PERMISSIONS) as Permission[]) {
    const may = NETWORK_ROLES.map((role) => mayDo(role, permission));
    expect({ permission, may: may.toSorted((a, b) => Number(b) - Number(a)) }).toEqual({ permission, may });
  }
});

test('a member may do nothing of this', () => {
  for (const permission of Object.keys(PERMISSIONS) as Permission[])
    expect(mayDo('member', permission)).toBe(false);
});

describe('changing a role', () => {
  const others = ['administrator', 'moderator', 'member'] as const;

  test('of and into everything but owners is up to owners and administrators', () => {
    for (const before of others)
      for (const after of others)
        expect(NETWORK_ROLES.filter((actor) => mayChangeRole(actor, before, after))).toEqual([
          'owner',
          'administrator',
        ]);
  });

  test('of and into owners is up to owners', () => {
    for (const role of NETWORK_ROLES) {
      expect(NETWORK_ROLES.filter((actor) => mayChangeRole(actor, role, 'owner'))).toEqual(['owner']);
      expect(NETWORK_ROLES.filter((actor) => mayChangeRole(actor, 'owner', role))).toEqual(['owner']);
    }
  });
});

test('accounts are managed by owners and administrators, those of owners by owners', () => {
  for (const target of NETWORK_ROLES)
    expect(NETWORK_ROLES.filter((actor) => mayManage(actor, target))).toEqual(
      target === 'owner' ? ['owner'] : ['owner', 'administrator'],
    );
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredCalls, withoutLayout, withPermissionTable } from './testing/contracts/permission-table.ts';
import { startTestApp, type TestApp } from './testing/app/test-app.ts';

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, '../../docs/permissions.md'), 'utf8');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the table matches the contracts; npm run permissions updates it', async () => {
  expect(withoutLayout(DOCUMENT)).toBe(withoutLayout(await withPermissionTable(DOCUMENT)));
});

test('the table has every call that the server answers, and no other', async () => {
  const description = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const served = Object.entries(description.paths).flatMap(([address, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
  );
  const listed = (await declaredCalls()).map(
    (call) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(listed.toSorted()).toEqual(served.toSorted());
});

test('a visitor is rejected by every call that the table does not open', async () => {
  const closed = (await declaredCalls()).filter(({ access }) => access !== 'public');
  expect(closed.length).toBeGreaterThan(50);
  for (const { id, method, path: address } of closed) {
    const url = `${app.url}/api${address.replace(/:\w+/g, '0123456789abcdef01234567')}`;
    const { status } = await fetch(url, { method });
    expect({ id, status }).toEqual({ id, status: 401 });
  }
});

test('a member without a role gets 404 from every call that needs a permission', async () => {
  const { browser } = await app.addMember();
  const calls = (await declaredCalls()).filter(({ needsPermission }) => needsPermission);
  expect(calls.length).toBeGreaterThan(10);
  for (const { id, method, path: address } of calls) {
    const url = `${app.url}/api${address.replace(/:\w+/g, '0123456789abcdef01234567')}`;
    const headers = { authorization: `Bearer ${browser.token}`, 'content-type': 'application/json' };
    const body = method === 'GET' ? {} : { body: '{}' };
    const { status } = await fetch(url, { method, headers, ...body });
    expect({ id, status }).toEqual({ id, status: 404 });
  }
});

test('every call of /moderation and /admin needs a permission, but for the claim of a network', async () => {
  const calls = (await declaredCalls()).filter(({ path: address }) =>
    /^\/(moderation|admin)\//.test(address),
  );
  const open = calls.filter(({ needsPermission }) => !needsPermission);
  expect(open.map(({ id }) => id)).toEqual(['administration.checkClaim', 'administration.claim']);
});

test('every policy is in the document', () => {
  const features = path.resolve(import.meta.dirname, 'features');
  const policies = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.policy.ts'),
  );
  expect(policies.filter((file) => !DOCUMENT.includes(`server/src/features/${file}`))).toEqual([]);
});

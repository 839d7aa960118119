import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerMember } from './register-member.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';

/** What each member has of their own. */
const OWN = new Set(['_id', 'email', 'attempt', 'passwordHash', 'createdAt', 'lastActive']);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an added member is stored as one who registered, and can do the same', async () => {
  const members = [await registerMember(app), await app.addMember()];
  const stored = await app.database.connection.collection('members').find().toArray();
  const [registered, added] = stored.map((member) =>
    Object.fromEntries(Object.entries(member).filter(([field]) => !OWN.has(field))),
  );
  expect(added).toEqual(registered);
  expect(members.map(({ id }) => id)).toEqual(stored.map(({ _id }) => String(_id)));
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchMessages } from '@weft/shared/messaging/contract';
import { followMember, unfollowMember } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { searchPosts } from '@weft/shared/posts/contract';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../testing/forms.ts';
import type { TestMember } from '../testing/register-member.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** A fifth of what specification 3.15 says, so that it is reached soon. */
const FACTOR = 0.2;

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: String(FACTOR) });
  [ann, ben] = [await app.registerMember(), await app.registerMember()];
});
afterAll(() => app.close());

/** Limits of a member that specification 3.15 names and no feature's own test shows. */
it.each([
  [
    'follow and unfollow 300 times in 10 minutes',
    { times: 300, seconds: 600, before: 0 },
    (turn: number) =>
      ann.browser.call(turn % 2 === 0 ? followMember : unfollowMember, { params: { id: ben.id } }),
  ],
  [
    'change the profile 60 times in 10 minutes',
    // The registration counted once.
    { times: 60, seconds: 600, before: 1 },
    (turn: number) => ann.browser.call(updateProfile, { form: formOf({ headline: `Weaver ${turn}` }) }),
  ],
  [
    'search 60 times in a minute, people, posts and messages together',
    { times: 60, seconds: 60, before: 0 },
    (turn: number) => {
      const query = { query: 'weaver', q: 'weaver' };
      if (turn % 3 === 0) return ann.browser.call(searchMembers, { query });
      return ann.browser.call(turn % 3 === 1 ? searchPosts : searchMessages, { query });
    },
  ],
])('a member may %s', async (_what, { times, seconds, before }, call) => {
  for (let turn = before; turn < times * FACTOR; turn += 1) expect((await call(turn)).status).toBe(200);
  const refused = await call(times);
  expect(refused.failure).toMatchObject({ code: 'RATE_LIMITED' });
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
  // Others go on.
  expect((await ben.browser.call(getOwnProfile)).status).toBe(200);
});

it('a member may read 3,000 times in 10 minutes, whatever it is', async () => {
  const { browser } = await app.registerMember();
  const read = async (): Promise<number> => (await browser.call(getOwnProfile)).status;
  let letThrough = 0;
  for (let turn = 0; turn < 650; turn += 50) {
    const statuses = await Promise.all(Array.from({ length: 50 }, read));
    letThrough += statuses.filter((status) => status === 200).length;
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  }
  expect(letThrough).toBe(3000 * FACTOR);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout, sendOtp } from '@weft/shared/accounts/contract';
import { askEmailChange } from '@weft/shared/accounts/email-change/contract';
import { getSentRead, markMessageRead, searchMessages, sendMessage } from '@weft/shared/messaging/contract';
import { followMember, unfollowMember } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { deleteComment, deletePost, searchPosts } from '@weft/shared/posts/contract';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../../testing/http/forms.ts';
import { anEmail, registerMember, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

/** A fifth of the product's rates, so that tests reach them soon. */
const FACTOR = 0.2;
/** A busy machine needs this long (ms). */
const PATIENCE = 120_000;

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: String(FACTOR) });
  [ann, ben] = [await registerMember(app), await app.addMember()];
});
afterAll(() => app.close());

describe('the limits of a member', { timeout: PATIENCE }, () => {
  /** Rates per member that no feature's test covers. */
  it.each([
    [
      'follow and unfollow 300 times in 10 minutes',
      { times: 300, seconds: 600, before: 0 },
      (turn: number) =>
        ann.browser.call(turn % 2 === 0 ? followMember : unfollowMember, { params: { id: ben.id } }),
    ],
    [
      'change the profile 60 times in 10 minutes',
      // The registration counted as one call.
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
    [
      'ask for a new email address 10 times a day',
      { times: 10, seconds: 86_400, before: 0 },
      () => ann.browser.call(askEmailChange, { body: { email: anEmail() } }),
    ],
  ])('a member may %s', async (_what, { times, seconds, before }, call) => {
    for (let turn = before; turn < times * FACTOR; turn += 1)
      expect([200, 201]).toContain((await call(turn)).status);
    const refused = await call(times);
    expect(refused.failure).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
    // Other members are not limited.
    expect((await ben.browser.call(getOwnProfile)).status).toBe(200);
  });

  it('a member may read 3,000 times in 10 minutes, whatever it is', async () => {
    const { browser } = await app.addMember();
    const read = async (): Promise<number> => (await browser.call(getOwnProfile)).status;
    let letThrough = 0;
    for (let turn = 0; turn < 650; turn += 50) {
      const statuses = await Promise.all(Array.from({ length: 50 }, read));
      letThrough += statuses.filter((status) => status === 200).length;
      expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    }
    expect(letThrough).toBe(3000 * FACTOR);
  });

  it('a member may change things 3,000 times in 10 minutes, whatever it is, and then still sign out', async () => {
    const member = await app.addMember();
    const { browser } = member;
    const body = { receiverId: ann.id, content: 'Hello' };
    const message = (await browser.call(sendMessage, { body })).data.data;
    const params = { id: message._id };
    const calls = [
      () => browser.call(getSentRead, { params }),
      () => browser.call(markMessageRead, { params }),
      () => browser.call(deletePost, { params }),
      () => browser.call(deleteComment, { params: { ...params, commentId: params.id } }),
    ];
    let letThrough = 1;
    for (let turn = 0; turn < 650; turn += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => calls[at % calls.length]?.()));
      letThrough += answers.filter((answer) => answer?.status !== 429).length;
    }
    expect(letThrough).toBe(3000 * FACTOR);
    expect((await browser.call(getOwnProfile)).status).toBe(200);
    expect((await browser.call(logout)).status).toBe(200);
  });
});

it('an address is mailed to 5 times an hour, whoever asks for a new address or a code', async () => {
  const [cleo, dora] = [await app.addMember(), await app.addMember()];
  const email = anEmail();
  const body = { email };
  // A fifth of that is one.
  expect((await cleo.browser.call(askEmailChange, { body })).status).toBe(201);
  const again = [
    await dora.browser.call(askEmailChange, { body }),
    await app.browser().call(sendOtp, { body }),
  ];
  for (const { failure, headers } of again) {
    expect(failure.code).toBe('RATE_LIMITED');
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  }
  await app.settled();
  expect(app.mailer.to(email)).toHaveLength(1);
  expect((await dora.browser.call(askEmailChange, { body: { email: anEmail() } })).status).toBe(201);
});

import { deleteAccount, login, registerStep1, requestExport } from '@weft/shared/accounts/contract';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import { hideCard, showCard } from '@weft/shared/profiles/cards-contract';
import type { DashboardCard } from '@weft/shared/profiles/choices';
import { getOwnProfile, getProfile, updateProfile } from '@weft/shared/profiles/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/app/browser.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { readZip } from '../../testing/files/read-zip.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const MODERATOR = 'mona@example.org';

let app: TestApp;
let moderator: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  moderator = await app.addMember({ email: MODERATOR });
});
afterAll(() => app.close());

const ownProfile = async ({ browser }: { browser: Browser }) => (await browser.call(getOwnProfile)).data.user;
const hide = ({ browser }: TestMember, card: DashboardCard) => browser.call(hideCard, { params: { card } });
const show = ({ browser }: TestMember, card: DashboardCard) => browser.call(showCard, { params: { card } });

test('moderators learn that the network is almost empty, others never do', async () => {
  const member = await app.addMember();
  expect(await ownProfile(moderator)).toHaveProperty('fewMembers', true);
  expect(await ownProfile(member)).not.toHaveProperty('fewMembers');
  const headline = new FormData();
  headline.set('headline', 'Looks after this network');
  const changed = await moderator.browser.call(updateProfile, { form: headline });
  expect(changed.data.user).toHaveProperty('fewMembers', true);

  // Moderator and member are two of them. An account without a verified address doesn't count.
  const body = { fullName: 'Asha Rao', email: anEmail(), password: 'a good password' };
  (await app.browser().call(registerStep1, { body })).data satisfies object;
  for (let more = 2; more < NETWORK_LIMITS.fewMembers - 1; more += 1) await app.addMember();
  expect(await ownProfile(moderator)).toHaveProperty('fewMembers', true);
  await app.addMember();
  expect(await ownProfile(moderator)).not.toHaveProperty('fewMembers');
});

describe('a hidden card', () => {
  test('is hidden on every device, once, until it is shown again', async () => {
    const member = await app.addMember();
    expect(await ownProfile(member)).not.toHaveProperty('hiddenCards');
    const answers = await Promise.all([hide(member, 'weather'), hide(member, 'weather')]);
    expect(answers.map(({ data }) => data.success)).toEqual([true, true]);
    (await hide(member, 'firstSteps')).data satisfies object;
    const { email, password } = member;
    const other = (await app.browser().call(login, { body: { email, password } })).data.user;
    expect(other.hiddenCards).toEqual(['weather', 'firstSteps']);

    for (const again of [1, 2]) expect((await show(member, 'weather')).data, `${again}`).toBeTruthy();
    expect((await ownProfile(member)).hiddenCards).toEqual(['firstSteps']);
  });

  test('is seen by its member alone', async () => {
    const [member, stranger] = [await app.addMember(), await app.addMember()];
    (await hide(member, 'weather')).data satisfies object;
    const seen = await stranger.browser.call(getProfile, { params: { id: member.id } });
    expect(JSON.stringify(seen.data)).not.toContain('hiddenCards');
    expect(await ownProfile(stranger)).not.toHaveProperty('hiddenCards');
  });

  test("is in the member's download, and gone with the account", async () => {
    const member = await app.addMember();
    (await hide(member, 'weather')).data satisfies object;
    const { data } = await member.browser.call(requestExport);
    const download = await app.browser().fetch(data.url);
    const account =
      readZip(Buffer.from(await download.arrayBuffer()))
        .get('account.json')
        ?.toString() ?? '';
    expect(JSON.parse(account)).toHaveProperty('hiddenCards', ['weather']);

    const { email, password } = member;
    (await member.browser.call(deleteAccount, { body: { password } })).data satisfies object;
    expect(await ownProfile(await app.addMember({ email }))).not.toHaveProperty('hiddenCards');
  });

  test('is one of the dashboard, and needs a session', async () => {
    const member = await app.addMember();
    expect((await hide(member, 'feed' as DashboardCard)).failure.code).toBe('NOT_FOUND');
    const visitor = await app.browser().call(hideCard, { params: { card: 'weather' } });
    expect(visitor.failure.code).toBe('UNAUTHENTICATED');
  });
});

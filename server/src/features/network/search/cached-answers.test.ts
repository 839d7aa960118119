import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { blockMember } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../../../testing/http/forms.ts';
import { connectMembers } from '../../../testing/content/insert-edges.ts';
import { insertMembers } from '../../../testing/members/insert-members.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const PATIENCE = 120_000;
const MODERATOR = anEmail('moderator');

let app: TestApp;
let viewer: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  viewer = await app.addMember({ fullName: 'Vera Viewer' });
}, PATIENCE);
afterAll(() => app.close());

test(
  'a frequent answer is cached for seconds, without members who are gone or renamed since',
  { timeout: PATIENCE },
  async () => {
    const namesFor = async (who: TestMember) => {
      const { data } = await who.browser.call(searchMembers, { query: { query: 'common', limit: '100' } });
      expect(data.hasMore).toBe(true);
      return new Set(data.users.map(({ fullName }) => fullName));
    };
    const register = (fullName: string) => app.addMember({ fullName });
    const moderator = await app.addMember({ fullName: 'Mona', email: MODERATOR });
    const leaving = await register('Commonly Leaving');
    const renamed = await register('Commonly Renamed');
    const accused = await register('Commonly Accused');
    const blocking = await register('Commonly Blocking');
    const gone = ['Leaving', 'Renamed', 'Accused', 'Blocking'].map((each) => `Commonly ${each}`);
    await insertMembers(
      app,
      Array.from({ length: 80 }, () => ({ fullName: 'Commonly Crowd' })),
    );
    // The cached answer must not end on a slow machine.
    app.clock.freeze();
    // Of so many only connections are found beyond the first ones in the order of the word.
    const connected = await register('Commonplace Connection');
    await connectMembers(app, [[viewer.id, connected.id]]);
    const before = await namesFor(viewer);
    expect(before).toContain('Commonplace Connection');
    expect(gone.filter((name) => !before.has(name))).toEqual([]);

    const { password } = leaving;
    (await leaving.browser.call(deleteAccount, { body: { password } })).data satisfies object;
    const form = formOf({ fullName: 'Otherwise Called' });
    (await renamed.browser.call(updateProfile, { form })).data satisfies object;
    await suspend(moderator, viewer, accused);
    await suspend(moderator, viewer, connected);
    (await blocking.browser.call(blockMember, { params: { userId: viewer.id } })).data satisfies object;
    await insertMembers(app, [{ fullName: 'Aaron Common' }]);
    await app.settled();

    expect(await namesFor(viewer)).toEqual(new Set(['Commonly Crowd']));
    // The cached answer is the same for all viewers, but hidden members differ.
    expect(await namesFor(moderator)).toEqual(new Set(['Commonly Crowd', 'Commonly Blocking']));
    app.clock.advance(6000);
    expect(await namesFor(moderator)).toContain('Aaron Common');
  },
);

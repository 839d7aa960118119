import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, registerStep1 } from '@weft/shared/accounts/contract';
import { blockMember, followMember, sendRequest } from '@weft/shared/network/contract';
import { getProfile, updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../../testing/forms.ts';
import { anEmail, type TestMember } from '../../testing/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ann: TestMember;
let jose: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.registerMember({ fullName: 'Ann Lee' });
  jose = await app.registerMember({ fullName: 'José  Ærø' });
});
afterAll(() => app.close());

const find = (id: string, viewer = ann) => viewer.browser.call(getProfile, { params: { id } });
const userOf = async (id: string, viewer = ann) => {
  const { data } = await find(id, viewer);
  if (!('user' in data)) throw new Error('several were found');
  return data.user;
};

describe("another member's profile", () => {
  it('is found by id and shows what they say of themselves, not how to reach them', async () => {
    const form = formOf({ headline: 'Weaver', aboutUs: '<p>Hi</p>', 'skills[0][skill]': 'Weaving' });
    (await jose.browser.call(updateProfile, { form })).data satisfies object;
    const user = await userOf(jose.id);
    expect(user).toMatchObject({
      _id: jose.id,
      fullName: 'José  Ærø',
      headline: 'Weaver',
      aboutUs: '<p>Hi</p>',
      skills: [{ skill: 'Weaving' }],
      location: { city: 'Pune', state: { _id: 'IN-MH' }, country: { _id: 'IN' } },
      connectionStatus: 'none',
      userConnection: { status: 'none' },
      followers: [],
    });
    const text = await (await ann.browser.fetch(`/api/user/singleProfile/${jose.id}`)).text();
    expect(text).not.toMatch(/@example\.org|\+91 20|411001|pinCode|phoneNumber|email/);
  });

  it.each(['José Ærø', 'jose aero', ' JOSE  ÆRØ '])('is found by the full name %j', async (name) => {
    expect((await userOf(name))._id).toBe(jose.id);
  });

  it('is one of several to choose from where the name is shared', async () => {
    const twins = [
      await app.registerMember({ fullName: 'Kim Park' }),
      await app.registerMember({ fullName: 'kim park' }),
    ];
    const { data } = await find('Kim Park');
    expect(data).toMatchObject({ users: twins.map(({ id, fullName }) => ({ _id: id, fullName })) });
  });

  it('is found under the new name after a change of it, and not under the old', async () => {
    const member = await app.registerMember({ fullName: 'Before Marriage' });
    (await member.browser.call(updateProfile, { form: formOf({ fullName: 'After Marriage' }) }))
      .data satisfies object;
    expect((await userOf('after marriage'))._id).toBe(member.id);
    expect((await find('Before Marriage')).failure.code).toBe('NOT_FOUND');
  });

  it.each(['0'.repeat(24), 'nobody', '$ne', '[object Object]', 'x'.repeat(200), '.*', '%00', 'a/b'])(
    'is not found under %j',
    async (id) => expect((await find(id)).failure.code).toBe('NOT_FOUND'),
  );

  it.each([' ', 'x'.repeat(201)])('is a wrong question for %j', async (id) => {
    expect([400, 404]).toContain((await find(id)).status);
  });

  it('of one who never verified the address is not there', async () => {
    const body = { email: anEmail(), password: 'a good password', fullName: 'Not Yet' };
    const { data } = await app.browser().call(registerStep1, { body });
    expect((await find(data.user._id)).failure.code).toBe('NOT_FOUND');
    expect((await find('Not Yet')).failure.code).toBe('NOT_FOUND');
  });

  it('of one who is gone is not there', async () => {
    const gone = await app.registerMember({ fullName: 'Soon Gone' });
    (await gone.browser.call(deleteAccount, { body: { password: gone.password } })).data satisfies object;
    expect((await find(gone.id)).failure.code).toBe('NOT_FOUND');
    expect((await find('Soon Gone')).failure.code).toBe('NOT_FOUND');
    expect((await find('Deleted member')).failure.code).toBe('NOT_FOUND');
  });

  it('says how the two stand to each other, from the side of who looks', async () => {
    const kim = await app.registerMember({ fullName: 'Kim Follows' });
    (await kim.browser.call(followMember, { params: { id: ann.id } })).data satisfies object;
    (await kim.browser.call(sendRequest, { body: { recipientId: ann.id } })).data satisfies object;
    expect(await userOf(ann.id, kim)).toMatchObject({
      isFollowing: true,
      followers: [kim.id],
      connectionStatus: 'pending',
      userConnection: { status: 'pending' },
      isIncoming: false,
    });
    expect(await userOf(kim.id)).toMatchObject({
      isFollower: true,
      followers: [],
      connectionStatus: 'pending',
      isIncoming: true,
    });
  });

  it('of who blocked the viewer is not there, by id or by name; the other way round it says blocked', async () => {
    const cleo = await app.registerMember({ fullName: 'Cleo Blocks' });
    (await cleo.browser.call(blockMember, { params: { userId: ann.id } })).data satisfies object;
    expect((await find(cleo.id)).failure.code).toBe('NOT_FOUND');
    expect((await find('Cleo Blocks')).failure.code).toBe('NOT_FOUND');
    expect((await userOf(ann.id, cleo)).connectionStatus).toBe('blocked');
  });

  it('is there for its own member, too', async () => {
    expect(await userOf(ann.id)).toMatchObject({ _id: ann.id, can: { connect: false, follow: false } });
  });

  it('asks for sign-in', async () => {
    const stranger = app.browser();
    expect((await stranger.call(getProfile, { params: { id: ann.id } })).failure.code).toBe(
      'UNAUTHENTICATED',
    );
  });
});

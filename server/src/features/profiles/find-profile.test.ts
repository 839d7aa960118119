import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, registerStep1 } from '@weft/shared/accounts/contract';
import { acceptRequest, blockMember, followMember, sendRequest } from '@weft/shared/network/contract';
import { createPost } from '@weft/shared/posts/contract';
import { getOwnProfile, getProfile, updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../../testing/http/forms.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let ann: TestMember;
let jose: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Lee' });
  jose = await app.addMember({ fullName: 'José  Ærø' });
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

  it('is one of several to choose from if the name is shared', async () => {
    const twins = [
      await app.addMember({ fullName: 'Kim Park' }),
      await app.addMember({ fullName: 'kim park' }),
    ];
    const { data } = await find('Kim Park');
    expect(data).toMatchObject({ users: twins.map(({ id, fullName }) => ({ _id: id, fullName })) });
  });

  it('is found under the new name after a change of it, and not under the old', async () => {
    const member = await app.addMember({ fullName: 'Before Marriage' });
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

  it('of an unverified member is not found', async () => {
    const body = { email: anEmail(), password: 'a good password', fullName: 'Not Yet' };
    const { data } = await app.browser().call(registerStep1, { body });
    expect((await find(data.user._id)).failure.code).toBe('NOT_FOUND');
    expect((await find('Not Yet')).failure.code).toBe('NOT_FOUND');
  });

  it('of a deleted member is not found', async () => {
    const gone = await app.addMember({ fullName: 'Soon Gone' });
    (await gone.browser.call(deleteAccount, { body: { password: gone.password } })).data satisfies object;
    expect((await find(gone.id)).failure.code).toBe('NOT_FOUND');
    expect((await find('Soon Gone')).failure.code).toBe('NOT_FOUND');
    expect((await find('Deleted member')).failure.code).toBe('NOT_FOUND');
  });

  it('has the relationship from the side of the viewer', async () => {
    const kim = await app.addMember({ fullName: 'Kim Follows' });
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

  it('carries the three newest posts that the viewer may see, and a line for each experience', async () => {
    const writer = await app.addMember({ fullName: 'Wilma Writes' });
    const form = formOf({
      'experience[0][title]': 'Weaver',
      'experience[0][companyName]': 'Loom & Co',
      'experience[0][location]': 'Pune',
      'experience[0][startDate]': '2020-01-01',
      'experience[0][summary]': 'Not what the server says',
    });
    (await writer.browser.call(updateProfile, { form })).data satisfies object;
    for (const mediaTitle of ['First', 'Second', 'Third', 'Fourth']) {
      const post = await writer.browser.call(createPost, { form: formOf({ mediaTitle }) });
      expect(post.status).toBe(201);
    }
    const seen = await userOf(writer.id);
    expect(seen.recentPosts.map((post) => post.mediaTitle)).toEqual(['Fourth', 'Third', 'Second']);
    expect(seen.experience.map(({ summary }) => summary)).toEqual(['Weaver at Loom & Co']);
    (await ann.browser.call(blockMember, { params: { userId: writer.id } })).data satisfies object;
    expect((await userOf(writer.id)).recentPosts).toEqual([]);
  });

  it('shows the last activity to connections only, and the last change to everybody', async () => {
    const [here, friend] = [await app.addMember(), await app.addMember()];
    expect(await userOf(here.id, friend)).toMatchObject({ lastActive: null, following: [] });
    const { createdAt, updatedAt } = await userOf(here.id, friend);
    expect(updatedAt).toBe(createdAt);
    (await friend.browser.call(sendRequest, { body: { recipientId: here.id } })).data satisfies object;
    expect((await userOf(here.id, friend)).lastActive).toBeNull();
    (await here.browser.call(acceptRequest, { params: { id: friend.id } })).data satisfies object;
    app.clock.advance(60 * 60_000);
    const { user: own } = (
      await here.browser.call(updateProfile, { form: formOf({ headline: 'Here again' }) })
    ).data;
    expect(Date.parse(own.updatedAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(60 * 60_000);
    await app.settled();
    const { user } = (await here.browser.call(getOwnProfile)).data;
    const seen = await userOf(here.id, friend);
    expect(seen).toMatchObject({ following: [friend.id], updatedAt: own.updatedAt });
    expect(seen.lastActive).toBe(user.lastActive);
    expect(seen.lastActive).not.toBe(createdAt);
  });

  it('of a member who blocked the viewer is not found, by id or by name; the other way round it is blocked', async () => {
    const cleo = await app.addMember({ fullName: 'Cleo Blocks' });
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

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerStep1, registerStep2 } from '@weft/shared/accounts/contract';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import { listStates } from '@weft/shared/places/contract';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { filesOnDisk } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let picture: Blob;
beforeAll(async () => {
  app = await startTestApp();
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0B5563' } })
    .jpeg()
    .toBuffer();
  picture = new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
});
afterAll(() => app.close());

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const update = (member: TestMember, fields: Record<string, string | Blob>) =>
  member.browser.call(updateProfile, { form: formOf(fields) });

describe('the own profile', () => {
  test('is for its signed-in member', async () => {
    expect((await app.browser().call(getOwnProfile)).failure.code).toBe('UNAUTHENTICATED');
    const member = await app.addMember();
    const { data } = await member.browser.call(getOwnProfile);
    expect(data.user).toMatchObject({ _id: member.id, email: member.email, phoneNumber: '+91 20 1234 5678' });
  });

  test('changes in what is sent and in nothing else', async () => {
    const member = await app.addMember();
    const { data } = await update(member, { headline: ' Weaver ', 'location[city]': 'Mumbai' });
    expect(data.message).toBe('Profile updated successfully!');
    expect(data.user).toMatchObject({
      headline: 'Weaver',
      fullName: 'Asha Rao',
      phoneNumber: '+91 20 1234 5678',
    });
    expect(data.user.location).toMatchObject({ city: 'Mumbai', pinCode: '411001', state: { _id: 'IN-MH' } });
    expect((await member.browser.call(getOwnProfile)).data.user).toEqual(data.user);
    const cleared = await update(member, { headline: '' });
    expect(cleared.data.user.headline).toBeNull();
  });

  test('takes state and country together', async () => {
    const member = await app.addMember();
    const state = await update(member, { 'location[state]': 'US-CA' });
    expect(state.data.user.location).toMatchObject({ state: { _id: 'US-CA' }, country: { _id: 'US' } });
    const country = await update(member, { 'location[country]': 'Monaco' });
    expect(country.data.user.location).toMatchObject({ state: null, country: { _id: 'MC' } });
    const wrong = await update(member, { 'location[country]': 'IN', 'location[state]': 'US-CA' });
    expect(wrong.failure.fields).toEqual({ 'location.state': 'Please choose a state from the list' });
  });

  test('never takes what a member may not set', async () => {
    const member = await app.addMember();
    const { data } = await update(member, {
      email: 'other@example.org',
      isEmailVerified: 'false',
      followersCount: '99',
      passwordHash: 'x',
      headline: 'Weaver',
    });
    expect(data.user).toMatchObject({ email: member.email, isEmailVerified: true, followersCount: 0 });
  });

  test('keeps names on one line, without characters that reorder text', async () => {
    const member = await app.addMember();
    const { data } = await update(member, {
      fullName: 'Ann\r\nLee\u202E',
      headline: 'Weaver\u2028\u0007of\u2066 wool',
    });
    expect(data.user).toMatchObject({ fullName: 'Ann Lee', headline: 'Weaver of wool' });
  });

  test.each([
    [{ fullName: '\u200b' }, { fullName: 'Please enter your full name' }],
    [{ fullName: '\uFE0F\u034F' }, { fullName: 'Please enter your full name' }],
    [{ headline: 'x'.repeat(221) }, { headline: 'This can have at most 220 characters.' }],
    [
      { 'location[pinCode]': '1' },
      { 'location.pinCode': 'Please enter a valid pincode (at least 4 digits)' },
    ],
  ])('refuses %j', async (wrong, fields) => {
    const member = await app.addMember();
    expect((await update(member, wrong)).failure).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });
});

describe('pictures', () => {
  test('replace each other, on disk too', async () => {
    const member = await app.addMember();
    const before = await filesOnDisk(app.uploadsDir);
    const first = await update(member, { profileImage: picture, bannerImage: picture });
    expect(first.data.user.profileImage).toMatch(/^\/uploads\//);
    expect(first.data.user.bannerImage).toMatch(/^\/uploads\//);
    const withFirst = await filesOnDisk(app.uploadsDir);
    expect(withFirst.length).toBeGreaterThan(before.length);
    const second = await update(member, { profileImage: picture });
    expect(second.data.user.profileImage).not.toBe(first.data.user.profileImage);
    expect(second.data.user.bannerImage).toBe(first.data.user.bannerImage);
    await app.settled();
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(withFirst.length);
    const shown = await member.browser.fetch(second.data.user.profileImage ?? '');
    expect(shown.headers.get('content-type')).toMatch(/^image\//);
    expect((await member.browser.fetch(first.data.user.profileImage ?? '')).status).toBe(404);
  });

  test('that are none are refused, and nothing changes', async () => {
    const member = await app.addMember();
    const before = await filesOnDisk(app.uploadsDir);
    const text = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    const refused = await update(member, { headline: 'Weaver', profileImage: picture, bannerImage: text });
    expect(refused.failure.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    const { data } = await member.browser.call(getOwnProfile);
    expect(data.user).toMatchObject({ headline: null, profileImage: null });
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(before.length);
  });

  test('can be part of the registration, and are removed when it restarts', async () => {
    const body = { email: anEmail(), password: 'secret-one-1', fullName: 'Asha' };
    const browser = app.browser();
    browser.token = (await browser.call(registerStep1, { body })).data.token;
    const before = await filesOnDisk(app.uploadsDir);
    const none = await browser.call(registerStep2, { form: formOf({}) });
    expect(none.failure.fields).toEqual({ profileImage: 'Profile picture upload failed. Please try again.' });
    const { data } = await browser.call(registerStep2, { form: formOf({ profileImage: picture }) });
    expect(data.message).toBe('Profile picture uploaded successfully!');
    expect(data.user.profileImage).toMatch(/^\/uploads\//);
    expect((await filesOnDisk(app.uploadsDir)).length).toBeGreaterThan(before.length);

    await app.browser().call(registerStep1, { body });
    await app.settled();
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(before.length);
    const late = await browser.call(registerStep2, { form: formOf({ profileImage: picture }) });
    expect(late.failure.code).toBe('UNAUTHENTICATED');
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(before.length);
  });
});

test('states are those of their country; a country without any offers itself', async () => {
  const ask = async (country?: string) =>
    (await app.browser().call(listStates, country ? { query: { country } } : {})).data.states;
  const all = await ask();
  expect(all.length).toBeGreaterThan(4000);
  expect(all.every((state) => state._id.startsWith(state.country))).toBe(true);
  expect((await ask('IN')).map(({ _id }) => _id)).toContain('IN-MH');
  expect(await ask('india')).toEqual(await ask('IN'));
  expect(await ask('AI')).toEqual([{ _id: 'AI', name: 'Anguilla', country: 'AI' }]);
  expect(await ask('nowhere')).toEqual([]);
});

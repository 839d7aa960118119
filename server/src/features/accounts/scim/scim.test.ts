import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount, login, requestExport } from '@weft/shared/accounts/contract';
import { liftMemberSuspension, suspendMember } from '@weft/shared/administration/contract';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { getOwnProfile, getProfile } from '@weft/shared/profiles/contract';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import { linkAt, signInAt } from '../../../testing/content/sign-in-at-provider.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { providersSetting } from '../../../testing/services/provider-settings.ts';
import { ScimClient } from '../../../testing/services/scim-client.ts';
import { startScriptedProvider, type ScriptedProvider } from '../../../testing/services/scripted-provider.ts';

const TOKENS = { loom: 'loom-'.repeat(8), guild: 'guild-'.repeat(8) };

let servers: TwoServers;
let app: TestApp;
let owner: TestMember;
/** Manages members of its domain; their profiles follow it. */
let loom: ScriptedProvider;
/** Names no domain. */
let guild: ScriptedProvider;
let loomScim: ScimClient;
let guildScim: ScimClient;
beforeAll(async () => {
  loom = await startScriptedProvider('loom', 'Loom Works');
  guild = await startScriptedProvider('guild', 'Spindle Guild');
  const ofLoom = { domains: ['loom.example', 'example.test'], profile: 'always', scimToken: TOKENS.loom };
  servers = await startTwoServers(
    providersSetting({ ...loom.settings, ...ofLoom }, { ...guild.settings, scimToken: TOKENS.guild }),
  );
  app = servers.one;
  owner = await registerOwner(app);
  loomScim = new ScimClient(app.url, TOKENS.loom);
  guildScim = new ScimClient(app.url, TOKENS.guild);
});
afterAll(async () => {
  await servers.close();
  await loom.close();
  await guild.close();
});

let number = 0;
const newName = (domain = 'loom.example') => `asha.${(number += 1)}@${domain}`;
/** The domain of addresses of test members belongs to no organisation; these members have one at Loom's. */
const memberAtLoom = () => app.addMember({ email: newName() });
const signIn = ({ email, password }: TestMember) => app.browser().call(login, { body: { email, password } });

async function provisioned(further: object = {}, scim = loomScim) {
  const userName = newName();
  const { body, status } = await scim.create(userName, { displayName: 'Asha Rao', ...further });
  expect(status).toBe(201);
  return { ...body, userName };
}
const suspend = ({ id }: TestMember) =>
  owner.browser.call(suspendMember, { params: { id }, body: { reason: 'spam', note: '' } });
/** Signs in at the organisation; the member's browser. */
async function enter(email: string) {
  const browser = app.browser();
  const claims = { sub: `sub of ${email}`, email, email_verified: true };
  const { data } = await signInAt(browser, loom, { claims });
  browser.token = data.token;
  return { browser, user: data.user };
}

describe('a new user', () => {
  test('is a member without a password, who signs in at the organisation', async () => {
    const userName = newName();
    const made = await loomScim.create(userName, {
      externalId: 'e-1',
      name: { givenName: 'Asha', familyName: 'Rao' },
      title: 'Weaver',
      emails: [{ value: 'other@loom.example' }, { value: userName, primary: 'True' }],
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('content-type')).toContain('application/scim+json');
    expect(made.headers.get('location')).toBe(made.body.meta.location);
    expect(made.headers.get('etag')).toBe(made.body.meta.version);
    expect(made.body).toMatchObject({ userName, externalId: 'e-1', active: true, title: 'Weaver' });
    const { user } = await enter(userName);
    expect(user).toMatchObject({ email: userName, fullName: 'Asha Rao', headline: 'Weaver' });
    expect(user.isEmailVerified).toBe(true);
    expect(made.body.id).not.toBe(user._id);
  });

  test('exists once, also if the organisation sends it twice at once', async () => {
    const userName = newName();
    const both = await Promise.all([loomScim.create(userName), loomScim.create(userName.toUpperCase())]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const { body } = await loomScim.create(userName);
    expect(body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  });

  test.each<[string, object | string, number, string | undefined]>([
    ['no name', { active: true }, 400, 'invalidValue'],
    ['no address', { userName: 'asha' }, 400, 'invalidValue'],
    [
      'an active that is no truth value',
      { userName: 'a@loom.example', active: 'perhaps' },
      400,
      'invalidValue',
    ],
    ['a list as name', { userName: ['a@loom.example'] }, 400, 'invalidValue'],
    ['no JSON', '{', 400, 'invalidSyntax'],
    ['an address at another domain', { userName: 'asha@elsewhere.example' }, 403, undefined],
  ])('with %s is refused', async (_what, body, status, scimType) => {
    const answer = await loomScim.call('POST', '/Users', body);
    expect(answer.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      detail: expect.any(String),
    });
    expect(answer.body.scimType).toBe(scimType);
  });
});

describe('an account that exists', () => {
  test('at the domain of the organisation becomes managed, and stays as it is', async () => {
    const member = await memberAtLoom();
    expect((await loomScim.create(member.email)).status).toBe(201);
    expect((await signIn(member)).data.user).toMatchObject({ _id: member.id, fullName: member.fullName });
  });

  test('of somebody else is not touched by an organisation that names no domain', async () => {
    const member = await app.addMember();
    const { status, body } = await guildScim.create(member.email, { active: false });
    expect([status, body.scimType]).toEqual([409, 'uniqueness']);
    expect((await signIn(member)).status).toBe(200);
  });

  test('that has linked its sign-in there becomes managed', async () => {
    const member = await app.addMember();
    await linkAt(member.browser, guild, { claims: { sub: member.id, email: member.email } });
    const { status, body } = await guildScim.create(member.email, { active: false });
    expect([status, body.active]).toEqual([201, false]);
    expect((await signIn(member)).failure.code).toBe('SUSPENDED');
  });
});

describe('switching off', () => {
  test('ends sessions and sockets on every server, and hides the member, until it is taken back', async () => {
    const { id, userName } = await provisioned();
    const { browser, user } = await enter(userName);
    const there = servers.two.browser();
    there.token = browser.token;
    const socket = await connectSocket(servers.two.url, browser.token);
    const closed = new Promise((resolve) => void socket.once('disconnect', resolve));
    expect((await there.call(getOwnProfile)).status).toBe(200);

    // As Entra ID writes it.
    const off = await loomScim.patch(id, { op: 'Replace', path: 'active', value: 'False' });
    expect([off.status, off.body.active]).toEqual([200, false]);
    await closed;
    for (const each of [browser, there])
      expect((await each.call(getOwnProfile)).failure.code).toBe('SUSPENDED');
    const seen = () => owner.browser.call(getProfile, { params: { id: user._id } });
    expect((await seen()).status).toBe(404);
    const refused = await signInAt(app.browser(), loom, {
      claims: { sub: `sub of ${userName}`, email: userName, email_verified: true },
    });
    expect(refused.failure.code).toBe('SUSPENDED');

    const on = await loomScim.setActive(id, true);
    expect([on.status, on.body.active]).toEqual([200, true]);
    expect((await seen()).status).toBe(200);
    expect((await enter(userName)).user._id).toBe(user._id);
  });

  test('does not end what moderators decide, nor they what the organisation decides', async () => {
    const member = await memberAtLoom();
    const { body: managed } = await loomScim.create(member.email);
    await suspend(member);
    await loomScim.setActive(managed.id, false);
    await loomScim.setActive(managed.id, true);
    expect((await signIn(member)).failure.code).toBe('SUSPENDED');
    await loomScim.setActive(managed.id, false);
    await owner.browser.call(liftMemberSuspension, { params: { id: member.id } });
    expect((await signIn(member)).failure.code).toBe('SUSPENDED');
    await loomScim.setActive(managed.id, true);
    expect((await signIn(member)).status).toBe(200);
  });

  test('and on again in parallel, by both, ends in what both say last', async () => {
    const member = await memberAtLoom();
    const { body: managed } = await loomScim.create(member.email);
    await suspend(member);
    await loomScim.setActive(managed.id, false);
    await Promise.all([
      loomScim.setActive(managed.id, true),
      owner.browser.call(liftMemberSuspension, { params: { id: member.id } }),
    ]);
    expect((await signIn(member)).status).toBe(200);
  });

  test('is refused for owners of the network', async () => {
    const atLoom = await provisioned();
    const { user } = await enter(atLoom.userName);
    await app.database.connection
      .collection('members')
      .updateOne({ email: user.email }, { $set: { role: 'owner' } });
    for (const answer of [
      await loomScim.setActive(atLoom.id, false),
      await loomScim.call('DELETE', `/Users/${atLoom.id}`),
    ])
      expect([answer.status, answer.body.detail]).toEqual([
        403,
        'Owners of the network cannot be switched off.',
      ]);
    expect((await loomScim.call('GET', `/Users/${atLoom.id}`)).body.active).toBe(true);
  });

  test('is what a deletion does; the same address is managed again afterwards', async () => {
    const { id, userName } = await provisioned();
    const { browser, user } = await enter(userName);
    expect((await loomScim.call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await browser.call(getOwnProfile)).failure.code).toBe('SUSPENDED');
    expect((await loomScim.call('GET', `/Users/${id}`)).status).toBe(404);
    expect((await loomScim.call('DELETE', `/Users/${id}`)).status).toBe(404);
    const again = await loomScim.create(userName);
    expect(again.status).toBe(201);
    expect((await enter(userName)).user._id).toBe(user._id);
  });
});

describe('a change', () => {
  test('of name and title is shown; other attributes are ignored', async () => {
    const { id, userName } = await provisioned();
    const { browser } = await enter(userName);
    const changed = await loomScim.patch(
      id,
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:title', value: 'Master weaver' },
      { op: 'replace', value: { 'name.givenName': 'Aisha', displayName: 'Aisha Rao', nickName: 'A' } },
      {
        op: 'replace',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'X',
      },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'aisha@loom.example' },
    );
    expect(changed.body).toMatchObject({
      displayName: 'Aisha Rao',
      title: 'Master weaver',
      name: { givenName: 'Aisha' },
      emails: [{ value: 'aisha@loom.example' }],
      active: true,
    });
    const { user } = (await browser.call(getOwnProfile)).data;
    // The account's address is its member's.
    expect(user).toMatchObject({ fullName: 'Aisha Rao', headline: 'Master weaver', email: userName });
  });

  test('by PUT replaces what it names; without active the user stays off', async () => {
    const { id, userName } = await provisioned({ active: false, title: 'Weaver' });
    const put = await loomScim.call('PUT', `/Users/${id}`, { USERNAME: userName, displayname: 'A. Rao' });
    expect(put.body).toMatchObject({ userName, displayName: 'A. Rao', active: false });
    expect(put.body).not.toHaveProperty('title');
    expect((await loomScim.patch(id, { op: 'remove', path: 'active' })).body).toMatchObject({
      active: false,
    });
  });

  test('with an outdated entity tag is refused', async () => {
    const { id, meta } = await provisioned();
    const body = { Operations: [{ op: 'replace', path: 'title', value: 'One' }] };
    const change = (tag: string) => loomScim.call('PATCH', `/Users/${id}`, body, { 'if-match': tag });
    expect((await change(meta.version)).status).toBe(200);
    expect((await change(meta.version)).status).toBe(412);
    expect((await change('*')).status).toBe(200);
  });

  test.each<[string, object]>([
    ['another operation', { op: 'move', path: 'active', value: true }],
    ['a path that is none', { op: 'replace', path: 'emails[', value: 'x' }],
    ['a removal of nothing', { op: 'remove' }],
    ['a removal of the name', { op: 'remove', path: 'userName' }],
  ])('with %s is refused, and changes nothing', async (_what, operation) => {
    const { id } = await provisioned();
    const { status } = await loomScim.patch(id, { op: 'replace', path: 'title', value: 'New' }, operation);
    expect(status).toBe(400);
    expect((await loomScim.call('GET', `/Users/${id}`)).body).not.toHaveProperty('title');
  });

  test('to the name of another user is refused; concurrent ones all count', async () => {
    const [one, two] = [await provisioned(), await provisioned()];
    const clash = await loomScim.patch(two.id, { op: 'replace', path: 'userName', value: one.userName });
    expect([clash.status, clash.body.scimType]).toEqual([409, 'uniqueness']);
    const paths = ['title', 'displayName', 'externalId'];
    await Promise.all(
      paths.map((path) => loomScim.patch(two.id, { op: 'replace', path, value: `x-${path}` })),
    );
    expect((await loomScim.call('GET', `/Users/${two.id}`)).body).toMatchObject({
      title: 'x-title',
      displayName: 'x-displayName',
      externalId: 'x-externalId',
    });
  });
});

describe('a list', () => {
  test('is found by name, external id and id, in pages', async () => {
    const externalId = `E-${newName()}`;
    const { id, userName } = await provisioned({ externalId });
    const foundBy = async (filter: string) =>
      (await loomScim.find(filter)).body.Resources?.map((user) => user.id);
    expect(await foundBy(`userName eq "${userName.toUpperCase()}"`)).toEqual([id]);
    expect(await foundBy(`externalId Eq "${externalId}"`)).toEqual([id]);
    expect(await foundBy(`externalId eq "${externalId.toLowerCase()}"`)).toEqual([]);
    expect(await foundBy(`id eq "${id}"`)).toEqual([id]);
    expect(await foundBy('id eq "x"')).toEqual([]);
    const all = (await loomScim.call('GET', '/Users?count=200')).body;
    const part = (await loomScim.call('GET', '/Users?startIndex=2&count=2')).body;
    expect(part).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
    expect(part.Resources).toEqual(all.Resources?.slice(1, 3));
    const none = (await loomScim.call('GET', '/Users?count=0&startIndex=-5')).body;
    expect(none).toMatchObject({ totalResults: all.totalResults, startIndex: 1, Resources: [] });
  });

  test.each(['userName sw "a"', 'active eq true', 'userName eq "a" or id eq "b"', 'userName eq "\\x"'])(
    'by %s is refused',
    async (filter) => {
      const { status, body } = await loomScim.find(filter);
      expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
    },
  );
});

test('an organisation neither sees nor changes the users of another', async () => {
  const { id, userName } = await provisioned();
  expect((await guildScim.find(`userName eq "${userName}"`)).body.totalResults).toBe(0);
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { userName }],
    ['PATCH', { Operations: [{ op: 'replace', path: 'active', value: false }] }],
    ['DELETE', undefined],
  ] as const)
    expect((await guildScim.call(method, `/Users/${id}`, body)).status, method).toBe(404);
  expect((await loomScim.call('GET', `/Users/${id}`)).body.active).toBe(true);
});

test('without a valid token nothing is answered, and guesses are limited', async () => {
  const guesses = await Promise.all(
    [undefined, '', TOKENS.loom.slice(1), `${TOKENS.loom}x`].map((token) =>
      new ScimClient(app.url, token).call('GET', '/ServiceProviderConfig'),
    ),
  );
  for (const { status, headers } of guesses) {
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  }
  const member = await app.addMember();
  expect((await new ScimClient(app.url, member.browser.token).call('GET', '/Users')).status).toBe(401);
  const stranger = new ScimClient(servers.two.url, 'x'.repeat(40));
  const statuses = [];
  for (let guess = 0; guess <= ACCOUNT_LIMITS.codeWrongTriesPerNetwork; guess += 1)
    statuses.push((await stranger.call('GET', '/Users')).status);
  expect(statuses.at(-1)).toBe(429);
});

test('the service says what it supports, and that there is nothing else', async () => {
  const { body } = await loomScim.call('GET', '/ServiceProviderConfig');
  expect(body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: true },
  });
  const schema = (await loomScim.call('GET', '/Schemas')).body.Resources?.[0];
  expect((await loomScim.call('GET', `/Schemas/${schema?.id}`)).body).toEqual(schema);
  expect((await loomScim.call('GET', '/ResourceTypes')).body.totalResults).toBe(1);
  expect((await loomScim.call('GET', '/ResourceTypes/User')).body.id).toBe('User');
  for (const [method, path] of [
    ['GET', '/Groups'],
    ['POST', '/Bulk'],
    ['GET', '/Users/x/y'],
    ['GET', '/Users/x'],
  ] as const)
    expect((await loomScim.call(method, path, method === 'POST' ? {} : undefined)).body).toMatchObject({
      status: '404',
    });
});

test('the download names the organisation, and nothing is left of a deleted account', async () => {
  const member = await memberAtLoom();
  const { body: managed } = await loomScim.create(member.email, { externalId: 'e-gone' });
  const { url } = (await member.browser.call(requestExport)).data;
  const zip = readZip(Buffer.from(await (await member.browser.fetch(url)).arrayBuffer()));
  expect(JSON.parse(String(zip.get('managed-by-organisations.json')))).toMatchObject([
    { provider: 'loom', userName: member.email, externalId: 'e-gone', isActive: true },
  ]);
  await member.browser.call(deleteAccount, { body: { password: member.password } });
  await app.settled();
  expect((await loomScim.call('GET', `/Users/${managed.id}`)).status).toBe(404);
});

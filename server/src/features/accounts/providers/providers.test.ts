import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword, deleteAccount, login, logout, requestExport } from '@weft/shared/accounts/contract';
import { listSecurityLog } from '@weft/shared/accounts/security-log/contract';
import { finishSignIn } from '@weft/shared/accounts/second-factor/contract';
import {
  listIdentities,
  listProviders,
  startIdentity,
  unlinkIdentity,
} from '@weft/shared/accounts/providers/contract';
import { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
import { PROVIDER_TEXTS } from '@weft/shared/accounts/providers/texts';
import { listPasskeys, removePasskey } from '@weft/shared/accounts/passkeys/contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import { changeRegistrationSettings } from '@weft/shared/administration/registration-contract';
import type { RegistrationMode } from '@weft/shared/joining/choices';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { giveRole, registerOwner } from '../../../testing/members/make-staff.ts';
import { addNewPasskey, originOf } from '../../../testing/app/passkeys.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { linkAt, signInAt } from '../../../testing/content/sign-in-at-provider.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import { suspend } from '../../../testing/content/report-content.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { providersSetting } from '../../../testing/services/provider-settings.ts';
import { startScriptedProvider, type ScriptedProvider } from '../../../testing/services/scripted-provider.ts';

let app: TestApp;
let owner: TestMember;
/** Lets everybody in. */
let loom: ScriptedProvider;
/** Lets members of a group at its domain in, and decides about roles and profiles. */
let guild: ScriptedProvider;
/** Signs in members only. */
let mill: ScriptedProvider;
beforeAll(async () => {
  loom = await startScriptedProvider('loom', 'Loom Works');
  guild = await startScriptedProvider('guild', 'Spindle Guild');
  mill = await startScriptedProvider('mill', 'Old Mill');
  const strict = {
    button: 'Sign in as a spinner',
    domains: ['Guild.Example'],
    groups: ['spinners'],
    roles: { administrator: ['masters'], moderator: ['wardens'] },
    rolesClaim: 'realm.roles',
    headlineClaim: 'job',
    profile: 'always',
  };
  const settings = [loom.settings, { ...guild.settings, ...strict }, { ...mill.settings, registers: false }];
  app = await startTestApp(providersSetting(...settings));
  owner = await registerOwner(app);
});
afterAll(async () => {
  await app.close();
  await loom.close();
  await guild.close();
  await mill.close();
});

let number = 0;
/** Claims of somebody new. */
function somebody(domain = 'example.org', further: object = {}) {
  number += 1;
  const claims = { sub: `sub-${number}`, email: `somebody.${number}@${domain}`, email_verified: true };
  return { ...claims, name: 'Asha Rao', groups: ['spinners'], ...further };
}
const enter = (claims: object, provider = loom, browser = app.browser()) =>
  signInAt(browser, provider, { claims: { ...claims } });

async function entered(claims: object, provider = loom) {
  const browser = app.browser();
  const { data } = await enter(claims, provider, browser);
  browser.token = data.token;
  return { browser, user: data.user };
}
const logOf = async (browser: Browser) => {
  await app.settled();
  return (await browser.call(listSecurityLog)).data.entries.map(({ kind }) => kind);
};

test('lists the organisations for everybody, without their secrets', async () => {
  expect((await app.browser().call(listProviders)).data.providers).toEqual([
    { id: 'loom', name: 'Loom Works', button: null },
    { id: 'guild', name: 'Spindle Guild', button: 'Sign in as a spinner' },
    { id: 'mill', name: 'Old Mill', button: null },
  ]);
});

describe('somebody new', () => {
  test('gets a verified account without a password', async () => {
    const claims = somebody();
    const { browser, user } = await entered(claims);
    expect(user).toMatchObject({ email: claims.email, fullName: 'Asha Rao', isEmailVerified: true });
    const again = await entered(claims);
    expect(again.user._id).toBe(user._id);
    const guess = await app.browser().call(login, { body: { email: claims.email, password: 'x' } });
    expect(guess.failure.code).toBe('INVALID_CREDENTIALS');
    expect(await logOf(browser)).toContain('signedInAtProvider');
  });

  test('gets in with a code of 4,000 characters, as some organisations send them', async () => {
    const claims = somebody();
    const { data } = await signInAt(app.browser(), loom, { claims, codeLength: 4000 });
    expect(data.user.email).toBe(claims.email);
  });

  test('is one member after two first sign-ins at once', async () => {
    const claims = somebody();
    const both = await Promise.all([enter(claims), enter(claims)]);
    expect(new Set(both.map(({ data }) => data.user._id)).size).toBe(1);
  });

  test('without a name is called after the address, and a long name is cut', async () => {
    const { email, ...claims } = somebody();
    const plain = await entered({ ...claims, email, name: '\u200b' });
    expect(plain.user.fullName).toBe(email.split('@')[0]);
    const long = await entered(somebody('example.org', { name: `${'A'.repeat(300)}\n` }));
    expect(long.user.fullName).toBe('A'.repeat(100));
  });

  test.each<[string, object]>([
    ['another domain', somebody('example.org')],
    ['a domain that ends alike', somebody('not-guild.example')],
    ['no group', somebody('guild.example', { groups: undefined })],
    ['another group', somebody('guild.example', { groups: ['weavers', 'spinners-of-old'] })],
  ])('with %s may not register', async (_what, claims) => {
    const { failure } = await enter(claims, guild);
    expect(failure).toMatchObject({
      code: 'FORBIDDEN',
      message: PROVIDER_TEXTS.notAllowed({ name: 'Spindle Guild' }),
    });
  });

  test('gets no account where an organisation signs in members only', async () => {
    const claims = somebody();
    expect((await enter(claims, mill)).failure).toMatchObject({
      code: 'FORBIDDEN',
      message: PROVIDER_TEXTS.notAllowed({ name: 'Old Mill' }),
    });
    const { email } = claims;
    expect(await app.database.connection.collection('members').countDocuments({ email })).toBe(0);
    const { id } = await app.addMember({ email });
    expect((await enter(claims, mill)).data.user._id).toBe(id);
  });

  describe('where registration is restricted', () => {
    const choose = (mode: RegistrationMode, domains: string[] = []) =>
      owner.browser.call(changeRegistrationSettings, {
        body: { mode, domains, question: '', invitationsSkipApproval: true },
      });
    afterEach(() => choose('open'));

    test.each<[RegistrationMode, string, number]>([
      ['closed', 'example.org', 403],
      ['invitation', 'example.org', 403],
      ['domains', 'example.org', 403],
      ['domains', 'let-in.example', 200],
    ])('(%s, at %s) gets %i', async (mode, domain, status) => {
      await choose(mode, ['let-in.example']);
      expect((await enter(somebody(domain))).status).toBe(status);
    });

    test('waits for approval', async () => {
      await choose('approval');
      const { browser, user } = await entered(somebody());
      expect(user.application).toBe('waiting');
      expect((await browser.call(listIdentities)).failure.code).toBe('APPROVAL_PENDING');
    });
  });
});

describe('a member', () => {
  let ann: TestMember;
  beforeEach(async () => {
    ann = await app.addMember();
  });
  const ofAnn = () => somebody('example.org', { email: ann.email });

  test('is linked by a verified address, once, and gets a mail', async () => {
    const claims = ofAnn();
    expect((await entered(claims)).user._id).toBe(ann.id);
    await entered(claims);
    await app.settled();
    const subjects = app.mailer.to(ann.email).map(({ subject }) => subject);
    expect(
      subjects.filter((subject) => subject === 'An organisation was linked to your Weft account'),
    ).toHaveLength(1);
    expect((await ann.browser.call(getOwnProfile)).data.user.fullName).toBe('Asha Rao');
  });

  test('with an authenticator app gives a code as well', async () => {
    const { recoveryCodes } = await turnOnApp(ann.browser, app.clock);
    const browser = app.browser();
    expect((await enter(ofAnn(), loom, browser)).failure.code).toBe('SECOND_FACTOR_REQUIRED');
    const { data } = await browser.call(finishSignIn, { body: { code: recoveryCodes[0] ?? '' } });
    expect(data.user._id).toBe(ann.id);
  });

  test('who is suspended is not let in, and not linked', async () => {
    const moderator = await giveRole(owner, await app.addMember(), 'moderator');
    await suspend(moderator, await app.addMember(), ann);
    expect((await enter(ofAnn())).failure.code).toBe('SUSPENDED');
    expect(await app.database.connection.collection('identities').countDocuments({ email: ann.email })).toBe(
      0,
    );
  });

  test('links and unlinks in the settings; the download names it', async () => {
    await linkAt(ann.browser, loom, { claims: { sub: `sub-of-${ann.id}`, email: 'work@example.org' } });
    const { identities } = (await ann.browser.call(listIdentities)).data;
    expect(identities).toMatchObject([{ provider: 'loom', name: 'Loom Works', email: 'work@example.org' }]);
    const { url } = (await ann.browser.call(requestExport)).data;
    const zip = readZip(Buffer.from(await (await ann.browser.fetch(url)).arrayBuffer()));
    const rows = JSON.parse(String(zip.get('linked-sign-ins.json'))) as object[];
    expect(rows).toMatchObject([{ issuer: loom.issuer, subject: `sub-of-${ann.id}` }]);
    const params = { provider: 'loom' };
    expect((await ann.browser.call(unlinkIdentity, { params })).data.message).toBe(
      PROVIDER_TEXTS.unlinked({ name: 'Loom Works' }),
    );
    expect((await ann.browser.call(unlinkIdentity, { params })).failure.code).toBe('NOT_FOUND');
    expect(await logOf(ann.browser)).toEqual(expect.arrayContaining(['identityLinked', 'identityUnlinked']));
  });

  test('who deletes the account leaves no identity and no begun link', async () => {
    await linkAt(ann.browser, loom, { claims: { sub: `sub-gone-${ann.id}` } });
    await ann.browser.call(startIdentity, { params: { provider: 'guild' } });
    await ann.browser.call(deleteAccount, { body: { password: ann.password } });
    await app.settled();
    const { connection } = app.database;
    for (const [name, filter] of [
      ['identities', { subject: `sub-gone-${ann.id}` }],
      ['providerRequests', { memberId: ann.id }],
    ] as const)
      expect(await connection.collection(name).countDocuments(filter), name).toBe(0);
  });

  test('keeps linked sign-ins with a new password', async () => {
    const claims = ofAnn();
    await entered(claims);
    const body = { currentPassword: ann.password, newPassword: 'a brand new password' };
    await ann.browser.call(changePassword, { body });
    expect((await entered(claims)).user._id).toBe(ann.id);
  });
});

describe('the last way in stays', () => {
  const unlink = (browser: Browser, provider: string) =>
    browser.call(unlinkIdentity, { params: { provider } });

  test('without a password', async () => {
    const { browser } = await entered(somebody());
    expect((await unlink(browser, 'loom')).failure).toMatchObject({
      code: 'FORBIDDEN',
      message: PASSKEY_TEXTS.lastWayIn,
    });
    await addNewPasskey(originOf(app), browser);
    expect((await unlink(browser, 'loom')).status).toBe(200);
    const [passkey] = (await browser.call(listPasskeys)).data.passkeys;
    const removal = await browser.call(removePasskey, { params: { id: passkey?._id ?? '' } });
    expect(removal.failure.code).toBe('FORBIDDEN');
  });

  test('when an organisation is no longer in the settings', async () => {
    const { browser } = await entered(somebody());
    const { id } = await addNewPasskey(originOf(app), browser);
    const [identity] = (await browser.call(listIdentities)).data.identities;
    const identities = app.database.connection.collection('identities');
    await identities.updateOne({ email: identity?.email }, { $set: { provider: 'former' } });
    const removal = await browser.call(removePasskey, { params: { id } });
    expect(removal.failure).toMatchObject({ code: 'FORBIDDEN', message: PASSKEY_TEXTS.lastWayIn });
    expect((await unlink(browser, 'former')).status).toBe(200);
  });

  test('when passkey and organisation are removed at once', async () => {
    const { browser } = await entered(somebody());
    const { id } = await addNewPasskey(originOf(app), browser);
    const both = await Promise.all([
      unlink(browser, 'loom'),
      browser.call(removePasskey, { params: { id } }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]));
  });
});

describe('what the organisation says', () => {
  test('about a role is in the audit trail, once per change', async () => {
    const claims = somebody('guild.example', { realm: { roles: ['wardens'] } });
    const { user } = await entered(claims, guild);
    await entered(claims, guild);
    const { data } = await owner.browser.call(listAdministrationAudit, { query: { member: user._id } });
    expect(data.entries).toMatchObject([
      {
        action: 'roleFollowed',
        by: null,
        member: { _id: user._id },
        before: 'member',
        after: 'moderator',
        note: 'Spindle Guild',
      },
    ]);
  });

  test('decides about the role at each sign-in, but not about owners, and open pages hear of it', async () => {
    const claims = somebody('guild.example', { realm: { roles: ['wardens', 'masters'] } });
    const { browser, user } = await entered(claims, guild);
    expect(user.role).toBe('administrator');
    const socket = await connectSocket(app.url, browser.token);
    const heard = new Promise<void>((resolve) => void socket.once('role_changed', resolve));
    const warden = { ...claims, realm: { roles: 'wardens' } };
    expect((await entered(warden, guild)).user.role).toBe('moderator');
    await heard;
    socket.close();
    expect((await entered({ ...claims, realm: undefined }, guild)).user.role).toBeUndefined();
    const ofOwner = { ...somebody('guild.example'), email: undefined, sub: 'sub-of-owner' };
    await linkAt(owner.browser, guild, { claims: ofOwner });
    expect((await entered(ofOwner, guild)).user.role).toBe('owner');
  });

  test('about a role does not count once the account is suspended', async () => {
    const claims = somebody('guild.example');
    await entered(claims, guild);
    const { email } = claims;
    const { connection } = app.database;
    const members = connection.collection('members');
    const roles = connection.model('OwnerClaims');
    const update = roles.updateOne.bind(roles);
    // The suspension is stored after the sign-in has read the account.
    vi.spyOn(roles, 'updateOne').mockImplementationOnce((async (...given: Parameters<typeof update>) => {
      await members.updateOne({ email }, { $set: { suspendedAt: new Date() } });
      return update(...given);
    }) as unknown as typeof update);
    const { failure } = await enter({ ...claims, realm: { roles: ['masters'] } }, guild);
    expect(failure.code).toBe('SUSPENDED');
    expect(await members.findOne({ email })).not.toHaveProperty('role');
  });

  test('changes name and headline at each sign-in, or only the first', async () => {
    const claims = somebody('guild.example', { job: 'Spinner' });
    expect((await entered(claims, guild)).user).toMatchObject({ fullName: 'Asha Rao', headline: 'Spinner' });
    const later = { ...claims, name: 'Asha Venkatesan', job: 'Master spinner' };
    expect((await entered(later, guild)).user).toMatchObject({
      fullName: 'Asha Venkatesan',
      headline: 'Master spinner',
    });
    const once = somebody();
    await entered(once);
    expect((await entered({ ...once, name: 'Another Name' })).user.fullName).toBe('Asha Rao');
  });
});

test('a member without a password signs out as usual', async () => {
  const { browser } = await entered(somebody());
  expect((await browser.call(logout)).data.providerAddress).toBeUndefined();
  expect((await browser.call(getOwnProfile)).status).toBe(401);
});

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkClaim, claimNetwork } from '@weft/shared/administration/claim-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { claimToken } from '../../testing/members/make-staff.ts';
import { registerMember, type TestMember } from '../../testing/members/register-member.ts';
import { startTwoServers, type TwoServers } from '../../testing/app/two-servers.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const { rules } = ADMINISTRATION_TEXTS;

let servers: TwoServers;
beforeEach(async () => {
  servers = await startTwoServers();
});
afterEach(() => servers.close());

const fileOf = ({ dataDir }: TestApp) => path.join(dataDir, 'owner-claim');
const claim = ({ browser }: TestMember, token: string) => browser.call(claimNetwork, { body: { token } });
const roleOf = async ({ browser }: TestMember) => (await browser.call(getOwnProfile)).data.user.role;

describe('the link that makes the first owner', () => {
  test('is in a file for the operator alone, stays the same after a restart, and works once', async () => {
    const { one } = servers;
    const token = await claimToken(one);
    expect(token).toMatch(/^[\w-]{43,}$/);
    expect((await readFile(fileOf(one), 'utf8')).trim()).toBe(token);
    expect((await stat(fileOf(one))).mode & 0o777).toBe(0o600);
    expect(await claimToken(one)).toBe(token);
    const stored = await one.database.connection.collection('owner_claims').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token);

    const [ann, bob] = [await one.addMember(), await one.addMember()];
    expect((await ann.browser.call(checkClaim, { body: { token } })).status).toBe(200);
    expect((await claim(ann, token)).data.message).toBe(ADMINISTRATION_TEXTS.done.claimed);
    expect(await roleOf(ann)).toBe('owner');
    expect((await ann.browser.call(countOpenCases)).status).toBe(200);

    for (const answer of [await claim(bob, token), await bob.browser.call(checkClaim, { body: { token } })])
      expect(answer.failure).toMatchObject({ code: 'OTP_EXPIRED', message: rules.claimUsed });
    expect(await roleOf(bob)).toBeUndefined();
    await expect(stat(fileOf(one))).rejects.toThrow('ENOENT');
    expect(await one.prepareClaim()).toBeUndefined();
    const audit = await one.database.connection.collection('administration_audit').find().toArray();
    expect(audit).toMatchObject([{ action: 'claimed' }]);
    expect(String(audit[0]?.['by'])).toBe(ann.id);
  });

  test('of several servers makes one owner, whoever opens which at the same time', async () => {
    const { one, two } = servers;
    const tokens = [await claimToken(one), await claimToken(two)];
    expect(tokens[0]).not.toBe(tokens[1]);
    const members = [await one.addMember(), await two.addMember(), await one.addMember()];
    const answers = await Promise.all([
      ...members.map((member, number) => claim(member, tokens[number % 2] ?? '')),
      // Two tabs of one member.
      ...members.map((member, number) => claim(member, tokens[(number + 1) % 2] ?? '')),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ]);
    const roles = await Promise.all(members.map(roleOf));
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
    expect(await two.prepareClaim()).toBeUndefined();
    await expect(stat(fileOf(two))).rejects.toThrow('ENOENT');
  });

  test('lets in an applicant who opens it', async () => {
    const settings = { REGISTRATION: 'approval' };
    const app = await startTestApp(settings);
    const ann = await registerMember(app);
    expect((await ann.browser.call(countOpenCases)).failure.code).toBe('APPROVAL_PENDING');
    expect((await claim(ann, await claimToken(app))).status).toBe(200);
    expect((await ann.browser.call(countOpenCases)).status).toBe(200);
    await app.close();
  });

  test.each([
    ['ACCOUNT_LEAVING', { suspendedAt: new Date(), leavesAt: new Date() }],
    ['SUSPENDED', { suspendedAt: new Date() }],
  ])('makes nobody the owner whose account is %s by now, and stays valid', async (code, $set) => {
    const { one } = servers;
    const [ann, bob] = [await one.addMember(), await one.addMember()];
    const token = await claimToken(one);
    const { connection } = one.database;
    const claims = connection.model('OwnerClaims');
    const update = claims.updateOne.bind(claims);
    // The account changes after the session was checked.
    vi.spyOn(claims, 'updateOne').mockImplementationOnce((async (...given: Parameters<typeof update>) => {
      await connection.collection('members').updateOne({ email: ann.email }, { $set });
      return update(...given);
    }) as unknown as typeof update);
    expect((await claim(ann, token)).failure.code).toBe(code);
    expect((await claim(bob, token)).status).toBe(200);
  });

  test('is refused if it is invalid', async () => {
    await claimToken(servers.one);
    const ann = await servers.one.addMember();
    for (const token of ['x', 'x'.repeat(64), '', 'x'.repeat(201)]) {
      const { status, failure } = await claim(ann, token);
      expect([status, failure.message]).toEqual([400, rules.claimUsed]);
    }
    expect(await roleOf(ann)).toBeUndefined();
  });
});

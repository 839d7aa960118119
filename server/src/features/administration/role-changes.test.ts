import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount, login, requestExport } from '@weft/shared/accounts/contract';
import { changeRole } from '@weft/shared/administration/contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { mayChangeRole, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { countOpenCases } from '@weft/shared/safety/contract';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { giveRole, registerOwner } from '../../testing/members/make-staff.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp } from '../../testing/app/test-app.ts';
import { startTwoServers, type TwoServers } from '../../testing/app/two-servers.ts';
import { readZip } from '../../testing/files/read-zip.ts';

const { rules } = ADMINISTRATION_TEXTS;

let servers: TwoServers;
let owner: TestMember;
beforeAll(async () => {
  servers = await startTwoServers();
  owner = await registerOwner(servers.one);
});
afterAll(() => servers.close());

const change = ({ browser }: TestMember, { id }: TestMember, role: NetworkRole) =>
  browser.call(changeRole, { params: { id }, body: { role } });
const roleOf = async ({ browser }: TestMember) =>
  (await browser.call(getOwnProfile)).data.user.role ?? 'member';
const register = () => servers.one.addMember();
/** The same member at the other server. */
async function atTwo({ email, password, ...member }: TestMember): Promise<TestMember> {
  const browser = servers.two.browser();
  browser.token = (await browser.call(login, { body: { email, password } })).data.token;
  return { ...member, email, password, browser };
}

describe('who may change which role', () => {
  test.each(NETWORK_ROLES)('%s', async (actorRole) => {
    const actor = await giveRole(owner, await register(), actorRole);
    const target = await register();
    for (const before of NETWORK_ROLES)
      for (const after of NETWORK_ROLES) {
        await giveRole(owner, target, before);
        const { status } = await change(actor, target, after);
        const refusal = ['owner', 'administrator'].includes(actorRole) ? 403 : 404;
        const expected = mayChangeRole(actorRole, before, after) ? 200 : refusal;
        expect({ before, after, status }).toEqual({ before, after, status: expected });
        expect(await roleOf(target)).toBe(expected === 200 ? after : before);
      }
    // The tests below need a single owner.
    for (const member of [actor, target]) await giveRole(owner, member, 'member');
  });
});

describe('a change of a role', () => {
  test('applies at once on every server, and is told to the open pages', async () => {
    const member = await register();
    const elsewhere = await atTwo(member);
    const socket = await connectSocket(servers.one.url, member.browser.token);
    const heard = new Promise<void>((resolve) => void socket.once('role_changed', resolve));
    await change(owner, member, 'moderator');
    await heard;
    expect((await elsewhere.browser.call(countOpenCases)).status).toBe(200);
    await change(owner, member, 'member');
    expect((await elsewhere.browser.call(countOpenCases)).status).toBe(404);
    socket.close();
  });

  test('is recorded once, also if it is repeated', async () => {
    const member = await register();
    for (let times = 0; times < 2; times += 1)
      expect((await change(owner, member, 'administrator')).data.role).toBe('administrator');
    const stored = await servers.one.database.connection.collection('administration_audit').find().toArray();
    const about = stored.filter(({ member: id }) => String(id) === member.id);
    expect(about).toMatchObject([{ action: 'roleChanged', before: 'member', after: 'administrator' }]);
  });

  test('needs a fresh proof', async () => {
    const member = await register();
    servers.one.clock.advance(10 * 60_000);
    expect((await change(owner, member, 'moderator')).failure.code).toBe('FRESH_PROOF_REQUIRED');
    const { email, password } = owner;
    owner.browser.token = (await owner.browser.call(login, { body: { email, password } })).data.token;
    expect((await change(owner, member, 'moderator')).status).toBe(200);
  });

  test('of an unknown member is refused', async () => {
    const { failure } = await change(owner, { ...owner, id: 'f'.repeat(24) }, 'moderator');
    expect([failure.code, failure.message]).toEqual(['NOT_FOUND', rules.memberGone]);
  });
});

describe('the last owner', () => {
  test('can neither step down nor delete the account', async () => {
    const { password } = owner;
    expect((await change(owner, owner, 'member')).failure.message).toBe(rules.lastOwner);
    const { failure } = await owner.browser.call(deleteAccount, { body: { password } });
    expect([failure.code, failure.message]).toEqual(['FORBIDDEN', rules.lastOwner]);
    expect(await roleOf(owner)).toBe('owner');
  });

  test('is the last one beside a suspended owner', async () => {
    const other = await giveRole(owner, await register(), 'owner');
    const members = servers.one.database.connection.collection('members');
    await members.updateOne({ email: other.email }, { $set: { suspendedAt: servers.one.clock.date() } });
    const body = { password: owner.password };
    for (const { failure } of [
      await change(owner, owner, 'member'),
      await owner.browser.call(deleteAccount, { body }),
    ])
      expect([failure.code, failure.message]).toEqual(['FORBIDDEN', rules.lastOwner]);
    expect((await change(owner, other, 'member')).status).toBe(200);
  });

  test('stays when two owners demote each other at the same time on two servers', async () => {
    for (let round = 0; round < 4; round += 1) {
      const other = await atTwo(await giveRole(owner, await register(), 'owner'));
      const [ofOther, ofOwner] = await Promise.all([
        change(owner, other, 'member'),
        change(other, owner, 'member'),
      ]);
      expect([ofOther.status, ofOwner.status].filter((status) => status === 200)).toHaveLength(1);
      const roles = [await roleOf(owner), await roleOf(other)];
      expect(roles.toSorted()).toEqual(['member', 'owner']);
      if (roles[0] === 'member') await giveRole(other, owner, 'owner');
      await giveRole(owner, other, 'member');
    }
  });

  test('stays when one owner leaves while the other steps down', async () => {
    const other = await atTwo(await giveRole(owner, await register(), 'owner'));
    const answers = await Promise.all([
      change(owner, owner, 'member'),
      other.browser.call(deleteAccount, { body: { password: other.password } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    if (answers[0].status === 200) await giveRole(other, owner, 'owner');
    expect(await roleOf(owner)).toBe('owner');
  });
});

test('the export has what a member did, and deletion removes the ids from the audit trail', async () => {
  const administrator = await giveRole(owner, await register(), 'administrator');
  const member = await giveRole(administrator, await register(), 'moderator');
  const { url } = (await administrator.browser.call(requestExport)).data;
  const zip = readZip(Buffer.from(await (await servers.one.browser().fetch(url)).arrayBuffer()));
  const deeds = JSON.parse(zip.get('administration/actions-1.json')?.toString() ?? '[]') as object[];
  expect(deeds).toMatchObject([{ action: 'roleChanged', before: 'member', after: 'moderator' }]);
  expect(JSON.parse(zip.get('account.json')?.toString() ?? '{}')).toMatchObject({ role: 'administrator' });
  for (const { browser, password } of [administrator, member])
    expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
  await servers.one.settled();
  const stored = await servers.one.database.connection.collection('administration_audit').find().toArray();
  for (const { id } of [administrator, member]) expect(JSON.stringify(stored)).not.toContain(id);
});

test('MODERATOR_EMAILS makes moderators, whatever role is given', async () => {
  const email = anEmail('moderator');
  const app = await startTestApp({ MODERATOR_EMAILS: email });
  try {
    const first = await registerOwner(app);
    const moderator = await app.addMember({ email });
    expect(await roleOf(moderator)).toBe('moderator');
    await giveRole(first, moderator, 'administrator');
    expect(await roleOf(moderator)).toBe('administrator');
    await giveRole(first, moderator, 'member');
    expect(await roleOf(moderator)).toBe('moderator');
  } finally {
    await app.close();
  }
});

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import type { CompanyRole } from '@weft/shared/companies/choices';
import {
  createCompany,
  followCompany,
  getCompany,
  listCompanies,
  listCompanyRoles,
  listFollowedCompanies,
  listOwnCompanies,
  removeCompany,
  removeCompanyPerson,
  removeCompanyPicture,
  removeCompanyRole,
  setCompanyPicture,
  setCompanyRole,
  unfollowCompany,
  updateCompany,
} from '@weft/shared/companies/contract';
import {
  checkCompanyDomain,
  getCompanyDomain,
  removeCompanyDomain,
  setCompanyDomain,
} from '@weft/shared/companies/domain-contract';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { changeNotificationSettings, listNotifications } from '@weft/shared/notifications/contract';
import { liftCaseSuspension, removeCaseContent, report, suspendAuthor } from '@weft/shared/safety/contract';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { connectMembers } from '../../testing/content/insert-edges.ts';
import { openCaseOf } from '../../testing/content/report-content.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import { readZip } from '../../testing/files/read-zip.ts';
import { formOf } from '../../testing/http/forms.ts';

const { rules } = COMPANY_TEXTS;
const MODERATOR = anEmail('moderator');

let app: TestApp;
let mona: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  mona = await app.addMember({ email: MODERATOR, fullName: 'Mona' });
});
afterAll(() => app.close());

let number = 0;
const create = async (who: TestMember) =>
  (
    await who.browser.call(createCompany, {
      body: { name: 'Loom', slug: `loom-${(number += 1)}`, industry: 'textiles', size: 'from1' },
    })
  ).data.company;
const give = (who: TestMember, id: string, member: TestMember, role: CompanyRole) =>
  who.browser.call(setCompanyRole, { params: { id, memberId: member.id }, body: { role } });
const take = (who: TestMember, id: string, member: TestMember) =>
  who.browser.call(removeCompanyRole, { params: { id, memberId: member.id } });
const rolesOf = async (who: TestMember, id: string) =>
  (await who.browser.call(listCompanyRoles, { params: { id } })).data.roles;
const seenBy = (who: TestMember, slug: string) => who.browser.call(getCompany, { params: { slug } });

/** An owner with a connection, and their company. */
async function withConnection() {
  const [owner, member] = [await app.addMember(), await app.addMember()];
  await connectMembers(app, [[owner.id, member.id]]);
  return { owner, member, company: await create(owner) };
}

describe('who may do what', () => {
  const ACTORS = ['owner', 'administrator', 'editor', 'former', 'other', 'moderator', 'visitor'] as const;
  type Actor = (typeof ACTORS)[number];
  let id: string;
  let target: TestMember;
  let actors: Record<Actor, Pick<TestMember, 'browser'>>;

  beforeAll(async () => {
    const owner = await app.addMember();
    const [administrator, editor, former, other] = [
      await app.addMember(),
      await app.addMember(),
      await app.addMember(),
      await app.addMember(),
    ];
    target = await app.addMember();
    await connectMembers(
      app,
      [owner, administrator, editor, former, other, mona].map(({ id: actor }) => [actor, target.id]),
    );
    await connectMembers(
      app,
      [administrator, editor, former].map(({ id: actor }) => [owner.id, actor]),
    );
    ({ _id: id } = await create(owner));
    for (const [member, role] of [
      [administrator, 'administrator'],
      [editor, 'editor'],
      [former, 'administrator'],
    ] as const)
      (await give(owner, id, member, role)).data satisfies object;
    (await take(owner, id, former)).data satisfies object;
    actors = {
      owner,
      administrator,
      editor,
      former,
      other,
      moderator: mona,
      visitor: { browser: app.browser() },
    };
  });

  const giveAndTake = (role: CompanyRole) => async (browser: TestMember['browser']) => {
    const params = { id, memberId: target.id };
    const { status } = await browser.call(setCompanyRole, { params, body: { role } });
    if (status === 200) await browser.call(removeCompanyRole, { params });
    return status;
  };
  const CALLS: Record<string, (browser: TestMember['browser']) => Promise<number>> = {
    texts: async (browser) =>
      (await browser.call(updateCompany, { params: { id }, body: { tagline: 'Woven' } })).status,
    address: async (browser) =>
      (await browser.call(updateCompany, { params: { id }, body: { slug: `moved-${(number += 1)}` } }))
        .status,
    picture: async (browser) =>
      (
        await browser.call(setCompanyPicture, {
          params: { id, picture: 'logo' },
          form: formOf({ picture: { bytes: await plainPicture(40, 40) } }),
        })
      ).status,
    noPicture: async (browser) =>
      (await browser.call(removeCompanyPicture, { params: { id, picture: 'banner' } })).status,
    domain: async (browser) => (await browser.call(getCompanyDomain, { params: { id } })).status,
    aDomain: async (browser) =>
      (await browser.call(setCompanyDomain, { params: { id }, body: { name: 'loom.example' } })).status,
    check: async (browser) => {
      await actors.owner.browser.call(setCompanyDomain, { params: { id }, body: { name: 'loom.example' } });
      return (await browser.call(checkCompanyDomain, { params: { id } })).status;
    },
    noDomain: async (browser) => (await browser.call(removeCompanyDomain, { params: { id } })).status,
    person: async (browser) =>
      (await browser.call(removeCompanyPerson, { params: { id, memberId: target.id } })).status,
    roles: async (browser) => (await browser.call(listCompanyRoles, { params: { id } })).status,
    anEditor: giveAndTake('editor'),
    anOwner: giveAndTake('owner'),
  };
  const ALLOWED: Record<string, readonly Actor[]> = {
    texts: ['owner', 'administrator', 'editor'],
    address: ['owner', 'administrator'],
    picture: ['owner', 'administrator', 'editor'],
    noPicture: ['owner', 'administrator', 'editor'],
    domain: ['owner', 'administrator'],
    aDomain: ['owner', 'administrator'],
    check: ['owner', 'administrator'],
    noDomain: ['owner', 'administrator'],
    person: ['owner', 'administrator'],
    roles: ['owner', 'administrator'],
    anEditor: ['owner', 'administrator'],
    anOwner: ['owner'],
  };

  it.each(ACTORS.flatMap((actor) => Object.keys(CALLS).map((what) => [actor, what] as const)))(
    '%s: %s',
    async (actor, what) => {
      const expected = actor === 'visitor' ? 401 : ALLOWED[what]?.includes(actor) ? 200 : 403;
      expect(await CALLS[what]?.(actors[actor].browser)).toBe(expected);
    },
  );

  it('only owners delete it', async () => {
    for (const actor of ACTORS.filter((each) => each !== 'owner')) {
      const { status } = await actors[actor].browser.call(removeCompany, { params: { id } });
      expect({ actor, status }).toEqual({ actor, status: actor === 'visitor' ? 401 : 403 });
    }
    expect((await actors.owner.browser.call(removeCompany, { params: { id } })).status).toBe(200);
  });
});

describe('a new role', () => {
  const told = async (who: TestMember) => {
    await app.settled();
    const { notifications } = (await who.browser.call(listNotifications)).data;
    return notifications.map(({ kind, company, actors }) => ({ kind, slug: company?.slug, actors }));
  };

  it('is told by the company, which does not say who gave it, and forgotten with the role', async () => {
    const { owner, member, company } = await withConnection();
    const { _id: id, slug } = company;
    const notice = { kind: 'companyRole', slug, actors: [] };
    await give(owner, id, member, 'editor');
    expect(await told(member)).toEqual([notice]);
    expect(await told(owner)).toEqual([]);
    await take(owner, id, member);
    expect(await told(member)).toEqual([]);
    await give(owner, id, member, 'administrator');
    expect(await told(member)).toEqual([notice]);
    await owner.browser.call(removeCompany, { params: { id } });
    expect(await told(member)).toEqual([]);
  });

  it('is not told to members who switched that off', async () => {
    const { owner, member, company } = await withConnection();
    await member.browser.call(changeNotificationSettings, { body: { kinds: { companyRole: false } } });
    await give(owner, company._id, member, 'editor');
    expect(await told(member)).toEqual([]);
  });
});

describe('roles', () => {
  it('are given to connections, changed and taken; administrators never touch an owner', async () => {
    const { owner, member, company } = await withConnection();
    const { _id: id } = company;
    const stranger = await app.addMember();
    expect((await give(owner, id, stranger, 'editor')).failure).toMatchObject({
      message: rules.notConnected,
    });
    expect((await give(owner, id, member, 'administrator')).status).toBe(200);
    expect(await rolesOf(member, id)).toMatchObject([
      { memberId: owner.id, role: 'owner', can: { change: [], remove: false } },
      {
        memberId: member.id,
        role: 'administrator',
        can: { change: ['administrator', 'editor'], remove: true },
      },
    ]);
    expect((await give(member, id, owner, 'editor')).status).toBe(403);
    expect((await take(member, id, owner)).status).toBe(403);
    expect((await give(member, id, member, 'owner')).status).toBe(403);
    expect((await give(owner, id, member, 'editor')).data.roles).toMatchObject([{}, { role: 'editor' }]);
    expect((await member.browser.call(listOwnCompanies)).data.companies).toMatchObject([{ role: 'editor' }]);
    for (let times = 0; times < 2; times += 1) expect((await take(owner, id, member)).status).toBe(200);
    expect((await seenBy(member, company.slug)).data.company.viewerRole).toBeNull();
  });

  it('stay with the last owner, who can neither leave nor step down', async () => {
    const { owner, member, company } = await withConnection();
    const { _id: id } = company;
    expect((await take(owner, id, owner)).failure).toMatchObject({ message: rules.lastOwner });
    expect((await give(owner, id, owner, 'editor')).failure).toMatchObject({ message: rules.lastOwner });
    await give(owner, id, member, 'owner');
    expect((await give(owner, id, owner, 'editor')).status).toBe(200);
    expect((await take(member, id, member)).failure).toMatchObject({ message: rules.lastOwner });
    expect((await take(owner, id, owner)).status).toBe(200);
  });

  it('of two owners who leave at the same time, one stays', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { owner, member, company } = await withConnection();
      const { _id: id, slug } = company;
      await give(owner, id, member, 'owner');
      const answers = await Promise.all([take(owner, id, owner), take(member, id, member)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
      const left = await Promise.all([owner, member].map((who) => seenBy(who, slug)));
      const roles = left.map(({ data }) => data.company.viewerRole);
      expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
    }
  });
});

describe('the account of a member', () => {
  const leave = async ({ browser, password }: TestMember) => {
    expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
    await app.settled();
  };

  it('takes a company along that has no other owner, and leaves one that has', async () => {
    const { owner, member, company } = await withConnection();
    const alone = await create(owner);
    await give(owner, alone._id, member, 'administrator');
    await give(owner, company._id, member, 'owner');
    const form = formOf({ picture: { bytes: await plainPicture(40, 40) } });
    const params = { id: company._id, picture: 'logo' as const };
    const logo = (await owner.browser.call(setCompanyPicture, { params, form })).data.company.logo ?? '';
    await owner.browser.call(followCompany, { params: { id: company._id } });
    await leave(owner);
    expect((await seenBy(member, alone.slug)).status).toBe(404);
    expect((await seenBy(member, company.slug)).data.company).toMatchObject({ logo, followersCount: 0 });
    expect((await member.browser.fetch(logo)).status).toBe(200);
    expect(await rolesOf(member, company._id)).toMatchObject([{ memberId: member.id, role: 'owner' }]);
    const names = ['companies', 'company_follows', 'company_bounds', 'company_slugs'];
    for (const name of names) {
      const stored = await app.database.connection.collection(name).find().toArray();
      expect(JSON.stringify(stored)).not.toContain(owner.id);
    }
  });

  it('is exported with its companies and follows', async () => {
    const { owner, member, company } = await withConnection();
    await member.browser.call(followCompany, { params: { id: company._id } });
    const filesOf = async ({ browser }: TestMember) => {
      const { url } = (await browser.call(requestExport)).data;
      return readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
    };
    const own = (await filesOf(owner)).get(`companies/${company.slug}.json`)?.toString() ?? '';
    expect(JSON.parse(own)).toMatchObject({ name: 'Loom', role: 'owner' });
    expect(own).not.toMatch(/roles|words|founder/);
    const followed = (await filesOf(member)).get('companies/followed.json')?.toString() ?? '';
    expect(JSON.parse(followed)).toMatchObject([{ company: company._id }]);
  });
});

describe('moderation', () => {
  const reportIt = async (who: TestMember, targetId: string) =>
    who.browser.call(report, { body: { targetType: 'company', targetId, reason: 'spam' } });

  it('suspends a company for all but those with a role, and lifts it', async () => {
    const { owner, member: reader, company } = await withConnection();
    const { _id: id, slug } = company;
    const form = formOf({ picture: { bytes: await plainPicture(40, 40) } });
    const ofLogo = { id, picture: 'logo' as const };
    const set = await owner.browser.call(setCompanyPicture, { params: ofLogo, form });
    const logo = set.data.company.logo ?? '';
    const logoAnswers = async () =>
      Promise.all([owner, reader].map(async ({ browser }) => (await browser.fetch(logo)).status));
    expect((await reportIt(owner, id)).failure.code).toBe('SELF_ACTION');
    for (const { browser } of [reader, mona]) await browser.call(followCompany, { params: { id } });
    expect((await reportIt(reader, id)).status).toBe(201);
    const opened = await openCaseOf(mona, id);
    expect(opened).toMatchObject({
      targetType: 'company',
      current: { text: 'Loom' },
      isTargetSuspended: false,
      can: { dismiss: true, remove: true, suspend: true, lift: false },
    });
    const params = { id: opened._id };
    const { data } = await mona.browser.call(suspendAuthor, { params, body: { reason: 'spam' } });
    expect(data.case).toMatchObject({
      isTargetSuspended: true,
      author: { suspension: null },
      can: { lift: true },
    });
    expect((await seenBy(reader, slug)).status).toBe(404);
    expect(await logoAnswers()).toEqual([200, 404]);
    const list = async () => (await reader.browser.call(listCompanies, { query: { search: 'loom' } })).data;
    expect((await list()).companies.map(({ _id }) => _id)).not.toContain(id);
    expect((await reader.browser.call(listFollowedCompanies)).data.companies).toEqual([]);
    const unfollow = () => mona.browser.call(unfollowCompany, { params: { id } });
    expect((await unfollow()).data).toMatchObject({ followersCount: 1, isFollowed: false });
    expect((await unfollow()).status).toBe(404);
    expect((await seenBy(owner, slug)).data.company).toMatchObject({
      isSuspended: true,
      can: { edit: false },
    });
    const body = { tagline: 'Back' };
    expect((await owner.browser.call(updateCompany, { params: { id }, body })).status).toBe(403);
    const lifted = await mona.browser.call(liftCaseSuspension, { params, body: {} });
    expect(lifted.data.case).toMatchObject({ isTargetSuspended: false, can: { lift: false } });
    expect((await seenBy(reader, slug)).data.company).toMatchObject({ isSuspended: false, isFollowed: true });
    expect(await logoAnswers()).toEqual([200, 200]);
  });

  it('deletes a company', async () => {
    const { member: reader, company } = await withConnection();
    await reportIt(reader, company._id);
    const { _id: id } = await openCaseOf(mona, company._id);
    expect((await mona.browser.call(removeCaseContent, { params: { id }, body: {} })).status).toBe(200);
    expect((await seenBy(reader, company.slug)).status).toBe(404);
  });
});

test('new companies are limited per day', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
  try {
    const { browser } = await limited.addMember();
    const body = { name: 'Loom', slug: 'loom', industry: 'other', size: 'from1' } as const;
    const statuses: number[] = [];
    for (let count = 0; count < 2; count += 1)
      statuses.push((await browser.call(createCompany, { body })).status);
    expect(statuses).toEqual([201, 429]);
  } finally {
    await limited.close();
  }
});

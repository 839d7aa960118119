import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  createCompany,
  followCompany,
  getCompany,
  listCompanies,
  listFollowedCompanies,
  listOwnCompanies,
  removeCompany,
  removeCompanyPicture,
  setCompanyPicture,
  unfollowCompany,
  updateCompany,
} from '@weft/shared/companies/contract';
import type { NewCompany } from '@weft/shared/companies/fields';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { COMPANY_LIMITS } from '@weft/shared/limits';
import { blockMember } from '@weft/shared/network/contract';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import { filesOnDisk } from '../../testing/files/stored-files.ts';
import { formOf } from '../../testing/http/forms.ts';

const { rules } = COMPANY_TEXTS;

let app: TestApp;
let owner: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.addMember({ fullName: 'Olga Owner' });
  other = await app.addMember({ fullName: 'Ole Other' });
});
afterAll(() => app.close());

let number = 0;
const aCompany = (given: Partial<NewCompany> = {}) => ({
  name: 'Loom Works',
  slug: `loom-${(number += 1)}`,
  industry: 'textiles' as const,
  size: 'from11' as const,
  ...given,
});
const create = (who: TestMember, given: Partial<NewCompany> = {}) =>
  who.browser.call(createCompany, { body: aCompany(given) });
const created = async (given: Partial<NewCompany> = {}, who?: TestMember) =>
  (await create(who ?? (await app.addMember()), given)).data.company;
const get = (who: TestMember, slug: string) => who.browser.call(getCompany, { params: { slug } });
const change = (who: TestMember, id: string, body: object) =>
  who.browser.call(updateCompany, { params: { id }, body });
const found = async (query: Record<string, string>) =>
  (await other.browser.call(listCompanies, { query })).data.companies.map(({ name }) => name);

describe('a new company', () => {
  it('belongs to its creator, and everybody sees its page', async () => {
    const { status, data } = await create(owner, { slug: 'Loom-Works', tagline: ' Woven daily ' });
    expect(status).toBe(201);
    expect(data.company).toMatchObject({
      slug: 'loom-works',
      tagline: 'Woven daily',
      viewerRole: 'owner',
      can: { edit: true, changeAddress: true, manageRoles: true, remove: true },
    });
    const seen = (await get(other, 'LOOM-WORKS')).data.company;
    const can = { edit: false, changeAddress: false, manageRoles: false, remove: false };
    expect(seen).toMatchObject({ name: 'Loom Works', viewerRole: null, can });
    expect(JSON.stringify(seen)).not.toContain(owner.id);
    expect((await owner.browser.call(listOwnCompanies)).data.companies).toMatchObject([
      { role: 'owner', company: { slug: 'loom-works' } },
    ]);
    expect((await other.browser.call(listOwnCompanies)).data.companies).toEqual([]);
  });

  it('has an address of its own: of many at once one gets it, and a repetition returns it', async () => {
    const body = aCompany({ slug: 'contested' });
    const answers = await Promise.all(
      [owner, other].map(({ browser }) => browser.call(createCompany, { body })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.failure.fields).toEqual({ slug: rules.slugTaken });
    const winner = answers[0]?.status === 201 ? owner : other;
    const again = await winner.browser.call(createCompany, { body });
    expect(again.data.company._id).toBe(answers.find(({ status }) => status === 201)?.data.company._id);
  });

  it.each([
    [{ slug: 'new' }, { slug: rules.slugReserved }],
    [{ slug: '0123456789abcdef01234567' }, { slug: rules.slugReserved }],
    [{ slug: 'two--hyphens' }, { slug: rules.slug }],
    [{ slug: 'x' }, { slug: rules.slug }],
    [{ name: ' \u200b ' }, { name: rules.name }],
    [{ tagline: 'x'.repeat(COMPANY_LIMITS.taglineMax + 1) }, { tagline: rules.tooLong({ max: '120' }) }],
  ])('with %j is refused', async (given, fields) => {
    expect((await create(other, given)).failure).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  it('is one of five of a member, also when they are created at once', async () => {
    const member = await app.addMember();
    const answers = await Promise.all(Array.from({ length: 7 }, () => create(member)));
    const codes = answers.map(({ status }) => status);
    expect(codes.filter((status) => status === 201)).toHaveLength(COMPANY_LIMITS.foundedByMember);
    expect(codes.filter((status) => status === 413)).toHaveLength(2);
  });
});

describe('changes', () => {
  it('keep absent fields, clear empty ones, and sanitise the text', async () => {
    const member = await app.addMember();
    const { _id: id, slug } = await created({ tagline: 'Woven' }, member);
    const about = '<p onclick="x()">We <script>x</script><strong>weave</strong>.</p>';
    const location = { city: 'Pune', state: 'IN-MH', country: '' };
    const full = { about, location, founded: 1994, website: 'https://loom.example.org/' };
    expect((await change(member, id, full)).data.company).toMatchObject({
      name: 'Loom Works',
      tagline: 'Woven',
      about: '<p>We <strong>weave</strong>.</p>',
      place: 'Pune, Mahārāshtra, India',
      founded: 1994,
      website: 'https://loom.example.org/',
    });
    await change(member, id, { tagline: '', about: '<p> </p>', founded: null, website: '' });
    const cleared = { tagline: null, about: null, founded: null, website: null };
    expect((await get(other, slug)).data.company).toMatchObject({ ...cleared, place: expect.any(String) });
  });

  it.each([
    [{ website: 'http://loom.example.org' }, 'website'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ founded: 3000 }, 'founded'],
    [{ founded: 1.5 }, 'founded'],
    [{ industry: 'none' }, 'industry'],
    [{ location: { city: '', state: '', country: 'Atlantis' } }, 'location.country'],
  ])('such as %j are refused', async (body, field) => {
    const member = await app.addMember();
    const { _id: id } = await created({}, member);
    expect((await change(member, id, body)).failure.fields).toHaveProperty([field]);
  });

  it('of the address keep the earlier one, which nobody else gets', async () => {
    const member = await app.addMember();
    const { _id: id } = await created({ slug: 'before' }, member);
    expect((await change(member, id, { slug: 'after' })).data.company.slug).toBe('after');
    expect((await get(other, 'before')).data.company).toMatchObject({ _id: id, slug: 'after' });
    expect((await create(other, { slug: 'before' })).failure.fields).toEqual({ slug: rules.slugTaken });
    expect((await change(member, id, { slug: 'before' })).data.company.slug).toBe('before');
    const { _id: second } = await created({}, member);
    expect((await change(member, second, { slug: 'after', name: 'Lost' })).failure.fields).toEqual({
      slug: rules.slugTaken,
    });
    expect((await get(other, 'after')).data.company._id).toBe(id);
  });
});

describe('the directory', () => {
  beforeAll(async () => {
    const member = await app.addMember();
    const { _id: id } = await created(
      { name: 'Élan Énergie', tagline: 'Wind and water', industry: 'energy', size: 'from201' },
      member,
    );
    await change(member, id, { location: { city: 'Lyon', state: 'FR-69', country: '' } });
    app.clock.advance(1000);
    await created({ name: 'Elanor Mills', tagline: 'Water mills', industry: 'food' }, member);
  });

  it.each([
    [{ search: 'elan' }, ['Elanor Mills', 'Élan Énergie']],
    [{ search: 'WATER élan' }, ['Elanor Mills', 'Élan Énergie']],
    [{ search: 'wind ener' }, ['Élan Énergie']],
    [{ search: 'lyon' }, ['Élan Énergie']],
    [{ search: 'elan', industry: 'food' }, ['Elanor Mills']],
    [{ search: 'elan', size: 'from201' }, ['Élan Énergie']],
    [{ country: 'FR' }, ['Élan Énergie']],
    [{ state: 'FR-69', city: 'ly' }, ['Élan Énergie']],
    [{ city: 'lyo', search: 'mills' }, []],
    [{ search: '.*' }, []],
    [{ country: 'Atlantis' }, []],
  ])('finds %j', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('continues at its cursor', async () => {
    const query = { search: 'elan', limit: '1' };
    const { data } = await other.browser.call(listCompanies, { query });
    expect(data.companies.map(({ name }) => name)).toEqual(['Elanor Mills']);
    expect(await found({ ...query, cursor: data.nextCursor ?? '' })).toEqual(['Élan Énergie']);
  });
});

describe('following', () => {
  it('counts once, however often and fast, and is listed for the member alone', async () => {
    const { _id: id, slug } = await created();
    const params = { id };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => other.browser.call(followCompany, { params })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await get(other, slug)).data.company).toMatchObject({ followersCount: 1, isFollowed: true });
    expect((await get(owner, slug)).data.company).toMatchObject({ followersCount: 1, isFollowed: false });
    const followedBy = async ({ browser }: TestMember) =>
      (await browser.call(listFollowedCompanies)).data.companies.map(({ _id }) => _id);
    expect(await followedBy(other)).toEqual([id]);
    expect(await followedBy(owner)).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect((await other.browser.call(unfollowCompany, { params })).data).toEqual(
        expect.objectContaining({ followersCount: 0, isFollowed: false }),
      );
    expect(await followedBy(other)).toEqual([]);
  });
});

describe('pictures', () => {
  const send = async (who: TestMember, id: string, picture: 'logo' | 'banner') =>
    who.browser.call(setCompanyPicture, {
      params: { id, picture },
      form: formOf({ picture: { bytes: await plainPicture(600, 400) } }),
    });

  it('are encoded again, replaced and removed, and everybody may read them', async () => {
    const member = await app.addMember();
    const { _id: id } = await created({}, member);
    const before = await filesOnDisk(app.uploadsDir);
    const logo = (await send(member, id, 'logo')).data.company.logo ?? '';
    expect(logo).toMatch(/^\/uploads\/companies\/[\da-f]{32}\/w256\.webp$/);
    await member.browser.call(blockMember, { params: { userId: other.id } });
    const { status, headers } = await other.browser.fetch(logo);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await app.browser().fetch(logo)).status).toBe(401);
    const next = (await send(member, id, 'logo')).data.company.logo ?? '';
    await send(member, id, 'banner');
    await app.settled();
    expect((await other.browser.fetch(logo)).status).toBe(404);
    expect((await other.browser.fetch(next)).status).toBe(200);
    const params = { id, picture: 'logo' as const };
    const removed = await member.browser.call(removeCompanyPicture, { params });
    expect(removed.data.company).toMatchObject({ logo: null, banner: expect.any(String) });
    await member.browser.call(removeCompany, { params: { id } });
    await app.settled();
    expect(await filesOnDisk(app.uploadsDir)).toEqual(before);
    expect(await app.database.connection.collection('storage_use').countDocuments({ bytes: 0 })).toBe(0);
  });

  it('are refused from others, and when they are none', async () => {
    const { _id: id } = await created({}, owner);
    expect((await send(other, id, 'logo')).status).toBe(403);
    const form = formOf({ picture: { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') } });
    const params = { id, picture: 'logo' as const };
    expect((await owner.browser.call(setCompanyPicture, { params, form })).status).toBe(415);
  });
});

test('a deleted company is gone with its addresses and follows', async () => {
  const member = await app.addMember();
  const { _id: id, slug } = await created({}, member);
  await other.browser.call(followCompany, { params: { id } });
  expect((await other.browser.call(removeCompany, { params: { id } })).status).toBe(403);
  expect((await member.browser.call(removeCompany, { params: { id } })).status).toBe(200);
  expect((await member.browser.call(removeCompany, { params: { id } })).status).toBe(404);
  expect((await get(other, slug)).status).toBe(404);
  expect((await other.browser.call(listFollowedCompanies)).data.companies).toEqual([]);
  expect((await create(other, { slug })).status).toBe(201);
});

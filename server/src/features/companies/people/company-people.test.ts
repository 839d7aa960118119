import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createCompany,
  listCompanyPeople,
  listMemberCompanies,
  removeCompany,
  removeCompanyPerson,
  updateCompany,
} from '@weft/shared/companies/contract';
import type { CompanyView } from '@weft/shared/companies/views';
import { blockMember } from '@weft/shared/network/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import { getOwnProfile, getProfile, updateProfile } from '@weft/shared/profiles/contract';
import { suspendAuthor } from '@weft/shared/safety/contract';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { openCaseOf, sendReport, suspend } from '../../../testing/content/report-content.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let mona: TestMember;
let viewer: TestMember;
let owner: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  mona = await app.addMember({ email: MODERATOR, fullName: 'Mona' });
  viewer = await app.addMember({ fullName: 'Vera' });
});
afterAll(() => app.close());

let number = 0;
async function aCompany(): Promise<CompanyView> {
  owner = await app.addMember({ fullName: 'Olga' });
  const body = { name: 'Loom', slug: `loom-${(number += 1)}`, industry: 'textiles', size: 'from1' } as const;
  return (await owner.browser.call(createCompany, { body })).data.company;
}
/** Gives a member one experience with this link; returns it as stored. */
async function link(member: TestMember, company: string, further: Record<string, string> = {}) {
  const form = formOf({
    'experience[0][title]': 'Weaver',
    'experience[0][companyName]': 'Loom',
    'experience[0][company]': company,
    'experience[0][location]': 'Pune',
    'experience[0][startDate]': '2020-01',
    ...further,
  });
  return (await member.browser.call(updateProfile, { form })).data.user.experience[0];
}
const peopleFor = async ({ browser }: TestMember, id: string) =>
  (await browser.call(listCompanyPeople, { params: { id } })).data.people.map(({ fullName }) => fullName);
const companiesFor = ({ browser }: TestMember, { id }: TestMember) =>
  browser.call(listMemberCompanies, { params: { id } });

it('a link shows the company in the profile, and the member on its page, whatever its name is', async () => {
  const { _id: id, slug } = await aCompany();
  const ann = await app.addMember({ fullName: 'Ann' });
  const ben = await app.addMember({ fullName: 'Ben' });
  await link(ann, id);
  await link(ben, '');
  expect(await peopleFor(viewer, id)).toEqual(['Ann']);
  await owner.browser.call(updateCompany, { params: { id }, body: { name: 'Loom & Sons' } });
  expect((await companiesFor(viewer, ann)).data.companies).toEqual([
    { _id: id, slug, name: 'Loom & Sons', logo: null },
  ]);
  expect((await companiesFor(viewer, ben)).data.companies).toEqual([]);
  const { data } = await viewer.browser.call(getProfile, { params: { id: ann.id } });
  expect(data).toMatchObject({ user: { experience: [{ companyName: 'Loom', company: id }] } });
  await link(ann, '');
  expect(await peopleFor(viewer, id)).toEqual([]);
});

it('a link to no company, or to a suspended one, is dropped; an earlier one stays', async () => {
  const { _id: id } = await aCompany();
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  expect(await link(ann, '0'.repeat(24))).toMatchObject({ companyName: 'Loom', company: null });
  expect(await link(ann, id)).toMatchObject({ company: id });
  await sendReport(viewer, 'company', id);
  const params = { id: (await openCaseOf(mona, id))._id };
  await mona.browser.call(suspendAuthor, { params, body: { reason: 'spam' } });
  expect(await link(ben, id)).toMatchObject({ company: null });
  expect(await link(ann, id, { 'experience[0][title]': 'Dyer' })).toMatchObject({ company: id });
  expect((await companiesFor(viewer, ann)).data.companies).toEqual([]);
  expect((await companiesFor(owner, ann)).data.companies).toHaveLength(1);
});

it('members who are blocked or suspended are hidden on both sides', async () => {
  const { _id: id } = await aCompany();
  const [ann, ben] = [await app.addMember({ fullName: 'Ann' }), await app.addMember()];
  for (const member of [ann, ben]) await link(member, id);
  await ben.browser.call(blockMember, { params: { userId: viewer.id } });
  expect(await peopleFor(viewer, id)).toEqual(['Ann']);
  expect((await companiesFor(viewer, ben)).status).toBe(404);
  await suspend(mona, owner, ann);
  expect(await peopleFor(viewer, id)).toEqual([]);
  expect((await companiesFor(viewer, ann)).status).toBe(404);
});

it('a removed link leaves the name, is told by the company, and stays removed when it is removed again', async () => {
  const { _id: id, slug } = await aCompany();
  const ann = await app.addMember({ fullName: 'Ann' });
  await link(ann, id);
  const params = { id, memberId: ann.id };
  expect((await viewer.browser.call(removeCompanyPerson, { params })).status).toBe(403);
  for (const _turn of [1, 2])
    expect((await owner.browser.call(removeCompanyPerson, { params })).status).toBe(200);
  expect(await peopleFor(viewer, id)).toEqual([]);
  const { experience } = (await ann.browser.call(getOwnProfile)).data.user;
  expect(experience).toMatchObject([{ title: 'Weaver', companyName: 'Loom', company: null }]);
  await app.settled();
  const { notifications } = (await ann.browser.call(listNotifications)).data;
  expect(notifications).toMatchObject([{ kind: 'companyLink', actors: [], company: { slug } }]);
});

it('a deleted company is linked no more', async () => {
  const { _id: id } = await aCompany();
  const ann = await app.addMember();
  await link(ann, id);
  await owner.browser.call(removeCompany, { params: { id } });
  expect((await companiesFor(viewer, ann)).data.companies).toEqual([]);
});

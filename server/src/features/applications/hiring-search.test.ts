import { afterAll, beforeAll, expect, it } from 'vitest';
import { withdrawApplication } from '@weft/shared/applications/contract';
import { countApplicants, listApplicants, moveApplicants } from '@weft/shared/applications/hiring-contract';
import { blockMember } from '@weft/shared/network/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { wordsOfApplications } from '../../migrations/010-words-of-applications.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { apply } from '../../testing/content/apply.ts';
import { aCompanyWithJobs, writeJob } from '../../testing/content/write-jobs.ts';
import { formOf } from '../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let owner: TestMember;
let job: string;
let applicants: TestMember[];

async function applyWith(fullName: string, skills: readonly string[]): Promise<TestMember> {
  const member = await app.addMember({ fullName });
  const fields = Object.fromEntries(skills.map((skill, index) => [`skills[${index}][skill]`, skill]));
  await member.browser.call(updateProfile, { form: formOf({ headline: 'Maker of cloth', ...fields }) });
  app.clock.advance(1000);
  await apply(member, job, {});
  return member;
}

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  const moderator = await app.addMember({ email: MODERATOR });
  owner = await app.addMember();
  const company = await aCompanyWithJobs(owner, moderator);
  const requiredSkills = ['Weaving', 'Dyeing'];
  job = (await writeJob(owner, company, { link: '', requiredSkills }))._id;
  applicants = [
    await applyWith('José Álvarez', ['Weaving', 'dyeing']),
    await applyWith('Mia Weber', []),
    await applyWith('Ann Joss', ['Weaving', 'Sewing']),
  ];
});
afterAll(() => app.close());

const page = async (query: {
  search?: string;
  sort?: 'newest' | 'skills';
  limit?: number;
  cursor?: string;
}) =>
  (await owner.browser.call(listApplicants, { params: { id: job }, query: { column: 'new', ...query } }))
    .data;
const named = async (query: Parameters<typeof page>[0]) =>
  (await page(query)).applicants.map(({ member }) => member.fullName);
const found = (search: string) => named({ search });
const counted = async (search: string) =>
  (await owner.browser.call(countApplicants, { params: { id: job }, query: { search } })).data.counts.new;

it('finds applicants by the beginnings of words of what they sent', async () => {
  expect(await found('jos')).toEqual(['Ann Joss', 'José Álvarez']);
  expect(await found('CLOTH sew')).toEqual(['Ann Joss']);
  expect(await found('alvarez weav')).toEqual(['José Álvarez']);
  expect(await found('eber')).toEqual([]);
  expect(await found('?!')).toEqual([]);
  expect(await found(' ')).toHaveLength(3);
  expect([await counted('jos'), await counted('?!'), await counted('')]).toEqual([2, 0, 3]);
});

it('shows who has most of the required skills first, the last sent of equal ones, in pages', async () => {
  expect(await named({ sort: 'newest' })).toEqual(['Ann Joss', 'Mia Weber', 'José Álvarez']);
  expect(await named({ sort: 'skills' })).toEqual(['José Álvarez', 'Ann Joss', 'Mia Weber']);
  expect(await named({ sort: 'skills', search: 'mak' })).toHaveLength(3);
  const first = await page({ sort: 'skills', limit: 2 });
  expect(first.applicants).toHaveLength(2);
  expect(await named({ sort: 'skills', limit: 2, cursor: first.nextCursor ?? '' })).toEqual(['Mia Weber']);
});

it('finds applications of earlier versions once they are migrated', async () => {
  const stored = app.database.connection.collection('applications');
  await stored.updateMany({}, { $unset: { words: 1 } });
  expect(await found('mia')).toEqual([]);
  const task = { connection: app.database.connection, say: () => undefined, mustHold: () => undefined };
  for (let times = 0; times < 2; times += 1) await wordsOfApplications.run(task);
  expect(await found('mia')).toEqual(['Mia Weber']);
});

it('finds nobody who is in another column, blocks the viewer, or has withdrawn', async () => {
  const [, mia, ann] = applicants as [TestMember, TestMember, TestMember];
  const idOf = async (name: string) =>
    (await page({})).applicants.find(({ member }) => member.fullName === name)?._id ?? '';
  const [joses, mias] = [await idOf('José Álvarez'), await idOf('Mia Weber')];
  await owner.browser.call(moveApplicants, {
    params: { id: job },
    body: { ids: [joses], stage: 'interview' },
  });
  await mia.browser.call(withdrawApplication, { params: { id: mias } });
  await ann.browser.call(blockMember, { params: { userId: owner.id } });
  expect([await found('maker'), await named({ sort: 'skills' }), await counted('maker')]).toEqual([
    [],
    [],
    0,
  ]);
  const stored = app.database.connection.collection('applications');
  expect(await stored.countDocuments({ words: 'mia' })).toBe(0);
});

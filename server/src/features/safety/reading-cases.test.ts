import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CompanyRole } from '@weft/shared/companies/choices';
import { removeCompanyRole, setCompanyRole } from '@weft/shared/companies/contract';
import { createPost } from '@weft/shared/posts/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import {
  countOpenCases,
  dismissCase,
  getCase,
  liftCaseSuspension,
  listAudit,
  listCaseReports,
  listCases,
  removeCaseContent,
  suspendAuthor,
} from '@weft/shared/safety/contract';
import type { ModerationChanged } from '@weft/shared/safety/events';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { openCaseOf, sendReport } from '../../testing/content/report-content.ts';
import { connectMembers } from '../../testing/content/insert-edges.ts';
import { aCompanyWithJobs, writeJob } from '../../testing/content/write-jobs.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import { formOf } from '../../testing/http/forms.ts';

const [MONA, MAX] = [anEmail('mona'), anEmail('max')];
const DECISIONS = {
  dismiss: dismissCase,
  remove: removeCaseContent,
  suspend: suspendAuthor,
  lift: liftCaseSuspension,
} as const;

let app: TestApp;
let mona: TestMember;
let max: TestMember;
let author: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: `${MONA},${MAX}` });
  mona = await app.addMember({ email: MONA });
  max = await app.addMember({ email: MAX });
  author = await app.addMember();
});
afterAll(() => app.close());

/** Reports something, and returns the names of its files as a moderator reads them in a language. */
async function namesOf(kind: 'member' | 'post', targetId: string, language: string): Promise<string[]> {
  (await sendReport(mona, kind, targetId)).data satisfies object;
  const { _id: id } = await openCaseOf(mona, targetId);
  const headers = { 'accept-language': language };
  const { data } = await mona.browser.call(getCase, { params: { id }, headers });
  return (data.case.snapshot?.files ?? []).map(({ name }) => name);
}

test('files without a name have one in the language of the moderator, whoever reported them', async () => {
  const picture = { bytes: await plainPicture(40, 30), type: 'image/png', name: 'a.png' };
  const profile = formOf({ profileImage: picture, bannerImage: picture });
  (await author.browser.call(updateProfile, { form: profile })).data satisfies object;
  expect(await namesOf('member', author.id, 'en')).toEqual(['Profile picture', 'Banner']);
  expect(await namesOf('member', author.id, 'es')).toEqual(['Foto de perfil', 'Banner']);

  const form = formOf({
    mediaTitle: 'Look',
    mediaImage: [picture, picture],
    mediaAlt: ['', 'Bild der Halle'],
  });
  const { data } = await author.browser.call(createPost, { form });
  expect(await namesOf('post', data.data._id, 'de')).toEqual(['Bild 1', 'Bild der Halle']);
});

describe('a moderator with a role in a company', () => {
  let ann: TestMember;
  let ben: TestMember;
  let company: string;
  let contents: readonly (readonly ['company' | 'job' | 'post', string])[];
  let ids: string[];
  beforeEach(async () => {
    [ann, ben] = [await app.addMember(), await app.addMember()];
    await connectMembers(app, [[ann.id, mona.id]]);
    company = await aCompanyWithJobs(ann, max);
    const form = formOf({ mediaTitle: 'Ours', company });
    const post = (await ann.browser.call(createPost, { form })).data.media._id;
    const job = (await writeJob(ann, company))._id;
    ids = [];
    contents = [
      ['company', company],
      ['job', job],
      ['post', post],
    ];
    for (const [kind, target] of contents) {
      await sendReport(ben, kind, target);
      ids.push((await openCaseOf(mona, target))._id);
    }
  });
  const give = (role: CompanyRole) =>
    ann.browser.call(setCompanyRole, { params: { id: company, memberId: mona.id }, body: { role } });
  const openCountOf = async (by: TestMember) => (await by.browser.call(countOpenCases)).data.openCount;
  /** Which of the cases a moderator finds: listed, alone, with their reports, in the trail. */
  const found = async (by: TestMember) => {
    const listed = (await by.browser.call(listCases)).data.cases.map(({ _id }) => _id);
    const trail = (await by.browser.call(listAudit)).data.entries.map(({ caseId }) => caseId);
    return Promise.all(
      ids.map(async (id) => [
        listed.includes(id),
        (await by.browser.call(getCase, { params: { id } })).status,
        (await by.browser.call(listCaseReports, { params: { id } })).status,
        trail.includes(id),
      ]),
    );
  };
  const all = [1, 2, 3].map(() => [true, 200, 200, true]);
  const none = [1, 2, 3].map(() => [false, 404, 404, false]);

  test('does not see who reported it, its jobs and its posts, whatever the role', async () => {
    expect(await found(mona)).toEqual(all);
    const openCount = await openCountOf(mona);
    for (const role of ['editor', 'administrator', 'owner'] as const) {
      expect((await give(role)).status).toBe(200);
      expect(await found(mona), role).toEqual(none);
      expect(await openCountOf(mona), role).toBe(openCount - ids.length);
    }
    expect(await found(max)).toEqual(all);
    await ann.browser.call(removeCompanyRole, { params: { id: company, memberId: mona.id } });
    expect(await found(mona)).toEqual(all);
    // Cases from before the company was stored: its own, and those that are reported again.
    await give('editor');
    const { connection } = app.database;
    for (const name of ['report_cases', 'audit_trail'])
      await connection.collection(name).updateMany({}, { $unset: { company: 1 } });
    expect((await found(mona))[0]).toEqual(none[0]);
    for (const [kind, target] of contents) await sendReport(max, kind, target);
    expect((await found(mona)).map(([isListed, status]) => [isListed, status])).toEqual(
      ids.map(() => [false, 404]),
    );
  });

  test('decides nothing about them, and hears of no decision', async () => {
    await give('owner');
    const sockets = await Promise.all(
      [mona, max].map(({ browser }) => connectSocket(app.url, browser.token)),
    );
    const [own, others] = sockets.map((socket) => {
      const events: ModerationChanged[] = [];
      socket.on('moderation_changed', (event) => events.push(event));
      return events;
    });
    const decide = (by: TestMember, how: keyof typeof DECISIONS, caseId: string) =>
      by.browser.call(DECISIONS[how], { params: { id: caseId }, body: { reason: 'spam' } });
    for (const caseId of ids)
      for (const how of ['dismiss', 'remove', 'suspend', 'lift'] as const)
        expect((await decide(mona, how, caseId)).failure.code, how).toBe('NOT_FOUND');
    const [ofCompany = '', ...rest] = ids;
    expect((await decide(max, 'suspend', ofCompany)).status).toBe(200);
    expect((await decide(mona, 'lift', ofCompany)).failure.code).toBe('NOT_FOUND');
    for (const caseId of rest) expect((await decide(max, 'dismiss', caseId)).status).toBe(200);
    await app.settled();
    await sendReport(ben, 'member', ann.id);
    const { _id: id } = await openCaseOf(mona, ann.id);
    const casesIn = (events: ModerationChanged[] = []) => events.map(({ caseId }) => caseId);
    await expect.poll(() => casesIn(own)).toEqual([id]);
    await expect.poll(() => casesIn(others).toSorted()).toEqual([...ids, id].toSorted());
    const counts = await Promise.all([mona, max].map(openCountOf));
    expect([own?.at(-1)?.openCount, others?.at(-1)?.openCount]).toEqual(counts);
    for (const socket of sockets) socket.close();
  });
});

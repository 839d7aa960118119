import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { login } from '@weft/shared/accounts/contract';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import { searchJobs, type BoardFilters } from '@weft/shared/jobs/board-contract';
import type { AlertFrequency } from '@weft/shared/jobs/choices';
import { closeJob } from '@weft/shared/jobs/contract';
import type { JobInput } from '@weft/shared/jobs/fields';
import {
  changeSearch,
  listSavedSearches,
  removeSearch,
  saveSearch,
} from '@weft/shared/jobs/saved-search-contract';
import { blockMember } from '@weft/shared/network/contract';
import { suspendAuthor } from '@weft/shared/safety/contract';
import { doChores } from '../../../testing/app/do-chores.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { openCaseOf, sendReport, suspend } from '../../../testing/content/report-content.ts';
import { aCompanyWithJobs, writeJob } from '../../../testing/content/write-jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MODERATOR = anEmail('moderator');

let app: TestApp;
let moderator: TestMember;
let owner: TestMember;
let company: string;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR, PRIVATE_JOBS: 'true' });
  [moderator, owner] = await Promise.all([app.addMember({ email: MODERATOR }), app.addMember()]);
  company = await aCompanyWithJobs(owner, moderator);
});
afterAll(() => app.close());

type Filters = z.input<typeof BoardFilters>;
const INDIA = 'Asia/Kolkata';

async function save(
  { browser }: TestMember,
  filters: Filters,
  frequency: AlertFrequency = 'daily',
  { name = 'A search', timeZone = INDIA } = {},
) {
  const body = { name, filters, frequency, timeZone };
  return (await browser.call(saveSearch, { body })).data.search;
}
const newCounts = async ({ browser }: TestMember) =>
  (await browser.call(listSavedSearches)).data.searches.map(({ newCount }) => newCount);

async function publish(change: Partial<JobInput> = {}) {
  const job = await writeJob(owner, company, change);
  await app.settled();
  return job;
}

const mailsTo = (member: TestMember) =>
  app.mailer.to(member.email).filter(({ text }) => /my-jobs\?tab=searches/.test(text));
/** Moves to the next such hour in Kolkata, which is 5:30 ahead; `weekday` from 0 for Thursday, as of 1970. */
async function goTo(hour: number, weekday?: number): Promise<void> {
  const [wanted, period] = weekday === undefined ? [0, DAY] : [weekday * DAY, 7 * DAY];
  const wait = wanted + (hour * 60 - 330) * MINUTE - app.clock.now();
  app.clock.advance((((wait % period) + period) % period) + 1000);
  owner = await signedInAgain(owner);
  await doChores(app);
}
async function signedInAgain(member: TestMember): Promise<TestMember> {
  const { email, password, browser } = member;
  browser.token = (await browser.call(login, { body: { email, password } })).data.token;
  return member;
}

test('come at seven in the member’s time zone and language, all jobs in one', async () => {
  const ann = await app.addMember();
  await goTo(12);
  (await signedInAgain(ann)) satisfies object;
  await save(ann, { search: 'hatter' });
  await save(ann, { search: 'milliner' });
  await publish({ title: 'Hatter <b>one</b>' });
  await publish({ title: 'Hatter and milliner' });
  const { _id: id } = await publish({ title: 'Milliner' });
  (await owner.browser.call(closeJob, { params: { id }, body: { reason: 'filled' } })).data satisfies object;
  await goTo(6.5);
  expect(mailsTo(ann)).toEqual([]);
  await goTo(7);
  await doChores(app);
  const [mail, ...more] = mailsTo(ann);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 new jobs for your searches on Weft');
  expect(mail?.text).toContain('Hatter and milliner, Loom Works');
  expect(mail?.html).toContain('Hatter &lt;b&gt;one&lt;/b&gt;, Loom Works');
  expect(mail?.text).not.toContain('Milliner, Loom');
  await goTo(7);
  expect(mailsTo(ann)).toHaveLength(1);
});

test('come at once or on Monday, as each search says, and never after it was deleted or switched off', async () => {
  const [sunday, monday, wednesday] = [3, 4, 6];
  await goTo(7, wednesday);
  const [eager, patient, gone, off] = await Promise.all([1, 2, 3, 4].map(() => app.addMember()));
  if (!eager || !patient || !gone || !off) throw new Error('no members');
  await save(eager, { search: 'cobbler' }, 'atOnce');
  await save(patient, { search: 'cobbler' }, 'weekly');
  const { _id: removed } = await save(gone, { search: 'cobbler' });
  const { _id: switched } = await save(off, { search: 'cobbler' });
  await publish({ title: 'Cobbler' });
  for (let time = 0; time < 2; time += 1)
    (await gone.browser.call(removeSearch, { params: { id: removed } })).data satisfies object;
  const body = { frequency: 'off' } as const;
  (await off.browser.call(changeSearch, { params: { id: switched }, body })).data satisfies object;
  await doChores(app);
  expect(mailsTo(eager)).toHaveLength(1);
  await goTo(7, sunday);
  expect(mailsTo(patient)).toEqual([]);
  await goTo(7, monday);
  expect([eager, patient, gone, off].map((member) => mailsTo(member).length)).toEqual([1, 1, 0, 0]);
});

test('are ended by one click, and not sent to suspended members', async () => {
  const [ann, ben] = await Promise.all([app.addMember(), app.addMember()]);
  await save(ann, { search: 'saddler' }, 'atOnce');
  await save(ben, { search: 'saddler' }, 'atOnce');
  await suspend(await signedInAgain(moderator), ann, ben);
  await publish({ title: 'Saddler' });
  await doChores(app);
  expect(mailsTo(ben)).toEqual([]);
  const link = new URL(mailsTo(ann)[0]?.unsubscribe ?? '');
  const ended = await app.browser().fetch(`${link.pathname}${link.search}`, { method: 'POST' });
  expect(ended.status).toBe(200);
  await publish({ title: 'Saddler again' });
  await doChores(app);
  expect(mailsTo(ann)).toHaveLength(1);
  expect(await newCounts(ann)).toEqual([2]);
});

test('leave out employers who were suspended, or whom the member blocked, since the announcement', async () => {
  (await signedInAgain(moderator)) satisfies object;
  const [ann, ben, blocked, suspended] = await Promise.all([1, 2, 3, 4].map(() => app.addMember()));
  if (!ann || !ben || !blocked || !suspended) throw new Error('no members');
  const closed = await aCompanyWithJobs(owner, moderator, 'Shady Works');
  for (const member of [ann, ben]) await save(member, { search: 'hosier' });
  await writeJob(owner, closed, { title: 'Hosier one' });
  await writeJob(blocked, null, { title: 'Hosier two' });
  await writeJob(suspended, null, { title: 'Hosier three' });
  await app.settled();
  expect([await newCounts(ann), await newCounts(ben)]).toEqual([[3], [3]]);
  (await ann.browser.call(blockMember, { params: { userId: blocked.id } })).data satisfies object;
  await suspend(moderator, ben, suspended);
  await sendReport(ben, 'company', closed);
  const params = { id: (await openCaseOf(moderator, closed))._id };
  (await moderator.browser.call(suspendAuthor, { params, body: { reason: 'spam' } })).data satisfies object;
  await goTo(7);
  expect(mailsTo(ann)).toEqual([]);
  const [mail, ...more] = mailsTo(ben);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Hosier two');
  expect(mail?.text).not.toMatch(/Hosier (one|three)/);
});

/** The links of a mail to boards, without the place of the product. */
const boardsIn = ({ text }: { readonly text: string }) =>
  [...text.matchAll(/^http:\/\/[^/]+(\/jobs(?:\?.*)?)$/gm)].map(([, path]) => path ?? '');

test('name the search and open the board with exactly its filters', async () => {
  const ann = await app.addMember();
  const filters: Filters = {
    search: 'quilter, silk',
    country: 'IN',
    state: 'Maharashtra',
    city: 'Pun',
    workplace: 'onSite,hybrid',
    type: 'fullTime',
    pay: '20000',
    currency: 'EUR',
    period: 'year',
    company,
  };
  await save(ann, filters, 'atOnce', { name: 'Quilters & <more>' });
  const location = { city: 'Pune', state: 'Maharashtra', country: 'IN' };
  const { _id: id } = await publish({ title: 'Quilter of silk', location });
  await publish({ title: 'Quilter of wool', location });
  await doChores(app);
  const [mail, ...more] = mailsTo(ann);
  expect(more).toEqual([]);
  if (!mail) throw new Error('no mail');
  expect(mail.subject).toBe('A new job on Weft: Quilters & <more>');
  expect(mail.html).toContain('Quilters &amp; &lt;more&gt;</a>');
  const [heading, button, ...others] = boardsIn(mail);
  expect(others).toEqual([]);
  expect(button).toBe(heading);
  const query = Object.fromEntries(new URL(heading ?? '', app.url).searchParams);
  expect(query).toEqual(filters);
  const { jobs } = (await ann.browser.call(searchJobs, { query })).data;
  expect(jobs.map(({ _id }) => _id)).toEqual([id]);
  expect(mail.text).toMatch(new RegExp(`^Quilter of silk, Loom Works\nhttp://[^/]+/jobs/${id}$`, 'm'));
});

test('have a job once, under the search with the most frequent alert, and every search with its own board', async () => {
  const ann = await app.addMember();
  await save(ann, { search: 'basket' }, 'daily', { name: 'Daily baskets' });
  await save(ann, { search: 'basket', type: 'fullTime' }, 'off', { name: 'Silent baskets' });
  await save(ann, { search: 'basket, head' }, 'weekly', { name: 'Weekly heads' });
  await save(ann, { search: 'rush' }, 'daily', { name: 'Rushes' });
  await publish({ title: 'Basket head' });
  for (const title of [
    'Rush basket',
    'Rush one',
    'Rush two',
    'Rush three',
    'Rush four',
    'Rush five',
    'Rush six',
  ])
    await publish({ title });
  await goTo(7);
  const [mail, ...more] = mailsTo(ann);
  expect(more).toEqual([]);
  if (!mail) throw new Error('no mail');
  expect(mail.subject).toBe('8 new jobs for your searches on Weft');
  const lines = mail.text
    .split('\n')
    .filter((line) => /^(Rushes|Daily|Weekly|Silent|Rush |Basket|\d)/.test(line));
  expect(lines).toEqual([
    'Rushes:',
    ...['six', 'five', 'four', 'three', 'two'].map((each) => `Rush ${each}, Loom Works`),
    '2 more jobs match.',
    'Daily baskets:',
    'Basket head, Loom Works',
    '1 job listed above matches as well.',
    'Weekly heads:',
    '1 job listed above matches as well.',
  ]);
  expect(boardsIn(mail)).toEqual([
    '/jobs?search=rush',
    '/jobs?search=basket',
    `/jobs?search=${encodeURIComponent('basket, head')}`,
  ]);
});

test.each([
  ['ar', 'Africa/Cairo', 'rtl', /^وظيفة جديدة في .*Weft.*: .*Luthiers/],
  ['de', 'Europe/Berlin', 'ltr', /^Eine neue Stelle bei Weft: Luthiers$/],
] as const)(
  'are in the language of the member: %s, in %s',
  async (language, timeZone, direction, subject) => {
    const ann = await app.addMember();
    (await ann.browser.call(changeLanguage, { body: { language } })).data satisfies object;
    await save(ann, { search: `luthier, ${language}` }, 'daily', { name: 'Luthiers', timeZone });
    await publish({ title: `Luthier ${language}` });
    const hourThere = () =>
      new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(app.clock.date());
    for (let hour = 0; hour < 24 && mailsTo(ann).length === 0; hour += 1) {
      app.clock.advance(60 * MINUTE);
      await doChores(app);
    }
    expect(hourThere()).toBe('07');
    const [mail] = mailsTo(ann);
    expect(mail?.subject).toMatch(subject);
    expect(mail?.html).toContain(`<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`);
    expect(boardsIn(mail ?? { text: '' })[0]).toBe(
      `/jobs?search=${encodeURIComponent(`luthier, ${language}`)}`,
    );
    owner = await signedInAgain(owner);
  },
);

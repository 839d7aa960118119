import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { keyboard, pointer, type InputMethod } from './pages/input-methods.ts';
import { callApi, join, type SignedIn } from './pages/network.ts';
import {
  APPLICATION_SCREENS,
  APPLICATION_TEXTS,
  COMPANY_SCREENS,
  JOB_SCREENS,
  JOB_TEXTS,
} from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';
import { startNameServer, type NameServer } from '../server/src/testing/services/name-server.ts';

const { board, card, closing, edit, fields, mine, page: shown } = JOB_SCREENS;
const { applied, apply, columns, hiring, withdrawing } = APPLICATION_SCREENS;
const { states } = APPLICATION_TEXTS;
const { create, domain, domainStates, fields: companyFields } = COMPANY_SCREENS;

/** How each journey is taken: on both devices, and by the keyboard alone. */
const WAYS = [
  ...sizesHere().map(({ name, index }) => ({ way: `on a ${name}`, index, input: pointer, key: index })),
  { way: 'by keyboard', index: 0, input: keyboard, key: 2 },
] as const satisfies readonly { way: string; index: number; input: InputMethod; key: number }[];

const APPLICANTS = ['Abel', 'Bela', 'Carl', 'Edda', 'Finn', 'Gwen', 'Hugo', 'Ines', 'Jana', 'Kurt'].map(
  (name) => `${name} Applicant`,
);

interface Person {
  readonly id: string;
  readonly token: string;
}

let nameServer: NameServer;
let stage: BothDevices;
let members: readonly SignedIn[];
let employer: Person;
let applicants: readonly Person[];
let company: string;

const call = <T>(who: Person, method: string, path: string, body?: object) =>
  callApi<T>(stage.product, method, path, who.token, body);

/** Publishes a job of the employer's company. Returns its id. */
async function publish(title: string): Promise<string> {
  const body = {
    company,
    title,
    description: '<p>You weave.</p>',
    type: 'fullTime',
    workplace: 'remote',
    location: { city: '', state: '', country: '' },
    countries: [],
    salary: { from: 30_000, to: 40_000, currency: 'EUR', period: 'year' },
    requiredSkills: [],
    optionalSkills: [],
    link: '',
    questions: [],
    contact: null,
    openDays: 30,
  };
  const { job } = await call<{ job: { _id: string } }>(employer, 'POST', '/jobs', body);
  await call(employer, 'PUT', `/jobs/${job._id}/publication`);
  return job._id;
}

async function send(who: Person, job: string): Promise<void> {
  const form = new FormData();
  form.append('note', 'I weave at night.');
  const headers = { Authorization: `Bearer ${who.token}` };
  const address = `${stage.product.address}/api/jobs/${job}/applications`;
  const { status } = await fetch(address, { method: 'POST', headers, body: form });
  expect(status).toBe(201);
}

const countsOf = async (who: Person, job: string) =>
  (await call<{ counts: Record<string, number> }>(who, 'GET', `/jobs/${job}/applicant-counts`)).counts;

beforeAll(async () => {
  nameServer = await startNameServer();
  // Dora decides about companies.
  const settings = { MODERATOR_EMAILS: 'dora@example.org', NAME_SERVERS: nameServer.address };
  stage = await openBothDevices('job-journeys', settings);
  ({ members } = stage);
  employer = await join(stage.product, 'Olga Owner');
  applicants = await Promise.all(APPLICANTS.map((name) => join(stage.product, name)));
  const body = { name: 'Loom Works', slug: 'loom-works', industry: 'textiles', size: 'from11' };
  const created = await call<{ company: { _id: string } }>(employer, 'POST', '/companies', body);
  company = created.company._id;
  await call(employer, 'PUT', `/companies/${company}/job-approval`);
  await call(stage.at(0).member, 'PUT', `/job-approvals/${company}`, { approval: 'approved' });
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'job-journeys',
    members.map(({ page }) => page),
  ),
);
afterAll(async () => {
  await stage?.close();
  await nameServer?.close();
});

test.each(WAYS)(
  '$way a member finds a job, saves it, applies, is invited and withdraws',
  async ({ index, input, key }) => {
    const { page } = stage.at(index).member;
    const { address } = stage.product;
    const title = `Weaver ${key}`;
    const job = await publish(title);
    await page.goto(`${address}/jobs`);
    await input.fill(page, board.search, title, 'searchbox');
    const results = page.getByRole('list', { name: board.results });
    await expect.poll(() => results.getByRole('listitem').count()).toBe(1);
    const isSaved = answered(page, 'PUT', `/jobs/${job}/save`);
    await input.activate(page, 'button', card.save({ title }));
    await isSaved;

    await page.goto(`${address}/my-jobs`);
    await page.getByRole('list', { name: mine.saved }).getByRole('link', { name: title }).waitFor();
    await input.activate(page, 'link', title);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await input.activate(page, 'link', shown.applyHere);
    await page.getByRole('form', { name: apply.form }).waitFor();
    await input.fill(page, apply.noteLabel, 'I weave at night.');
    await input.activate(page, 'button', apply.send);
    const own = page.getByRole('list', { name: applied.list });
    const mineNow = own.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    await mineNow.getByText(states.sent).first().waitFor();

    const path = `/jobs/${job}/applicants`;
    const { applicants: found } = await call<{ applicants: { _id: string }[] }>(
      employer,
      'GET',
      `${path}?column=new`,
    );
    const ids = found.map(({ _id }) => _id);
    await call(employer, 'PATCH', path, { ids, stage: 'interview' });
    await page.reload();
    await mineNow.getByText(states.interview).first().waitFor();

    await input.activate(page, 'button', applied.withdrawOne({ title }));
    await page.getByRole('dialog', { name: withdrawing.title }).waitFor();
    await input.activate(page, 'button', withdrawing.confirm);
    await mineNow.getByText(applied.isErased).waitFor();
    expect((await countsOf(employer, job))['interview']).toBe(0);
  },
);

/** Creates a company by its screens and verifies its domain. */
async function createCompany(page: Page, input: InputMethod, slug: string): Promise<void> {
  await page.goto(`${stage.product.address}/companies`);
  await input.activate(page, 'link', create.action);
  await page.getByRole('form', { name: create.title }).waitFor();
  await input.fill(page, companyFields.name, slug);
  await input.select(page, companyFields.industry, 'textiles');
  await input.select(page, companyFields.size, 'from11');
  await input.activate(page, 'button', create.action);
  const proof = page.getByRole('region', { name: domain.title });
  await proof.waitFor();
  await input.fill(page, domain.name, `${slug}.example`);
  await input.activate(page, 'button', domain.start);
  const record = `_weft.${slug}.example`;
  await proof.getByText(record).waitFor();
  nameServer.on(record, { texts: [[await proof.getByText(/^weft-verify=/).innerText()]] });
  await input.activate(page, 'button', domain.check);
  await proof.getByText(domainStates.verified, { exact: true }).waitFor();
}

/** Writes and publishes a remote job of the company. Returns its id. */
async function post(page: Page, input: InputMethod, slug: string, title: string): Promise<string> {
  await page.goto(`${stage.product.address}/companies/${slug}?tab=jobs`);
  await page.getByText(JOB_SCREENS.company.empty).waitFor();
  await input.activate(page, 'link', board.post);
  await page.getByRole('form', { name: edit.job }).waitFor();
  await input.fill(page, fields.title, title);
  await input.select(page, fields.type, 'partTime');
  await input.select(page, fields.workplace, 'remote');
  await input.fill(page, fields.from, '30000');
  await input.fill(page, fields.to, '40000');
  await input.fill(page, fields.description, 'You weave.');
  await input.activate(page, 'button', edit.draft);
  await page.getByText(edit.inUse({ count: 0, max: 50 })).waitFor();
  await input.activate(page, 'button', edit.publish);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test.each(WAYS)(
  '$way a company is verified, posts a job, moves ten applicants, hires one and closes',
  async ({ index, input, key }) => {
    const { member } = stage.at(index);
    const { page } = member;
    const [slug, title] = [`dyers-${key}`, `Dyer ${key}`];
    await createCompany(page, input, slug);
    const job = await post(page, input, slug, title);
    for (const applicant of applicants) await send(applicant, job);

    await page.goto(`${stage.product.address}/my-jobs?tab=posted`);
    await input.activate(page, 'link', mine.applicantsOf({ title }));
    const fresh = page.getByRole('list', { name: columns.new });
    await expect.poll(() => fresh.getByRole('listitem').count()).toBe(APPLICANTS.length);
    for (const name of APPLICANTS.toReversed()) await input.check(page, hiring.choose({ name }));
    const areMoved = answered(page, 'PATCH', `/jobs/${job}/applicants`);
    await input.choose(page, hiring.moveChosen, states.shortlisted);
    await areMoved;
    expect(await countsOf(member, job)).toMatchObject({ new: 0, shortlisted: APPLICANTS.length });

    const [name = ''] = APPLICANTS;
    const tab = page.getByRole('tab', { name: columns.shortlisted });
    // Columns are tabs on a phone.
    if (await tab.isVisible()) await tab.click();
    await page.getByRole('list', { name: columns.shortlisted }).waitFor();
    await input.choose(page, hiring.moveOne({ name }), states.hired);
    await page.getByRole('dialog', { name: closing.title }).waitFor();
    await input.activate(page, 'button', closing.filled);
    await page.getByText(JOB_TEXTS.done.closed).waitFor();
    expect(await countsOf(member, job)).toMatchObject({ shortlisted: APPLICANTS.length - 1, offer: 1 });
    const { job: closed } = await call<{ job: object }>(member, 'GET', `/jobs/${job}`);
    expect(closed).toMatchObject({ state: 'closed', closingReason: 'filled' });
    const { company: own } = await call<{ company: object }>(member, 'GET', `/companies/${slug}`);
    expect(own).toMatchObject({ verifiedDomain: `${slug}.example` });
  },
);

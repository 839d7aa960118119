import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { press, tabTo } from './pages/keyboard.ts';
import { callApi, type SignedIn } from './pages/network.ts';
import { JOB_SCREENS, JOB_TEXTS } from './pages/texts.ts';
import { openBothDevices, SIZES, type BothDevices } from './product/both-devices.ts';

const { approval, board, card, closing, edit, fields, filters, mine, moderate, page: shown } = JOB_SCREENS;
const { done } = JOB_TEXTS;

let stage: BothDevices;
let members: readonly SignedIn[];
beforeAll(async () => {
  // Dora decides about companies.
  stage = await openBothDevices('jobs', { MODERATOR_EMAILS: 'dora@example.org' });
  ({ members } = stage);
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'jobs',
    members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

test.each(SIZES)('on a $name a company gets approved, publishes a job, and closes it', async ({ index }) => {
  const { member, device } = stage.at(index);
  const { page, token } = member;
  const { address } = stage.product;
  const name = `Loom Works ${index}`;
  const body = { name, slug: `loom-${index}`, industry: 'textiles', size: 'from11' };
  await callApi(stage.product, 'POST', '/companies', token, body);

  await page.goto(`${address}/companies/loom-${index}?tab=jobs`);
  await page.getByText(JOB_SCREENS.company.empty).waitFor();
  await page.getByRole('link', { name: board.post }).click();
  const form = page.getByRole('form', { name: edit.job });
  await form.getByLabel(fields.title, { exact: true }).fill(`Weaver ${index}`);
  await form.getByRole('button', { name: edit.draft }).click();
  await page.getByText(done.draft).waitFor();
  await page.getByRole('button', { name: approval.ask }).click();
  await page.getByText(approval.requested({ name })).waitFor();

  const moderator = (members[0] as SignedIn).page;
  const draft = page.url();
  await moderator.goto(`${address}/moderation?tab=jobs`);
  await moderator.getByRole('button', { name: moderate.approveOne({ name }) }).click();
  await moderator.getByText(done.approved).waitFor();
  await checkThemes(moderator, stage.at(0).device, 'moderation-jobs');

  await page.goto(draft);
  await form.getByRole('button', { name: edit.publish }).click();
  await page.getByText(JOB_TEXTS.rules.type).waitFor();
  await form.getByLabel(fields.type, { exact: true }).selectOption('partTime');
  await form.getByLabel(fields.workplace, { exact: true }).selectOption('remote');
  await form.getByLabel(fields.from, { exact: true }).fill('30000');
  await form.getByLabel(fields.to, { exact: true }).fill('40 000');
  await page.getByRole('textbox', { name: fields.description }).fill('You weave.');
  await form.getByLabel(fields.required, { exact: true }).fill('Weaving');
  await press(page, 'Enter');
  await form.getByLabel(fields.link, { exact: true }).fill('https://loom.example.org/jobs');
  await checkThemes(page, device, 'edit-job');
  await tabTo(page, 'button', edit.publish);
  await press(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: `Weaver ${index}` }).waitFor();
  await page.getByText('You weave.').waitFor();
  await checkThemes(page, device, 'job');
});

test.each(SIZES)('on a $name a member finds and saves a job, whose company closes it', async ({ index }) => {
  const { member, device } = stage.at(index);
  const { page } = member;
  const { address } = stage.product;
  const title = `Weaver ${index}`;
  await page.goto(`${address}/jobs`);
  await page.getByRole('searchbox', { name: board.search }).fill(`weav loom ${index}`);
  const results = page.getByRole('list', { name: board.results });
  await expect.poll(() => results.getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: filters.title }).click();
  await page.getByRole('checkbox', { name: JOB_TEXTS.workplaces.onSite }).click();
  await page.getByText(board.nothing).waitFor();
  await page.getByRole('button', { name: filters.clear }).click();
  await page.getByRole('button', { name: filters.title }).click();
  const isStored = answered(page, 'PUT', '/jobs/');
  await results.getByRole('button', { name: card.save({ title }) }).click();
  await isStored;
  await checkThemes(page, device, 'jobs');

  await page.goto(`${address}/my-jobs`);
  await page.getByRole('list', { name: mine.saved }).getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.getByRole('link', { name: shown.apply }).getAttribute('href')).toBe(
    'https://loom.example.org/jobs',
  );
  await page.getByRole('button', { name: shown.more }).click();
  await page.getByRole('menuitem', { name: shown.close }).click();
  await page.getByRole('dialog').getByRole('button', { name: closing.filled }).click();
  await page.getByText(done.closed).waitFor();
  await expect.poll(() => page.getByRole('link', { name: shown.apply }).count()).toBe(0);
  await page.goto(`${address}/my-jobs?tab=posted`);
  await page.getByText(JOB_TEXTS.closing.filled).first().waitFor();
  await checkThemes(page, device, 'my-jobs');
  await page.goto(`${address}/companies/loom-${index}?tab=jobs`);
  await page.getByText(JOB_SCREENS.company.empty).waitFor();
});

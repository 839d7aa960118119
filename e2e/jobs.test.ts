import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { press, tabTo } from './pages/keyboard.ts';
import { callApi, type SignedIn } from './pages/network.ts';
import { APPLICATION_SCREENS, APPLICATION_TEXTS, JOB_SCREENS, JOB_TEXTS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';

const { approval, board, card, closing, edit, fields, filters, mine, moderate, page: shown } = JOB_SCREENS;
const { searches, alerts } = JOB_SCREENS;
const { done } = JOB_TEXTS;

const { applied, apply, columns, cv, hiring, notes, withdrawing } = APPLICATION_SCREENS;
const { states } = APPLICATION_TEXTS;
/** A minimal PDF. */
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let stage: BothDevices;
let members: readonly SignedIn[];
beforeAll(async () => {
  // Each decides about companies of the other.
  stage = await openBothDevices('jobs', { MODERATOR_EMAILS: 'dora@example.org, pia@example.org' });
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

test.each(sizesHere())(
  'on a $name a company gets approved, publishes a job, and closes it',
  async ({ index }) => {
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

    const other = stage.at(1 - index);
    const moderator = other.member.page;
    const draft = page.url();
    await moderator.goto(`${address}/moderation?tab=jobs`);
    await moderator.getByRole('button', { name: moderate.approveOne({ name }) }).click();
    await moderator.getByText(done.approved).waitFor();
    await checkThemes(moderator, other.device, 'moderation-jobs');

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
    await checkThemes(page, device, 'edit-job');
    await tabTo(page, 'button', edit.publish);
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: `Weaver ${index}` }).waitFor();
    await page.getByText('You weave.').waitFor();
    await checkThemes(page, device, 'job');
  },
);

/** Moves the applicant by dragging where all columns are shown, else by the keyboard. */
async function moveToInterview(page: Page, name: string): Promise<void> {
  const move = page.getByRole('button', { name: hiring.moveOne({ name }) });
  const isMoved = answered(page, 'PATCH', '/jobs/');
  const interview = page.getByRole('region', { name: columns.interview });
  const showsAll = await interview.isVisible();
  if (showsAll) {
    await page.getByRole('listitem').filter({ has: move }).dragTo(interview);
  } else {
    await move.focus();
    await press(page, 'Enter');
    await page.getByRole('menuitem', { name: states.interview }).focus();
    await press(page, 'Enter');
  }
  await isMoved;
  if (!showsAll)
    await page.getByRole('tab', { name: hiring.tab({ name: columns.interview, count: 1 }) }).click();
  const moved = page.getByRole('list', { name: columns.interview });
  await moved.getByRole('button', { name, exact: true }).waitFor();
}

test.each(sizesHere())('on a $name a member finds and saves a job, and applies', async ({ index }) => {
  const { member, device } = stage.at(index);
  const { page } = member;
  const { address } = stage.product;
  // The job of the other member's company.
  const title = `Weaver ${1 - index}`;
  await page.goto(`${address}/jobs`);
  await page.getByRole('searchbox', { name: board.search }).fill(`weav loom ${1 - index}`);
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
  await page.getByRole('button', { name: searches.save }).click();
  await page.getByLabel(searches.name).waitFor();
  await press(page, 'Enter');
  await page.getByRole('button', { name: alerts.daily }).waitFor();
  await page.goto(`${address}/my-jobs?tab=searches`);
  await page
    .getByRole('list', { name: mine.searches })
    .getByRole('link', { name: `weav loom ${1 - index}` })
    .waitFor();
  await checkThemes(page, device, 'my-jobs-searches');

  await page.goto(`${address}/my-jobs`);
  await page.getByRole('list', { name: mine.saved }).getByRole('link', { name: title }).click();
  await page.getByRole('link', { name: shown.applyHere, exact: true }).click();
  const form = page.getByRole('form', { name: apply.form });
  await form.getByLabel(apply.noteLabel).fill('I weave at night.');
  await page.reload();
  await expect.poll(() => form.getByLabel(apply.noteLabel).inputValue()).toBe('I weave at night.');
  await form
    .getByLabel(cv.choose)
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: PDF });
  await form.getByText('cv.pdf').waitFor();
  await checkThemes(page, device, 'job-apply');
  await tabTo(page, 'button', apply.send);
  await press(page, 'Enter');
  const own = page.getByRole('list', { name: applied.list });
  await own.getByText(states.sent).first().waitFor();
  await checkThemes(page, device, 'my-jobs-applied');
});

test.each(sizesHere())('on a $name a company moves an applicant, hires and closes', async ({ index }) => {
  const { member, device } = stage.at(index);
  const { page } = member;
  const { address } = stage.product;
  const other = stage.at(1 - index).member;
  await page.goto(`${address}/my-jobs?tab=posted`);
  await page.getByRole('link', { name: mine.applicantsOf({ title: `Weaver ${index}` }) }).click();
  await page.getByRole('button', { name: other.name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('I weave at night.').waitFor();
  await dialog.getByLabel(notes.field).fill('Ask about nights.');
  await dialog.getByRole('button', { name: notes.add }).click();
  await dialog.getByRole('list', { name: notes.title }).getByText('Ask about nights.').waitFor();
  await checkThemes(page, device, 'job-applicant');
  await press(page, 'Escape');
  await dialog.waitFor({ state: 'detached' });
  await checkThemes(page, device, 'job-applicants');
  await moveToInterview(page, other.name);

  await page.getByRole('button', { name: hiring.moveOne({ name: other.name }) }).click();
  await page.getByRole('menuitem', { name: states.hired }).click();
  await dialog.getByRole('button', { name: closing.filled }).click();
  await page.getByText(done.closed).waitFor();
  await page.goto(`${address}/my-jobs?tab=posted`);
  await page.getByText(JOB_TEXTS.closing.filled).first().waitFor();
  await checkThemes(page, device, 'my-jobs');
  await page.goto(`${address}/companies/loom-${index}?tab=jobs`);
  await page.getByText(JOB_SCREENS.company.empty).waitFor();

  // The applicant reads it, and takes everything back.
  await other.page.goto(`${address}/my-jobs?tab=applied`);
  await other.page.getByText(states.hired).first().waitFor();
  await other.page.getByRole('button', { name: applied.withdrawOne({ title: `Weaver ${index}` }) }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: withdrawing.confirm }).click();
  await other.page.getByText(applied.isErased).waitFor();
  await page.goto(`${address}/my-jobs?tab=posted`);
  await page.getByRole('link', { name: mine.applicantsOf({ title: `Weaver ${index}` }) }).click();
  await page.getByText(hiring.nobody).first().waitFor();
});

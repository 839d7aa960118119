import { setLanguageSource } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE } from '@weft/shared/languages/languages';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addSession, DEVICES, launchBrowser, openProfile, type Device } from './browser/browser.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { languagesOr } from './languages.ts';
import { keyboard, pointer, type InputMethod } from './pages/input-methods.ts';
import { signInElsewhere } from './pages/member.ts';
import { join, joinInBrowser, personOf } from './pages/network.ts';
import {
  ACCOUNT_SCREENS,
  ADMINISTRATION_SCREENS,
  ADMINISTRATION_TEXTS,
  APP_SCREENS,
  WAITING_SCREENS,
} from './pages/texts.ts';
import { inTurns, sizesHere } from './devices.ts';
import { readOwnerToken } from './product/owner-token.ts';
import { closeProduct, QUICK_SETTINGS, startProduct, type Product } from './product/product.ts';

const {
  appearance,
  applications,
  claim,
  invitations,
  member: account,
  members,
  registration,
  registrationModes,
} = ADMINISTRATION_SCREENS;
const { done } = ADMINISTRATION_TEXTS;
const { waiting } = WAITING_SCREENS;

/** What the owner makes of the network. */
const NAME = 'Harbour Guild';
const COLOUR = '#7d3a66';
const QUESTION = 'Which harbour do you work in?';
const ANSWER = 'The old one.';
const OWNER = 'Olga Owner';
const APPLICANT = 'Nia Newcomer';

/** How each journey is taken: on both devices, and by the keyboard alone. */
const WAYS = [
  ...sizesHere().map(({ name, index }) => ({ way: `on a ${name}`, index, input: pointer })),
  { way: 'by keyboard', index: 0, input: keyboard },
] as const satisfies readonly { way: string; index: number; input: InputMethod }[];
const JOURNEYS = inTurns(languagesOr(['en', 'ar']), WAYS);

let browser: Browser;
let running: { product: Product; folder: string } | undefined;
const pages: Page[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async (context) => {
  await keepFailurePictures(context, 'administration-journeys', pages);
  for (const page of pages.splice(0)) await page.context().close();
  if (running) await closeProduct({ browser: undefined, ...running });
  running = undefined;
});
afterAll(async () => {
  setLanguageSource(() => DEFAULT_LANGUAGE);
  await browser?.close();
});

async function startEmptyNetwork(): Promise<{ product: Product; folder: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-administration-journeys-'));
  running = { product: await startProduct(folder, { settings: QUICK_SETTINGS }), folder };
  return running;
}

/** The accent colour of an open page. */
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());

async function becomeOwner(page: Page, input: InputMethod, token: string, address: string): Promise<void> {
  await page.goto(`${address}/admin/claim#token=${token}`);
  await input.activate(page, 'button', claim.title);
  await page.getByText(done.claimed).waitFor();
}

async function brand(page: Page, input: InputMethod, address: string): Promise<void> {
  await page.goto(`${address}/admin/appearance`);
  const before = await accentOf(page);
  const name = page.getByRole('textbox', { name: appearance.name, exact: true });
  await name.fill('');
  await input.fill(page, appearance.name, NAME);
  await input.activate(page, 'button', appearance.use({ colour: COLOUR }));
  await input.activate(page, 'button', appearance.save);
  await page.getByText(done.saved).first().waitFor();
  await expect.poll(() => accentOf(page)).not.toBe(before);
}

/** Lets nobody in without approval, invited people neither. */
async function askForApproval(page: Page, input: InputMethod, address: string): Promise<void> {
  await page.goto(`${address}/admin/registration`);
  await input.pick(page, registrationModes.open, registrationModes.approval);
  await input.fill(page, registration.question, QUESTION);
  const skip = page.getByRole('checkbox', { name: registration.skip });
  expect(await skip.isChecked()).toBe(true);
  await input.check(page, registration.skip);
  await input.activate(page, 'button', registration.save);
  await page.getByText(done.saved).first().waitFor();
}

/** Returns the link of a new invitation. */
async function invite(page: Page, input: InputMethod): Promise<string> {
  await input.activate(page, 'button', invitations.new);
  await page.getByRole('dialog', { name: invitations.new }).waitFor();
  await input.activate(page, 'button', invitations.make);
  const ready = page.getByRole('dialog', { name: invitations.ready });
  const link = await ready.getByText('#token=').textContent();
  await input.activate(page, 'button', invitations.done);
  return link ?? '';
}

/** Opens the link as a visitor, joins and answers the question. Returns the applicant's page. */
async function apply(device: Device, input: InputMethod, product: Product, link: string): Promise<Page> {
  const context = await openProfile(browser, device);
  const page = await context.newPage();
  pages.push(page);
  await page.goto(link);
  await page.getByText(ACCOUNT_SCREENS.joining.invited({ name: OWNER })).waitFor();
  expect(await page.title()).toContain(NAME);

  const { token } = await join(product, APPLICANT, new URL(link).hash.replace('#token=', ''));
  await openSignedIn(page, product, token);
  await page.getByRole('heading', { level: 1, name: waiting.title }).waitFor();
  await input.fill(page, QUESTION, ANSWER);
  await input.activate(page, 'button', waiting.send);
  return page;
}

async function openSignedIn(page: Page, { address }: Product, token: string): Promise<void> {
  await addSession(page.context(), address, token);
  await page.goto(`${address}/dashboard`);
}

const isOnDashboard = (page: Page) =>
  page.getByRole('heading', { name: APP_SCREENS.firstSteps.title({ app: NAME }) }).waitFor();

test.each(JOURNEYS)(
  '$way, in $language, an owner claims the network, brands it, invites, approves, suspends and restores',
  async ({ language, index, input }) => {
    setLanguageSource(() => language);
    const device = DEVICES[index] as Device;
    const { product, folder } = await startEmptyNetwork();
    const { address } = product;
    const { page } = await joinInBrowser(browser, device, product, OWNER);
    pages.push(page);
    await becomeOwner(page, input, readOwnerToken(folder), address);
    await brand(page, input, address);
    await askForApproval(page, input, address);
    const applicant = await apply(device, input, product, await invite(page, input));
    expect(await accentOf(applicant)).toBe(await accentOf(page));

    await page.reload();
    const waitingNow = page.getByRole('list', { name: applications.title });
    await waitingNow.getByText(ANSWER).waitFor();
    await input.activate(page, 'button', applications.letIn);
    await page.getByText(done.approved).waitFor();
    await applicant.reload();
    await isOnDashboard(applicant);

    await page.goto(`${address}/admin/members`);
    await page.getByRole('heading', { level: 1, name: members.title }).waitFor();
    await input.activate(page, 'button', APPLICANT);
    await page.getByRole('dialog', { name: account.title }).waitFor();
    await input.activate(page, 'button', account.suspendAsk);
    await input.fill(page, account.note, 'Third time this week');
    await input.activate(page, 'button', account.suspend);
    await page.getByText(done.suspended).waitFor();
    // The suspended member's open page is signed out at once.
    await applicant.getByRole('heading', { level: 1, name: ACCOUNT_SCREENS.signInScreen.title }).waitFor();

    await input.activate(page, 'button', account.lift);
    await page.getByText(done.lifted).waitFor();
    await openSignedIn(applicant, product, await signInElsewhere(address, personOf(APPLICANT)));
    await isOnDashboard(applicant);
  },
);

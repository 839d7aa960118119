import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { openProfile } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { dialogOpens, enter, tabTo } from './pages/keyboard.ts';
import { join, type SignedIn } from './pages/network.ts';
import {
  ACCEPTANCE_SCREENS,
  ACCOUNT_SCREENS,
  ADMINISTRATION_SCREENS,
  ADMINISTRATION_TEXTS,
  APP_SCREENS,
  PAGES_SCREENS,
  UI_TEXTS,
  wholeOf,
} from './pages/texts.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';
import { readOwnerToken } from './product/owner-token.ts';

const {
  claim,
  dailyCounts,
  nav,
  overview,
  member: accountTexts,
  members: membersTexts,
  audit,
  auditEntries,
  invitations,
  registration,
  registrationModes,
  roles,
} = ADMINISTRATION_SCREENS;
const { done } = ADMINISTRATION_TEXTS;

let stage: BothDevices;
beforeAll(async () => {
  stage = await openBothDevices('administration');
  await join(stage.product, 'Sam Suspect');
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'administration',
    stage.members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

/** Opens the account of a member from the list. */
async function openAccount(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).waitFor();
  await enter(page, 'button', name);
  const dialog = await dialogOpens(page, accountTexts.title);
  await dialog.getByText(accountTexts.joined).waitFor();
  return dialog;
}

const checked = ({ page }: SignedIn, index: number, name: string) =>
  checkScreen(page, stage.at(index).device, name);

test('on a desktop the first owner claims the network, and appoints an administrator by keyboard', async () => {
  const { member } = stage.at(0);
  const { page } = member;
  const { address } = stage.product;
  await page.goto(`${address}/admin/claim#token=${readOwnerToken(stage.folder)}`);
  await page.getByRole('button', { name: claim.title }).waitFor();
  await checked(member, 0, 'administration-claim');
  await enter(page, 'button', claim.title);
  await page.getByText(done.claimed).waitFor();
  await page.waitForURL(`${address}/dashboard`);

  await page.getByRole('button', { name: APP_SCREENS.menu.accountMenu }).click();
  await page.getByRole('link', { name: APP_SCREENS.menu.administration }).click();
  await page.getByRole('heading', { level: 1, name: overview.title }).waitFor();
  await page.getByRole('heading', { name: dailyCounts.bytes }).waitFor();
  await checked(member, 0, 'administration-overview');
  await page.getByRole('link', { name: nav.members, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: membersTexts.title }).waitFor();
  await page.getByRole('button', { name: 'Pia Phone' }).waitFor();
  await checked(member, 0, 'administration-members');
  const dialog = await openAccount(page, 'Pia Phone');
  await checked(member, 0, 'administration-member');
  await dialog.getByRole('radio', { name: roles.administrator }).focus();
  await page.keyboard.press('Space');
  await tabTo(page, 'button', accountTexts.saveRole);
  await page.keyboard.press('Enter');
  await page.getByText(done.roleChanged).waitFor();
});

test('on a phone the administrator suspends a member, which the audit trail shows', async () => {
  const { member } = stage.at(1);
  const { page } = member;
  await page.goto(`${stage.product.address}/admin`);
  await page.getByRole('heading', { name: dailyCounts.bytes }).waitFor();
  await checked(member, 1, 'administration-overview');
  await page.getByRole('link', { name: nav.members, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: membersTexts.title }).waitFor();
  await checked(member, 1, 'administration-members');
  const dialog = await openAccount(page, 'Sam Suspect');
  await checked(member, 1, 'administration-member');
  await dialog.getByRole('button', { name: accountTexts.suspendAsk }).click();
  const form = dialog.getByRole('form', { name: accountTexts.suspend });
  await form.getByRole('textbox').fill('Third time this week');
  await form.getByRole('button', { name: accountTexts.suspend, exact: true }).click();
  await page.getByText(done.suspended).waitFor();
  await dialog.getByRole('button', { name: accountTexts.lift }).waitFor();

  await dialog.getByRole('link', { name: accountTexts.audit }).click();
  const list = page.getByRole('list', { name: audit.title });
  const names = { by: 'Pia Phone', member: 'Sam Suspect' };
  await list.getByText(wholeOf((name) => auditEntries.suspended({ ...names, name }))).waitFor();
  await list.getByText('Third time this week').waitFor();
  await checked(member, 1, 'administration-audit');
});

test('by keyboard an owner lets in invited people only, and a visitor opens the link', async () => {
  const { member } = stage.at(0);
  const { page } = member;
  const { address } = stage.product;
  await page.goto(`${address}/admin/registration`);
  await page.getByRole('radio', { name: registrationModes.open }).focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowDown');
  await tabTo(page, 'button', registration.save);
  await page.keyboard.press('Enter');
  await page.getByText(done.saved).waitFor();
  await checked(member, 0, 'administration-registration');
  await enter(page, 'button', invitations.new);
  const dialog = await dialogOpens(page, invitations.new);
  await dialog.getByRole('textbox', { name: invitations.note }).fill('Field operations');
  await checked(member, 0, 'administration-invitation');
  await enter(page, 'button', invitations.make);
  const ready = await dialogOpens(page, invitations.ready);
  const link = (await ready.getByText('#token=').textContent()) ?? '';
  await enter(page, 'button', invitations.done);

  const visitor = await openProfile(stage.browser, stage.at(1).device);
  const visited = await visitor.newPage();
  await visited.goto(`${address}/register`);
  await visited.getByRole('heading', { name: ACCOUNT_SCREENS.joining.invitationTitle }).waitFor();
  await checkScreen(visited, stage.at(1).device, 'register-by-invitation');
  await visited.goto(link);
  await visited.getByText(ACCOUNT_SCREENS.joining.invited({ name: 'Dora Desk' })).waitFor();
  await checkScreen(visited, stage.at(1).device, 'register-invited');
  await visitor.close();
});

test('new terms reach an open page, which goes on once they are accepted by keyboard', async () => {
  const { member: owner } = stage.at(0);
  const { member } = stage.at(1);
  const { address } = stage.product;
  await member.page.goto(`${address}/settings`);
  await member.page.getByRole('heading', { level: 1, name: APP_SCREENS.settings.title }).waitFor();

  const { page } = owner;
  await page.goto(`${address}/admin/pages?page=terms`);
  await page.getByRole('textbox', { name: UI_TEXTS.terms, exact: true }).fill('Be honest about your work.');
  await page.getByRole('textbox', { name: PAGES_SCREENS.note }).fill('Honesty is new.');
  await page.getByRole('checkbox', { name: PAGES_SCREENS.mustAccept }).focus();
  await page.keyboard.press('Space');
  await checked(owner, 0, 'administration-pages');
  await enter(page, 'button', PAGES_SCREENS.publish({ version: 1 }));
  await page.getByText(PAGES_SCREENS.versions.acceptedBy({ count: 1 })).waitFor();

  await member.page.getByRole('heading', { level: 1, name: ACCEPTANCE_SCREENS.title }).waitFor();
  await member.page.getByText('Be honest about your work.').waitFor();
  await checked(member, 1, 'acceptance');
  await enter(member.page, 'button', ACCEPTANCE_SCREENS.accept);
  await member.page.getByRole('heading', { level: 1, name: APP_SCREENS.settings.title }).waitFor();
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { press, tabTo } from './pages/keyboard.ts';
import { callApi, join, type SignedIn } from './pages/network.ts';
import { COMPANY_SCREENS, COMPANY_TEXTS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';
import { startNameServer, type NameServer } from '../server/src/testing/services/name-server.ts';

const { create, edit, fields, follow, directory, domain, domainStates, roles, tabs, end } = COMPANY_SCREENS;
const { done, rules } = COMPANY_TEXTS;

let nameServer: NameServer;
let stage: BothDevices;
let members: readonly SignedIn[];
let colleague: { id: string; token: string };

beforeAll(async () => {
  nameServer = await startNameServer();
  stage = await openBothDevices('companies', { NAME_SERVERS: nameServer.address });
  ({ members } = stage);
  colleague = await join(stage.product, 'Cora Colleague');
  for (const { id, token } of members) {
    await callApi(stage.product, 'POST', '/connection/send', token, { recipientId: colleague.id });
    await callApi(stage.product, 'PUT', `/connection/${id}/accept`, colleague.token);
  }
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'companies',
    members.map(({ page }) => page),
  ),
);
afterAll(async () => {
  await stage?.close();
  await nameServer?.close();
});

test.each(sizesHere())(
  'on a $name a member creates a company, completes its page, adds a colleague, verifies its domain and follows it',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page } = member;
    const name = `Loom Works ${index}`;
    await page.goto(`${stage.product.address}/companies`);
    await page.getByRole('link', { name: create.action }).first().click();
    const form = page.getByRole('form', { name: create.title });
    await form.getByRole('button', { name: create.action }).click();
    await page.getByText(rules.industry).waitFor();
    await form.getByLabel(fields.name, { exact: true }).fill(name);
    expect(await form.getByLabel(fields.slug, { exact: true }).inputValue()).toBe(`loom-works-${index}`);
    await form.getByLabel(fields.industry, { exact: true }).selectOption('textiles');
    await form.getByLabel(fields.size, { exact: true }).selectOption('from11');
    await tabTo(page, 'button', create.action);
    // On a slow machine a toast may be gone before the next screen is there.
    const isSaid = page.getByText(done.created).waitFor();
    await press(page, 'Enter');

    await Promise.all([isSaid, page.getByRole('heading', { level: 1, name: edit.title }).waitFor()]);
    const details = page.getByRole('form', { name: edit.details });
    await details.getByLabel(fields.tagline, { exact: true }).fill('Woven daily');
    await details.getByLabel(fields.slug, { exact: true }).fill(`loom-${index}`);
    await page.getByRole('textbox', { name: tabs.about }).fill('We weave.');
    await details.getByRole('button', { name: edit.save }).click();
    await page.getByText(done.changed).waitFor();
    await page.waitForURL(`**/companies/loom-${index}/edit`);

    await page.getByLabel(roles.add).fill('Cora');
    const role = COMPANY_TEXTS.roles.editor;
    await page.getByRole('button', { name: roles.give({ name: 'Cora Colleague', role }) }).click();
    await page.getByRole('listitem').filter({ hasText: 'Cora Colleague' }).getByRole('combobox').waitFor();
    const proof = page.getByRole('region', { name: domain.title });
    await proof.getByRole('textbox', { name: domain.name, exact: true }).fill(`loom-${index}.example`);
    await proof.getByRole('button', { name: domain.start }).click();
    const record = `_weft.loom-${index}.example`;
    await proof.getByText(record).waitFor();
    await proof.getByRole('button', { name: domain.check }).click();
    await proof.getByText(domain.lastChecked).waitFor();
    nameServer.on(record, { texts: [[await proof.getByText(/^weft-verify=/).innerText()]] });
    await tabTo(page, 'button', domain.check);
    await press(page, 'Enter');
    await proof.getByText(domainStates.verified, { exact: true }).waitFor();
    await checkThemes(page, device, 'edit-company');

    await page.goto(`${stage.product.address}/companies/loom-works-${index}`);
    await page.getByText('We weave.').waitFor();
    await page.waitForURL(`**/companies/loom-${index}`);
    const isStored = answered(page, 'PUT', '/companies/');
    await page.getByRole('button', { name: follow.company({ name }) }).click();
    await isStored;
    await page.getByRole('button', { name: follow.isFollowingCompany({ name }) }).waitFor();
    await checkThemes(page, device, 'company');
  },
);

test.each(sizesHere())('on a $name the directory finds it, and its owner deletes it', async ({ index }) => {
  const { member, device } = stage.at(index);
  const { page } = member;
  const name = `Loom Works ${index}`;
  await page.goto(`${stage.product.address}/companies`);
  await page.getByRole('searchbox', { name: directory.search }).fill(`woven loom ${index}`);
  await page.getByRole('link', { name, exact: true }).waitFor();
  await expect.poll(() => page.getByRole('tabpanel').getByRole('listitem').count()).toBe(1);
  await checkThemes(page, device, 'companies');
  await page.goto(`${stage.product.address}/companies/loom-${index}/edit`);
  await page.getByRole('button', { name: end.remove }).click();
  const isSaid = page.getByText(done.removed).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: end.remove }).click();
  await isSaid;
  await page.getByRole('heading', { level: 1, name: COMPANY_SCREENS.title }).waitFor();
  await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(0);
});

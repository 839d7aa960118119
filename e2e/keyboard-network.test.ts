import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openKeyboardStage, type KeyboardStage } from './product/keyboard-stage.ts';
import {
  dialogOpens,
  enter,
  escapeTo,
  expectFocus,
  expectTrap,
  press,
  tabTo,
  typeInto,
} from './pages/keyboard.ts';
import { eventually } from './pages/messages.ts';
import { callApi, entryOf, join } from './pages/network.ts';

// network.test.ts covers Control+K, Enter without a highlighted option, and recent searches.
const { done, empty } = NETWORK_TEXTS;
const NOTE = 'We met at the storage panel.';
const NAMES = {
  ben: 'Bén Ólafsson',
  cleo: 'Cleo Santos',
  dora: 'Dora Lind',
  eli: 'Eli Brandt',
  fay: 'Fay Okafor',
} as const;
type Name = keyof typeof NAMES;

let stage: KeyboardStage;
let page: Page;
let members: Record<Name, { id: string; token: string }>;

/** Makes an API call as a member. */
const as = (name: Name, method: string, path: string, body?: object) =>
  callApi(stage.product, method, path, members[name].token, body);

beforeAll(async () => {
  stage = await openKeyboardStage('network', 'Ann Weaver');
  ({ page } = stage);
  const joined = await Promise.all(
    Object.entries(NAMES).map(async ([key, name]) => [key, await join(stage.product, name)] as const),
  );
  members = Object.fromEntries(joined) as typeof members;
  for (const name of ['cleo', 'dora', 'eli', 'fay'] as const)
    await as(name, 'POST', '/connection/send', { recipientId: stage.me.id, note: NOTE });
  for (const name of ['eli', 'fay'] as const)
    await callApi(stage.product, 'PUT', `/connection/${members[name].id}/accept`, stage.me.token);
  await as('ben', 'POST', `/follow/${stage.me.id}`);
});

afterEach((context) => keepFailurePictures(context, 'keyboard-network', [page]));
afterAll(() => stage?.close());

test('a member sends a request with a note, withdraws it, and sends it again without one', async () => {
  await page.goto(`${stage.product.address}/network`);
  await entryOf(page, NAMES.ben).waitFor();
  await enter(page, 'button', `Add a note for ${NAMES.ben}`);
  const dialog = await dialogOpens(page, 'Add a note');
  await expectTrap(page, dialog);
  await typeInto(page, 'Note', NOTE);
  await page.keyboard.press('Escape');
  const question = await dialogOpens(page, 'Discard this note?');
  await enter(page, 'button', 'Keep editing');
  await question.waitFor({ state: 'hidden' });
  await expectFocus(page, 'textbox', 'Note');
  await enter(page, 'button', 'Send request');
  await stage.said(done.sent);
  await expectFocus(page, 'button', `Pending: your request to ${NAMES.ben}`);

  await press(page, 'Enter');
  await expectFocus(page, 'menuitem', 'Withdraw request');
  await press(page, 'Enter');
  await stage.said(done.canceled);
  await expectFocus(page, 'button', `Connect with ${NAMES.ben}`);
  const isAsked = answered(page, 'POST', '/connection/send');
  await press(page, 'Enter');
  await expectFocus(page, 'button', `Pending: your request to ${NAMES.ben}`);
  await isAsked;
});

test('a member accepts and ignores requests, and arrow keys switch tabs', async () => {
  await page.goto(`${stage.product.address}/network`);
  await entryOf(page, NAMES.cleo).waitFor();
  await enter(page, 'button', `Accept ${NAMES.cleo}`);
  await stage.said(done.accepted);
  await expectFocus(page, 'link', NAMES.dora);

  await stage.open('/connection-requests', 'Connection Requests');
  await entryOf(page, NAMES.dora).waitFor();
  await tabTo(page, 'tab', 'Received (1)');
  await press(page, 'ArrowRight');
  await expectFocus(page, 'tab', 'Sent (1)');
  await entryOf(page, NAMES.ben).waitFor();
  await enter(page, 'button', `Withdraw your request to ${NAMES.ben}`);
  await page.getByText(empty.sent, { exact: true }).waitFor();
  await expectFocus(page, 'tabpanel', 'Sent (0)');
  await tabTo(page, 'tab', 'Sent (0)', 'Shift+Tab');
  await press(page, 'Home');
  await expectFocus(page, 'tab', 'Received (1)');
  await enter(page, 'button', `Ignore ${NAMES.dora}`);
  await stage.said(done.declined);
  await expectFocus(page, 'tabpanel', 'Received (0)');
});

test('a member searches, sorts and removes connections', async () => {
  await stage.open('/connections', 'My connections (3)');
  await entryOf(page, NAMES.fay).waitFor();
  const shown = () => page.getByRole('main').getByRole('listitem').count();
  await typeInto(page, 'Search by name', 'eli', 'searchbox');
  await eventually(shown).toBe(1);
  await enter(page, 'button', 'Clear search');
  await expectFocus(page, 'searchbox', 'Search by name');
  await eventually(shown).toBe(3);
  await tabTo(page, 'combobox', 'Sort by');
  await press(page, 'ArrowDown');
  await page.waitForURL('**sort=name');
  await expectFocus(page, 'combobox', 'Sort by');
  await eventually(() => page.getByRole('main').getByRole('listitem').first().innerText()).toContain(
    NAMES.cleo,
  );

  await enter(page, 'button', `More for ${NAMES.eli}`);
  await expectFocus(page, 'menuitem', 'Remove');
  await press(page, 'Enter');
  const question = await dialogOpens(page, 'Remove connection');
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', `More for ${NAMES.eli}`);
  await press(page, 'Enter');
  await expectFocus(page, 'menuitem', 'Remove');
  await press(page, 'Enter');
  await dialogOpens(page, 'Remove connection');
  await enter(page, 'button', 'Remove');
  await stage.said(done.removed);
  await expectFocus(page, 'link', NAMES.fay);
});

test('a member switches tabs, follows back and unfollows', async () => {
  await stage.open('/following-followers', 'Following & Followers');
  await entryOf(page, NAMES.fay).waitFor();
  await tabTo(page, 'tab', 'Following');
  await press(page, 'ArrowRight');
  await entryOf(page, NAMES.ben).waitFor();
  await enter(page, 'button', `Follow ${NAMES.ben}`);
  await stage.said(done.followed);
  await tabTo(page, 'tab', 'Followers', 'Shift+Tab');
  await press(page, 'ArrowLeft');
  await entryOf(page, NAMES.ben).waitFor();
  await enter(page, 'button', `Unfollow ${NAMES.ben}`);
  await stage.said(done.unfollowedInList);
  await eventually(() => entryOf(page, NAMES.ben).count()).toBe(0);
  await expectFocus(page, 'link', '');
});

test('a member dismisses a suggestion and restores it', async () => {
  await page.goto(`${stage.product.address}/network`);
  await entryOf(page, NAMES.ben).waitFor();
  await enter(page, 'button', `Don't suggest ${NAMES.ben}`);
  await expectFocus(page, 'button', `Undo: suggest ${NAMES.ben} again`);
  const isUndone = answered(page, 'DELETE', '/suggestions/dismissed/');
  await press(page, 'Enter');
  await expectFocus(page, 'button', `Don't suggest ${NAMES.ben}`);
  await isUndone;
});

test('the card of a name opens on focus, Tab moves into it, and Escape closes it', async () => {
  await tabTo(page, 'link', NAMES.ben);
  const card = page.getByRole('dialog', { name: NAMES.ben });
  await card.getByRole('button', { name: `Connect with ${NAMES.ben}` }).waitFor();
  expect(await card.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe(
    `/messages?user=${members.ben.id}`,
  );
  await tabTo(page, 'button', `Connect with ${NAMES.ben}`);
  await eventually(() => card.locator(':focus').count()).toBe(1);
  await escapeTo(page, card, 'link', NAMES.ben);
});

test('the search of the header works with arrows, Enter and Escape, and leads to all results', async () => {
  await page.goto(`${stage.product.address}/network`);
  await entryOf(page, NAMES.ben).waitFor();
  await typeInto(page, 'Search people', 'ben olaf', 'combobox');
  const found = page.getByRole('option', { name: NAMES.ben });
  await found.waitFor();
  await press(page, 'ArrowDown');
  await page.getByRole('option', { name: NAMES.ben, selected: true }).waitFor();
  await press(page, 'Escape');
  await found.waitFor({ state: 'detached' });
  await expectFocus(page, 'combobox', 'Search people');
  await press(page, 'ArrowDown', 'ArrowDown');
  await page.getByRole('option', { name: 'See all results', selected: true }).waitFor();
  await press(page, 'ArrowUp', 'Enter');
  await page.getByRole('heading', { level: 1, name: NAMES.ben }).waitFor();

  await typeInto(page, 'Search people', 'ann', 'combobox');
  await page.getByRole('option', { name: 'See all results' }).waitFor();
  await press(page, 'ArrowUp', 'Enter');
  await page.getByRole('heading', { name: 'Results for' }).waitFor();
});

test('the search results have tabs and filters', async () => {
  await stage.open('/search?q=fay', 'Results for');
  await entryOf(page, NAMES.fay).waitFor();
  await tabTo(page, 'tab', 'People');
  await press(page, 'ArrowRight');
  await page.getByText('No posts found').waitFor();
  await press(page, 'ArrowLeft');
  await entryOf(page, NAMES.fay).waitFor();
  await tabTo(page, 'combobox', 'Connection');
  await press(page, 'ArrowDown');
  await page.waitForURL('**connection=connected');
  await page.getByText('1 person', { exact: true }).waitFor();
  await expectFocus(page, 'combobox', 'Connection');
  await enter(page, 'button', 'Clear filters');
  await expectFocus(page, 'combobox', 'Connection');
  await page.waitForURL((url) => !url.search.includes('connection'));
});

test('a member blocks another from the profile and unblocks them in the settings', async () => {
  await stage.open(`/user-profile/${members.fay.id}`, NAMES.fay);
  await enter(page, 'button', 'More');
  await expectFocus(page, 'menuitem', '');
  await press(page, 'End');
  await expectFocus(page, 'menuitem', 'Block');
  await press(page, 'Enter');
  const question = await dialogOpens(page, `Block ${NAMES.fay}?`);
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', 'More');
  await press(page, 'Enter', 'End', 'Enter');
  await dialogOpens(page, `Block ${NAMES.fay}?`);
  await enter(page, 'button', 'Block');
  await stage.said(done.blocked);
  await expectFocus(page, 'button', 'More');

  await stage.open('/settings', 'Settings');
  await enter(page, 'link', 'Privacy');
  await enter(page, 'button', 'Blocked members');
  await page.getByRole('button', { name: `Unblock ${NAMES.fay}` }).waitFor();
  await enter(page, 'button', `Unblock ${NAMES.fay}`);
  await stage.said(done.unblocked);
  await page.getByText("You haven't blocked anyone.").waitFor();
  await expectFocus(page, 'group', 'Blocked members');
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});

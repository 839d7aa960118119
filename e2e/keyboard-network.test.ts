import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openKeyboardStage, type KeyboardStage } from './product/keyboard-stage.ts';
import {
  arrowTo,
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
import { callApi, connectionsTitle, entryOf, join } from './pages/network.ts';
import {
  APP_SCREENS,
  NETWORK_SCREENS,
  NETWORK_TEXTS,
  POST_SCREENS,
  PROFILE_SCREENS,
  UI_TEXTS,
} from './pages/texts.ts';

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
  await enter(page, 'button', NETWORK_SCREENS.note.addFor({ name: NAMES.ben }));
  const dialog = await dialogOpens(page, NETWORK_SCREENS.note.title);
  await expectTrap(page, dialog);
  await typeInto(page, NETWORK_SCREENS.note.label, NOTE);
  await page.keyboard.press('Escape');
  const question = await dialogOpens(page, NETWORK_SCREENS.note.discard);
  await enter(page, 'button', UI_TEXTS.keepEditing);
  await question.waitFor({ state: 'hidden' });
  await expectFocus(page, 'textbox', NETWORK_SCREENS.note.label);
  await enter(page, 'button', NETWORK_SCREENS.note.send);
  await stage.said(done.sent);
  await expectFocus(page, 'button', NETWORK_SCREENS.connect.pendingRequest({ name: NAMES.ben }));

  await press(page, 'Enter');
  await expectFocus(page, 'menuitem', NETWORK_SCREENS.connect.withdrawRequest);
  await press(page, 'Enter');
  await stage.said(done.canceled);
  await expectFocus(page, 'button', NETWORK_SCREENS.connect.withMember({ name: NAMES.ben }));
  const isAsked = answered(page, 'POST', '/connection/send');
  await press(page, 'Enter');
  await expectFocus(page, 'button', NETWORK_SCREENS.connect.pendingRequest({ name: NAMES.ben }));
  await isAsked;
});

test('a member accepts and ignores requests, and arrow keys switch tabs', async () => {
  await page.goto(`${stage.product.address}/network`);
  await entryOf(page, NAMES.cleo).waitFor();
  await enter(page, 'button', NETWORK_SCREENS.connect.acceptMember({ name: NAMES.cleo }));
  await stage.said(done.accepted);
  await expectFocus(page, 'link', NAMES.dora);

  await stage.open('/connection-requests', NETWORK_SCREENS.requests.title);
  await entryOf(page, NAMES.dora).waitFor();
  await tabTo(page, 'tab', NETWORK_SCREENS.requests.received({ shown: '1' }));
  await press(page, arrowTo('next'));
  await expectFocus(page, 'tab', NETWORK_SCREENS.requests.sent({ shown: '1' }));
  await entryOf(page, NAMES.ben).waitFor();
  await enter(page, 'button', NETWORK_SCREENS.requests.withdrawFrom({ name: NAMES.ben }));
  await page.getByText(empty.sent, { exact: true }).waitFor();
  await expectFocus(page, 'tabpanel', NETWORK_SCREENS.requests.sent({ shown: '0' }));
  await tabTo(page, 'tab', NETWORK_SCREENS.requests.sent({ shown: '0' }), 'Shift+Tab');
  await press(page, 'Home');
  await expectFocus(page, 'tab', NETWORK_SCREENS.requests.received({ shown: '1' }));
  await enter(page, 'button', NETWORK_SCREENS.connect.ignoreMember({ name: NAMES.dora }));
  await stage.said(done.declined);
  await expectFocus(page, 'tabpanel', NETWORK_SCREENS.requests.received({ shown: '0' }));
});

test('a member searches, sorts and removes connections', async () => {
  await stage.open('/connections', connectionsTitle(3));
  await entryOf(page, NAMES.fay).waitFor();
  const shown = () => page.getByRole('main').getByRole('listitem').count();
  await typeInto(page, NETWORK_SCREENS.lists.search, 'eli', 'searchbox');
  await eventually(shown).toBe(1);
  await enter(page, 'button', NETWORK_SCREENS.lists.clearSearch);
  await expectFocus(page, 'searchbox', NETWORK_SCREENS.lists.search);
  await eventually(shown).toBe(3);
  await tabTo(page, 'combobox', NETWORK_SCREENS.lists.sortBy);
  await press(page, 'ArrowDown');
  await page.waitForURL('**sort=name');
  await expectFocus(page, 'combobox', NETWORK_SCREENS.lists.sortBy);
  await eventually(() => page.getByRole('main').getByRole('listitem').first().innerText()).toContain(
    NAMES.cleo,
  );

  await enter(page, 'button', NETWORK_SCREENS.lists.moreFor({ name: NAMES.eli }));
  await expectFocus(page, 'menuitem', NETWORK_SCREENS.lists.remove);
  await press(page, 'Enter');
  const question = await dialogOpens(page, NETWORK_SCREENS.lists.removeTitle);
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', NETWORK_SCREENS.lists.moreFor({ name: NAMES.eli }));
  await press(page, 'Enter');
  await expectFocus(page, 'menuitem', NETWORK_SCREENS.lists.remove);
  await press(page, 'Enter');
  await dialogOpens(page, NETWORK_SCREENS.lists.removeTitle);
  await enter(page, 'button', NETWORK_SCREENS.lists.remove);
  await stage.said(done.removed);
  await expectFocus(page, 'link', NAMES.fay);
});

test('a member switches tabs, follows back and unfollows', async () => {
  await stage.open('/following-followers', NETWORK_SCREENS.lists.followsTitle);
  await entryOf(page, NAMES.fay).waitFor();
  await tabTo(page, 'tab', NETWORK_SCREENS.lists.followingCount({ count: 3 }));
  await press(page, arrowTo('next'));
  await entryOf(page, NAMES.ben).waitFor();
  await enter(page, 'button', NETWORK_SCREENS.follow.member({ name: NAMES.ben }));
  await stage.said(done.followed);
  await tabTo(page, 'tab', NETWORK_SCREENS.lists.followersCount({ count: 4 }), 'Shift+Tab');
  await press(page, arrowTo('previous'));
  await entryOf(page, NAMES.ben).waitFor();
  await enter(page, 'button', NETWORK_SCREENS.follow.stopMember({ name: NAMES.ben }));
  await stage.said(done.unfollowedInList);
  await eventually(() => entryOf(page, NAMES.ben).count()).toBe(0);
  await expectFocus(page, 'link', '');
});

test('a member dismisses a suggestion and restores it', async () => {
  await page.goto(`${stage.product.address}/network`);
  await entryOf(page, NAMES.ben).waitFor();
  await enter(page, 'button', NETWORK_SCREENS.suggestions.dismiss({ name: NAMES.ben }));
  await expectFocus(page, 'button', NETWORK_SCREENS.suggestions.suggestAgain({ name: NAMES.ben }));
  const isUndone = answered(page, 'DELETE', '/suggestions/dismissed/');
  await press(page, 'Enter');
  await expectFocus(page, 'button', NETWORK_SCREENS.suggestions.dismiss({ name: NAMES.ben }));
  await isUndone;
});

test('the card of a name opens on focus, Tab moves into it, and Escape closes it', async () => {
  await tabTo(page, 'link', NAMES.ben);
  const card = page.getByRole('dialog', { name: NAMES.ben });
  await card.getByRole('button', { name: NETWORK_SCREENS.connect.withMember({ name: NAMES.ben }) }).waitFor();
  expect(await card.getByRole('link', { name: NETWORK_SCREENS.message }).getAttribute('href')).toBe(
    `/messages?user=${members.ben.id}`,
  );
  await tabTo(page, 'button', NETWORK_SCREENS.connect.withMember({ name: NAMES.ben }));
  await eventually(() => card.locator(':focus').count()).toBe(1);
  await escapeTo(page, card, 'link', NAMES.ben);
});

test('the search of the header works with arrows, Enter and Escape, and leads to all results', async () => {
  await page.goto(`${stage.product.address}/network`);
  await entryOf(page, NAMES.ben).waitFor();
  await typeInto(page, NETWORK_SCREENS.search.searchPeople, 'ben olaf', 'combobox');
  const found = page.getByRole('option', { name: NAMES.ben });
  await found.waitFor();
  await press(page, 'ArrowDown');
  await page.getByRole('option', { name: NAMES.ben, selected: true }).waitFor();
  await press(page, 'Escape');
  await found.waitFor({ state: 'detached' });
  await expectFocus(page, 'combobox', NETWORK_SCREENS.search.searchPeople);
  await press(page, 'ArrowDown', 'ArrowDown');
  await page.getByRole('option', { name: NETWORK_SCREENS.search.seeAll, selected: true }).waitFor();
  await press(page, 'ArrowUp', 'Enter');
  await page.getByRole('heading', { level: 1, name: NAMES.ben }).waitFor();

  // The field still has the focus and the last search.
  await press(page, 'ControlOrMeta+A');
  await typeInto(page, NETWORK_SCREENS.search.searchPeople, 'ann', 'combobox');
  await page.getByRole('option', { name: NETWORK_SCREENS.search.seeAll }).waitFor();
  await press(page, 'ArrowUp', 'Enter');
  await page.getByRole('heading', { name: APP_SCREENS.search.resultsFor({ text: 'ann' }) }).waitFor();
});

test('the search results have tabs and filters', async () => {
  await stage.open('/search?q=fay', APP_SCREENS.search.resultsFor({ text: 'fay' }));
  await entryOf(page, NAMES.fay).waitFor();
  await tabTo(page, 'tab', NETWORK_SCREENS.search.people);
  await press(page, arrowTo('next'));
  await page.getByText(POST_SCREENS.empty.found).waitFor();
  await press(page, arrowTo('previous'));
  await entryOf(page, NAMES.fay).waitFor();
  await tabTo(page, 'combobox', APP_SCREENS.search.connection);
  await press(page, 'ArrowDown');
  await page.waitForURL('**connection=connected');
  await page.getByText(NETWORK_SCREENS.search.found({ count: 1, shown: '1' }), { exact: true }).waitFor();
  await expectFocus(page, 'combobox', APP_SCREENS.search.connection);
  await enter(page, 'button', APP_SCREENS.search.clearFilters);
  await expectFocus(page, 'combobox', APP_SCREENS.search.connection);
  await page.waitForURL((url) => !url.search.includes('connection'));
});

test('a member blocks another from the profile and unblocks them in the settings', async () => {
  await stage.open(`/user-profile/${members.fay.id}`, NAMES.fay);
  await enter(page, 'button', PROFILE_SCREENS.actions.more);
  await expectFocus(page, 'menuitem', '');
  await press(page, 'End');
  await expectFocus(page, 'menuitem', NETWORK_SCREENS.block.action);
  await press(page, 'Enter');
  const question = await dialogOpens(page, NETWORK_SCREENS.block.title({ name: NAMES.fay }));
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', PROFILE_SCREENS.actions.more);
  await press(page, 'Enter', 'End', 'Enter');
  await dialogOpens(page, NETWORK_SCREENS.block.title({ name: NAMES.fay }));
  await enter(page, 'button', NETWORK_SCREENS.block.action);
  await stage.said(done.blocked);
  await expectFocus(page, 'button', PROFILE_SCREENS.actions.more);

  await stage.open('/settings', APP_SCREENS.settings.title);
  await enter(page, 'link', APP_SCREENS.settings.privacy);
  await enter(page, 'button', NETWORK_SCREENS.block.listTitle);
  await page
    .getByRole('button', { name: NETWORK_SCREENS.block.unblockMember({ name: NAMES.fay }) })
    .waitFor();
  await enter(page, 'button', NETWORK_SCREENS.block.unblockMember({ name: NAMES.fay }));
  await stage.said(done.unblocked);
  await page.getByText(NETWORK_SCREENS.block.nobody).waitFor();
  await expectFocus(page, 'group', NETWORK_SCREENS.block.listTitle);
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});

import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEVICES } from './browser/browser.ts';
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
import { writePost } from './pages/member.ts';
import { eventually } from './pages/messages.ts';
import { callApi, join } from './pages/network.ts';

// shell.test.ts covers single keys and their help; keyboard.test.ts covers signing out, sessions and the
// other settings.
const { done } = SAFETY_TEXTS;
const AUTHOR = 'Ben Hale';
const SPAM = 'Double your savings until tonight';

let stage: KeyboardStage;
let page: Page;
let author: { id: string; token: string };

beforeAll(async () => {
  stage = await openKeyboardStage('shell', 'Mira Joshi', { MODERATOR_EMAILS: 'mira@example.org' });
  ({ page } = stage);
  const { product, me } = stage;
  author = await join(product, AUTHOR);
  await callApi(product, 'POST', `/follow/${me.id}`, author.token);
  await callApi(product, 'POST', '/connection/send', author.token, { recipientId: me.id });
  for (const text of ['First light', 'Second light', SPAM])
    await writePost(product.address, author.token, text);
});

afterEach((context) => keepFailurePictures(context, 'keyboard-shell', [page]));
afterAll(() => stage?.close());

async function openDashboard(): Promise<void> {
  await page.goto(`${stage.product.address}/dashboard`);
  await page.getByRole('article').first().waitFor();
}

test('the first Tab offers to skip the header', async () => {
  await openDashboard();
  await press(page, 'Tab');
  await expectFocus(page, 'link', 'Skip to content');
  await press(page, 'Enter');
  // The browser moves the focus asynchronously.
  await page.locator('main:focus').waitFor();
  await press(page, 'Tab');
  await eventually(() => page.locator('main :focus').count()).toBe(1);
});

test('a member marks all notifications as read, opens an entry, and closes the bell with Escape', async () => {
  await openDashboard();
  await enter(page, 'button', 'Notifications, 2 unread');
  const bell = await dialogOpens(page, 'Notifications');
  await tabTo(page, 'button', 'Mark all as read');
  await press(page, 'Enter');
  await eventually(() => bell.getByText('Unread').count()).toBe(0);
  await expectFocus(page, 'button', 'Mark all as read');
  await tabTo(page, 'link', 'See all notifications');
  await escapeTo(page, bell, 'button', 'Notifications');
  await press(page, 'Enter');
  await dialogOpens(page, 'Notifications');
  await enter(page, 'link', AUTHOR);
  await bell.waitFor({ state: 'hidden' });
  await eventually(() => page.url()).not.toContain('/dashboard');
});

test('a member chooses the notifications of the bell', async () => {
  await stage.open('/settings', 'Settings');
  await enter(page, 'link', 'Notifications');
  await page.getByRole('checkbox', { name: NOTIFICATION_TEXTS.kinds.follow }).waitFor();
  await tabTo(page, 'checkbox', NOTIFICATION_TEXTS.kinds.follow);
  await press(page, 'Space');
  await page.getByRole('checkbox', { name: NOTIFICATION_TEXTS.kinds.follow, checked: false }).waitFor();
  await tabTo(page, 'button', 'Weekly');
  await press(page, 'Space');
  await page.getByRole('button', { name: 'Weekly', pressed: true }).waitFor();
  await expectFocus(page, 'button', 'Weekly');
});

test('a member uses the menu of the weather and changes the city', async () => {
  await openDashboard();
  await enter(page, 'button', 'Weather options');
  await expectFocus(page, 'menuitem', 'Change City');
  await press(page, 'ArrowDown');
  await expectFocus(page, 'menuitem', 'Use My Location');
  await escapeTo(page, page.getByRole('menu'), 'button', 'Weather options');
  await press(page, 'Enter', 'Enter');
  const dialog = await dialogOpens(page, 'Change City');
  await expectTrap(page, dialog);
  await tabTo(page, 'textbox', 'City');
  await page.keyboard.type('Poona');
  await press(page, 'Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(page, 'button', 'Weather options');
});

test('a member changes the theme in the account menu', async () => {
  await openDashboard();
  await enter(page, 'button', 'Account menu');
  const menu = await dialogOpens(page, 'Account');
  await enter(page, 'button', 'Dark');
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await expectFocus(page, 'button', 'Dark');
  await tabTo(page, 'button', 'System');
  await press(page, 'Space');
  await escapeTo(page, menu, 'button', 'Account menu');
});

test('a member reports a post, and a moderator decides the case', async () => {
  await openDashboard();
  await enter(page, 'button', 'More about this post');
  await expectFocus(page, 'menuitem', 'Report post');
  await press(page, 'Enter');
  const dialog = await dialogOpens(page, 'Report this post');
  await expectFocus(page, 'radio', '');
  await expectTrap(page, dialog);
  await press(page, 'ArrowDown', 'ArrowUp');
  await expectFocus(page, 'radio', '');
  await typeInto(page, 'Note', 'Every day anew.');
  await enter(page, 'button', 'Send report');
  const sent = await dialogOpens(page, 'Report sent');
  await expectFocus(page, 'button', 'Done');
  await escapeTo(page, sent, 'button', 'More about this post');

  await stage.open('/moderation', 'Moderation');
  await page.getByText('Every day anew.').waitFor();
  await tabTo(page, 'tab', 'Open (1)');
  await enter(page, 'button', `Remove post: Post by ${AUTHOR}`);
  const decision = await dialogOpens(page, 'Remove');
  await expectTrap(page, decision);
  await escapeTo(page, decision, 'button', `Remove post: Post by ${AUTHOR}`);
  await press(page, 'Enter');
  await dialogOpens(page, 'Remove');
  await typeInto(page, 'Note', 'Third time this week.');
  await enter(page, 'button', 'Remove');
  await stage.said(done.removed);
  await expectFocus(page, 'tabpanel', 'Open (0)');
  await tabTo(page, 'tab', 'Open (0)', 'Shift+Tab');
  await press(page, 'ArrowRight');
  await page.getByText('Third time this week.').waitFor();
});

test('a moderator suspends a member and lifts the suspension', async () => {
  const report = { targetType: 'member', targetId: author.id, reason: 'spam', note: '' };
  await callApi(stage.product, 'POST', '/reports', stage.me.token, report);
  await stage.open('/moderation', 'Moderation');
  await enter(page, 'button', `Suspend member: Profile of ${AUTHOR}`);
  const question = await dialogOpens(page, `Suspend ${AUTHOR}?`);
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', `Suspend member: Profile of ${AUTHOR}`);
  await press(page, 'Enter');
  await tabTo(page, 'combobox', 'Reason');
  await typeInto(page, 'Note', 'Every day anew.');
  await enter(page, 'button', 'Suspend member');
  await stage.said(done.suspended);
  await expectFocus(page, 'tabpanel', 'Open (0)');

  await tabTo(page, 'tab', 'Open (0)', 'Shift+Tab');
  await press(page, 'ArrowRight', 'ArrowRight');
  await page.getByText('Every day anew.').waitFor();
  await enter(page, 'button', `Lift suspension: ${AUTHOR}`);
  const lifting = await dialogOpens(page, `Lift the suspension of ${AUTHOR}?`);
  await expectTrap(page, lifting);
  await escapeTo(page, lifting, 'button', `Lift suspension: ${AUTHOR}`);
  await press(page, 'Enter');
  await enter(page, 'button', 'Lift suspension');
  await stage.said(done.lifted);
  await expectFocus(page, 'tabpanel', 'Suspended');
});

test('on a phone, the focus is visible on the whole page and stays inside the menu', async () => {
  const phone = DEVICES.find(({ touch }) => touch);
  if (!phone) throw new Error('no phone');
  await page.setViewportSize(phone);
  await openDashboard();
  await tabTo(page, 'button', 'Menu');
  await press(page, 'Enter');
  const menu = await dialogOpens(page, stage.me.name);
  await expectTrap(page, menu);
  await enter(page, 'button', 'Dark');
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await escapeTo(page, menu, 'button', 'Menu');
  await press(page, 'Enter');
  await enter(page, 'link', 'Settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await menu.waitFor({ state: 'hidden' });

  await openDashboard();
  await enter(page, 'button', 'Post');
  await dialogOpens(page, 'Create a post');
  await press(page, 'Escape');
  await expectFocus(page, 'button', 'Post');
  await tabTo(page, 'link', 'Home', 'Shift+Tab');
  await enter(page, 'link', 'My Network');
  await page.waitForURL('**/network');
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});

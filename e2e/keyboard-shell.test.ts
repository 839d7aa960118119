import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEVICES } from './browser/browser.ts';
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
import { writePost } from './pages/member.ts';
import { eventually } from './pages/messages.ts';
import { callApi, join } from './pages/network.ts';
import { subjectOf } from './pages/safety.ts';
import {
  APP_SCREENS,
  NOTIFICATION_SCREENS,
  NOTIFICATION_TEXTS,
  POST_SCREENS,
  SAFETY_SCREENS,
  SAFETY_TEXTS,
  WEATHER_SCREENS,
  wholeOf,
} from './pages/texts.ts';

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
  await expectFocus(page, 'link', APP_SCREENS.skipToContent);
  await press(page, 'Enter');
  // The browser moves the focus asynchronously.
  await page.locator('main:focus').waitFor();
  await press(page, 'Tab');
  await eventually(() => page.locator('main :focus').count()).toBe(1);
});

test('a member marks all notifications as read, opens an entry, and closes the bell with Escape', async () => {
  await openDashboard();
  await enter(page, 'button', NOTIFICATION_SCREENS.titleUnread({ count: 2 }));
  const bell = await dialogOpens(page, APP_SCREENS.notifications);
  await tabTo(page, 'button', NOTIFICATION_SCREENS.markAllAsRead);
  await press(page, 'Enter');
  await eventually(() => bell.getByText(NOTIFICATION_SCREENS.unread).count()).toBe(0);
  await expectFocus(page, 'button', NOTIFICATION_SCREENS.markAllAsRead);
  await tabTo(page, 'link', NOTIFICATION_SCREENS.seeAll);
  await escapeTo(page, bell, 'button', APP_SCREENS.notifications);
  await press(page, 'Enter');
  await dialogOpens(page, APP_SCREENS.notifications);
  const action = NOTIFICATION_TEXTS.did.request({ count: 1 });
  await enter(
    page,
    'link',
    wholeOf((b) => NOTIFICATION_SCREENS.entry({ names: AUTHOR, action, b })),
  );
  await bell.waitFor({ state: 'hidden' });
  await eventually(() => page.url()).not.toContain('/dashboard');
});

test('a member chooses the notifications of the bell', async () => {
  await stage.open('/settings', APP_SCREENS.settings.title);
  await enter(page, 'link', APP_SCREENS.notifications);
  const { matrix, channels } = NOTIFICATION_SCREENS;
  const name = matrix.cell({ kind: NOTIFICATION_TEXTS.kinds.follow, channel: channels.app });
  await page.getByRole('checkbox', { name }).waitFor();
  await tabTo(page, 'checkbox', name);
  await press(page, 'Space');
  await page.getByRole('checkbox', { name, checked: false }).waitFor();
  await tabTo(page, 'button', NOTIFICATION_SCREENS.digest.weekly);
  await press(page, 'Space');
  await page.getByRole('button', { name: NOTIFICATION_SCREENS.digest.weekly, pressed: true }).waitFor();
  await expectFocus(page, 'button', NOTIFICATION_SCREENS.digest.weekly);
});

test('a member uses the menu of the weather and changes the city', async () => {
  await openDashboard();
  await enter(page, 'button', WEATHER_SCREENS.menu.label);
  await expectFocus(page, 'menuitem', WEATHER_SCREENS.menu.changeCity);
  await press(page, 'ArrowDown');
  await expectFocus(page, 'menuitem', WEATHER_SCREENS.menu.myLocation);
  await escapeTo(page, page.getByRole('menu'), 'button', WEATHER_SCREENS.menu.label);
  await press(page, 'Enter', 'Enter');
  const dialog = await dialogOpens(page, WEATHER_SCREENS.menu.changeCity);
  await expectTrap(page, dialog);
  await tabTo(page, 'textbox', WEATHER_SCREENS.city);
  await page.keyboard.type('Poona');
  await press(page, 'Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(page, 'button', WEATHER_SCREENS.menu.label);
});

test('a member changes the theme in the account menu', async () => {
  await openDashboard();
  await enter(page, 'button', APP_SCREENS.menu.accountMenu);
  const menu = await dialogOpens(page, APP_SCREENS.settings.account);
  await enter(page, 'button', APP_SCREENS.menu.dark);
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await expectFocus(page, 'button', APP_SCREENS.menu.dark);
  await tabTo(page, 'button', APP_SCREENS.menu.system);
  await press(page, 'Space');
  await escapeTo(page, menu, 'button', APP_SCREENS.menu.accountMenu);
});

test('a member reports a post, and a moderator decides the case', async () => {
  await openDashboard();
  await enter(page, 'button', POST_SCREENS.menu.more);
  await expectFocus(page, 'menuitem', POST_SCREENS.muting.hide);
  await press(page, 'End');
  await expectFocus(page, 'menuitem', POST_SCREENS.menu.report);
  await press(page, 'Enter');
  const dialog = await dialogOpens(page, SAFETY_SCREENS.report.ofContent({ type: 'post' }));
  await expectFocus(page, 'radio', '');
  await expectTrap(page, dialog);
  await press(page, 'ArrowDown', 'ArrowUp');
  await expectFocus(page, 'radio', '');
  await typeInto(page, SAFETY_SCREENS.report.note, 'Every day anew.');
  await enter(page, 'button', SAFETY_SCREENS.report.send);
  const sent = await dialogOpens(page, SAFETY_SCREENS.report.sent);
  await expectFocus(page, 'button', SAFETY_SCREENS.report.finish);
  await escapeTo(page, sent, 'button', POST_SCREENS.menu.more);

  await stage.open('/moderation', APP_SCREENS.menu.moderation);
  await page.getByText('Every day anew.').waitFor();
  await tabTo(page, 'tab', SAFETY_SCREENS.tabs.openCount({ shown: '1' }));
  const { about, remove } = SAFETY_SCREENS.actions;
  const removal = about({ action: remove({ type: 'post' }), subject: subjectOf('post', AUTHOR) });
  await enter(page, 'button', removal);
  const decision = await dialogOpens(page, SAFETY_SCREENS.remove.title({ type: 'post' }));
  await expectTrap(page, decision);
  await escapeTo(page, decision, 'button', removal);
  await press(page, 'Enter');
  await dialogOpens(page, SAFETY_SCREENS.remove.title({ type: 'post' }));
  await typeInto(page, SAFETY_SCREENS.decide.note, 'Third time this week.');
  await enter(page, 'button', SAFETY_SCREENS.remove.verb);
  await stage.said(done.removed);
  await expectFocus(page, 'tabpanel', SAFETY_SCREENS.tabs.openCount({ shown: '0' }));
  await tabTo(page, 'tab', SAFETY_SCREENS.tabs.openCount({ shown: '0' }), 'Shift+Tab');
  await press(page, arrowTo('next'));
  await page.getByText('Third time this week.').waitFor();
});

test('a moderator suspends a member and lifts the suspension', async () => {
  const report = { targetType: 'member', targetId: author.id, reason: 'spam', note: '' };
  await callApi(stage.product, 'POST', '/reports', stage.me.token, report);
  await stage.open('/moderation', APP_SCREENS.menu.moderation);
  const { about, lift: liftAction, suspend } = SAFETY_SCREENS.actions;
  const suspension = about({ action: suspend, subject: subjectOf('member', AUTHOR) });
  await enter(page, 'button', suspension);
  const question = await dialogOpens(page, SAFETY_SCREENS.suspend.title({ name: AUTHOR }));
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', suspension);
  await press(page, 'Enter');
  await tabTo(page, 'combobox', SAFETY_SCREENS.decide.reason);
  await typeInto(page, SAFETY_SCREENS.decide.note, 'Every day anew.');
  await enter(page, 'button', SAFETY_SCREENS.actions.suspend);
  await stage.said(done.suspended);
  await expectFocus(page, 'tabpanel', SAFETY_SCREENS.tabs.openCount({ shown: '0' }));

  await tabTo(page, 'tab', SAFETY_SCREENS.tabs.openCount({ shown: '0' }), 'Shift+Tab');
  await press(page, arrowTo('next'), arrowTo('next'));
  await page.getByText('Every day anew.').waitFor();
  const lift = about({ action: liftAction, subject: AUTHOR });
  await enter(page, 'button', lift);
  const lifting = await dialogOpens(page, SAFETY_SCREENS.lift.title({ name: AUTHOR }));
  await expectTrap(page, lifting);
  await escapeTo(page, lifting, 'button', lift);
  await press(page, 'Enter');
  await enter(page, 'button', SAFETY_SCREENS.actions.lift);
  await stage.said(done.lifted);
  await expectFocus(page, 'tabpanel', SAFETY_SCREENS.tabs.suspended);
});

test('on a phone, the focus is visible on the whole page and stays inside the menu', async () => {
  const phone = DEVICES.find(({ touch }) => touch);
  if (!phone) throw new Error('no phone');
  await page.setViewportSize(phone);
  await openDashboard();
  await tabTo(page, 'button', APP_SCREENS.menu.title);
  await press(page, 'Enter');
  const menu = await dialogOpens(page, stage.me.name);
  await expectTrap(page, menu);
  await enter(page, 'button', APP_SCREENS.menu.dark);
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await escapeTo(page, menu, 'button', APP_SCREENS.menu.title);
  await press(page, 'Enter');
  await enter(page, 'link', APP_SCREENS.settings.title);
  await page.getByRole('heading', { level: 1, name: APP_SCREENS.settings.title }).waitFor();
  await menu.waitFor({ state: 'hidden' });

  await openDashboard();
  await enter(page, 'button', APP_SCREENS.menu.post);
  await dialogOpens(page, APP_SCREENS.createPost);
  await press(page, 'Escape');
  await expectFocus(page, 'button', APP_SCREENS.menu.post);
  await tabTo(page, 'link', APP_SCREENS.home, 'Shift+Tab');
  await enter(page, 'link', APP_SCREENS.network);
  await page.waitForURL('**/network');
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});

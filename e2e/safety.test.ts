import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEVICES, launchBrowser, type Device } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openLive } from './browser/live-page.ts';
import { openComments, postWith } from './pages/feed.ts';
import { expectFocus } from './pages/keyboard.ts';
import { writePost } from './pages/member.ts';
import { act } from './pages/messages.ts';
import { callApi, join, joinInBrowser, type SignedIn } from './pages/network.ts';
import { ask, caseOf, expectNothingOpen, sendReport, subjectOf } from './pages/safety.ts';
import {
  ACCOUNT_SCREENS,
  APP_SCREENS,
  MESSAGE_SCREENS,
  MESSAGE_TEXTS,
  POST_SCREENS,
  PROFILE_SCREENS,
  PROFILE_TEXTS,
  SAFETY_SCREENS,
  SAFETY_TEXTS,
  UI_TEXTS,
  wholeOf,
} from './pages/texts.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';
import { sortProblems } from './browser/refusals.ts';
import { watchForProblems } from './browser/watch.ts';

const { done, rules } = SAFETY_TEXTS;
const [desktop, phone] = DEVICES as [Device, Device];
const PASSWORD = 'sixfold88';
const MODERATORS = 'mira@example.org, noel@example.org';
const SPAM = 'Double your savings until tonight';

const folder = mkdtempSync(path.join(tmpdir(), 'weft-safety-'));
let browser: Browser;
let product: Product;
let ann: SignedIn;
let bob: SignedIn;
let moderator: Page;
/** Session of the other moderator, without a browser. */
let other: string;
const problems: (readonly string[])[] = [];

beforeAll(async () => {
  const settings = {
    MODERATOR_EMAILS: MODERATORS,
    REQUIRE_EMAIL_VERIFICATION: 'false',
    RATE_LIMIT_FACTOR: '20',
    BCRYPT_COST: '4',
  };
  [browser, product] = await Promise.all([launchBrowser(), startProduct(folder, { settings })]);
  const [ofAnn, ofBob, mira, noel] = await Promise.all([
    joinInBrowser(browser, desktop, product, 'Ann Bergström'),
    joinInBrowser(browser, desktop, product, 'Bob Olsen'),
    joinInBrowser(browser, desktop, product, 'Mira Joshi'),
    join(product, 'Noel Pinto'),
  ]);
  [ann, bob, moderator, other] = [ofAnn, ofBob, mira.page, noel.token];
  for (const { context } of [ann, bob, mira]) problems.push(await watchForProblems(context, product.address));
  await writePost(product.address, bob.token, SPAM);
});

afterEach((context) => keepFailurePictures(context, 'safety', [ann.page, bob.page, moderator]));

afterAll(() => closeProduct({ browser, product, folder }));

/** Opens a live screen, because other members' changes reach it only through its socket. */
const open = (page: Page, address: string) => openLive(page, `${product.address}${address}`);

/** Runs axe and takes screenshots of the current page. */
async function check(page: Page, name: string, devices: readonly Device[] = [desktop, phone]): Promise<void> {
  for (const device of devices) {
    await page.setViewportSize(device);
    await checkScreen(page, device, `safety-${name}`);
  }
  await page.setViewportSize(desktop);
}

test('a member who is no moderator gets the not-found screen', async () => {
  await open(ann.page, '/moderation');
  await ann.page.getByRole('heading', { name: APP_SCREENS.notFound.title }).waitFor();
});

test("a member reports a post by keyboard only, and it appears on a moderator's open screen", async () => {
  await open(moderator, '/moderation');
  await expectNothingOpen(moderator);
  const { page } = ann;
  await open(page, '/dashboard');
  await postWith(page, SPAM).getByRole('button', { name: POST_SCREENS.menu.more }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, 'menuitem', POST_SCREENS.muting.hide);
  await page.keyboard.press('End');
  await expectFocus(page, 'menuitem', POST_SCREENS.menu.report);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: SAFETY_SCREENS.report.ofContent({ type: 'post' }) });
  await dialog.waitFor();
  await check(page, 'report');
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Every day anew.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const sent = page.getByRole('dialog', { name: SAFETY_SCREENS.report.sent });
  await sent.getByText(done.reported).waitFor();
  await expectFocus(page, 'button', SAFETY_SCREENS.report.finish);
  await page.keyboard.press('Enter');
  await sent.waitFor({ state: 'detached' });
  await expectFocus(page, 'button', POST_SCREENS.menu.more);

  const found = caseOf(moderator, subjectOf('post', bob.name));
  await found.getByText('Every day anew.').waitFor();
  await moderator
    .getByRole('button', { name: APP_SCREENS.menu.accountMenu })
    .filter({ hasText: SAFETY_SCREENS.openCases({ count: 1, shown: '1' }) })
    .waitFor();
  await check(moderator, 'open');
});

test('removed content disappears for everybody, and the case moves to the closed ones', async () => {
  const heading = subjectOf('post', bob.name);
  const dialog = await ask(moderator, SAFETY_SCREENS.actions.remove({ type: 'post' }), heading);
  await dialog.getByRole('textbox', { name: SAFETY_SCREENS.decide.note }).fill('Third time this week.');
  await dialog.getByRole('button', { name: SAFETY_SCREENS.remove.verb, exact: true }).click();
  await moderator.getByText(done.removed).waitFor();
  await expectNothingOpen(moderator);
  await moderator.getByRole('tab', { name: SAFETY_SCREENS.tabs.closed }).click();
  await caseOf(moderator, heading).getByText('Third time this week.').waitFor();
  for (const { page } of [ann, bob]) {
    await open(page, '/dashboard');
    await page.getByText(POST_SCREENS.empty.title).waitFor();
  }
});

test("another moderator's decision is shown, and typed text is kept", async () => {
  await writePost(product.address, bob.token, 'A quiet evening');
  await open(ann.page, '/dashboard');
  const post = postWith(ann.page, 'A quiet evening');
  await post.getByRole('button', { name: POST_SCREENS.menu.more }).click();
  await ann.page.getByRole('menuitem', { name: POST_SCREENS.menu.report }).click();
  const sent = await sendReport(
    ann.page,
    SAFETY_TEXTS.reason({ reason: 'other' }),
    'Just to see what happens',
  );
  await sent.getByRole('button', { name: SAFETY_SCREENS.report.finish }).click();

  await moderator.getByRole('tab', { name: SAFETY_SCREENS.tabs.openCount({ shown: '1' }) }).click();
  const dialog = await ask(
    moderator,
    SAFETY_SCREENS.actions.remove({ type: 'post' }),
    subjectOf('post', bob.name),
  );
  const { cases } = await callApi<{ cases: { _id: string }[] }>(product, 'GET', '/moderation/cases', other);
  await callApi(product, 'POST', `/moderation/cases/${cases[0]?._id}/dismiss`, other, { note: '' });
  await moderator.getByText(SAFETY_SCREENS.lists.noOpen).waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: SAFETY_SCREENS.remove.verb, exact: true }).click();
  await dialog.getByText(rules.alreadyDecided).waitFor();
  await dialog.getByRole('button', { name: UI_TEXTS.close }).last().click();
  await expectNothingOpen(moderator);
});

test('comments and messages of another member can be reported', async () => {
  await open(ann.page, '/dashboard');
  const post = postWith(ann.page, 'A quiet evening');
  const { media } = await callApi<{ media: { _id: string }[] }>(
    product,
    'GET',
    `/media/getUserMedia/${bob.id}`,
    ann.token,
  );
  await callApi(product, 'POST', `/media/comment/${media[0]?._id}`, bob.token, { comment: 'Buy now' });
  await ann.page.reload();
  await openComments(post);
  await post.getByRole('button', { name: POST_SCREENS.comment.moreBy({ name: bob.name }) }).click();
  await ann.page.getByRole('menuitem', { name: POST_SCREENS.comment.report }).click();
  await (
    await sendReport(ann.page, SAFETY_TEXTS.reason({ reason: 'spam' }), '')
  )
    .getByRole('button', { name: SAFETY_SCREENS.report.finish })
    .click();
  await caseOf(moderator, subjectOf('comment', bob.name)).getByText('Buy now').waitFor();

  await callApi(product, 'POST', '/messages/send', bob.token, { receiverId: ann.id, content: 'Pay me' });
  await open(ann.page, `/messages?user=${bob.id}`);
  await act(ann.page, 'Pay me', MESSAGE_SCREENS.message.report);
  await (
    await sendReport(ann.page, SAFETY_TEXTS.reason({ reason: 'violence' }), '')
  )
    .getByRole('button', { name: SAFETY_SCREENS.report.finish })
    .click();
  await caseOf(moderator, subjectOf('message', bob.name)).getByText('Pay me').waitFor();
});

test('a suspended member is signed out at once with the reason, and hidden from others', async () => {
  await open(bob.page, '/settings');
  await bob.page.getByRole('heading', { name: APP_SCREENS.settings.title }).waitFor();
  await open(ann.page, `/user-profile/${bob.id}`);
  await ann.page.getByRole('button', { name: PROFILE_SCREENS.actions.more, exact: true }).first().click();
  await ann.page.getByRole('menuitem', { name: PROFILE_SCREENS.actions.report }).click();
  await (
    await sendReport(ann.page, SAFETY_TEXTS.reason({ reason: 'spam' }), '')
  )
    .getByRole('button', { name: SAFETY_SCREENS.report.finish })
    .click();

  const dialog = await ask(moderator, SAFETY_SCREENS.actions.suspend, subjectOf('member', bob.name));
  await check(moderator, 'suspend');
  await dialog.getByRole('button', { name: SAFETY_SCREENS.actions.suspend }).click();
  await moderator.getByText(done.suspended).waitFor();

  await bob.page.getByRole('heading', { name: ACCOUNT_SCREENS.signInScreen.title }).waitFor();
  await bob.page.getByRole('alert').getByText(SAFETY_TEXTS.suspended).waitFor();
  await ann.page.reload();
  await ann.page.getByRole('heading', { name: PROFILE_TEXTS.failed.notFound }).waitFor();
  await open(ann.page, '/messages');
  await ann.page.getByRole('button', { name: MESSAGE_TEXTS.hiddenMember }).click();
  await ann.page.getByText(MESSAGE_SCREENS.chat.accountHidden).waitFor();
});

test('lifting the suspension restores everything', async () => {
  await moderator.getByRole('tab', { name: SAFETY_SCREENS.tabs.suspended }).click();
  await moderator
    .getByRole('button', {
      name: SAFETY_SCREENS.actions.about({ action: SAFETY_SCREENS.actions.lift, subject: bob.name }),
    })
    .click();
  await moderator.getByRole('dialog').getByRole('button', { name: SAFETY_SCREENS.actions.lift }).click();
  await moderator.getByText(done.lifted).waitFor();
  await moderator.getByText(SAFETY_SCREENS.lists.noSuspended).waitFor();
  await moderator.getByRole('tab', { name: SAFETY_SCREENS.tabs.audit }).click();
  await moderator
    .getByText(wholeOf((b) => SAFETY_SCREENS.audit.lifted({ by: 'Mira Joshi', whom: bob.name, b })))
    .waitFor();
  await check(moderator, 'audit', [phone]);

  await bob.page.getByLabel(ACCOUNT_SCREENS.email).fill('bob@example.org');
  await bob.page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill(PASSWORD);
  await bob.page.getByRole('button', { name: ACCOUNT_SCREENS.signIn, exact: true }).click();
  await bob.page.getByRole('heading', { name: APP_SCREENS.settings.title }).waitFor();
  await open(ann.page, `/user-profile/${bob.id}`);
  await ann.page.getByRole('heading', { level: 1, name: bob.name }).waitFor();
});

test('no page reported a problem except rejected calls', () => {
  const { refusals, others } = sortProblems(problems.flat());
  expect(others).toEqual([]);
  expect(new Set(refusals.map((refusal) => refusal.replace(/[0-9a-f]{24}/g, ':id')))).toEqual(
    new Set(['409 /api/moderation/cases/:id/remove', '404 /api/user/singleProfile/:id']),
  );
});

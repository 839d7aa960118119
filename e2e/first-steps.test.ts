import { setLanguageSource } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE } from '@weft/shared/languages/languages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { DEVICES, type Device } from './browser/browser.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { languagesOr } from './languages.ts';
import { postWith } from './pages/feed.ts';
import { arrowTo, dialogOpens, enter, press, tabTo } from './pages/keyboard.ts';
import { callAs, eventually } from './pages/messages.ts';
import { join, joinInBrowser, type SignedIn } from './pages/network.ts';
import {
  NETWORK_SCREENS,
  NOTIFICATION_SCREENS,
  NOTIFICATION_TEXTS,
  POST_SCREENS,
  POST_TEXTS,
  wholeOf,
} from './pages/texts.ts';
import { inTurns, sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';

const { composer, counts, feeds, menu, muting, quotes, reposts, saved } = POST_SCREENS;

/** Whom a new member follows, in the order of their posts. The last one is muted. */
const PEOPLE = ['Ada Author', 'Ben Baker', 'Cleo Cook'] as const;
/** Each journey has its own posts, so that they stand at the top of the feed. */
const textBy = (name: string) => `${name} greets ${member.name}`;

const LANGUAGES = languagesOr(['en', 'ar']);
const NEWCOMERS = ['Nia', 'Omar', 'Lea'];
const JOURNEYS = inTurns(LANGUAGES, sizesHere()).map((journey, place) => ({
  ...journey,
  newcomer: `${NEWCOMERS[place]} Newcomer`,
}));

interface Author {
  readonly name: string;
  readonly id: string;
  readonly token: string;
}

let stage: BothDevices;
let authors: readonly Author[];
let member: SignedIn;

/** Publishes a post and returns its id. */
async function publishAs(token: string, fields: Record<string, string>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  type Created = { data: { _id: string } };
  const { data } = await callAs<Created>(stage.product.address, token, 'POST', '/media/createMedia', form);
  return data._id;
}

beforeAll(async () => {
  stage = await openBothDevices('first-steps');
  const made: Author[] = [];
  for (const name of PEOPLE) made.push({ name, ...(await join(stage.product, name)) });
  authors = made;
});
afterEach((context) => keepFailurePictures(context, 'first-steps', member ? [member.page] : []));
afterAll(async () => {
  setLanguageSource(() => DEFAULT_LANGUAGE);
  await stage?.close();
});

/** How a member works the controls of a page. */
interface Hands {
  choose(role: 'button' | 'link', name: string): Promise<void>;
  /** Chooses an item of a menu, by its place among those that the keyboard reaches. */
  chooseIn(menuName: string, item: string, place: number): Promise<void>;
  openFollowing(): Promise<void>;
}

const byPointer = (page: Page): Hands => ({
  choose: (role, name) =>
    page
      .getByRole(role, { name, exact: role === 'button' })
      .first()
      .click(),
  chooseIn: async (menuName, item) => {
    await page.getByRole('button', { name: menuName, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  },
  openFollowing: () => page.getByRole('tab', { name: feeds.following }).click(),
});

const byKeyboard = (page: Page): Hands => ({
  choose: (role, name) => enter(page, role, name),
  chooseIn: async (menuName, item, place) => {
    await enter(page, 'button', menuName);
    await page.getByRole('menuitem', { name: item, exact: true }).waitFor();
    await press(page, ...Array.from({ length: place }, () => 'ArrowDown'), 'Enter');
  },
  openFollowing: async () => {
    // The tabs are one stop: the selected one.
    await page.getByRole('tab', { selected: true }).waitFor();
    const isOpen = await page.getByRole('tab', { name: feeds.following, selected: true }).count();
    await tabTo(page, 'tab', isOpen ? feeds.following : feeds.everyone);
    if (!isOpen) await press(page, arrowTo('previous'));
  },
});

const open = (page: Page, path: string) => page.goto(`${stage.product.address}${path}`);
const authorAt = (place: number): Author => {
  const author = authors[place];
  if (!author) throw new Error('there are three');
  return author;
};

/** Publishes a post of each person, and returns the ids in their order. */
async function publishPosts(): Promise<readonly string[]> {
  const posts: string[] = [];
  for (const { name, token } of authors.toReversed())
    posts.unshift(await publishAs(token, { mediaTitle: textBy(name) }));
  return posts;
}

async function follow(page: Page, hands: Hands): Promise<void> {
  await open(page, '/dashboard');
  for (const { name } of authors) {
    const isStored = answered(page, 'POST', '/follow/');
    await hands.choose('button', NETWORK_SCREENS.follow.member({ name }));
    await isStored;
  }
  await open(page, '/dashboard');
  await hands.openFollowing();
  for (const { name } of authors) await postWith(page, textBy(name)).waitFor();
}

/** The first person mentions the member, who opens the post from the notification. */
async function openMention(page: Page, hands: Hands): Promise<Locator> {
  const { name, token } = authorAt(0);
  const mention = `@${member.name}`;
  const mentions = JSON.stringify([{ member: member.id, start: 8, length: mention.length }]);
  const post = await publishAs(token, { mediaTitle: `Welcome ${mention}`, mentions });
  await open(page, '/notifications');
  const action = NOTIFICATION_TEXTS.did.mention({ count: 1 });
  await hands.choose(
    'link',
    wholeOf((b) => NOTIFICATION_SCREENS.entry({ names: name, action, b })),
  );
  await page.waitForURL(`**/posts/${post}`);
  const card = page.getByRole('article').first();
  await card.getByRole('link', { name: mention }).waitFor();
  return card;
}

async function quote(page: Page, hands: Hands, card: Locator): Promise<void> {
  await hands.chooseIn(reposts.action, quotes.action, 1);
  const dialog = await dialogOpens(page, quotes.title);
  await dialog.getByRole('blockquote').waitFor();
  await page.keyboard.insertText(`Thank you, says ${member.name}`);
  await hands.choose('button', composer.post);
  await page.getByText(POST_TEXTS.done.created).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await card.getByRole('button', { name: counts.quotes({ count: 1, shown: '1' }) }).waitFor();
}

async function save(page: Page, hands: Hands): Promise<void> {
  const isStored = answered(page, 'PUT', '/saved-posts/');
  await hands.choose('button', saved.save);
  await isStored;
  await open(page, '/saved');
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Welcome' }).waitFor();
}

async function mute(page: Page, hands: Hands, post: string): Promise<void> {
  const { name } = authorAt(2);
  await open(page, `/posts/${post}`);
  const isStored = answered(page, 'PUT', '/muted-members/');
  await hands.chooseIn(menu.more, muting.mute({ name }), 0);
  await page.getByText(muting.muted({ name })).waitFor();
  await isStored;
  await open(page, '/dashboard');
  await postWith(page, textBy(authorAt(1).name)).waitFor();
  await eventually(() => page.getByText(textBy(name)).count()).toBe(0);
}

async function takeFirstSteps(hands: Hands): Promise<void> {
  const { page } = member;
  const posts = await publishPosts();
  await follow(page, hands);
  await quote(page, hands, await openMention(page, hands));
  await save(page, hands);
  await mute(page, hands, posts[2] ?? '');
}

test('a new member follows, is mentioned, quotes, saves and mutes by keyboard', async () => {
  const [desktop] = DEVICES as readonly [Device, ...Device[]];
  member = await joinInBrowser(stage.browser, desktop, stage.product, 'Kim Keys');
  await takeFirstSteps(byKeyboard(member.page));
});

test.each(JOURNEYS)('the same by pointer, $language on a $name', async ({ language, index, newcomer }) => {
  setLanguageSource(() => language);
  const { device } = stage.at(index);
  member = await joinInBrowser(stage.browser, device, stage.product, newcomer);
  await takeFirstSteps(byPointer(member.page));
  await checkThemes(member.page, device, `first-steps-${language}`);
  expect(await member.page.locator('html').getAttribute('lang')).toBe(language);
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RICH_TEXT_TAGS } from '@weft/shared/profiles/rich-text';
import sharp from 'sharp';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hostileAbouts } from '../server/src/testing/content/hostile-abouts.ts';
import { artefactPath } from './product/artefacts.ts';
import { atRest } from './browser/at-rest.ts';
import { DEVICES, addSession, launchBrowser, openProfile, type Device } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { monthOn } from './pages/dates.ts';
import { enter, expectFocus, tabTo, typeInto } from './pages/keyboard.ts';
import { joinAndSignIn } from './pages/member.ts';
import { dialog, fillProfile, openProfilePage, ownId, section } from './pages/profiles.ts';
import { makePhoto } from './files/picture.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';
import {
  APP_SCREENS,
  factsOf,
  POST_SCREENS,
  PROFILE_SCREENS,
  PROFILE_TEXTS,
  UI_TEXTS,
} from './pages/texts.ts';
import { sortProblems } from './browser/refusals.ts';
import { watchForProblems } from './browser/watch.ts';

const { actions, entry, picture, sections } = PROFILE_SCREENS;
const { done } = PROFILE_TEXTS;
const PERSON = { fullName: 'Noor Haddadin', email: 'noor@example.org', password: 'sixfold88' };
const HOME = { city: 'Amman', country: 'JO', state: 'JO-AM', pinCode: '11118', phone: '+962 6 555 0101' };
const FILLED = {
  headline: 'Protection engineer at Northmere Power',
  aboutUs: `<p>${'I test relays, and I write down what I find. '.repeat(9)}</p><p>The end.</p>`,
  'experience[0][title]': 'Protection engineer',
  'experience[0][companyName]': 'Northmere Power',
  'experience[0][location]': 'Amman',
  'experience[0][startDate]': '2021-01-01',
  'experience[0][endDate]': '2023-03-01',
  'education[0][degree]': 'BSc',
  'education[0][title]': 'Electrical engineering',
  'education[0][institution]': 'University of Jordan',
  'education[0][startDate]': '2014-09-01',
  'education[0][endDate]': '2018-06-01',
  'skills[0][skill]': 'Relay testing',
  'socialLinks[0][links]': 'https://noor.example/notes',
  'socialLinks[0][platform]': 'website',
  'socialLinks[0][featuredLink]': 'true',
};

const folder = mkdtempSync(path.join(tmpdir(), 'weft-profiles-'));
const [desktop, phone] = DEVICES as readonly [Device, Device];
let browser: Browser;
let product: Product;
let context: BrowserContext;
let page: Page;
let token: string;
let memberId: string;
let problems: readonly string[];

const arrive = async (on: Page = page) => openProfilePage(on, product.address, 'me', PERSON.fullName);

/** Opens another window of the same member. */
async function windowOf(device: Device, settings: { timezoneId?: string } = {}): Promise<Page> {
  const other = await openProfile(browser, device, settings);
  await addSession(other, product.address, token);
  return other.newPage();
}

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct(folder)]);
  context = await openProfile(browser, desktop);
  problems = await watchForProblems(context, product.address);
  page = await context.newPage();
  token = await joinAndSignIn(context, page, product.address, PERSON, HOME);
  memberId = await ownId(product.address, token);
  await fillProfile(product.address, token, FILLED);
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await page.screenshot({ path: artefactPath('profiles-failed.png') });
});

afterAll(() => closeProduct({ browser, product, folder }));

test.each(['America/Los_Angeles', 'Asia/Kolkata'])('months do not shift in %s', async (timezoneId) => {
  const there = await windowOf(desktop, { timezoneId });
  await arrive(there);
  const [start, end] = [await monthOn(there, 2021, 1), await monthOn(there, 2023, 3)];
  const { span, yearsAndMonths } = PROFILE_SCREENS.dates;
  const experience = section(there, sections.experience);
  expect(await experience.innerText()).toContain(
    factsOf(span({ start, end }), yearsAndMonths({ years: 2, months: 3 })),
  );
  await there.getByRole('button', { name: sections.editEntry({ title: 'Protection engineer' }) }).click();
  const form = dialog(there, entry.edit({ what: 'experience' }));
  expect(await form.getByLabel(entry.startDate).inputValue()).toBe('2021-01');
  await form.getByLabel(PROFILE_SCREENS.form.title).fill('Protection engineer II');
  await form.getByRole('button', { name: UI_TEXTS.save }).click();
  await there.getByText(done.experienceUpdated).waitFor();
  expect(await experience.innerText()).toContain(span({ start, end }));
  await fillProfile(product.address, token, FILLED);
  await there.context().close();
});

test('by keyboard, a member adds an experience and is asked before discarding changes', async () => {
  await arrive();
  await enter(page, 'button', sections.addExperience);
  const form = dialog(page, entry.add({ what: 'experience' }));
  await form.waitFor();
  await expectFocus(page, 'textbox', PROFILE_SCREENS.form.title);
  await page.keyboard.type('Half a tit');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: PROFILE_SCREENS.form.discardTitle }).waitFor();
  await enter(page, 'button', PROFILE_SCREENS.form.keepEditing);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await enter(page, 'button', sections.addExperience);
  await page.getByText(PROFILE_SCREENS.form.restored).waitFor();
  expect(await form.getByLabel(PROFILE_SCREENS.form.title).inputValue()).toBe('Half a tit');
  await expectFocus(page, 'textbox', PROFILE_SCREENS.form.title);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Head of protection');
  await typeInto(page, entry.companyName, 'Tidewell Grid', 'combobox');
  await typeInto(page, sections.location, 'Aqaba');
  await page.keyboard.press('Tab');
  await page.keyboard.type('April');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2023');
  await tabTo(page, 'checkbox', entry.isCurrent);
  await page.keyboard.press('Space');
  await enter(page, 'button', UI_TEXTS.save);
  await page.getByText(done.experienceAdded).waitFor();
  const first = section(page, sections.experience).getByRole('listitem').first();
  await expect.poll(() => first.innerText()).toContain('Head of protection');
  expect(await first.innerText()).toContain(
    PROFILE_SCREENS.dates.spanUntilNow({ start: await monthOn(page, 2023, 4) }),
  );
  await expectFocus(page, 'button', sections.addExperience);
});

test('by keyboard, a member edits skills and formats About', async () => {
  await enter(page, 'button', sections.editSkills);
  await page.locator('[role=combobox]:focus').waitFor();
  for (const skill of ['IEC 61850', 'relay TESTING', 'Writing']) {
    await page.keyboard.type(skill);
    await page.keyboard.press('Enter');
  }
  await enter(page, 'button', UI_TEXTS.save);
  await page.getByText(done.skills).waitFor();
  await expect
    .poll(() => section(page, sections.skills).getByRole('listitem').allInnerTexts())
    .toEqual(['Relay testing', 'IEC 61850', 'Writing']);
  await enter(page, 'button', sections.editAbout);
  const box = dialog(page, actions.edit).getByRole('textbox', {
    name: sections.about,
  });
  await expectFocus(page, 'textbox', sections.about);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Plain and ');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Enter');
  await page.keyboard.type('bold');
  await expect.poll(() => box.innerHTML()).toBe('<p>Plain and <strong>bold</strong></p>');
  await enter(page, 'button', UI_TEXTS.save);
  await page.getByText(done.profile).waitFor();
  expect(await section(page, sections.about).locator('strong').innerText()).toBe('bold');
});

test('pasting into About removes forbidden content', async () => {
  // A separate window, because browsers report CSP violations even of inert content.
  const there = await windowOf(desktop);
  await arrive(there);
  await there.getByRole('button', { name: sections.editAbout }).click();
  const box = dialog(there, actions.edit).getByRole('textbox', {
    name: sections.about,
  });
  await box.press('ControlOrMeta+A');
  await box.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<h1>Big</h1><p style="color:red">a <b>b</b> <a href="javascript:window.pwned=1">c</a><img src=x onerror="window.pwned=1"></p>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => box.innerHTML()).toContain('<strong>b</strong>');
  const html = await box.innerHTML();
  expect(html).not.toMatch(/style=|javascript|<img|<h1/);
  expect(await there.evaluate(() => 'pwned' in window)).toBe(false);
  await there.context().close();
});

test('a photo is rotated, moved and zoomed with keys, mouse and touch, and uploaded as a JPEG', async () => {
  const photo = await sharp(await makePhoto(1600, 1200))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await arrive();
  await page.getByRole('button', { name: picture.editPhoto }).click();
  const editor = dialog(page, picture.editProfilePhoto);
  await editor
    .getByLabel(picture.label, { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  const stage = editor.getByRole('group', { name: picture.stage });
  const zoom = editor.getByRole('slider', { name: picture.zoom });
  await stage.waitFor();
  const place = () =>
    editor.locator('.reactEasyCrop_Image').evaluate((image) => getComputedStyle(image).transform);
  const before = await place();
  await stage.press('ArrowLeft');
  await expect.poll(place).not.toBe(before);
  await stage.press('+');
  await stage.press('+');
  await expect.poll(() => zoom.inputValue()).toBe('1.2');
  await editor.getByRole('button', { name: picture.rotateRight }).click();
  await editor.getByRole('button', { name: picture.zoomOut }).click();
  await expect.poll(() => zoom.inputValue()).toBe('1.1');
  const box = await stage.boundingBox();
  if (!box) throw new Error('no stage');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const still = await place();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(place).not.toBe(still);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => zoom.inputValue()).toBe('1.2');
  // Browsers do not expose uploads from memory, so the page reports them.
  await page.evaluate(() => {
    const watched = window as Window & { sent?: string[] };
    const send = Reflect.get(XMLHttpRequest.prototype, 'send') as (
      this: XMLHttpRequest,
      body: unknown,
    ) => void;
    XMLHttpRequest.prototype.send = function sendWatched(body) {
      if (body instanceof FormData)
        watched.sent = [...body].map(([name, value]) =>
          value instanceof File ? `${name}: ${value.name}, ${value.type}` : name,
        );
      send.call(this, body);
    };
  });
  await editor.getByRole('button', { name: picture.upload }).click();
  await page.getByText(done.profileImage).waitFor();
  expect(await page.evaluate(() => (window as Window & { sent?: string[] }).sent)).toEqual([
    'profileImage: processed_profileImage.jpg, image/jpeg',
  ]);
  await page.getByRole('button', { name: picture.viewPhoto }).click();
  await page.getByRole('img', { name: picture.photoOf({ name: PERSON.fullName }) }).waitFor();
  await page.keyboard.press('Escape');
});

test('two fingers zoom the banner on a phone', async () => {
  const there = await windowOf(phone);
  await arrive(there);
  await there.getByRole('button', { name: picture.editBanner }).click();
  const editor = dialog(there, picture.editBanner);
  const hills = await makePhoto(1600, 900);
  await editor
    .getByLabel(picture.label, { exact: true })
    .setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: hills });
  // The editor positions the picture only after it has loaded.
  await editor.locator('.reactEasyCrop_Image').evaluate((image: HTMLImageElement) => image.decode());
  await atRest(there);
  const stage = await editor.getByRole('group', { name: picture.stage }).boundingBox();
  if (!stage) throw new Error('no stage');
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  const fingers = await there.context().newCDPSession(there);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    });
  await touch('touchStart', 20);
  for (const apart of [30, 40, 50]) {
    await touch('touchMove', apart);
    await there.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
  }
  await touch('touchEnd', 50);
  await expect
    .poll(async () => Number(await editor.getByRole('slider', { name: picture.zoom }).inputValue()))
    .toBeGreaterThan(1.5);
  await checkScreen(there, phone, 'profile-banner-editor');
  await editor.getByRole('button', { name: picture.upload }).click();
  await there.getByText(done.bannerImage).waitFor();
  await there.context().close();
});

test('print shows the whole text and every section, without bars and buttons', async () => {
  await fillProfile(product.address, token, FILLED);
  await arrive();
  await section(page, sections.about).getByRole('button', { name: PROFILE_SCREENS.readMore }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => page.locator('body').innerText()).toContain('The end.');
  const paper = await page.locator('body').innerText();
  for (const words of [
    sections.experience,
    sections.education,
    sections.skills,
    'noor.example/notes',
    PERSON.email,
  ])
    expect(paper).toContain(words);
  for (const words of [
    PROFILE_SCREENS.readMore,
    APP_SCREENS.network,
    actions.edit,
    PROFILE_SCREENS.strength.title,
    APP_SCREENS.skipToContent,
  ])
    expect(paper).not.toContain(words);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  writeFileSync(artefactPath('profile.pdf'), await page.pdf({ preferCSSPageSize: true }));
});

test('none of thirty hostile texts runs or leaves a forbidden element', async () => {
  const watched = await windowOf(desktop);
  // Each text has its own member. The test replaces the response, because the server would sanitise the text.
  await watched.route('**/api/user/singleProfile/*', async (route) => {
    const place = Number(route.request().url().split('/').at(-1));
    const url = `${product.address}/api/user/singleProfile/${memberId}`;
    const response = await route.fetch({ url });
    const { user, ...rest } = (await response.json()) as { user: object };
    const _id = String(place).padStart(24, '6');
    const changed = { ...user, _id, fullName: `Member of text ${place}`, aboutUs: hostileAbouts[place] };
    await route.fulfill({ response, json: { ...rest, user: changed } });
  });
  await watched.route('**/api/media/getUserMedia/*', (route) =>
    route.fulfill({ json: { success: true, media: [], nextCursor: null } }),
  );
  await arrive(watched);
  expect(hostileAbouts.length).toBeGreaterThanOrEqual(30);
  for (const [place, about] of hostileAbouts.entries()) {
    await watched.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/user-profile/${place}`);
    await watched.getByRole('heading', { level: 1, name: `Member of text ${place}`, exact: true }).waitFor();
    const shown = section(watched, sections.about).locator('.rich-text');
    await shown.waitFor({ state: 'attached' });
    const found = await shown.evaluate((box) =>
      [...box.querySelectorAll('*')].map((element) => ({
        tag: element.localName,
        attributes: element.getAttributeNames().filter((name) => !['href', 'target', 'rel'].includes(name)),
        href: element.getAttribute('href') ?? 'https:',
      })),
    );
    for (const { tag, attributes, href } of found) {
      expect(RICH_TEXT_TAGS, about).toContain(tag);
      expect(attributes, about).toEqual([]);
      expect(href, about).toMatch(/^(https?|mailto):/);
    }
    expect(await watched.evaluate(() => 'pwned' in window), about).toBe(false);
  }
  await watched.context().close();
});

test.each(DEVICES)('on a $name every state of the profile passes axe', async (device) => {
  const there = await windowOf(device);
  await arrive(there);
  await checkScreen(there, device, 'profile-own');
  await there.getByRole('button', { name: actions.edit }).click();
  await dialog(there, actions.edit).getByRole('toolbar').waitFor();
  await checkScreen(there, device, 'profile-edit');
  await there.keyboard.press('Escape');
  await there.getByRole('button', { name: sections.addEducation }).click();
  await checkScreen(there, device, 'profile-education');
  await there.goto(`${product.address}/edit-profile`);
  await there.getByRole('heading', { level: 1, name: PROFILE_SCREENS.page.title }).waitFor();
  await checkScreen(there, device, 'edit-profile');
  await there.goto(`${product.address}/user-profile/${memberId}?view=posts`);
  await there.getByText(POST_SCREENS.empty.title).waitFor();
  await checkScreen(there, device, 'profile-posts');
  await there.goto(`${product.address}/user-profile/65f0000000000000000000ff`);
  await there.getByRole('heading', { name: PROFILE_TEXTS.failed.notFound }).waitFor();
  await checkScreen(there, device, 'profile-not-found');
  await there.context().close();
});

test('no page reported a problem', () => {
  expect(sortProblems(problems)).toEqual({ refusals: [], others: [] });
});

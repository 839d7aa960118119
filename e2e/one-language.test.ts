import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { OFFERED_LANGUAGES, type Language } from '@weft/shared/languages/languages';
import { DEVICES, openProfile } from './browser/browser.ts';
import { signInElsewhere, writePost } from './pages/member.ts';
import { openStage, type Stage } from './product/stage.ts';

const [desktop] = DEVICES;
if (!desktop) throw new Error('no device');

/** Files with texts of one language: several areas share `texts-de` and `texts-common-de`, others have a file of their own. */
const TEXTS = /\/assets\/(?:texts-(?:common-)?)?(en-XA|en|de|es|ar)-[\w-]{8}\.js$/;

const languagesOf = (paths: readonly string[]) => [
  ...new Set(paths.flatMap((path) => TEXTS.exec(path)?.[1] ?? [])),
];

let stage: Stage;
let token: string;

/** Stores the member's language, which the pages of a member follow. */
async function storeLanguage(language: Language): Promise<void> {
  const stored = await fetch(`${stage.product.address}/api/members/me/language`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ language }),
  });
  expect(stored.ok).toBe(true);
}

beforeAll(async () => {
  stage = await openStage('one-language');
  token = await signInElsewhere(stage.product.address, stage.person);
  await writePost(stage.product.address, token, 'Two lines of timetable, joined.');
});
afterAll(() => stage?.close());

test.each(OFFERED_LANGUAGES)('a page in $name loads no texts of another language', async ({ code }) => {
  const { address } = stage.product;
  const profile = await openProfile(stage.browser, desktop, { language: code });
  onTestFinished(() => profile.close());
  await storeLanguage(code);
  const tab = await profile.newPage();
  const asked: string[] = [];
  tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const texts = () => asked.filter((path) => TEXTS.test(path));

  await tab.goto(address);
  await tab.locator('form button[type=submit]').waitFor();
  // Parts of the screen load later.
  await tab.waitForLoadState('networkidle');
  expect(languagesOf(asked)).toEqual([code]);
  // A visitor doesn't need the texts of the member area.
  expect(texts().some((path) => path.includes('/texts-common-'))).toBe(true);
  expect(texts().some((path) => path.includes(`/texts-${code}-`))).toBe(false);

  await tab.locator('input[type=email]').fill(stage.person.email);
  await tab.locator('input[type=password]').fill(stage.person.password);
  await tab.locator('form button[type=submit]').click();
  await tab.getByRole('article').first().waitFor();
  expect(languagesOf(asked)).toEqual([code]);

  asked.length = 0;
  await tab.reload();
  await tab.getByRole('article').first().waitFor();
  expect(languagesOf(asked)).toEqual([code]);
  // The first screen's texts are requested before the code that imports them has run, and once.
  const preloads = await tab
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(languagesOf(preloads)).toEqual([code]);
  expect(preloads.some((path) => path.includes(`/texts-${code}-`))).toBe(true);
  expect(texts()).toEqual([...new Set(texts())]);

  const stored = () =>
    tab.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(async () => languagesOf(await stored())).toEqual([code]);
});

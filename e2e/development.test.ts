import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/src/testing/services/free-port.ts';
import { ROOT } from './product/artefacts.ts';
import { DEVICES, launchBrowser, openProfile } from './browser/browser.ts';
import { openComposer, postWith, publish } from './pages/feed.ts';
import { joinAndSignIn } from './pages/member.ts';
import { POST_SCREENS } from './pages/texts.ts';
import { startServing } from './product/product.ts';
import type { ServingProcess } from './product/start-process.ts';
import { watchForProblems } from './browser/watch.ts';

const PERSON = { fullName: 'Ravi Menon', email: 'ravi@example.org', password: 'sixfold88' };
const HOME = { city: 'Kochi', country: 'IN', state: 'IN-KL', pinCode: '682001', phone: '+91 484 555 0101' };
/** Time for Vite to bundle the imports on its first start. Milliseconds. */
const START_MS = 120_000;
const PATIENCE = { timeout: START_MS };

const folder = mkdtempSync(path.join(tmpdir(), 'weft-development-'));
let browser: Browser;
let running: ServingProcess;
let server: string;
let page: Page;
let problems: readonly string[];
const heard: string[] = [];

beforeAll(async () => {
  const [port, serverPort] = [await freePort(), await freePort()];
  server = `http://localhost:${serverPort}`;
  const script = path.join(ROOT, 'scripts/dev.mjs');
  [browser, running] = await Promise.all([
    launchBrowser(),
    startServing(folder, {
      command: [process.execPath, script, '--port', String(port), '--server-port', String(serverPort)],
      ready: /Open (http:\S+)/,
      within: START_MS,
    }),
  ]);
  const [desktop] = DEVICES;
  if (!desktop) throw new Error('no device');
  const context = await openProfile(browser, desktop);
  page = await context.newPage();
  page.setDefaultTimeout(START_MS);
  await joinAndSignIn(context, page, server, PERSON, HOME);
  problems = await watchForProblems(context, running.address);
  page.on('websocket', (socket) => socket.once('framereceived', () => heard.push(socket.url())));
  page.on('console', (message) => heard.push(message.text()));
}, 2 * START_MS);

afterAll(async () => {
  await browser?.close();
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets the modification time of a source file, which watchers take for a change. */
function save(source: string): void {
  const now = new Date();
  utimesSync(path.join(ROOT, source), now, now);
}

test('Vite serves the page and forwards its calls and socket to the server', async () => {
  await page.goto(`${running.address}/dashboard`);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill('Written while developing');
  await publish(page, dialog);
  await postWith(page, 'Written while developing').waitFor();
  await expect.poll(() => heard.some((text) => text.includes('/socket.io/')), PATIENCE).toBe(true);
  expect(problems).toEqual([]);
});

test('a changed source of the server restarts it, and the page continues', async () => {
  const starts = () => running.said().split('Listening on').length - 1;
  expect(starts()).toBe(1);
  save('server/src/main.ts');
  await expect.poll(starts, PATIENCE).toBe(2);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill('Written to the next server');
  await publish(page, dialog);
  await postWith(page, 'Written to the next server').waitFor();
});

test('a changed source of the page is applied at once and keeps typed text', async () => {
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill('Half a sentence');
  save('client/src/features/posts/components/post-card.tsx');
  await expect.poll(() => heard.some((text) => text.startsWith('[vite] hot updated')), PATIENCE).toBe(true);
  expect(await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).inputValue()).toBe(
    'Half a sentence',
  );
});

test('the command stops all processes that it has started', async () => {
  const { address } = running;
  await running.stop();
  for (const gone of [address, server]) await expect(fetch(gone)).rejects.toThrow('fetch failed');
});

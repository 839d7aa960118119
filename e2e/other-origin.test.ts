import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/src/testing/services/free-port.ts';
import { ROOT } from './product/artefacts.ts';
import { DEVICES, launchBrowser, openProfile } from './browser/browser.ts';
import { untilLive } from './browser/live-page.ts';
import { signIn, signOut } from './pages/accounts.ts';
import { addPhoto, openComposer, postWith, publish } from './pages/feed.ts';
import { joinAndSignIn } from './pages/member.ts';
import { POST_SCREENS } from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';
import { LISTENING, settingsFor, startServing } from './product/product.ts';
import type { ServingProcess } from './product/start-process.ts';

const PERSON = { fullName: 'Ravi Menon', email: 'ravi@example.org', password: 'sixfold88' };
const HOME = { city: 'Kochi', country: 'IN', state: 'IN-KL', pinCode: '682001', phone: '+91 484 555 0101' };
const BUILD_MS = 300_000;
const START_MS = 60_000;
const PATIENCE = { timeout: START_MS };
/** Two origins of one site that browsers resolve to this machine without DNS. */
const [PAGES, CALLS] = ['www.weft.localhost', 'api.weft.localhost'];

const folder = mkdtempSync(path.join(tmpdir(), 'weft-origins-'));
let browser: Browser;
let running: ServingProcess;
let pages: string;
let calls: string;
let page: Page;
const problems: string[] = [];
const reached = { calls: 0, socket: 0 };

/** Builds the client with VITE_API_BASE_URL, next to a copy of the built server. */
async function buildFor(apiBase: string): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const outDir = path.join(folder, 'client/dist');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir'],
    {
      cwd: path.join(ROOT, 'client'),
      env: { ...settingsFor(folder), NODE_ENV: 'production', VITE_API_BASE_URL: apiBase },
    },
  );
  for (const part of ['server/dist', 'server/assets', 'server/package.json'])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
}

beforeAll(async () => {
  const port = await freePort();
  [pages, calls] = [`http://${PAGES}:${port}`, `http://${CALLS}:${port}`];
  await buildFor(`${calls}/api`);
  [browser, running] = await Promise.all([
    launchBrowser(),
    startServing(folder, {
      command: [process.execPath, path.join(folder, 'server/dist/main.js')],
      settings: { PORT: String(port), PUBLIC_URL: pages },
      ready: LISTENING,
      within: START_MS,
    }),
  ]);
  const [desktop] = DEVICES;
  if (!desktop) throw new Error('no device');
  const elsewhere = await openProfile(browser, desktop);
  await joinAndSignIn(elsewhere, await elsewhere.newPage(), running.address, PERSON, HOME);
  await elsewhere.close();
  const context = await openProfile(browser, desktop);
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') !== (origin === calls))
      problems.push(`${pathname} was asked of ${origin}`);
    if (origin === calls) reached.calls += 1;
  });
  page = await context.newPage();
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).hostname === CALLS) socket.once('framereceived', () => (reached.socket += 1));
  });
}, BUILD_MS + START_MS);

afterAll(async () => {
  await browser?.close();
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a member signs in, has a socket, and sees a picture', async () => {
  await page.goto(pages);
  await signIn(page, PERSON);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill('From another origin');
  await addPhoto(dialog, await makePhoto(640, 480), 'A hill');
  await publish(page, dialog);
  const picture = postWith(page, 'From another origin').getByRole('img', { name: 'A hill' });
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), PATIENCE)
    .toBeGreaterThan(0);
  await expect.poll(() => reached.socket, PATIENCE).toBeGreaterThan(0);
  expect(reached.calls).toBeGreaterThan(0);
});

test('a returning member is still signed in, and signs out', async () => {
  await untilLive(page, () => page.reload());
  await postWith(page, 'From another origin').waitFor();
  await signOut(page, false);
  expect(problems).toEqual([]);
});

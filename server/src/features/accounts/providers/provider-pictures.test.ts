import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import sharp from 'sharp';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import type { Browser } from '../../../testing/app/browser.ts';
import { signInAt } from '../../../testing/content/sign-in-at-provider.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import { scratchFolders } from '../../../testing/files/stored-files.ts';
import { formOf } from '../../../testing/http/forms.ts';
import { providersSetting } from '../../../testing/services/provider-settings.ts';
import { startScriptedProvider, type ScriptedProvider } from '../../../testing/services/scripted-provider.ts';
import { startWebServer, type WebServer } from '../../../testing/services/web-server.ts';

let pages: WebServer;
let app: TestApp;
/** Takes pictures once. */
let loom: ScriptedProvider;
/** Follows pictures, which have a claim of their own. */
let guild: ScriptedProvider;
let settings: Record<string, string>;
const further = { findHost: () => Promise.resolve(['127.0.0.1']) };
beforeAll(async () => {
  pages = await startWebServer();
  loom = await startScriptedProvider('loom', 'Loom Works');
  guild = await startScriptedProvider('guild', 'Spindle Guild');
  const always = { ...guild.settings, profile: 'always', pictureClaim: 'photo.url' };
  settings = {
    ...providersSetting(loom.settings, always),
    LINK_PREVIEW_PRIVATE_HOSTS: pages.host,
    LINK_PREVIEW_CA: pages.cert,
  };
  app = await startTestApp(settings, further);
});
afterAll(async () => {
  await app.close();
  await pages.close();
  await loom.close();
  await guild.close();
});

let number = 0;
function somebody() {
  number += 1;
  return { sub: `sub-${number}`, email: `pictured.${number}@example.org`, email_verified: true };
}
const show = (path: string, picture: Buffer) => pages.on(path, (_request, response) => response.end(picture));
const address = (path: string) => `https://${pages.host}${path}`;

/** Signs in; returns the browser once the picture has been taken. */
async function enter(claims: object, provider = loom, at = app): Promise<Browser> {
  const browser = at.browser();
  const answer = await signInAt(browser, provider, { claims: { ...claims } });
  expect(answer.status).toBe(200);
  browser.token = answer.data.token;
  await at.settled();
  return browser;
}
const pictureOf = async (browser: Browser) =>
  (await browser.call(getOwnProfile)).data.user.profileImage ?? null;
const upload = async (browser: Browser) =>
  browser.call(updateProfile, { form: formOf({ profileImage: { bytes: await plainPicture(300, 300) } }) });
const storedOf = async (browser: Browser) => {
  await app.settled();
  const { _id } = (await browser.call(getOwnProfile)).data.user;
  const items = app.database.connection.collection<{ owner: unknown; state: string }>('stored_items');
  const rows = await items.find({}).toArray();
  return rows.filter(({ owner }) => String(owner) === _id).map(({ state }) => state);
};

test('somebody new gets a re-encoded copy, once', async () => {
  show('/asha.png', await plainPicture(600, 400));
  const claims = { ...somebody(), picture: address('/asha.png') };
  const browser = await enter(claims);
  const url = await pictureOf(browser);
  expect(url).toMatch(/^\/uploads\/profiles\//);
  const copy = await browser.fetch(url ?? '');
  expect((await sharp(Buffer.from(await copy.arrayBuffer())).metadata()).format).toBe('webp');
  const before = pages.requests.length;
  show('/asha.png', await plainPicture(400, 400));
  expect(await pictureOf(await enter(claims))).toBe(url);
  expect(pages.requests).toHaveLength(before);
});

test('a picture that is followed is taken when it changes, and its predecessor removed', async () => {
  show('/vik.png', await plainPicture(300, 400));
  const claims = { ...somebody(), photo: { url: address('/vik.png') } };
  const browser = await enter(claims, guild);
  const first = await pictureOf(browser);
  const files = await storedOf(browser);
  // The same one does not replace what the member has chosen.
  await upload(browser);
  const own = await pictureOf(browser);
  await enter(claims, guild);
  expect(await pictureOf(browser)).toBe(own);
  show('/vik.png', await plainPicture(420, 300));
  const socket = await connectSocket(app.url, browser.token);
  const heard = new Promise<void>((resolve) => void socket.once('profile_changed', resolve));
  await enter(claims, guild);
  await heard;
  socket.close();
  const last = await pictureOf(browser);
  expect(new Set([first, own, last]).size).toBe(3);
  expect(await storedOf(browser)).toEqual(files);
});

test('a sign-in does not wait for a picture, and one that the member uploads meanwhile stays', async () => {
  let send = () => {};
  const picture = await plainPicture(200, 200);
  const asked = new Promise<void>((resolve) => {
    pages.on('/slow.png', (_request, response) => {
      send = () => response.end(picture);
      resolve();
    });
  });
  const browser = app.browser();
  const claims = { ...somebody(), picture: address('/slow.png') };
  browser.token = (await signInAt(browser, loom, { claims })).data.token;
  await asked;
  expect(await pictureOf(browser)).toBeNull();
  await upload(browser);
  const own = await pictureOf(browser);
  expect(own).not.toBeNull();
  const files = await browser.call(getOwnProfile);
  send();
  await app.settled();
  expect(await pictureOf(browser)).toBe(own);
  expect((await browser.call(getOwnProfile)).data).toEqual(files.data);
});

test.each<[string, () => unknown, boolean]>([
  ['without https', () => address('/bad').replace('https:', 'http:'), false],
  ['of this machine', () => 'https://127.0.0.1/bad', false],
  ['with the port of another service', () => 'https://pages.test:27017/bad', false],
  ['in the address itself', () => 'data:image/png;base64,iVBORw0KGgo=', false],
  ['of a long address', () => `${address('/bad')}?${'x'.repeat(2000)}`, false],
  ['that is no address', () => ({ url: address('/bad') }), false],
  ['that is none', () => address('/bad'), true],
  ['of more than a megabyte', () => address('/large'), true],
  ['that is missing', () => address('/missing'), true],
])('a picture %s is not taken, and the sign-in succeeds', async (_what, picture, isAsked) => {
  pages.onPage('/bad', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  show('/large', Buffer.concat([await plainPicture(20, 20), Buffer.alloc(1024 * 1024)]));
  const before = pages.requests.length;
  expect(await pictureOf(await enter({ ...somebody(), picture: picture() }))).toBeNull();
  expect(pages.requests.length > before).toBe(isAsked);
  expect(await scratchFolders(app.uploadsDir)).toEqual([]);
});

test('where the operator wants no website to be asked, no picture is taken', async () => {
  const quiet = await startTestApp({ ...settings, LINK_PREVIEWS: 'false' }, further);
  try {
    show('/quiet.png', await plainPicture(300, 300));
    const before = pages.requests.length;
    const claims = { ...somebody(), picture: address('/quiet.png') };
    expect(await pictureOf(await enter(claims, loom, quiet))).toBeNull();
    expect(pages.requests).toHaveLength(before);
  } finally {
    await quiet.close();
  }
});

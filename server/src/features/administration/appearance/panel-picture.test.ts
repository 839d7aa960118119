import { removeNetworkPicture, setNetworkPicture } from '@weft/shared/administration/appearance-contract';
import { getSystem } from '@weft/shared/administration/system-contract';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doChores } from '../../../testing/app/do-chores.ts';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { cornersPicture } from '../../../testing/files/pictures.ts';
import { filesOnDisk } from '../../../testing/files/stored-files.ts';
import { formOf } from '../../../testing/http/forms.ts';

const BUILT = '<!doctype html><html lang="en"><head><title>Weft</title></head><body></body></html>';
const params = { picture: 'panel' } as const;
const DAY = 24 * 3_600_000;

let app: TestApp;
let owner: TestMember;
beforeAll(async () => {
  app = await startTestApp({}, { page: BUILT });
  owner = await registerOwner(app);
});
afterAll(() => app.close());

const upload = (bytes: Buffer) =>
  owner.browser.call(setNetworkPicture, { params, form: formOf({ picture: [{ bytes }] }) });
const urlOf = async (bytes: Buffer) => (await upload(bytes)).data.pictures.panel?.url ?? '';
const pageOf = async () => (await fetch(app.url, { headers: { accept: 'text/html' } })).text();
const filesOfNetwork = async () =>
  (await filesOnDisk(app.uploadsDir)).filter((file) => file.includes('network'));
async function storedPictures() {
  const { kinds } = (await owner.browser.call(getSystem)).data.system.storage;
  return kinds.find(({ kind }) => kind === 'pictures')?.bytes ?? 0;
}

test('the picture beside the sign-in form is re-encoded, and read by everybody', async () => {
  const before = await storedPictures();
  const panel = (await upload(await cornersPicture(2700, 1800, 6))).data.pictures.panel;
  // Upright, and no larger than a panel needs.
  expect(panel).toMatchObject({ width: 2400, height: 1600 });
  expect(panel?.url).toMatch(/^\/uploads\/network\/[0-9a-f]{32}\/panel\.webp$/);
  expect(await pageOf()).toContain(`&quot;${panel?.url}&quot;`);
  const response = await fetch(`${app.url}${panel?.url}`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('image/webp');
  const picture = Buffer.from(await response.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 2400, height: 1600 });
  expect(picture.includes('Secret Camera')).toBe(false);
  app.clock.advance(11 * 60_000);
  expect(await storedPictures()).toBe(before + picture.length);
});

test('it stays while it is shown, and a replaced one is removed', async () => {
  const first = await urlOf(await cornersPicture(800, 600));
  app.clock.advance(2 * DAY);
  await doChores(app);
  expect((await fetch(`${app.url}${first}`)).status).toBe(200);
  const second = await urlOf(await cornersPicture(600, 800));
  await app.settled();
  expect((await fetch(`${app.url}${first}`)).status).toBe(404);
  expect((await fetch(`${app.url}${second}`)).status).toBe(200);
  expect(await filesOfNetwork()).toHaveLength(1);
  const { data } = await owner.browser.call(removeNetworkPicture, { params });
  expect(data.pictures.panel).toBeNull();
  await app.settled();
  expect(await filesOfNetwork()).toEqual([]);
  expect(await pageOf()).toBe(BUILT);
});

test('one that would be blurred is refused', async () => {
  const { failure } = await upload(await cornersPicture(599, 900));
  expect(failure.fields).toEqual({ 'picture.0': UPLOAD_TEXTS.tooFewPixels({ pixels: 600 }) });
  expect(await filesOfNetwork()).toEqual([]);
});

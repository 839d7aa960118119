import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  getAppearanceSettings,
  removeNetworkPicture,
  setNetworkPicture,
} from '@weft/shared/administration/appearance-contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import type { NetworkPicture } from '@weft/shared/appearance/network-look';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import type { NetworkRole } from '@weft/shared/roles/policy';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlinePictures } from '../../../platform/mailer/mail-logo.ts';
import { paragraph, mailOf } from '../../../platform/mailer/mail-layout.ts';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { registerStaff } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import { cornersPicture, plainPicture } from '../../../testing/files/pictures.ts';
import { filesOnDisk } from '../../../testing/files/stored-files.ts';
import { formOf } from '../../../testing/http/forms.ts';

const BUILT = `<!doctype html><html lang="en"><head><title>Weft</title>
<meta property="og:image" content="/icons/512.png" />
<link rel="icon" href="/logo.svg" type="image/svg+xml" />
<link rel="apple-touch-icon" href="/icons/apple-180.png" />
</head><body><noscript><p>Weft needs JavaScript</p></noscript></body></html>`;
const MANIFEST = {
  name: 'Weft',
  icons: [{ src: '/icons/192.png' }],
  shortcuts: [{ name: 'Messages', url: '/messages', icons: [{ src: '/icons/192.png' }] }],
};

let servers: TwoServers;
let staff: Readonly<Record<NetworkRole, TestMember>>;
beforeAll(async () => {
  servers = await startTwoServers();
  staff = await registerStaff(servers.one);
  for (const { clientDir } of [servers.one, servers.two])
    for (const [name, content] of [
      ['index.html', BUILT],
      ['manifest.webmanifest', JSON.stringify(MANIFEST)],
    ] as const)
      await writeFile(path.join(clientDir, name), content);
});
afterAll(() => servers.close());

const upload = (picture: NetworkPicture, bytes: Buffer, by = staff.owner) =>
  by.browser.call(setNetworkPicture, { params: { picture }, form: formOf({ picture: [{ bytes }] }) });
const reset = (picture: NetworkPicture, by = staff.owner) =>
  by.browser.call(removeNetworkPicture, { params: { picture } });

const pageOf = async (app: TestApp) => (await fetch(app.url, { headers: { accept: 'text/html' } })).text();
const plain = (width: number, height: number, background = '#7d3a66') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Reads a picture as a browser without a session does. */
async function read(app: TestApp, url: string) {
  const response = await fetch(`${app.url}${url}`);
  return { response, picture: Buffer.from(await response.arrayBuffer()) };
}

test('a new icon reaches pages, manifests and links of all servers in every size', async () => {
  const { data } = await upload('icon', await plain(600, 400));
  const icon = data.pictures.icon;
  expect(icon).toMatchObject({ width: 512, height: 512 });
  const folder = icon?.url.replace(/[^/]+$/, '') ?? '';
  expect(folder).toMatch(/^\/uploads\/network\/[0-9a-f]{32}\/$/);
  for (const app of [servers.one, servers.two]) {
    const page = await pageOf(app);
    expect(page).toContain(`<link rel="icon" href="${folder}icon192.png" type="image/png" />`);
    expect(page).toContain(`<link rel="apple-touch-icon" href="${folder}icon180.png" type="image/png" />`);
    expect(page).toMatch(new RegExp(`og:image" content="https?://[^/"]+${folder}icon512.png"`));
    expect(page).not.toContain('logo.svg');
    const manifest = (await (await fetch(`${app.url}/manifest.webmanifest`)).json()) as typeof MANIFEST;
    expect(manifest.icons).toMatchObject([
      { src: `${folder}icon192.png`, purpose: 'any' },
      { src: `${folder}icon512.png`, purpose: 'any' },
      { src: `${folder}maskable512.png`, purpose: 'maskable' },
    ]);
    expect(manifest.shortcuts[0]?.icons).toMatchObject([{ src: `${folder}icon192.png` }]);
    expect(await (await fetch(`${app.url}/api/docs`)).text()).toContain(`${folder}icon192.png`);
    const sizes = { icon32: 32, icon180: 180, icon192: 192, icon512: 512, maskable512: 512 };
    for (const [name, size] of Object.entries(sizes)) {
      const { response, picture } = await read(app, `${folder}${name}.png`);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    }
  }
  // Phones cut a maskable icon and show no transparency.
  const { picture } = await read(servers.one, `${folder}maskable512.png`);
  expect((await sharp(picture).stats()).isOpaque).toBe(true);
});

test('a new logo reaches pages, mails and pages without scripts, re-encoded and without metadata', async () => {
  const { data } = await upload('logo', await cornersPicture(800, 400, 6));
  const logo = data.pictures.logo;
  // Upright, four times the height in the header.
  expect(logo).toMatchObject({ width: 272, height: 136 });
  for (const app of [servers.one, servers.two]) {
    const page = await pageOf(app);
    expect(page).toContain(`<noscript><img src="${logo?.url}"`);
    expect(page).toContain('<meta name="pictures" content="');
    expect(await (await fetch(`${app.url}/api/docs`)).text()).toContain(`<img src="${logo?.url}"`);
    const { picture } = await read(app, logo?.url ?? '');
    expect(picture.includes('Secret Camera')).toBe(false);
  }
  const { html } = mailOf('Heading', [paragraph('Text')]);
  expect(html).toContain('<img src="cid:logo@network" width="64" height="32"');
  const { picture } = await read(servers.one, logo?.url ?? '');
  expect(inlinePictures(html)).toMatchObject([{ cid: 'logo@network', content: picture }]);
});

test('a change reaches the open pages of all servers', async () => {
  const { token } = staff.member.browser;
  const sockets = await Promise.all([servers.one, servers.two].map(({ url }) => connectSocket(url, token)));
  const shown = sockets.map(
    (socket) => new Promise((resolve) => void socket.once('appearance_changed', resolve)),
  );
  const { pictures } = (await upload('icon', await plain(200, 200))).data;
  for (const look of await Promise.all(shown))
    expect(look).toEqual({ name: 'Weft', accent: null, pictures, site: PLAIN_SITE });
  for (const socket of sockets) socket.close();
});

test('a replaced picture is removed, and a reset brings back the product’s', async () => {
  const first = (await upload('logo', await plain(300, 300))).data.pictures.logo?.url ?? '';
  const second = (await upload('logo', await plain(300, 300))).data.pictures.logo?.url ?? '';
  expect(second).not.toBe(first);
  await servers.one.settled();
  for (const app of [servers.one, servers.two]) {
    expect((await read(app, first)).response.status).toBe(404);
    expect((await read(app, second)).response.status).toBe(200);
  }
  expect((await reset('logo')).data.pictures.logo).toBeNull();
  expect((await reset('logo')).status).toBe(200);
  await reset('icon');
  await servers.one.settled();
  expect((await filesOnDisk(servers.one.uploadsDir)).filter((file) => file.includes('network'))).toEqual([]);
  for (const app of [servers.one, servers.two]) {
    const page = await pageOf(app);
    expect(page).toBe(
      BUILT.replace('content="/icons', `content="${app.url.replace('127.0.0.1', 'localhost')}/icons`),
    );
    expect(await (await fetch(`${app.url}/manifest.webmanifest`)).json()).toMatchObject(MANIFEST);
  }
  expect(mailOf('Heading', [paragraph('Text')]).html).not.toContain('cid:');
  const query = { action: 'networkPictureRemoved' as const, limit: 5 };
  const { entries } = (await staff.owner.browser.call(listAdministrationAudit, { query })).data;
  // Resetting what is not set is not recorded.
  expect(entries.map(({ after }) => after)).toEqual(['icon', 'logo']);
});

test('what is no plain picture is refused, and nothing of it is kept', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bytes of [svg, await plainPicture(300, 300, 'gif'), await plainPicture(300, 300, 'avif')]) {
    const { status, failure } = await upload('logo', bytes);
    expect(status).toBe(415);
    expect(failure.fields).toEqual({ 'picture.0': UPLOAD_TEXTS.notAPicture });
  }
  const small = await upload('icon', await plain(191, 400));
  expect(small.failure.fields).toEqual({ 'picture.0': UPLOAD_TEXTS.tooFewPixels({ pixels: 192 }) });
  const broken = (await plain(400, 400)).subarray(0, 300);
  expect((await upload('logo', broken)).status).toBe(415);
  expect((await staff.owner.browser.call(getAppearanceSettings)).data.pictures).toEqual({
    logo: null,
    icon: null,
    panel: null,
  });
  await servers.one.settled();
  expect((await filesOnDisk(servers.one.uploadsDir)).filter((file) => file.includes('network'))).toEqual([]);
});

test('files of the area that the network does not show are nobody’s', async () => {
  const { data } = await upload('logo', await plain(300, 300));
  const url = data.pictures.logo?.url ?? '';
  for (const wrong of [
    url.replace('logo.png', 'icon192.png'),
    url.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    url.replace('logo.png', '../logo.png'),
  ])
    expect((await fetch(`${servers.two.url}${wrong}`)).status).not.toBe(200);
  await reset('logo');
});

test.each(['owner', 'administrator', 'moderator', 'member'] as const)('role %s', async (role) => {
  const bytes = await plain(300, 300);
  const isAllowed = role === 'owner' || role === 'administrator';
  const expected = isAllowed ? 200 : 404;
  expect((await upload('icon', bytes, staff[role])).status).toBe(expected);
  expect((await reset('icon', staff[role])).status).toBe(expected);
});

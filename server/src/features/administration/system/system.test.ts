import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSystem } from '@weft/shared/administration/system-contract';
import { mayDo, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { registerStaff } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { pdfFile } from '../../../testing/files/documents.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import { VERSION } from '../../../version.ts';
import { shownSettings, type ShownConfig } from './shown-settings.ts';

let app: TestApp;
let staff: Readonly<Record<NetworkRole, TestMember>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await registerStaff(app);
});
afterAll(() => app.close());

const stateOf = async ({ browser }: TestMember) => (await browser.call(getSystem)).data.system;
const bytesOf = async () => {
  const { kinds } = (await stateOf(staff.owner)).storage;
  return Object.fromEntries(kinds.map(({ kind, bytes }) => [kind, bytes]));
};

test.each(NETWORK_ROLES)('for %s the state exists only with the permission', async (role) => {
  const { status } = await staff[role].browser.call(getSystem);
  expect(status).toBe(mayDo(role, 'system.read') ? 200 : 404);
});

test('owners and administrators may read it, nobody else', () => {
  expect(NETWORK_ROLES.filter((role) => mayDo(role, 'system.read'))).toEqual(['owner', 'administrator']);
});

test('names the version of package.json, and a single server', async () => {
  const file = path.resolve(import.meta.dirname, '../../../../../package.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: VERSION });
  const { version, servers } = await stateOf(staff.administrator);
  expect({ version, servers }).toEqual({ version: VERSION, servers: { count: 1, isConnected: true } });
});

test('counts stored files by kind, again after ten minutes', async () => {
  const before = await bytesOf();
  await writePost(staff.owner, { mediaTitle: 'Stored', mediaDocument: { bytes: pdfFile(), name: 'a.pdf' } });
  await writePost(staff.owner, {
    mediaTitle: 'Shown',
    mediaImage: { bytes: await plainPicture(400, 300) },
  });
  expect(await bytesOf()).toEqual(before);
  app.clock.advance(11 * 60_000);
  const after = await bytesOf();
  expect(after['documents']).toBe((before['documents'] ?? 0) + pdfFile().length);
  expect(after['pictures']).toBeGreaterThan(before['pictures'] ?? 0);
  expect(after['videos']).toBe(0);
});

test('shows addresses of services without users, passwords and options', () => {
  const config: ShownConfig = {
    smtp: { url: 'smtps://user:hunter2@mail.example.org:465/?name=x', ca: undefined, requiresTls: true },
    mailFrom: 'Weft <weft@example.org>',
    appearance: { name: 'Loom', accent: '#0b5563', theme: 'dark', language: 'en', contact: undefined },
    registration: { mode: undefined, domains: undefined, phoneNumber: 'optional', pinCode: undefined },
    requireEmailVerification: true,
    requireSecondFactor: undefined,
    privateJobs: undefined,
    linkPreviews: undefined,
    storageQuotaBytes: 5,
    mongodbUri: 'mongodb://user:hunter2@one.example.org:27017,two.example.org/weft?tls=true',
    s3: undefined,
    redis: { url: 'rediss://:hunter2@redis.example.org:6380/1', ca: undefined },
  };
  const shown = shownSettings(config, 'https://weft.example.org');
  expect(JSON.stringify(shown)).not.toContain('hunter2');
  const values = Object.fromEntries(shown.map(({ variable, value }) => [variable, value]));
  expect(values).toMatchObject({
    SMTP_URL: 'mail.example.org:465',
    MONGODB_URI: 'one.example.org:27017,two.example.org',
    REDIS_URL: 'redis.example.org:6380',
    NETWORK_NAME: 'Loom',
    NETWORK_ACCENT: '#0b5563',
    DEFAULT_THEME: 'dark',
    CONTACT_EMAIL: null,
    REGISTRATION_PHONE: 'optional',
    REGISTRATION_PINCODE: null,
    LINK_PREVIEWS: false,
    REGISTRATION: null,
    STORAGE_QUOTA_MB: 5,
  });
});

import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import { confirmIdentity } from '@weft/shared/accounts/second-factor/contract';
import { setNetworkPicture } from '@weft/shared/administration/appearance-contract';
import * as contract from '@weft/shared/administration/backups-contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import {
  changeNotificationSettings,
  listNotifications,
  readNotifications,
} from '@weft/shared/notifications/contract';
import { mayDo, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { verifyArchive } from '../../../backup/read-archive.ts';
import { restore } from '../../../backup/restore.ts';
import { digestCollection } from '../../../platform/database/dump/load-collection.ts';
import { connectDatabase } from '../../../platform/database/database.ts';
import { openEmbeddedDatabase } from '../../../platform/database/embedded.ts';
import { createLogger } from '../../../platform/logger/logger.ts';
import { LocalFileStorage } from '../../../platform/storage/local-file-storage.ts';
import { doChores } from '../../../testing/app/do-chores.ts';
import { registerStaff } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import { formOf } from '../../../testing/http/forms.ts';
import { pdfFile } from '../../../testing/files/documents.ts';
import { startS3Server } from '../../../testing/services/s3-server.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const SETTINGS = { hour: 3, timeZone: 'Asia/Kolkata', keep: { daily: 7, weekly: 4, monthly: 6 } };

let folder: string;
let app: TestApp;
/** Address of the picture beside the sign-in form. */
let panel: string;
let staff: Readonly<Record<NetworkRole, TestMember>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-scheduled-'));
  app = await startTestApp({ BACKUP_DIR: path.join(folder, 'kept') });
  app.clock.freeze();
  // One o'clock at night where the operator is: the same day as the next backup.
  app.clock.advance(((2 * DAY + 19.5 * HOUR - (app.clock.now() % DAY)) % DAY) + DAY);
  staff = await registerStaff(app);
  const form = formOf({ picture: [{ bytes: await plainPicture(1200, 800) }] });
  const params = { picture: 'panel' } as const;
  panel =
    (await staff.owner.browser.call(setNetworkPicture, { params, form })).data.pictures.panel?.url ?? '';
  await writePost(staff.member, { mediaTitle: 'Kept', mediaDocument: { bytes: pdfFile(), name: 'a.pdf' } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const stateFor = async ({ browser }: TestMember) => (await browser.call(contract.getBackups)).data.backups;
const state = () => stateFor(staff.owner);
const names = async () => ((await state()).backups ?? []).map(({ name }) => name);
const audited = async () =>
  (await staff.owner.browser.call(listAdministrationAudit)).data.entries.map(({ action, note }) =>
    note === '' ? action : `${action} ${note}`,
  );
/** Waits until the chores of another server, and the work of this one, have ended. */
const chores = () => doChores(app, { BACKUP_DIR: path.join(folder, 'kept') });

async function make(): Promise<string> {
  // Names have seconds.
  app.clock.advance(1000);
  (await staff.administrator.browser.call(contract.makeBackup)).data satisfies object;
  await app.settled();
  return (await names())[0] ?? '';
}

test.each(NETWORK_ROLES)('what a %s may do with backups', async (role) => {
  const { browser } = staff[role];
  const params = { name: 'weft-scheduled-2026-01-01T00-00-00Z.tar' };
  const statusOf = (isAllowed: boolean, allowed = 200) => (isAllowed ? allowed : 404);
  const [manages, owns] = [mayDo(role, 'backups.manage'), mayDo(role, 'backups.own')];
  expect((await browser.call(contract.getBackups)).status).toBe(statusOf(mayDo(role, 'system.read')));
  const off = { ...SETTINGS, hour: null };
  expect((await browser.call(contract.changeBackups, { body: off })).status).toBe(statusOf(manages));
  expect((await browser.call(contract.deleteBackup, { params })).status).toBe(statusOf(owns));
  const { status, failure } = await browser.call(contract.grantBackup, { params });
  expect([status, failure.message.includes('backup')]).toEqual([404, owns]);
});

test('a backup made now is equal when it is restored elsewhere, and has no rights to download', async () => {
  const name = await make();
  const file = path.join(folder, 'kept', name);
  const { collections } = await verifyArchive(file);
  const embedded = await openEmbeddedDatabase(await mkdtemp(path.join(folder, 'db-')), { durable: false });
  const database = await connectDatabase(
    { uri: embedded.uri, name: 'elsewhere', patience: 4000 },
    createLogger('silent'),
  );
  try {
    const storage = new LocalFileStorage(path.join(folder, 'uploads'));
    await restore({ database, storage }, file);
    for (const [collection, { documents, sha256 }] of Object.entries(collections)) {
      const found = await digestCollection(database.connection, collection);
      expect(found, collection).toEqual({ documents, sha256 });
    }
    const before = new LocalFileStorage(app.uploadsDir);
    const contents = async (of: LocalFileStorage) => {
      const all: string[] = [];
      for await (const { address, name: part } of of.list())
        all.push(`${address.id} ${part} ${(await readFileOf(of, address, part)).toString('base64')}`);
      return all.toSorted();
    };
    expect(await contents(storage)).toEqual(await contents(before));
    const [id = '', name = ''] = panel.split('/').slice(-2);
    expect((await contents(storage)).filter((file) => file.startsWith(`${id} ${name} `))).toHaveLength(1);
    const settings = await database.connection.collection('network_settings').find().toArray();
    expect(JSON.stringify(settings)).toContain(id);
    expect(collections['members']?.documents).toBe(4);
    expect(collections['backupTickets']?.documents).toBe(0);
  } finally {
    await database.close();
    await embedded.close();
  }
  expect(await audited()).toContain('backupBegun');
});

async function readFileOf(
  storage: LocalFileStorage,
  address: Parameters<LocalFileStorage['open']>[0],
  name: string,
): Promise<Buffer> {
  const stored = await storage.open(address, name);
  const chunks: Buffer[] = [];
  for await (const chunk of stored?.read() ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('an owner downloads a backup once, within five minutes', async () => {
  const [name = ''] = await names();
  const grant = async () =>
    (await staff.owner.browser.call(contract.grantBackup, { params: { name } })).data.url;
  const url = await grant();
  const fetchIt = (address: string, method = 'GET') => app.browser().fetch(address, { method });
  expect((await fetchIt(url, 'HEAD')).status).toBe(200);
  const response = await fetchIt(url);
  expect(response.headers.get('content-disposition')).toContain(name);
  const content = Buffer.from(await response.arrayBuffer());
  expect(content.equals(await readFile(path.join(folder, 'kept', name)))).toBe(true);
  expect((await fetchIt(url)).status).toBe(404);
  const late = await grant();
  app.clock.advance(5 * 60_000);
  expect((await fetchIt(late)).status).toBe(404);
  expect(await audited()).toContain(`backupDownloaded ${name}`);
  for (const odd of ['..%2f..%2fjwt-secret', 'weft-scheduled-x.tar'])
    expect(
      (await staff.owner.browser.fetch(`/api/admin/backups/${odd}/download`, { method: 'POST' })).status,
    ).toBeGreaterThanOrEqual(400);
});

test('the only backup stays; another one is deleted', async () => {
  const [first = ''] = await names();
  const remove = (name: string) => staff.owner.browser.call(contract.deleteBackup, { params: { name } });
  expect((await remove(first)).status).toBe(403);
  // Of one day, the newest is kept.
  app.clock.advance(DAY);
  const second = await make();
  const { browser, password } = staff.owner;
  expect((await remove(first)).failure.code).toBe('FRESH_PROOF_REQUIRED');
  (await browser.call(confirmIdentity, { body: { password } })).data satisfies object;
  expect(await names()).toEqual([second, first]);
  // Neither is done without its entry in the audit trail.
  const audit = vi.spyOn(app.database.connection.model('AdministrationAuditEntry'), 'create');
  for (const call of [() => browser.call(contract.makeBackup), () => remove(first)]) {
    audit.mockRejectedValueOnce(new Error('no primary'));
    app.clock.advance(1000);
    expect((await call()).status).toBe(500);
    await app.settled();
    expect(await names()).toEqual([second, first]);
  }
  expect((await remove(first)).status).toBe(200);
  expect((await remove(first)).status).toBe(200);
  expect(await names()).toEqual([second]);
  expect((await audited()).filter((entry) => entry === `backupDeleted ${first}`)).toHaveLength(1);
});

test('a day has one backup at the chosen hour, and the rule removes old ones', async () => {
  const change = (await staff.administrator.browser.call(contract.changeBackups, { body: SETTINGS })).data;
  expect(change.backups.settings).toEqual(SETTINGS);
  const next = Date.parse(change.backups.nextAt ?? '');
  expect(new Date(next).toISOString()).toMatch(/T21:30:00/);
  const before = await names();
  await chores();
  expect(await names()).toEqual(before);
  app.clock.advance(next - app.clock.now() + 60_000);
  await chores();
  // It replaces the one that was made earlier on this day.
  const [first, ...none] = await names();
  expect(none).toEqual([]);
  expect(before).not.toContain(first);
  await chores();
  expect(await names()).toEqual([first]);
  // Half-written by a server that was killed, and a file of the operator.
  const kept = path.join(folder, 'kept');
  await mkdir(path.join(kept, '.unfinished'), { recursive: true });
  await writeFile(path.join(kept, '.unfinished', 'weft-scheduled-2026-01-01T00-00-00Z.tar'), 'half');
  await writeFile(path.join(kept, 'weft-2020-01-01T00-00-00Z.tar'), 'own');
  const old = 'weft-scheduled-2020-01-01T00-00-00Z.tar';
  for (const day of ['01', '02', '03', '04', '05', '06', '07', '08'])
    await writeFile(path.join(kept, `weft-scheduled-2020-01-${day}T00-00-00Z.tar`), 'old');
  app.clock.advance(DAY);
  await chores();
  const left = await readdir(kept);
  expect(left).not.toContain(old);
  expect(left).not.toContain('.unfinished');
  expect(left).toContain('weft-2020-01-01T00-00-00Z.tar');
  const [newest] = (await state()).backups ?? [];
  expect(Date.parse(newest?.keptUntil ?? '')).toBeGreaterThan(app.clock.now());
});

test('owners are told once of a series of failures, on the channels that they chose; backups stay', async () => {
  (await staff.owner.browser.call(changeLanguage, { body: { language: 'de' } })).data satisfies object;
  const told = async ({ browser }: TestMember) =>
    (await browser.call(listNotifications)).data.notifications.map(({ kind, company, isRead }) => ({
      kind,
      by: company?.name,
      isRead,
    }));
  const mails = () => app.mailer.to(staff.owner.email).filter(({ subject }) => subject.includes('Sicherung'));
  const [kept, aside] = [path.join(folder, 'kept'), path.join(folder, 'aside')];
  const fail = async () => {
    await chores();
    const { failure } = await state();
    expect(failure?.reason).toBe('place');
    app.clock.advance(HOUR);
  };
  const before = await names();
  await rename(kept, aside);
  await writeFile(kept, 'no folder');
  app.clock.advance(DAY);
  await fail();
  // As the message advises. The backup of the day is still tried again.
  const fewer = { ...SETTINGS, keep: { ...SETTINGS.keep, daily: 6 } };
  const { browser } = staff.administrator;
  (await browser.call(contract.changeBackups, { body: fewer })).data satisfies object;
  await fail();
  expect(mails()).toHaveLength(1);
  const notice = { kind: 'failedBackup', by: 'Weft', isRead: false };
  expect(await told(staff.owner)).toEqual([notice]);
  expect(await told(staff.administrator)).toEqual([]);
  (await staff.owner.browser.call(readNotifications)).data satisfies object;
  const body = { mail: { failedBackup: false } };
  (await staff.owner.browser.call(changeNotificationSettings, { body })).data satisfies object;
  await rm(kept);
  await rename(aside, kept);
  await chores();
  expect((await state()).failure).toBeNull();
  expect(await names()).toContain(before[0]);
  await rename(kept, aside);
  await writeFile(kept, 'no folder');
  app.clock.advance(DAY);
  await fail();
  expect(mails()).toHaveLength(1);
  expect(await told(staff.owner)).toEqual([notice, { ...notice, isRead: true }]);
  await rm(kept);
  await rename(aside, kept);
});

test('a bucket keeps backups beside the files, and settings of the environment are locked', async () => {
  const s3 = await startS3Server();
  const there = await startTestApp({ ...s3.environment, BACKUP_HOUR: '0', BACKUP_TIME_ZONE: 'UTC' });
  try {
    // The first one is due at once, because there is none.
    await there.settled();
    const { owner } = await registerStaff(there);
    const { place, locked, backups } = await stateFor(owner);
    expect({ place, locked }).toEqual({
      place: 'bucket',
      locked: { hour: 'BACKUP_HOUR', timeZone: 'BACKUP_TIME_ZONE' },
    });
    const [{ name } = { name: '' }] = backups ?? [];
    const file = path.join(folder, name);
    await writeFile(file, s3.objects.get(`backups/${name}`) ?? '');
    expect(Object.keys((await verifyArchive(file)).collections)).toContain('members');
    const given = { ...SETTINGS, timeZone: 'UTC' };
    expect((await owner.browser.call(contract.changeBackups, { body: given })).status).toBe(403);
    const { data } = await owner.browser.call(contract.grantBackup, { params: { name } });
    const response = await there.browser().fetch(data.url);
    expect(Buffer.from(await response.arrayBuffer()).equals(await readFile(file))).toBe(true);
  } finally {
    await there.close();
    await s3.close();
  }
});

test('a backup counts although an old one stays, and old ones make room for a new one', async () => {
  const s3 = await startS3Server();
  const settings = { ...s3.environment, BACKUP_HOUR: '0', BACKUP_TIME_ZONE: 'UTC', BACKUP_KEEP: '1,0,0' };
  const there = await startTestApp(settings);
  try {
    await there.settled();
    const { owner } = await registerStaff(there);
    const ofNow = async () => {
      const { failure, backups } = await stateFor(owner);
      return { failure: failure?.reason, names: backups?.map(({ name }) => name) };
    };
    const nextDay = async () => {
      there.clock.advance(DAY);
      await doChores(there, settings);
    };
    const { names: first = [] } = await ofNow();
    // A rule of the bucket keeps what is there.
    s3.fail({ trouble: 403, method: 'DELETE' });
    await nextDay();
    s3.recover();
    const { failure, names: both = [] } = await ofNow();
    expect({ failure, size: both.length, oldest: both[1] }).toEqual({
      failure: undefined,
      size: 2,
      oldest: first[0],
    });
    // A bucket that is full.
    s3.fail({ trouble: 403, method: 'PUT' });
    await nextDay();
    s3.recover();
    expect(await ofNow()).toEqual({ failure: 'storage', names: [both[0]] });
  } finally {
    await there.close();
    await s3.close();
  }
});

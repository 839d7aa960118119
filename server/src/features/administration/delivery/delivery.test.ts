import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgotPassword, login } from '@weft/shared/accounts/contract';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import { sendRequest } from '@weft/shared/network/contract';
import { changeNotificationSettings } from '@weft/shared/notifications/contract';
import * as contract from '@weft/shared/notifications/delivery-contract';
import { doChores } from '../../../testing/app/do-chores.ts';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { subscribeBrowser } from '../../../testing/content/push-browsers.ts';
import { aMessage } from '../../../testing/content/write-messages.ts';
import { startPushApp } from '../../../testing/services/push-app.ts';
import type { PushService } from '../../../testing/services/push-service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let owner: TestMember;
let service: PushService;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, service, close } = await startPushApp());
  owner = await registerOwner(app);
});
afterAll(() => close());

const seen = async () => (await owner.browser.call(contract.getDelivery)).data.delivery;
const addresses = async (query: { cursor?: string; limit?: number } = {}) =>
  (await owner.browser.call(contract.listTroubledAddresses, { query })).data;
const audited = async () =>
  (await owner.browser.call(listAdministrationAudit)).data.entries.map(({ action, by, member }) => [
    action,
    by?._id,
    member?._id,
  ]);

async function later(minutes: number): Promise<void> {
  await app.settled();
  app.clock.advance(minutes * MINUTE);
  await doChores(app, service.settings, service.further);
  await app.settled();
}

/** Lets all mails fail with an error that has these facts. */
const failMails = (facts: object) => (app.mailer.failWith = Object.assign(new Error('no'), facts));
const takeMails = () => (app.mailer.failWith = undefined);

/** A member whom somebody asks to connect, of which a mail tells later. */
async function asked(): Promise<TestMember> {
  const ann = await app.addMember({ fullName: 'Ann Reader' });
  const ben = await app.addMember({ fullName: 'Ben Asker' });
  await ask(ben, ann);
  return ann;
}
const ask = async ({ browser }: TestMember, { id }: TestMember) =>
  (await browser.call(sendRequest, { body: { recipientId: id } })).data satisfies object;
const mailsTo = ({ email }: TestMember) =>
  app.mailer.to(email).filter(({ subject }) => subject.startsWith('New on Weft'));

test('a test mail goes to the own address, in the own language, and is in the audit trail', async () => {
  (await owner.browser.call(changeLanguage, { body: { language: 'de' } })).data satisfies object;
  const { outcome, answer, to } = (await owner.browser.call(contract.sendTestMail)).data;
  expect({ outcome, answer, to }).toEqual({ outcome: 'sent', answer: '', to: owner.email });
  expect(app.mailer.to(owner.email).at(-1)?.subject).toBe('Test-E-Mail von Weft');
  expect(await audited()).toContainEqual(['testMailSent', owner.id, undefined]);
  (await owner.browser.call(changeLanguage, { body: { language: 'en' } })).data satisfies object;
});

test.each([
  [{ command: 'RCPT TO', responseCode: 550 }, 'refusedForEver'],
  [{ command: 'RCPT TO', responseCode: 451 }, 'refusedForNow'],
  [{ command: 'MAIL FROM', responseCode: 550, code: 'EENVELOPE' }, 'sender'],
  [{ command: 'AUTH PLAIN', responseCode: 535, code: 'EAUTH' }, 'login'],
  [{ code: 'ETLS' }, 'encryption'],
  [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'encryption'],
  [{ code: 'ESOCKET', syscall: 'connect' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'unreachable'],
  [{ command: 'DATA', responseCode: 554 }, 'other'],
])('a test mail that fails by %j is %s', async (facts, outcome) => {
  failMails({ ...facts, response: `550 5.7.1 <${owner.email}>:\r\n relay denied` });
  const { data } = await owner.browser.call(contract.sendTestMail);
  takeMails();
  expect(data).toMatchObject({ outcome, answer: '550 5.7.1 <[address]>: relay denied' });
  await app.settled();
  const noted = (await seen()).mail.failures.find(({ reason }) => reason === outcome);
  expect(noted?.answer).toBe('550 5.7.1 <[address]>: relay denied');
  app.clock.advance(11 * MINUTE);
});

test('a mail that failed is sent again at once on request, unless it may be under way', async () => {
  const ann = await asked();
  await app.settled();
  app.clock.advance(16 * MINUTE);
  expect((await seen()).mail).toMatchObject({ due: 1, failed: 0 });
  failMails({ code: 'ECONNECTION' });
  await later(0);
  takeMails();
  const retry = async () => (await owner.browser.call(contract.retryMails)).data satisfies object;
  await retry();
  await later(1);
  expect(mailsTo(ann)).toEqual([]);
  app.clock.advance(2 * MINUTE);
  expect((await seen()).mail).toMatchObject({ due: 0, failed: 1 });
  await retry();
  expect((await seen()).mail).toMatchObject({ due: 1, failed: 0 });
  await later(0);
  expect(mailsTo(ann)).toHaveLength(1);
  expect((await seen()).mail).toMatchObject({ due: 0, failed: 0 });
  expect(await audited()).toContainEqual(['mailsRetried', owner.id, undefined]);
});

test('paused addresses are listed; what they were spared is sent on request of an operator or the member', async () => {
  const [ann, eve] = [await asked(), await asked()];
  failMails({ command: 'RCPT TO', responseCode: 451 });
  for (const minutes of [16, 11, 11, 11]) await later(minutes);
  takeMails();
  const paused = (await addresses()).addresses;
  expect(paused.map(({ email }) => email).toSorted()).toEqual([ann.email, eve.email].toSorted());
  for (const { problem, refusals, lastAt, until } of paused) {
    expect({ problem, refusals }).toEqual({ problem: 'paused', refusals: 3 });
    expect(Date.parse(until ?? '') - Date.parse(lastAt)).toBe(DAY);
  }
  const { status } = await owner.browser.call(contract.retryAddress, { params: { id: ann.id } });
  expect(status).toBe(200);
  expect((await addresses()).addresses.map(({ email }) => email)).toEqual([eve.email]);
  await later(1);
  expect([mailsTo(ann).length, mailsTo(eve).length]).toEqual([1, 0]);
  (await eve.browser.call(changeNotificationSettings, { body: { mailProblem: null } })).data satisfies object;
  await later(1);
  expect([mailsTo(ann).length, mailsTo(eve).length]).toEqual([1, 1]);
  expect(await audited()).toContainEqual(['mailAddressRetried', owner.id, ann.id]);
});

test('refused addresses are listed in pages, the latest first, and not those that were changed', async () => {
  const refused: TestMember[] = [];
  for (let count = 0; count < 3; count += 1) {
    refused.unshift(await asked());
    failMails({ command: 'RCPT TO', responseCode: 550 });
    await later(16);
    takeMails();
  }
  const [third, second, first] = refused.map(({ email }) => email);
  const page = await addresses({ limit: 2 });
  expect(page.addresses.map(({ email, problem, until }) => [email, problem, until])).toEqual([
    [third, 'refused', null],
    [second, 'refused', null],
  ]);
  const rest = await addresses({ limit: 2, cursor: page.nextCursor ?? '' });
  expect(rest).toMatchObject({ addresses: [{ email: first }], nextCursor: null });
  await app.database.connection
    .collection('members')
    .updateOne({ email: first }, { $set: { email: 'new.address@example.org' } });
  expect((await addresses()).addresses.map(({ email }) => email)).toEqual([third, second]);
});

test('an address of an unknown member is NOT_FOUND', async () => {
  const { status } = await owner.browser.call(contract.retryAddress, { params: { id: 'f'.repeat(24) } });
  expect(status).toBe(404);
});

test('push messages that wait and that failed are counted by reason', async () => {
  const ann = await app.addMember();
  const ben = await app.addMember();
  const device = await subscribeBrowser(ann, service.browser());
  for (const [status, kept] of [
    [413, 0],
    [503, 1],
    [410, 1],
  ] as const) {
    device.answer = { status };
    await aMessage(await app.addMember(), ann);
    await app.settled();
    expect((await seen()).push.waiting, String(status)).toBe(kept);
  }
  await aMessage(ben, ann);
  await app.settled();
  const { failures } = (await seen()).push;
  expect(failures.map(({ reason, count, answer }) => `${reason} ${count} ${answer}`).toSorted()).toEqual([
    'expired 1 410',
    'later 1 503',
    'refused 1 413',
  ]);
});

test('failures of all mails are counted for seven days', async () => {
  const ann = await app.addMember();
  app.clock.advance(8 * DAY);
  owner.browser.token = (
    await owner.browser.call(login, { body: { email: owner.email, password: owner.password } })
  ).data.token;
  expect((await seen()).mail.failures).toEqual([]);
  failMails({ code: 'ECONNECTION' });
  (await app.browser().call(forgotPassword, { body: { email: ann.email } })).data satisfies object;
  await app.settled();
  app.clock.advance(DAY);
  (await owner.browser.call(contract.sendTestMail)).data satisfies object;
  takeMails();
  await app.settled();
  expect((await seen()).mail.failures).toMatchObject([{ reason: 'unreachable', count: 2, answer: '' }]);
});

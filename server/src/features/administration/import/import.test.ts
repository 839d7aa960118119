import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgotPassword, login, registerStep1, verifyPasswordResetOtp } from '@weft/shared/accounts/contract';
import { resetPasswordByLink } from '@weft/shared/accounts/reset-link-contract';
import * as contract from '@weft/shared/administration/contract';
import * as imports from '@weft/shared/administration/import-contract';
import { IMPORT_LIMITS } from '@weft/shared/administration/import-limits';
import * as registration from '@weft/shared/administration/registration-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { doChores } from '../../../testing/app/do-chores.ts';

const { done, rules } = ADMINISTRATION_TEXTS;
const DAY = 24 * 60 * 60_000;
const NEW = 'a brand new password';

let app: TestApp;
let owner: TestMember;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://weft.example.org' });
  owner = await registerOwner(app);
});
afterAll(() => app.close());
afterEach(() => (app.mailer.failWith = undefined));

const fileOf = (...rows: readonly (readonly [name: string, email: string])[]) =>
  ['name,email', ...rows.map((cells) => cells.join(','))].join('\r\n');
const preview = (csv: string) => owner.browser.call(imports.previewImport, { body: { csv } });
const importFile = (csv: string) => owner.browser.call(imports.importMembers, { body: { csv } });
const accountOf = async (search: string) =>
  (await owner.browser.call(contract.listAdministeredMembers, { query: { search } })).data.members[0];
const linkIn = (email: string): string =>
  /reset-password#token=([\w-]+)/.exec(app.mailer.to(email).at(-1)?.text ?? '')?.[1] ?? '';
const signIn = (email: string, password: string) => app.browser().call(login, { body: { email, password } });
const setPassword = (token: string) =>
  app.browser().call(resetPasswordByLink, { body: { token, newPassword: NEW } });

/** Imports a person and sends the mail. */
async function imported(): Promise<string> {
  const email = anEmail();
  expect((await importFile(fileOf(['Ada Imported', email]))).data.added).toBe(1);
  await doChores(app, { PUBLIC_URL: 'https://weft.example.org' });
  return email;
}

describe('the preview', () => {
  test.each([
    [
      'quotes, CRLF and a byte order mark',
      (email: string) => `\uFEFF"Name","E-Mail"\r\n"Doe, Jane",${email}\r\n`,
    ],
    ['semicolons', (email: string) => `Name;Email\nDoe, Jane;${email}`],
    ['tabs and the other order', (email: string) => `EMAIL\tFull name\n${email}\tDoe, Jane\n\n`],
    [
      'a line that names the separator',
      (email: string) => `sep=;\r\nName;E-Mail;\r\nDoe, Jane; ${email} ;\r\n`,
    ],
  ])('reads a file with %s', async (_what, file) => {
    const email = anEmail();
    const { rows } = (await preview(file(email.toUpperCase()))).data;
    expect(rows).toMatchObject([{ name: 'Doe, Jane', email, refusal: null }]);
  });

  test('says of each row why it is left out, and changes nothing', async () => {
    const [fresh, started] = [anEmail(), anEmail()];
    const suspended = await app.addMember();
    const params = { id: suspended.id };
    await owner.browser.call(contract.suspendMember, { params, body: { reason: 'spam' } });
    const body = { email: started, password: NEW, fullName: 'Rita Registering' };
    await app.browser().call(registerStep1, { body });
    const { rows } = (
      await preview(
        fileOf(
          ['Ada New', fresh],
          ['', anEmail()],
          ['x'.repeat(101), anEmail()],
          ['Lars Holm', 'lars.holm@'],
          ['Nobody', ''],
          ['Ada Again', fresh.toUpperCase()],
          ['Olga', owner.email],
          ['Sam', suspended.email],
          ['Rita', started],
          ['Doe', `Jane,${anEmail()}`],
        ),
      )
    ).data;
    expect(rows.map(({ line, refusal }) => [line, refusal])).toEqual([
      [2, null],
      [3, 'nameMissing'],
      [4, 'nameLong'],
      [5, 'addressForm'],
      [6, 'addressMissing'],
      [7, 'repeated'],
      [8, 'member'],
      [9, 'suspended'],
      [10, 'registering'],
      [11, 'tooManyCells'],
    ]);
    expect(await accountOf(fresh)).toBeUndefined();
  });

  test.each([
    ['another column', 'name,email,phone\nA,a@example.org,1', rules.importColumn({ column: 'phone' })],
    ['no header', 'Ada Lovelace,ada@example.org', rules.importHeader],
    ['one column', 'email\nada@example.org', rules.importHeader],
    ['nothing', '', rules.importHeader],
    ['no rows', 'name,email\n', rules.importEmpty],
    ['an open quote', 'name,email\nA,a@example.org\n"B,b@example.org', rules.importBroken({ line: 3 })],
    [
      'too many rows',
      fileOf(...Array.from({ length: IMPORT_LIMITS.rowsMax + 1 }, () => ['A', 'a@example.org'] as const)),
      rules.importRows({ max: IMPORT_LIMITS.rowsMax }),
    ],
  ])('refuses a file with %s', async (_what, csv, message) => {
    for (const send of [preview, importFile])
      expect((await send(csv)).failure.fields).toEqual({ csv: message });
  });
});

describe('an import', () => {
  test('adds each valid row once, however often the file is sent, and is recorded', async () => {
    const [one, two] = [anEmail(), anEmail()];
    const csv = fileOf(['One Person', one], ['Two People', two], ['Wrong', 'wrong@']);
    const { added, rows } = (await importFile(csv)).data;
    expect([added, rows.map(({ refusal }) => refusal)]).toEqual([2, [null, null, 'addressForm']]);
    const again = (await importFile(csv)).data;
    expect([again.added, again.rows.map(({ refusal }) => refusal)]).toEqual([
      0,
      ['imported', 'imported', 'addressForm'],
    ]);
    const query = { action: 'membersImported', limit: '1' } as const;
    const { entries } = (await owner.browser.call(contract.listAdministrationAudit, { query })).data;
    expect(entries).toMatchObject([{ by: { _id: owner.id }, after: '2' }]);
  });

  test('of the same file by two administrators at once adds nobody twice', async () => {
    const csv = fileOf(['One Racer', anEmail()], ['Two Racers', anEmail()]);
    const both = await Promise.all([importFile(csv), importFile(csv)]);
    expect(both.map(({ data }) => data.added).toSorted((a, b) => a - b)).toEqual([0, 2]);
  });

  test('works while registration is closed', async () => {
    const settings = { domains: [], question: '', invitationsSkipApproval: true };
    const choose = (mode: 'closed' | 'open') =>
      owner.browser.call(registration.changeRegistrationSettings, { body: { ...settings, mode } });
    await choose('closed');
    expect((await importFile(fileOf(['Cleo Closed', anEmail()]))).data.added).toBe(1);
    await choose('open');
  });
});

describe('an imported member', () => {
  test('is shown as such, found by nobody, and can only sign in with a password of their own', async () => {
    const email = await imported();
    expect(await accountOf(email)).toMatchObject({ fullName: 'Ada Imported', state: 'imported' });
    expect((await signIn(email, '')).status).toBe(400);
    expect((await signIn(email, NEW)).failure.code).toBe('INVALID_CREDENTIALS');
    const query = { query: 'Ada Imported' };
    expect((await owner.browser.call(searchMembers, { query })).data.users).toEqual([]);
    const token = linkIn(email);
    expect((await setPassword(token)).status).toBe(200);
    expect((await signIn(email, NEW)).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ state: 'active' });
    expect((await setPassword(token)).failure.code).toBe('OTP_EXPIRED');
  });

  test('can use a forgotten password instead of the link', async () => {
    const email = await imported();
    const token = linkIn(email);
    await app.browser().call(forgotPassword, { body: { email } });
    await app.settled();
    const otp = app.mailer.codeFor(email);
    expect((await app.browser().call(verifyPasswordResetOtp, { body: { email, otp } })).status).toBe(200);
    expect((await setPassword(token)).status).toBe(200);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test('gets the mail later if it was refused at first', async () => {
    app.mailer.failWith = new Error('no route');
    const email = await imported();
    app.mailer.failWith = undefined;
    app.clock.advance(10 * 60_000);
    await doChores(app, { PUBLIC_URL: 'https://weft.example.org' });
    expect((await setPassword(linkIn(email))).status).toBe(200);
  });

  test('may register instead', async () => {
    const email = await imported();
    const token = linkIn(email);
    const body = { email, password: NEW, fullName: 'Ada Herself' };
    expect((await app.browser().call(registerStep1, { body })).status).toBe(201);
    expect(await accountOf(email)).toMatchObject({ fullName: 'Ada Herself', state: 'unverified' });
    expect((await setPassword(token)).failure.code).toBe('OTP_EXPIRED');
  });

  test('gets one mail, which says how long its link works', async () => {
    const email = await imported();
    await doChores(app);
    expect(app.mailer.to(email)).toHaveLength(1);
    expect(app.mailer.to(email)[0]?.text).toContain('The link works once, within 14 days.');
    app.clock.advance(14 * DAY);
    expect((await setPassword(linkIn(email))).failure.code).toBe('OTP_EXPIRED');
  });
});

describe('a new link', () => {
  /** Sessions end after a while. */
  const signInAgain = async () => {
    owner.browser.token = (await signIn(owner.email, owner.password)).data.token;
  };
  beforeEach(signInAgain);
  const sendLink = (id: string) => owner.browser.call(imports.sendJoinLink, { params: { id } });
  const idOf = async (email: string) => (await accountOf(email))?._id ?? '';
  const pass = (minutes: number) => app.clock.advance(minutes * 60_000);
  const chores = () => doChores(app, { PUBLIC_URL: 'https://weft.example.org' });
  const PAUSE = IMPORT_LIMITS.linkPauseMinutes;

  test('ends the former one, works for 14 days more, and is recorded', async () => {
    const email = await imported();
    const former = linkIn(email);
    app.clock.advance(20 * DAY);
    await signInAgain();
    const id = await idOf(email);
    expect((await sendLink(id)).data).toMatchObject({ message: done.linkDue, member: { state: 'imported' } });
    await chores();
    expect(app.mailer.to(email)).toHaveLength(2);
    expect(linkIn(email)).not.toBe(former);
    expect((await setPassword(former)).failure.code).toBe('OTP_EXPIRED');
    app.clock.advance(13 * DAY);
    expect((await setPassword(linkIn(email))).status).toBe(200);
    await signInAgain();
    const query = { member: id };
    const { entries } = (await owner.browser.call(contract.listAdministrationAudit, { query })).data;
    expect(entries).toMatchObject([{ action: 'joinLinkSent', by: { _id: owner.id }, member: { _id: id } }]);
  });

  test('is mailed once an hour at most, and later if the mail server fails', async () => {
    const email = await imported();
    const id = await idOf(email);
    expect((await sendLink(id)).failure).toMatchObject({ code: 'FORBIDDEN', message: rules.linkSent });
    pass(PAUSE);
    app.mailer.failWith = new Error('no route');
    const both = await Promise.all([sendLink(id), sendLink(id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    await chores();
    app.mailer.failWith = undefined;
    pass(10);
    await chores();
    await chores();
    expect(app.mailer.to(email).filter(({ text }) => text.includes(linkIn(email)))).toHaveLength(1);
    expect((await setPassword(linkIn(email))).status).toBe(200);
  });

  test('is for imported members who have not joined', async () => {
    const email = await imported();
    const id = await idOf(email);
    expect((await setPassword(linkIn(email))).status).toBe(200);
    pass(PAUSE);
    for (const other of [id, (await app.addMember()).id])
      expect((await sendLink(other)).failure.message).toBe(rules.notImported);
    expect((await sendLink('f'.repeat(24))).status).toBe(404);
  });
});

test('imports and new links share a rate', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' });
  try {
    const { browser } = await registerOwner(limited);
    const body = { csv: fileOf(['Ada New', anEmail()]) };
    for (const endpoint of [imports.previewImport, imports.importMembers, imports.previewImport] as const)
      expect((await browser.call(endpoint, { body })).status).toBe(200);
    const refused = [
      await browser.call(imports.importMembers, { body }),
      await browser.call(imports.sendJoinLink, { params: { id: 'f'.repeat(24) } }),
    ];
    for (const { failure, headers } of refused) {
      expect(failure.code).toBe('RATE_LIMITED');
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    }
  } finally {
    await limited.close();
  }
});

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { register, registerStep1, registerStep3 } from '@weft/shared/accounts/contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import {
  changeAskedFields,
  getRegistrationSettings,
} from '@weft/shared/administration/registration-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import {
  FIELD_CHOICES,
  type FieldChoice,
  ALL_REQUIRED,
  type AskedFields,
} from '@weft/shared/joining/asked-fields';
import { getRegistration } from '@weft/shared/joining/contract';
import { MEMBER_TEXTS } from '@weft/shared/members/texts';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import type { Browser } from '../../../testing/app/browser.ts';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import { anEmail, STEP3, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';

const { rules } = MEMBER_TEXTS;
const { phoneNumber: PHONE, location } = STEP3;
const { pinCode: PIN_CODE, ...PLACE } = location;
const NEWCOMER = { password: 'a good password', fullName: 'Nina New' };

let servers: TwoServers;
let owner: TestMember;
let ann: TestMember;
beforeAll(async () => {
  servers = await startTwoServers();
  owner = await registerOwner(servers.one);
  ann = await servers.two.addMember();
});
afterAll(() => servers.close());
afterEach(() => choose(ALL_REQUIRED));

const choose = (body: AskedFields, by = owner) => by.browser.call(changeAskedFields, { body });

/** What a call contains of both fields. */
const SENT = {
  both: { phoneNumber: PHONE, location: { ...PLACE, pinCode: PIN_CODE } },
  'empty ones': { phoneNumber: ' ', location: { ...PLACE, pinCode: '' } },
  neither: { location: PLACE },
} as const;
type Sent = keyof typeof SENT;

interface Outcome {
  status: number;
  fields?: object;
  stored?: object;
}

/** What the call has to return. */
function expected({ phoneNumber, pinCode }: AskedFields, sent: Sent, status: number): Outcome {
  const misses = (choice: FieldChoice) => choice === 'required' && sent !== 'both';
  const fields = {
    ...(misses(pinCode) && { 'location.pinCode': rules.pinCode }),
    ...(misses(phoneNumber) && { phoneNumber: rules.phone }),
  };
  if (Object.keys(fields).length > 0) return { status: 400, fields };
  const kept = (choice: FieldChoice, value: string) => (choice !== 'off' && sent === 'both' ? value : null);
  return { status, stored: { phoneNumber: kept(phoneNumber, PHONE), pinCode: kept(pinCode, PIN_CODE) } };
}

const storedOf = ({ phoneNumber, location: { pinCode } }: OwnProfile) => ({ phoneNumber, pinCode });

interface Response {
  status: number;
  data: { user: OwnProfile };
  failure: { fields?: Record<string, string> };
}
/** A refusal has no data, and a success no failure. */
function outcomeOf(response: Response): Outcome {
  const { status } = response;
  if (status === 400) return { status, fields: response.failure.fields ?? {} };
  return { status, stored: storedOf(response.data.user) };
}

async function started(app: TestApp): Promise<Browser> {
  const browser = app.browser();
  const { data } = await browser.call(registerStep1, { body: { ...NEWCOMER, email: anEmail() } });
  browser.token = data.token;
  return browser;
}

const CHOICES: readonly AskedFields[] = FIELD_CHOICES.flatMap((phoneNumber) =>
  FIELD_CHOICES.map((pinCode) => ({ phoneNumber, pinCode })),
);

describe.each(CHOICES)('with $phoneNumber phone number and $pinCode pincode, on another server', (choice) => {
  test('both ways of registering need and store what was chosen', async () => {
    await choose(choice);
    for (const sent of Object.keys(SENT) as Sent[]) {
      const third = await (await started(servers.two)).call(registerStep3, { body: SENT[sent] });
      const body = { ...NEWCOMER, email: anEmail(), ...SENT[sent] };
      const whole = await servers.two.browser().call(register, { body });
      expect([sent, outcomeOf(third)]).toEqual([sent, expected(choice, sent, 200)]);
      expect([sent, outcomeOf(whole)]).toEqual([sent, expected(choice, sent, 201)]);
    }
    const { registration } = (await servers.two.browser().call(getRegistration)).data;
    expect(registration.fields).toEqual(choice);
  });

  test('members keep and remove what they gave, and give what is asked for', async () => {
    const save = async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return outcomeOf(await ann.browser.call(updateProfile, { form }));
    };
    const both = { phoneNumber: PHONE, 'location[pinCode]': PIN_CODE };
    await save(both);
    await choose(choice);
    const stored = { phoneNumber: PHONE, pinCode: PIN_CODE };
    expect(await save({ headline: choice.pinCode, ...both })).toEqual({ status: 200, stored });
    const none = { phoneNumber: null, pinCode: null };
    const empty = { phoneNumber: '', 'location[pinCode]': ' ' };
    expect(await save(empty)).toEqual({ status: 200, stored: none });
    expect(await save({ headline: choice.phoneNumber })).toEqual({ status: 200, stored: none });
    const refused = {
      ...(choice.phoneNumber === 'off' && {
        phoneNumber: "This network doesn't ask for phone numbers. You can only remove yours.",
      }),
      ...(choice.pinCode === 'off' && {
        'location.pinCode': "This network doesn't ask for pincodes. You can only remove yours.",
      }),
    };
    const isRefused = Object.keys(refused).length > 0;
    expect(await save(both)).toEqual(isRefused ? { status: 400, fields: refused } : { status: 200, stored });
  });
});

test('an optional value that is given follows its rules', async () => {
  await choose({ phoneNumber: 'optional', pinCode: 'optional' });
  const browser = await started(servers.one);
  const body = { phoneNumber: '12', location: { ...PLACE, pinCode: '1' } };
  expect((await browser.call(registerStep3, { body })).failure.fields).toEqual({
    phoneNumber: rules.phoneForm,
    'location.pinCode': rules.pinCodeForm,
  });
});

test('a member who completes a registration keeps what it does not ask for', async () => {
  const member = await servers.one.addMember();
  const complete = async (body: (typeof SENT)[Sent]) =>
    storedOf((await member.browser.call(registerStep3, { body })).data.user);
  const before = storedOf((await member.browser.call(getOwnProfile)).data.user);
  await choose({ phoneNumber: 'off', pinCode: 'off' });
  expect(await complete(SENT['empty ones'])).toEqual(before);
  await choose({ phoneNumber: 'optional', pinCode: 'optional' });
  expect(await complete(SENT.neither)).toEqual(before);
  expect(await complete(SENT['empty ones'])).toEqual({ phoneNumber: null, pinCode: null });
});

test('the page says what is asked for before its first paint', async () => {
  const built = '<!doctype html><html lang="en"><head></head><body>screen</body></html>';
  await writeFile(path.join(servers.two.clientDir, 'index.html'), built);
  const page = async () => (await fetch(servers.two.url, { headers: { accept: 'text/html' } })).text();
  expect(await page()).toContain('<head></head>');
  await choose({ phoneNumber: 'off', pinCode: 'required' });
  expect(await page()).toContain(
    '<meta name="asked-fields" content="phoneNumber=off pinCode=required" /></head>',
  );
});

test('a change is recorded once, with the choices before and after', async () => {
  for (let times = 0; times < 2; times += 1) await choose({ phoneNumber: 'optional', pinCode: 'off' });
  const query = { action: 'askedFieldsChanged' as const, limit: 2 };
  const { entries } = (await owner.browser.call(listAdministrationAudit, { query })).data;
  const [line, before] = ['phoneNumber=optional pinCode=off', 'phoneNumber=required pinCode=required'];
  expect(entries[0]).toMatchObject({ before, after: line, by: { _id: owner.id }, member: null });
  expect(entries[1]).not.toMatchObject({ after: line, before });
});

test('a choice of the environment is in force, shown locked, and stays', async () => {
  const app = await startTestApp({ REGISTRATION_PHONE: 'off' });
  const boss = await registerOwner(app);
  const settings = async () => (await boss.browser.call(getRegistrationSettings)).data;
  expect(await settings()).toMatchObject({
    fields: { phoneNumber: 'off', pinCode: 'required' },
    locked: { phoneNumber: 'REGISTRATION_PHONE' },
  });
  expect((await choose({ phoneNumber: 'optional', pinCode: 'off' }, boss)).failure).toMatchObject({
    code: 'FORBIDDEN',
    message: ADMINISTRATION_TEXTS.rules.lockedSetting,
  });
  expect((await settings()).fields.pinCode).toBe('required');
  expect((await choose({ phoneNumber: 'off', pinCode: 'off' }, boss)).data.fields.pinCode).toBe('off');
  const body = SENT.both;
  const { user } = (await (await started(app)).call(registerStep3, { body })).data;
  expect(storedOf(user)).toEqual({ phoneNumber: null, pinCode: null });
  await app.close();
});

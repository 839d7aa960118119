import { randomBytes } from 'node:crypto';
import {
  login,
  registerStep1,
  registerStep3,
  sendVerificationEmail,
  verifyOtp,
} from '@weft/shared/accounts/contract';
import type { Browser } from '../app/browser.ts';
import type { RecordingMailer } from '../app/recording-mailer.ts';

export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  /** Signed in. */
  readonly browser: Browser;
}

/** The app that the member registers at. */
interface RegistrationApp {
  readonly mailer: Pick<RecordingMailer, 'codeFor'>;
  browser(): Browser;
  settled(): Promise<void>;
}

type Overrides = Partial<Pick<TestMember, 'email' | 'password' | 'fullName'>> & {
  /** The token of an invitation. */
  readonly invitation?: string;
};

export const STEP3 = {
  location: { city: 'Pune', state: 'IN-MH', country: 'IN', pinCode: '411001' },
  phoneNumber: '+91 20 1234 5678',
};

/** The password and the name of members whose tests say nothing of them. */
export const USUAL = { password: 'a good password', fullName: 'Asha Rao' } as const;

/** A unique address. */
export function anEmail(name = 'member'): string {
  return `${name}.${randomBytes(6).toString('hex')}@example.org`;
}

/** Registers a member like a person: the steps, the mailed code, sign-in. */
export async function registerMember(app: RegistrationApp, overrides: Overrides = {}): Promise<TestMember> {
  const { email = anEmail(), password = USUAL.password, fullName = USUAL.fullName, ...invited } = overrides;
  const browser = app.browser();
  const started = await browser.call(registerStep1, { body: { email, password, fullName, ...invited } });
  browser.token = started.data.token;
  (await browser.call(registerStep3, { body: STEP3 })).data satisfies object;
  (await browser.call(sendVerificationEmail)).data satisfies object;
  await app.settled();
  (await browser.call(verifyOtp, { body: { email, otp: app.mailer.codeFor(email) } })).data satisfies object;
  const signedIn = await browser.call(login, { body: { email, password } });
  browser.token = signedIn.data.token;
  return { id: signedIn.data.user._id, email, password, fullName, browser };
}

import { login } from '@weft/shared/accounts/contract';
import { Passwords } from '../../features/accounts/passwords/passwords.ts';
import { memberFields } from './member-fields.ts';
import { STEP3, USUAL, type TestMember } from './register-member.ts';
import type { Browser } from '../app/browser.ts';
import type { MovableClock } from '../app/movable-clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** The app that gets the member. */
interface App {
  readonly database: Database;
  readonly clock: MovableClock;
  browser(): Browser;
}

const passwords = new Passwords(4);
const hashes = new Map<string, Promise<string>>();

/** The hash of a password of tests, made once. */
async function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? passwords.hash(password);
  hashes.set(password, hash);
  return hash;
}

/** What the third step of a registration stores. */
const GIVEN = { location: STEP3.location, phoneNumber: STEP3.phoneNumber };

/**
 * Adds a member as `registerMember` leaves them: verified, and signed in once. It makes one call where a registration
 * makes five and sends a mail.
 */
export async function addMember(
  app: App,
  overrides: Partial<Pick<TestMember, 'email' | 'password' | 'fullName'>> = {},
): Promise<TestMember> {
  const { password = USUAL.password, fullName = USUAL.fullName } = overrides;
  const fields = memberFields({ fullName, ...GIVEN }, app.clock.date());
  const { email = fields.email } = overrides;
  const member = { ...fields, email, passwordHash: await hashOf(password), searchRevision: 1 };
  await app.database.connection.collection('members').insertOne(member);
  const browser = app.browser();
  const { data } = await browser.call(login, { body: { email, password } });
  browser.token = data.token;
  return { id: data.user._id, email, password, fullName, browser };
}

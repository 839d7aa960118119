import { login } from '@weft/shared/accounts/contract';
import { Passwords } from '../../features/accounts/passwords/passwords.ts';
import { memberFields } from '../content/insert-members.ts';
import type { TestMember } from '../app/register-member.ts';
import type { TestApp } from '../app/test-app.ts';

const PASSWORD = 'a good password';
const passwordHash = new Passwords(4).hash(PASSWORD);

/** A member who is signed in, without the calls of a registration. */
export async function enterMember(app: TestApp, fullName: string, email?: string): Promise<TestMember> {
  const fields = { ...memberFields({ fullName }, app.clock.date()), passwordHash: await passwordHash };
  const member = { ...fields, ...(email !== undefined && { email }) };
  await app.database.connection.collection('members').insertOne(member);
  const browser = app.browser();
  const { data } = await browser.call(login, { body: { email: member.email, password: PASSWORD } });
  browser.token = data.token;
  return { id: data.user._id, email: member.email, password: PASSWORD, fullName, browser };
}

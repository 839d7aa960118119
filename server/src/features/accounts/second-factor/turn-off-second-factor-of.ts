import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { MemberStore } from '../../members/index.ts';
import { SecondFactorStore } from './second-factor.store.ts';

/**
 * Turns off the second factor of the account with this address, from outside the servers. Returns whether it was on;
 * undefined if there is no such account.
 */
export async function turnOffSecondFactorOf(
  connection: DatabaseConnection,
  email: string,
): Promise<boolean | undefined> {
  const member = await new MemberStore(connection).findByEmail(email);
  return member ? new SecondFactorStore(connection).remove(member._id) : undefined;
}

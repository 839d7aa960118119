import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { MemberStore } from '../../members/index.ts';
import { SessionStore } from './session.store.ts';

/**
 * Ends all sessions of the account with this address, from outside the servers. Each server checks sessions again
 * within seconds and disconnects their sockets. Returns their number; undefined if there is no such account.
 */
export async function endSessionsOf(
  connection: DatabaseConnection,
  email: string,
): Promise<number | undefined> {
  const member = await new MemberStore(connection).findByEmail(email);
  if (!member) return undefined;
  return (await new SessionStore(connection).removeAllOf(member._id)).length;
}

import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { MemberStore } from '../../members/index.ts';
import { SessionStore } from './session.store.ts';

/**
 * Ends all sessions of the account with this address, from outside the servers. Each server checks sessions again
 * within seconds and disconnects their sockets. Returns the member and the number of sessions; undefined if there is
 * no such account.
 */
export async function endSessionsOf(
  connection: DatabaseConnection,
  email: string,
): Promise<{ readonly memberId: string; readonly count: number } | undefined> {
  const member = await new MemberStore(connection).findByEmail(email);
  if (!member) return undefined;
  const ended = await new SessionStore(connection).removeAllOf(member._id);
  return { memberId: member._id, count: ended.length };
}

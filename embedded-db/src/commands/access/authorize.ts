import { isAllowed } from '../../access/roles.ts';
import type { Store } from '../../engine/store.ts';
import type { User } from '../../engine/users.ts';
import { storeError } from '../../errors/store-error.ts';
import type { Document } from '../../values/values.ts';
import type { WireRequest } from '../../wire/message.ts';
import type { ConnectionInfo } from '../command-context.ts';
import { needsOf } from './command-needs.ts';
import { mayCreateFirstUser } from './first-user.ts';

/** The user of a connection as stored now; undefined when nobody is signed in, or the user was dropped since. */
export function userOf(store: Store, { access: { user } }: ConnectionInfo): User | undefined {
  const found = user && store.users.find(user.db, user.user);
  return found?.userId.toString('hex') === user?.userId ? found : undefined;
}

/**
 * Checks that the user of a connection may run a command: the one place where this is decided.
 * @throws StoreError 13
 */
export function authorize(
  store: Store,
  connection: ConnectionInfo,
  name: string,
  db: string,
  body: Document,
  request: WireRequest,
): void {
  const { access } = connection;
  if (!access.isChecked) return;
  const { sequences } = request;
  const needs = needsOf({ name, db, body, sequences, user: access.user });
  if (needs === 'nothing') return;
  const user = userOf(store, connection);
  if (!user) {
    if (mayCreateFirstUser(store, name, db)) return;
    throw storeError('Unauthorized', `Command ${name} requires authentication`);
  }
  if (needs === 'user') return;
  if (needs?.every(({ action, on }) => isAllowed(user.roles, action, on))) return;
  // The command itself is not repeated, because it may have a password.
  throw storeError('Unauthorized', `not authorized on ${db} to execute command ${name}`);
}

import type { Store } from '../../engine/store.ts';
import { storeError } from '../../errors/store-error.ts';
import type { CommandContext } from '../command-context.ts';

/** Whether a command without a user may create the first one: the store listens on its own machine only. */
export const mayCreateFirstUser = (store: Store, name: string, db: string): boolean =>
  name === 'createUser' && db === 'admin' && store.users.isEmpty;

/** Called when a user is stored: of two clients that both create a first user only one may. @throws StoreError 13 */
export function refuseFirstUser({ store, connection: { access } }: CommandContext): void {
  if (!access.isChecked || access.user || store.users.isEmpty) return;
  throw storeError('Unauthorized', 'Command createUser requires authentication');
}

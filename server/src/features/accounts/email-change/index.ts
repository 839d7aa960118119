import { EmailChangeStore } from './email-change.store.ts';
import { EmailChanges } from './email-changes.ts';
import { emailChangeData } from './email-change-data.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { EmailLinks } from './email-links.ts';
import { EmailUndoStore } from './email-undo.store.ts';
import type { Admission } from '../../joining/index.ts';
import type { Database } from '../../../platform/database/database.ts';

type Deps = Omit<ConstructorParameters<typeof EmailLinks>[0], 'changes' | 'undos'> & {
  readonly database: Database;
  readonly admission: Admission;
};

/** Changes of members' addresses. */
export function createEmailChanges(deps: Deps) {
  const { connection } = deps.database;
  const store = new EmailChangeStore(connection);
  const undos = new EmailUndoStore(connection);
  const changes = new EmailChanges({ ...deps, store });
  const links = new EmailLinks({ ...deps, changes: store, undos });
  return {
    routes: emailChangeRoutes({ changes, links }),
    data: emailChangeData({ changes: store, undos, clock: deps.clock }),
  };
}

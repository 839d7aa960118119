import type { Database } from '../../../platform/database/database.ts';
import { NetworkSettingsStore } from '../../joining/index.ts';
import { AdministrationAuditStore } from '../administration-audit.store.ts';

/** Lets passwords sign in again, from outside the servers; these follow within seconds. Returns whether they were off. */
export async function turnPasswordsOn({
  connection,
  inTransaction,
}: Pick<Database, 'connection' | 'inTransaction'>): Promise<boolean> {
  const [settings, audit] = [new NetworkSettingsStore(connection), new AdministrationAuditStore(connection)];
  return inTransaction(async () => {
    const before = await settings.replace('signIn', { passwords: true });
    const wereOff = before?.passwords === false;
    if (wereOff) await audit.add({ action: 'passwordsTurnedOn', after: 'command', createdAt: new Date() });
    return wereOff;
  });
}

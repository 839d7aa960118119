import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '@weft/shared/administration/backups-contract';
import type { BudgetWorld } from '../budget-world.ts';
import { by, type Scenario, type Scenarios } from '../scenario.ts';
import { enterOwner } from './administration-scenarios.ts';

const NAMES = ['weft-scheduled-2026-01-01T00-00-00Z.tar', 'weft-scheduled-2026-01-02T00-00-00Z.tar'] as const;

async function keepBackups({ app }: BudgetWorld): Promise<void> {
  const folder = path.join(app.dataDir, 'backups');
  await mkdir(folder, { recursive: true });
  for (const name of NAMES) await writeFile(path.join(folder, name), 'kept');
}

const aboutBackup =
  (endpoint: typeof contract.grantBackup | typeof contract.deleteBackup): Scenario =>
  async (world) => {
    await keepBackups(world);
    return by(await enterOwner(world), endpoint, { params: { name: NAMES[0] } });
  };

export const BACKUP_SCENARIOS: Scenarios = {
  'administration.backups': async (world) => {
    await keepBackups(world);
    return by(await enterOwner(world), contract.getBackups);
  },
  'administration.changeBackups': async (world) =>
    by(await enterOwner(world), contract.changeBackups, {
      body: { hour: null, timeZone: 'UTC', keep: { daily: 5, weekly: 0, monthly: 0 } },
    }),
  // While another one is made; a backup reads every collection.
  'administration.makeBackup': async (world) => {
    const held = { holder: 'another server', expiresAt: new Date('2100-01-01') };
    await world.app.database.connection
      .collection<{ _id: string }>('leases')
      .updateOne({ _id: 'backups' }, { $set: held }, { upsert: true });
    return by(await enterOwner(world), contract.makeBackup);
  },
  'administration.grantBackup': aboutBackup(contract.grantBackup),
  'administration.deleteBackup': async (world) => {
    await world.app.database.connection.collection<{ _id: string }>('leases').deleteOne({ _id: 'backups' });
    return aboutBackup(contract.deleteBackup)(world);
  },
};

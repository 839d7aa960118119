import { setTimeout as after } from 'node:timers/promises';
import type { Network } from './network.ts';

const PAUSE = 100;
/** Longest wait (ms). */
const PATIENCE = 180_000;
const SIDES = ['low', 'high'] as const;

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - since > PATIENCE) throw new Error(`waited too long until ${what}`);
    await after(PAUSE);
  }
}

/** Resolves once no ended server has the right to a task any more. */
export async function untilLeasesEnd({ database }: Network): Promise<void> {
  const held = { $expr: { $gte: ['$expiresAt', '$$NOW'] } };
  await until('leases end', async () => (await database.collection('leases').countDocuments(held)) === 0);
}

/** Lets the time pass until everything that waits is due. */
export async function makeDue({ database }: Network): Promise<void> {
  const now = new Date();
  for (const side of SIDES) {
    const field = `${side}.mailDueAt`;
    await database
      .collection('conversations')
      .updateMany({ [field]: { $exists: true } }, { $set: { [field]: now } });
  }
  await database
    .collection('notifications')
    .updateMany({ mailDueAt: { $exists: true } }, { $set: { mailDueAt: now } });
  await database.collection('pushes').updateMany({}, { $set: { dueAt: now } });
}

/** Whether nothing waits to be sent. */
async function outboxesAreEmpty({ database }: Network): Promise<boolean> {
  const mails = { $or: SIDES.map((side) => ({ [`${side}.mailDueAt`]: { $exists: true } })) };
  const counts = await Promise.all([
    database.collection('conversations').countDocuments(mails),
    database.collection('notifications').countDocuments({ mailDueAt: { $exists: true } }),
    database.collection('pushes').countDocuments(),
  ]);
  return counts.every((count) => count === 0);
}

/** Resolves once nothing waits to be sent. */
export async function emptyOutboxes(network: Network): Promise<void> {
  await until('everything is sent', () => outboxesAreEmpty(network));
}

/** Resolves once this number of notifications is stored. */
export async function untilNotified({ database }: Network, count: number): Promise<void> {
  const stored = database.collection('notifications');
  await until('notifications are stored', async () => (await stored.countDocuments()) === count);
}

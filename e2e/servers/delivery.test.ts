import { afterAll, beforeAll, expect, test } from 'vitest';
import { openParticipants, settle, storm } from '../delivery/storm.ts';
import { readDatabase, verify } from '../delivery/verify.ts';
import { startCluster, type Cluster } from './cluster.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.remove());

test('every message of four devices exists once and in order while two servers are killed in turn', async () => {
  const { one, two, nginx, folder } = cluster;
  // Two devices use the proxy, which chooses any server; one device uses each server.
  const origins = [nginx.origin, one.origin, nginx.origin, two.origin];
  const participants = await openParticipants((device) => origins[device] ?? nginx.origin);
  let kills = 0;
  const kill = async (): Promise<void> => {
    const server = (kills += 1) % 2 ? one : two;
    await server.end('SIGKILL');
    await server.start();
  };
  try {
    await storm(participants, { messages: 240, kills: 2, kill });
    await settle(participants);
    await cluster.stop();
    const stored = await readDatabase(folder);
    expect(stored.messages).toHaveLength(240);
    expect(verify(stored, participants.devices, participants.acknowledged)).toEqual([]);
  } finally {
    for (const device of participants.devices) device.close();
  }
}, 300_000);

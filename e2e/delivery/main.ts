/**
 * Two members on four devices write to each other. Meanwhile sockets break, responses get lost, pages reload,
 * and the server is killed with SIGKILL and restarted. In the end, every acknowledged message must exist once
 * and in the same order on all devices and in the database. `--messages`, default 2,000; `--kills`, default
 * 10.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../server/src/testing/services/free-port.ts';
import { ServerProcess } from './server-process.ts';
import { openParticipants, settle, storm } from './storm.ts';
import { readDatabase, verify } from './verify.ts';

const { values } = parseArgs({ options: { messages: { type: 'string' }, kills: { type: 'string' } } });
const TOTAL = Number(values.messages ?? 2000);
const KILLS = Number(values.kills ?? 10);
if (!(TOTAL >= 4 && KILLS >= 0)) {
  throw new Error('usage: npm run test:delivery [-- --messages <n> --kills <n>]');
}

const SHOWN_PROBLEMS = 20;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function play(server: ServerProcess): Promise<boolean> {
  const since = performance.now();
  await server.start();
  const participants = await openParticipants(() => server.origin);
  const { devices, acknowledged } = participants;
  const ready: number[] = [];
  const kill = async (): Promise<void> => {
    await server.end('SIGKILL');
    const killed = performance.now();
    await server.start();
    ready.push(performance.now() - killed);
  };
  try {
    await storm(participants, { messages: TOTAL, kills: KILLS, kill });
    await settle(participants);
    await server.end('SIGTERM');
    const problems = verify(await readDatabase(server.folder), devices, acknowledged);
    const sum = (key: 'cuts' | 'droppedAnswers' | 'reloads') =>
      devices.reduce((all, { disturbances }) => all + disturbances[key], 0);
    say(
      `${TOTAL} messages of 2 members on 4 devices, ${acknowledged.size} acknowledged; ${sum('cuts')} cut sockets, ` +
        `${sum('droppedAnswers')} lost answers, ${sum('reloads')} reloads, ${KILLS} kills ` +
        `(ready again in ${Math.round(Math.max(0, ...ready))} ms at most); ${((performance.now() - since) / 1000).toFixed(0)} s`,
    );
    for (const problem of problems.slice(0, SHOWN_PROBLEMS)) say(problem);
    say(
      problems.length === 0
        ? 'Every message stands once, in one order, on all devices and in the database.'
        : `${problems.length} problems`,
    );
    return problems.length === 0;
  } catch (error) {
    for (const device of devices) say(device.describe());
    say(server.describe());
    throw error;
  } finally {
    for (const device of devices) device.close();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'weft-delivery-'));
const server = new ServerProcess(folder, await freePort());
try {
  process.exitCode = (await play(server)) ? 0 : 1;
} finally {
  await server.end();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Compares the processor time of calls in a large network with that in a small one: `npm run bench -- scale`. It fills a folder for
 * each by the bulk path of the database. `--members <n>` sets the larger size, `--folder <path>` where the folders are,
 * and `--keep` leaves them there: a later run with the same folder uses them again, and fills what a run that was ended had not.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startClients, type Clients } from './clients/clients.ts';
import type { Step } from './clients/load-client.ts';
import {
  connecting,
  disconnecting,
  firstSuggestions,
  repeatedCalls,
  suggestionsAgain,
  type ScaleCall,
} from './content/scale/calls.ts';
import { fillFolder, sizeOf } from './content/scale/fill-folder.ts';
import { POSTS_A_SEARCHED_ONE } from './content/scale/posts.ts';
import { NetworkShape, PER_MEMBER } from './content/scale/shape.ts';
import { note, report } from './figures/figure.ts';
import { inTurns, median } from './figures/pace.ts';
import { passwordHash } from './processes/bench-app.ts';
import { startFilled, type FilledServer } from './processes/filled-server.ts';
import { startProduct } from './processes/own-process.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
/** Highest accepted processor time of a call in the large network relative to the small one. */
const GROWTH = 1.3;
/** Highest accepted time from the start of the product until it is ready. Seconds. */
const START_MAX = 3;
const STARTS = 3;
const ROUNDS = 3;
const SUGGESTION_ROUNDS = 3;
const CONNECT_ROUNDS = 4;
/** Requests of one round, and before the first one: V8 compiles after thousands of calls. */
const REQUESTS = 128;
const WARM_UP_REQUESTS = 384;
const JSON_BODY = { 'content-type': 'application/json' };

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: String(LARGE) },
    folder: { type: 'string', default: path.join(tmpdir(), 'weft-scale') },
    keep: { type: 'boolean', default: false },
  },
});

interface Network {
  readonly shape: NetworkShape;
  readonly folder: string;
}

const count = (number: number): string => number.toLocaleString('en');

/** What earlier runs have filled. */
interface Mark {
  /** Time of the shape. Milliseconds. */
  readonly now: number;
  readonly collections: readonly string[];
}

/** Fills the folder of a size with what an earlier run has not kept. A run that was ended is continued. */
async function networkOf(members: number): Promise<Network> {
  const folder = path.join(values.folder, String(members));
  const file = path.join(folder, 'filled.json');
  if (!existsSync(file)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let mark: Mark = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Mark)
    : { now: Date.now(), collections: [] };
  writeFileSync(file, JSON.stringify(mark));
  const shape = new NetworkShape(members, mark.now);
  const since = performance.now();
  let documents = 0;
  const isFilled = (collection: string): boolean => mark.collections.includes(collection);
  await fillFolder(path.join(folder, 'data', 'db'), shape, await passwordHash(), isFilled, (filled) => {
    documents += filled.documents;
    mark = { ...mark, collections: [...mark.collections, filled.collection] };
    writeFileSync(file, JSON.stringify(mark));
    note(
      `${filled.collection}: ${count(filled.documents)} in ${filled.seconds.toFixed(0)} s, ${Math.round(filled.bytes / filled.documents)} B each`,
    );
  });
  const seconds = (performance.now() - since) / 1000;
  const bytes = await sizeOf(folder);
  note(
    `${count(members)} members: ${count(documents)} documents in ${seconds.toFixed(0)} s; ${(bytes / 1e9).toFixed(1)} GB`,
  );
  return { shape, folder };
}

/** Processor time of one request, of server and database together. Milliseconds. */
async function cpuOf(clients: Clients, server: FilledServer, call: ScaleCall): Promise<number> {
  const { steps, stride = 1 } = call;
  const before = await server.cpu();
  const load = { origin: server.origin, steps, stride, headers: JSON_BODY, tokens: [''], sendsOnce: true };
  const { answers } = await clients.run(load);
  return ((await server.cpu()) - before) / answers;
}

/** The call with so many requests, which are sent again if they are fewer. */
const ofLength = (call: ScaleCall, requests: number): ScaleCall => ({
  ...call,
  steps: Array.from({ length: requests }, (_, at) => call.steps[at % call.steps.length] as Step),
});

type Servers = readonly [small: FilledServer, large: FilledServer];

/** Reports the median of the rounds at both sizes, measured alternately. */
function reportCall(name: string, rounds: readonly (readonly [number, number])[]): void {
  report({
    name,
    unit: 'ms',
    product: median(rounds.map(([, large]) => large)),
    floor: median(rounds.map(([small]) => small)),
    ratio: median(rounds.map(([small, large]) => large / small)),
    bound: { of: 'ratio', is: 'most', at: GROWTH },
  });
}

type Both = (callOf: (server: FilledServer) => ScaleCall) => Promise<[number, number]>;

/** Measures calls that can be sent only once, with other ones in each round; the first round warms up. */
async function measureOnce(
  both: Both,
  rounds: number,
  callOf: (server: FilledServer, round: number) => ScaleCall,
  undo?: (server: FilledServer, round: number) => ScaleCall,
) {
  const measured: [number, number][] = [];
  let name = '';
  for (let round = 0; round <= rounds; round += 1) {
    const found = await both((server) => {
      const call = callOf(server, round);
      ({ name } = call);
      return call;
    });
    if (round > 0) measured.push(found);
    if (undo) await both((server) => undo(server, round));
  }
  reportCall(name, measured);
}

async function measureCalls(clients: Clients, [small, large]: Servers): Promise<void> {
  const both: Both = async (callOf) => [
    await cpuOf(clients, small, callOf(small)),
    await cpuOf(clients, large, callOf(large)),
  ];
  await measureRepeated(both, await callsOf([small, large], repeatedCalls));
  await measureOnce(both, SUGGESTION_ROUNDS, firstSuggestions);
  await measureRepeated(both, await callsOf([small, large], async (server) => [suggestionsAgain(server)]));
  await measureOnce(both, CONNECT_ROUNDS, connecting, disconnecting);
}

type Calls = ReadonlyMap<FilledServer, readonly ScaleCall[]>;

async function callsOf(
  servers: Servers,
  of: (server: FilledServer) => Promise<readonly ScaleCall[]>,
): Promise<Calls> {
  return new Map(await Promise.all(servers.map(async (server) => [server, await of(server)] as const)));
}

/** Measures the calls one after the other, once all of them are warm. */
async function measureRepeated(both: Both, calls: Calls): Promise<void> {
  const pick = (at: number, requests: number) => (server: FilledServer) =>
    ofLength(calls.get(server)?.[at] as ScaleCall, requests);
  const [some = []] = calls.values();
  for (const at of some.keys()) await both(pick(at, WARM_UP_REQUESTS));
  for (const [at, { name }] of some.entries()) {
    const measured: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) measured.push(await both(pick(at, REQUESTS)));
    reportCall(name, measured);
  }
}

/** Reports the time until the product is ready on the large folder, and on the small one. */
async function measureStart(small: Network, large: Network): Promise<void> {
  const readyAfter = async ({ folder }: Network): Promise<number> => {
    const product = await startProduct(path.join(folder, 'data'), path.join(folder, 'uploads'));
    await product.end();
    return product.readyAfter / 1000;
  };
  const measured = await inTurns(
    STARTS,
    () => readyAfter(large),
    () => readyAfter(small),
  );
  const bound = { of: 'product', is: 'most', at: START_MAX } as const;
  report({ name: 'start until /readyz', unit: 's', ...measured, bound });
}

async function main(members: number): Promise<void> {
  note(
    `Processor time of server and database for a call in a network of ${count(members)} members. Floor: the same with ${count(SMALL)}, measured alternately. ` +
      `Each member has ${PER_MEMBER.edges} entries in the network, ${PER_MEMBER.posts} posts and ${PER_MEMBER.messages} messages; one of ${POSTS_A_SEARCHED_ONE} posts has search words. Rate limits are lifted.`,
  );
  const networks = [await networkOf(SMALL), await networkOf(members)] as const;
  await measureStart(...networks);
  const clients = startClients();
  const servers = await Promise.all(networks.map(({ folder, shape }) => startFilled(folder, shape)));
  try {
    const [small, large] = servers;
    if (small && large) await measureCalls(clients, [small, large]);
  } finally {
    clients.close();
    for (const server of servers) await server.close();
    if (!values.keep) for (const { folder } of networks) await rm(folder, { recursive: true, force: true });
  }
}

await main(Number(values.members));
process.exit(0);

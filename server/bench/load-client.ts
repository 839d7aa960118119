/** The clients of a measurement, in a process of their own: they ask for what they are told, as often as they can. */
import { Agent, request } from 'node:http';

/** What to ask for. A `%n` in the body is replaced by a number that never comes twice; several paths are asked for in turns. */
export interface Load {
  readonly origin: string;
  readonly method: string;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly clients: number;
  /** Milliseconds. */
  readonly forMs: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  readonly failures: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

let number = 0;

function once(agent: Agent, load: Load): Promise<number> {
  number += 1;
  const path = load.paths[number % load.paths.length] ?? '/';
  const body = load.body === undefined ? undefined : Buffer.from(load.body.replaceAll('%n', String(number)));
  const headers = { ...load.headers, ...(body && { 'content-length': body.length }) };
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, load.origin), { agent, method: load.method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    call.once('error', reject);
    call.end(body);
  });
}

async function run(load: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  const since = performance.now();
  const times: number[] = [];
  let failures = 0;
  const ask = async () => {
    while (performance.now() - since < load.forMs) {
      const asked = performance.now();
      const status = await once(agent, load);
      times.push(performance.now() - asked);
      if (status >= 300) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: load.clients }, ask));
  const took = performance.now() - since;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    answers: times.length,
    perSecond: (times.length * 1000) / took,
    failures,
    p50: at(0.5),
    p95: at(0.95),
  };
}

process.on('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result));
});

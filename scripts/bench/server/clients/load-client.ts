/** The clients of a benchmark, in a separate process. They send requests as fast as they can, or with pauses. */
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { ask, type Answer } from './ask.ts';

export interface Step {
  readonly method: string;
  readonly path: string;
  /** Replaces the client's own token and the load's body. */
  readonly token?: string;
  readonly body?: string;
}

/** The requests to send. `%n` in the body is replaced by a unique number. */
export interface Load {
  readonly origin: string;
  /** Every client repeats the steps in this order, each from its own position. */
  readonly steps: readonly Step[];
  /** Number of steps that belong together: clients only start at multiples of it. */
  readonly stride?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Assigned to clients in turn. */
  readonly tokens: readonly string[];
  readonly body?: string;
  /** File with the raw body, instead of `body`. */
  readonly bodyFile?: string;
  readonly clients: number;
  /** Time between a response and the client's next request; none if absent. Milliseconds. */
  readonly pause?: number;
  /** Milliseconds. */
  readonly forMs: number;
  /** Whether all clients together send each step once, instead of repeating them for a time. */
  readonly sendsOnce?: boolean;
  /** Whether each wait is returned, to be compared with those of other runs. */
  readonly keepsTimes?: boolean;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  readonly failures: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Every wait in ascending order, if asked for. */
  readonly times: readonly number[];
}

let number = 0;
const files = new Map<string, Buffer>();

function fileOf(file: string): Buffer {
  const bytes = files.get(file) ?? readFileSync(file);
  files.set(file, bytes);
  return bytes;
}

function bodyOf({ body, bodyFile }: Pick<Load, 'body' | 'bodyFile'>, method: string): Buffer | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (bodyFile !== undefined) return fileOf(bodyFile);
  return body === undefined ? undefined : Buffer.from(body.replaceAll('%n', String(number)));
}

function once(agent: Agent, load: Load, client: number, at: number): Promise<Answer> {
  number += 1;
  const step: Step = load.steps[at % load.steps.length] ?? { method: 'GET', path: '/' };
  const { method, path } = step;
  const body = bodyOf({ ...load, ...step }, method);
  const token = step.token ?? load.tokens[client % load.tokens.length] ?? '';
  return ask(agent, { ...load, method, path, token, body });
}

async function run(load: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  const since = performance.now();
  const times: number[] = [];
  let failures = 0;
  const { stride = 1 } = load;
  const send = async (client: number, at: number) => {
    const asked = performance.now();
    const { status } = await once(agent, load, client, at);
    times.push(performance.now() - asked);
    if (status >= 300) failures += 1;
    if (load.pause !== undefined) await after(load.pause);
  };
  let next = 0;
  const askOnce = async (client: number) => {
    for (let from = next; from < load.steps.length; from = next) {
      next += stride;
      for (let at = from; at < from + stride; at += 1) await send(client, at);
    }
  };
  const askAgain = async (client: number) => {
    const start = Math.floor((client * load.steps.length) / load.clients / stride) * stride;
    for (let at = start; performance.now() - since < load.forMs; at += 1) await send(client, at);
  };
  const ask = load.sendsOnce ? askOnce : askAgain;
  await Promise.all(Array.from({ length: load.clients }, (_, client) => ask(client)));
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
    p99: at(0.99),
    times: load.keepsTimes ? times : [],
  };
}

process.on('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result));
});

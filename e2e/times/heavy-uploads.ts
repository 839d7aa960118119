import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { register } from '@weft/shared/accounts/contract';
import { DOCUMENT_KINDS, IMAGE_KINDS, VIDEO_KINDS, type FileKind } from '@weft/shared/media/file-kinds';
import { createPost } from '@weft/shared/posts/contract';
import { formOf } from '../../server/src/testing/http/forms.ts';
import { signInElsewhere } from '../pages/member.ts';
import { startProduct } from '../product/product.ts';
import { HEAVY_FILES } from './heavy-files.ts';
import type { ProbeResult } from './health-probe.ts';
import type { Measure } from './measure.ts';

const FILES = 30;
/** Each member sends fewer concurrent calls than the limit. */
const MEMBERS = 5;
/** Limit in milliseconds. The best round counts, because other processes of the machine disturb the measurement. */
const BOUND = 100;
const ROUNDS = 3;
/** How long the idle server is measured first. Milliseconds. */
const IDLE = 1000;
/** Members sign in without a code, and uploads are not rate limited. */
const SETTINGS = { REQUIRE_EMAIL_VERIFICATION: 'false', RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'fatal' };

const HOME = {
  location: { city: 'Pune', state: 'IN-MH', country: 'IN', pinCode: '411001' },
  phoneNumber: '+91 20 1234 5678',
};

const FIELDS: readonly [string, readonly string[]][] = [
  ['mediaImage', IMAGE_KINDS],
  ['mediaVideo', VIDEO_KINDS],
  ['mediaDocument', DOCUMENT_KINDS],
];

interface Round extends ProbeResult {
  readonly stored: number;
  /** Slowest response just before the uploads. Milliseconds. */
  readonly idle: number;
}

async function join(address: string, number: number): Promise<string> {
  const person = { fullName: 'Asha Rao', email: `asha${number}@example.org`, password: 'a good password' };
  const response = await fetch(`${address}/api${register.path}`, {
    method: register.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...person, ...HOME }),
  });
  if (!response.ok) throw new Error(await response.text());
  return signInElsewhere(address, person);
}

async function ask(probe: ChildProcess): Promise<ProbeResult> {
  probe.send('result');
  const [result] = (await once(probe, 'message')) as [ProbeResult];
  return result;
}

/** Publishes one file and returns the status. */
async function publish(address: string, token: string, field: string, bytes: Buffer): Promise<number> {
  const response = await fetch(`${address}/api${createPost.path}`, {
    method: createPost.method,
    headers: { Authorization: `Bearer ${token}` },
    body: formOf({ [field]: { bytes } }),
  });
  await response.text();
  return response.status;
}

async function measureKind(
  address: string,
  tokens: readonly string[],
  probe: ChildProcess,
  kind: FileKind,
  bytes: Buffer,
): Promise<Round> {
  const field = FIELDS.find(([, kinds]) => kinds.includes(kind))?.[0] ?? '';
  await ask(probe);
  await pause(IDLE);
  const idle = (await ask(probe)).slowest;
  const statuses = await Promise.all(
    Array.from({ length: FILES }, (_, index) =>
      publish(address, tokens[index % tokens.length] ?? '', field, bytes),
    ),
  );
  const wrong = statuses.find((status) => status !== 201 && status !== 503);
  if (wrong !== undefined) throw new Error(`a ${kind} file was answered ${wrong}`);
  return { ...(await ask(probe)), idle, stored: statuses.filter((status) => status === 201).length };
}

/**
 * Measures the slowest response of `/healthz` while 30 heavy files of a kind are uploaded at once. `named`:
 * only these kinds; all if empty.
 */
export async function* measureHeavyUploads(named: readonly string[]): AsyncGenerator<Measure> {
  const all = Object.keys(HEAVY_FILES) as FileKind[];
  const kinds = all.filter((kind) => named.includes(kind));
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-times-'));
  const product = await startProduct(folder, { settings: SETTINGS });
  const { address } = product;
  const probe = fork(path.join(import.meta.dirname, 'health-probe.ts'), [`${address}/healthz`]);
  try {
    const tokens = await Promise.all(Array.from({ length: MEMBERS }, (_, number) => join(address, number)));
    for (const kind of kinds.length > 0 ? kinds : all) {
      const bytes = await HEAVY_FILES[kind]();
      let best: Round | undefined;
      for (let n = 0; n < ROUNDS && (best?.slowest ?? Infinity) > BOUND; n += 1) {
        const one = await measureKind(address, tokens, probe, kind, bytes);
        if (one.slowest < (best?.slowest ?? Infinity)) best = one;
      }
      if (!best) throw new Error('there is one round at least');
      const { stored, idle, slowest } = best;
      const name = `/healthz, ${FILES} heavy ${kind} (${stored} stored; idle ${idle.toFixed(0)} ms)`;
      yield { name, value: slowest, bound: BOUND, unit: 'ms' };
    }
  } finally {
    probe.disconnect();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

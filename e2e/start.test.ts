import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@weft/shared/accounts/contract';
import { listFeed, listMemberPosts } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callServer } from './delivery/api.ts';
import { startProduct, type Product } from './product/product.ts';
import { demoSignIns, runScript, type DemoSignIn } from './product/run-script.ts';

/** Maximum shutdown time. Milliseconds. */
const END_MAX = 10_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weft-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm start', () => {
  test.each(['script', 'npm'] as const)('stops on SIGTERM and leaves nothing behind (by %s)', async (by) => {
    const product = await startProduct(folder, { by });
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
    const asked = performance.now();
    const [code] = await Promise.all([product.stop(), product.stop()]);
    if (by === 'script') expect(code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(END_MAX);
    await expect(fetch(`${product.address}/healthz`)).rejects.toThrow('fetch failed');
  });
});

/** Signs in to the demo network and reads its feed. */
async function lookAround({ address }: Product, body: DemoSignIn): Promise<void> {
  const { token } = await callServer(address, undefined, login, { body });
  expect((await callServer(address, token, listFeed)).posts).toHaveLength(20);
}

/** Checks that the first demo member has content of every kind. */
async function lookAtLead({ address }: Product, body: DemoSignIn): Promise<void> {
  const { token, user } = await callServer(address, undefined, login, { body });
  const { media } = await callServer(address, token, listMemberPosts, { params: { id: user._id } });
  expect(media).toHaveLength(5);
  expect(media.flatMap(({ mediaVideo }) => mediaVideo)).toHaveLength(1);
  expect(media.map(({ mediaDocument }) => mediaDocument?.name).filter(Boolean)).toEqual([
    'walk-down-checklist.pdf',
  ]);
  const { user: profile } = await callServer(address, token, getOwnProfile);
  expect(profile.bannerImage).not.toBeNull();
  expect(profile.phoneNumber).toMatch(/^\+91 /);
  expect(profile.location).toMatchObject({ city: 'Mumbai', pinCode: '400051' });
}

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret of more than thirty-two bytes',
  SMTP_URL: 'smtp://localhost',
  PUBLIC_URL: 'https://weft.example.org',
};

describe('npm run seed', () => {
  test.each([
    ['seed', []],
    ['start', ['--demo']],
  ])('is rejected in production without side effects (npm run %s %j)', (name, args) => {
    const refused = runScript(name, folder, { args, settings: PRODUCTION });
    expect(refused.status).toBe(1);
    expect(refused.stdout).toContain('refused in production');
    expect(refused.stdout).not.toContain('Listening');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('npm start -- --demo', () => {
  test('fills an empty database and serves it, and keeps existing data', { timeout: 480_000 }, async () => {
    const product = await startProduct(folder, { demo: true });
    const signIns = demoSignIns(product.said());
    expect(new Set(signIns.map(({ password }) => password)).size).toBe(2);
    expect(demoSignIns(readFileSync(path.join(folder, 'data/demo-sign-ins.txt'), 'utf8'))).toEqual(signIns);
    for (const signIn of signIns) await lookAround(product, signIn);
    if (signIns[0]) await lookAtLead(product, signIns[0]);
    await product.stop();

    const refused = runScript('seed', folder);
    expect(refused.status).toBe(1);
    expect(refused.stdout).toContain('The database has members already');
    expect(refused.stdout).toContain(signIns[0]?.email);

    const again = await startProduct(folder, { demo: true });
    expect(demoSignIns(again.said())).toEqual(signIns);
    for (const signIn of signIns) await lookAround(again, signIn);
    expect(await again.stop()).toBe(0);
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@weft/shared/accounts/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callServer } from './delivery/api.ts';
import { startProduct, type Product } from './product.ts';
import { demoSignIns, runScript, type DemoSignIn } from './run-script.ts';

/** How long the product may take to end (milliseconds, specification 3.13). */
const END_MAX = 10_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weft-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm start', () => {
  test.each([false, true])('ends as it is asked to and leaves nothing behind (by npm: %s)', async (byNpm) => {
    const product = await startProduct(folder, { byNpm });
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
    const asked = performance.now();
    const [code] = await Promise.all([product.stop(), product.stop()]);
    if (!byNpm) expect(code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(END_MAX);
    await expect(fetch(`${product.address}/healthz`)).rejects.toThrow('fetch failed');
  });
});

/** Signs in to the demo network and looks at its feed. */
async function lookAround({ address }: Product, body: DemoSignIn): Promise<void> {
  const { token } = await callServer(address, undefined, login, { body });
  expect((await callServer(address, token, listFeed)).posts).toHaveLength(20);
}

/** Of the seedings of this file: no two have one in common. */
const passwords = new Set<string>();

function expectNewPasswords(signIns: readonly DemoSignIn[]): void {
  expect(signIns).toHaveLength(2);
  for (const { password } of signIns) {
    expect(passwords).not.toContain(password);
    passwords.add(password);
  }
}

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret of more than thirty-two bytes',
  SMTP_URL: 'smtp://localhost',
  PUBLIC_URL: 'https://weft.example.org',
};

describe('npm run seed', () => {
  test('fills an empty database once, and its sign-ins open it', { timeout: 480_000 }, async () => {
    const first = runScript('seed', folder);
    expect(first.stderr).toBe('');
    expect(first.status).toBe(0);
    const signIns = demoSignIns(first.stdout);
    expectNewPasswords(signIns);

    const again = runScript('seed', folder);
    expect(again.status).toBe(1);
    expect(again.stdout).toContain('The database has members already');
    expect(again.stdout).toContain(signIns[0]?.email);

    const product = await startProduct(folder);
    for (const signIn of signIns) await lookAround(product, signIn);
    await product.stop();
  });

  test.each([
    ['seed', []],
    ['start', ['--demo']],
  ])('is refused in production (npm run %s %j), and nothing is begun', (name, args) => {
    const refused = runScript(name, folder, { args, settings: PRODUCTION });
    expect(refused.status).toBe(1);
    expect(refused.stdout).toContain('refused in production');
    expect(refused.stdout).not.toContain('Listening');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('npm start -- --demo', () => {
  test(
    'fills an empty database and serves it; what is there already stays',
    { timeout: 480_000 },
    async () => {
      const product = await startProduct(folder, { demo: true });
      const signIns = demoSignIns(product.said());
      expectNewPasswords(signIns);
      expect(demoSignIns(readFileSync(path.join(folder, 'data/demo-sign-ins.txt'), 'utf8'))).toEqual(signIns);
      for (const signIn of signIns) await lookAround(product, signIn);
      await product.stop();

      const again = await startProduct(folder, { demo: true });
      expect(demoSignIns(again.said())).toEqual(signIns);
      for (const signIn of signIns) await lookAround(again, signIn);
      expect(await again.stop()).toBe(0);
    },
  );
});

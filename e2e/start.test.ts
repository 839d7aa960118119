import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@weft/shared/accounts/contract';
import { pathOf } from '@weft/shared/http/endpoint';
import { listFeed } from '@weft/shared/posts/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProduct } from './product.ts';
import { demoSignIns, runScript } from './run-script.ts';

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

describe('npm run seed', () => {
  test('fills an empty database once, and its sign-ins open it', { timeout: 180_000 }, async () => {
    const first = runScript('seed', folder);
    expect(first.stderr).toBe('');
    expect(first.status).toBe(0);
    const signIns = demoSignIns(first.stdout);
    expect(signIns).toHaveLength(2);

    const again = runScript('seed', folder);
    expect(again.status).toBe(1);
    expect(again.stdout).toContain('The database has members already');
    expect(again.stdout).toContain(signIns[0]?.email);

    const product = await startProduct(folder);
    for (const { email, password } of signIns) {
      const signedIn = await fetch(`${product.address}/api${pathOf(login)}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(signedIn.status).toBe(200);
      const { token } = (await signedIn.json()) as { token: string };
      const feed = await fetch(`${product.address}/api${pathOf(listFeed)}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const { posts } = (await feed.json()) as { posts: unknown[] };
      expect(posts).toHaveLength(20);
    }
    await product.stop();
  });

  test('is refused in production', () => {
    const settings = {
      NODE_ENV: 'production',
      JWT_SECRET: 'a secret of more than thirty-two bytes',
      SMTP_URL: 'smtp://localhost',
      PUBLIC_URL: 'https://weft.example.org',
    };
    const refused = runScript('seed', folder, { settings });
    expect(refused.status).toBe(1);
    expect(refused.stdout).toContain('refused in production');
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string; readonly type: string } };
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

/** Packages that the lock file needs at run time, on every platform. */
function shipped(): string[] {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages)
    .filter(([place, { dev, devOptional, optional, link }]) => {
      return place.includes('node_modules/') && !dev && !devOptional && !optional && !link;
    })
    .map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`);
}

test('the bill of materials lists every package of the product and no registry, and is reproducible', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-sbom-'));
  try {
    const make = (name: string): string => {
      const file = path.join(folder, name);
      // The registry is unreachable: the lock file must be sufficient.
      const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:1/', npm_config_offline: 'true' };
      execFileSync(process.execPath, [path.join(ROOT, 'scripts/sbom.mjs'), file], { env, stdio: 'ignore' });
      return readFileSync(file, 'utf8');
    };
    const text = make('one.json');
    expect(make('two.json')).toBe(text);
    const bill = JSON.parse(text) as Bill;
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.[5-9]$/) });
    expect(bill.metadata.component).toMatchObject({ name: 'weft', type: 'application' });
    const named = new Set(
      bill.components.map(({ purl }) => decodeURIComponent(purl.slice('pkg:npm/'.length))),
    );
    const expected = shipped();
    expect(expected.length).toBeGreaterThan(100);
    expect(expected.filter((each) => !named.has(each))).toEqual([]);
    expect(named).not.toContain('vitest');
    expect(text).not.toMatch(/registry|127\.0\.0\.1|"distribution"/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** The location at which Node finds a dependency of the package at `from`, in the lock file. */
function placeOf(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (folder === '') return undefined;
  }
}

test('the lock file has the binaries of every platform, which npm ci needs', () => {
  const missing = Object.entries(lock.packages).flatMap(([place, locked]) =>
    Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => placeOf(place, name) === undefined)
      .map((name) => `${place} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry, so that any can be used', () => {
  const named = Object.entries(lock.packages).filter(
    ([, { link, resolved }]) => !link && resolved !== undefined,
  );
  expect(named).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** Code that depends on how a version of a library works inside, and that version. */
const WORKAROUNDS = [
  { file: 'platform/database/driver/mend-driver.ts', library: 'mongodb', version: '7.8.0' },
  { file: 'realtime/gathering-engine.ts', library: 'engine.io', version: '6.6.11' },
  { file: 'realtime/gathering-engine.ts', library: 'ws', version: '8.21.3' },
  { file: 'realtime/forget-handshake.ts', library: 'socket.io', version: '4.8.4' },
] as const;

/** Libraries that are not a dependency of the server, and the package that uses them. */
const USED_BY: Readonly<Record<string, string>> = { mongodb: 'mongoose', ws: 'engine.io' };

/** Reads `package.json` above the library's main file, because not every library exports it. */
function installedVersion(library: string): string {
  const fromHere = createRequire(import.meta.url);
  const user = USED_BY[library];
  const from = user === undefined ? fromHere : createRequire(fromHere.resolve(user));
  const main = from.resolve(library);
  const folder = main.slice(0, main.lastIndexOf(`node_modules/${library}/`));
  const file = path.join(folder, 'node_modules', library, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

describe.each(WORKAROUNDS)('$file', ({ file, library, version }) => {
  test(`was checked with this version of ${library}`, () => {
    expect(
      installedVersion(library),
      `Read ${file}: is its condition for removal met? If not, check that it still works, and note the version here.`,
    ).toBe(version);
  });

  test('names its upstream reference and its condition for removal', () => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    expect(text).toMatch(/^ \* Upstream: [^]*?https:\/\/\S+[^]*?^ \* Remove when: \S/m);
  });
});

/** Measures the two times with absolute limits. Each line is a measurement as JSON. */
import { rmSync } from 'node:fs';
import { temporaryFolder } from '../test/support/folder.ts';
import { AUTHORS, MESSAGES } from './data.ts';
import type { Figure } from './figure.ts';
import { Measures } from './measures.ts';
import { measureServed } from './served.ts';
import { withStore } from './with-store.ts';

const tell = ({ name, product, bound, unit }: Figure): void =>
  console.log(JSON.stringify({ name, value: product, bound: bound.at, unit }));

const folder = temporaryFolder();
try {
  await withStore(folder, undefined, async (client) => {
    tell(await new Measures(client, folder).duringScan());
  });
  // Other load may slow a start, so the fastest one counts.
  const [ready] = await measureServed(folder, MESSAGES + AUTHORS, (values) => Math.min(...values));
  if (ready) tell(ready);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Measures the two absolute times that the store is bound to. Each line is a measure as JSON. */
import { rmSync } from 'node:fs';
import { temporaryFolder } from '../test/support/folder.ts';
import { AUTHORS, MESSAGES } from './data.ts';
import type { Line } from './measures.ts';
import { Measures } from './measures.ts';
import { measureServed } from './served.ts';
import { withStore } from './with-store.ts';

const tell = ({ name, value, target }: Line, unit: 's' | 'ms'): void =>
  console.log(JSON.stringify({ name, value, bound: target, unit }));

const folder = temporaryFolder();
try {
  await withStore(folder, undefined, async (client) => {
    tell(await new Measures(client, folder).duringScan(), 'ms');
  });
  // What else the machine does is not the store's: one quick start shows that it can.
  const [ready] = await measureServed(folder, MESSAGES + AUTHORS, (values) => Math.min(...values));
  if (ready) tell(ready, 's');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

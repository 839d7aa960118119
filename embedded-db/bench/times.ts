/** Measures the two absolute times that the store is bound to. Each line is a measure as JSON. */
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
  // What else the machine does is not the store's: one quick start shows that it can.
  const [ready] = await measureServed(folder, MESSAGES + AUTHORS, (values) => Math.min(...values));
  if (ready) tell(ready);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

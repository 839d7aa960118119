/** Prints every measure beside its floor and target: `npm run bench -- db`. */
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { temporaryFolder } from '../test/support/folder.ts';
import { Measures, type Line } from './measures.ts';
import { AUTHORS } from './data.ts';
import { measureServed } from './served.ts';
import { withStore } from './with-store.ts';

const SERVED_DOCUMENTS = 57_000;

const print = (line: Line): void => {
  const mark = line.isMet ? 'met' : 'MISSED';
  const value = line.floor === '' ? '' : line.value.toFixed(2);
  console.log(
    `${line.name.padEnd(64)}${line.product.padStart(12)}${line.floor.padStart(12)}${value.padStart(7)}${String(line.target).padStart(7)}  ${mark}`,
  );
};

const main = async (): Promise<void> => {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; medians of 3 runs`,
  );
  console.log(
    `${''.padEnd(64)}${'store'.padStart(12)}${'floor'.padStart(12)}${'ratio'.padStart(7)}${'target'.padStart(7)}`,
  );
  const [busy, served] = [temporaryFolder(), temporaryFolder()];
  try {
    await withStore(busy, undefined, async (client) => {
      const measures = new Measures(client, busy);
      for await (const line of measures.reads()) print(line);
      for await (const line of measures.writes()) print(line);
      print(await measures.duringScan());
    });
    await withStore(served, SERVED_DOCUMENTS, async () => {});
    for (const line of await measureServed(served, SERVED_DOCUMENTS + AUTHORS)) print(line);
  } finally {
    for (const folder of [busy, served]) rmSync(folder, { recursive: true, force: true });
  }
};

await main();

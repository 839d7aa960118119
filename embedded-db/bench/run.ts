/** Prints every measurement with its floor and limit as a line of JSON; `npm run bench -- db` shows them. */
import { rmSync } from 'node:fs';
import { temporaryFolder } from '../test/support/folder.ts';
import { AUTHORS } from './data.ts';
import type { Figure } from './figure.ts';
import { Measures } from './measures.ts';
import { measureServed } from './served.ts';
import { withStore } from './with-store.ts';

const SERVED_DOCUMENTS = 57_000;

const tell = (figure: Figure): void => console.log(JSON.stringify(figure));

const main = async (): Promise<void> => {
  const [busy, served] = [temporaryFolder(), temporaryFolder()];
  try {
    await withStore(busy, undefined, async (client) => {
      const measures = new Measures(client, busy);
      for await (const figure of measures.reads()) tell(figure);
      for await (const figure of measures.writes()) tell(figure);
      tell(await measures.duringScan());
    });
    await withStore(served, SERVED_DOCUMENTS, async () => {});
    for (const figure of await measureServed(served, SERVED_DOCUMENTS + AUTHORS)) tell(figure);
  } finally {
    for (const folder of [busy, served]) rmSync(folder, { recursive: true, force: true });
  }
};

await main();

// Runs the measurements of one part: `npm run bench -- db`. Further arguments go on to it.
import { ensureBuilt } from './lib/build.mjs';
import { ROOT, runTool } from './lib/run.mjs';
import { stop } from './lib/say.mjs';

/** @type {Readonly<Record<string, string>>} */
const BENCHES = {
  db: 'embedded-db/bench/run.ts',
  feed: 'server/bench/feed.ts',
  messages: 'server/bench/messages.ts',
  network: 'server/bench/network.ts',
};

process.chdir(ROOT);
const [name = '', ...rest] = process.argv.slice(2);
const file = BENCHES[name];
if (!file) stop(`Which measurements? One of: ${Object.keys(BENCHES).join(', ')}`);
else {
  await ensureBuilt(['database']);
  process.exitCode = await runTool('tsx', ['--conditions=source', file, ...rest]);
}

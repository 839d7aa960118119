// Fills an empty database with the demo network and prints two demo sign-ins.
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, run } from './lib/run.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server']);
process.exitCode = await run(process.execPath, [
  path.join(ROOT, 'server/dist/seed/main.js'),
  ...process.argv.slice(2),
]);

// Installs, builds and serves the product; skips steps that are up to date. `--demo` fills an empty database
// first. The options of `npm start` are those of a large machine; on others it starts itself again with theirs.
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { endWithParent } from './lib/end-with-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodeOptions } from './lib/node-options.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ROOT, run } from './lib/run.mjs';
import { say } from './lib/say.mjs';

/** Marks the process that has the options of its machine. */
const FITTED = '--fitted';

checkNodeVersion();
const isFitted = process.argv.includes(FITTED);
const options = nodeOptions();
if (!isFitted && !options.every((option) => process.execArgv.includes(option))) {
  // V8 reads them at the start of a process only.
  process.exit(await run(process.execPath, [...options, ...process.argv.slice(1), FITTED]));
}
endWithParent({ always: isFitted });
process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server', 'client']);

if (process.argv.includes('--demo')) {
  const code = await run(process.execPath, [path.join(ROOT, 'server/dist/seed/main.js'), '--keep-existing']);
  if (code !== 0) process.exit(code);
}

say('Starting Weft …');
process.setSourceMapsEnabled(true);
// From Node 22.1 on: compiled code is kept for the next start. It belongs to the code, and lies where only its owner writes.
/** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (module).enableCompileCache?.(
  path.join(ROOT, 'node_modules/.cache/weft/compiled'),
);
// In this process, so that signals reach the server and no process keeps running.
await import(pathToFileURL(path.join(ROOT, 'server/dist/main.js')).href);

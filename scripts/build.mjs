// Builds what has changed and checks the size of the first load.
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, run } from './lib/run.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server', 'client']);
process.exitCode = await run(process.execPath, ['scripts/check-bundle.mjs'], {
  cwd: path.join(ROOT, 'client'),
});

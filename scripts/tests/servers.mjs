// Starts two servers of the built product with one Redis behind nginx, and tests that they cooperate. Passes
// arguments to vitest.
import { ensureBuilt } from '../lib/build.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT, runTool } from '../lib/run.mjs';

endWithParent();
process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server']);
process.exitCode = await runTool('vitest', [
  'run',
  '--config',
  'e2e/servers/vitest.config.ts',
  ...process.argv.slice(2),
]);

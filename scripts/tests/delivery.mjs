// Lets four devices write under constant failures, and verifies the result. Passes its arguments on.
import { ensureBuilt } from '../lib/build.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT, runTool } from '../lib/run.mjs';

endWithParent();
process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server']);
process.exitCode = await runTool('tsx', [
  '--conditions=source',
  'e2e/delivery/main.ts',
  ...process.argv.slice(2),
]);

// Kills two servers while they push and mail to members who are away, and verifies what arrived. Passes its arguments on.
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
  'e2e/away/main.ts',
  ...process.argv.slice(2),
]);

// Makes the picture that README shows, from a freshly seeded network.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, runTool } from './lib/run.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server', 'client']);
process.exitCode = await runTool('tsx', ['--conditions=source', 'e2e/take-pictures.ts']);

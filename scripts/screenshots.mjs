// Takes screenshots of every screen, dialog and menu of a new demo network, in three widths and both themes.
// `--only <part of a name>` limits them, `--readme` updates the image in README.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, runTool } from './lib/run.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server', 'client']);
process.exitCode = await runTool('tsx', [
  '--conditions=source',
  'e2e/screens/take-pictures.ts',
  ...process.argv.slice(2),
]);

// Takes pictures of every screen, dialog and menu from a freshly seeded network, in three widths and both themes.
// `--only <part of a name>` takes those alone, `--readme` makes the picture in README anew.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, runTool } from './lib/run.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server', 'client']);
process.exitCode = await runTool('tsx', [
  '--conditions=source',
  'e2e/take-pictures.ts',
  ...process.argv.slice(2),
]);

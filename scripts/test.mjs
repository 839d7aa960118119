// Installs and builds what the tests need, then runs the tests of every workspace. Passes arguments to
// vitest.
import { ensureBuilt } from './lib/build.mjs';
import { endWithParent } from './lib/end-with-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ROOT, runTool } from './lib/run.mjs';
import { say } from './lib/say.mjs';

checkNodeVersion();
endWithParent();
process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database']);
say(
  `Running the tests against ${process.env['MONGODB_URI'] ? 'the MongoDB of MONGODB_URI' : 'the embedded database'} …`,
);
process.exitCode = await runTool('vitest', ['run', ...process.argv.slice(2)]);

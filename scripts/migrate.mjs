// Brings the database to the form that this version asks for. `-- --check` only says what is due.
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { endWithParent } from './lib/end-with-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, run } from './lib/run.mjs';

endWithParent();
process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server']);
process.exitCode = await run(process.execPath, [
  path.join(ROOT, 'server/dist/migrate/main.js'),
  ...process.argv.slice(2),
]);

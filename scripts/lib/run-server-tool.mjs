import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, run } from './run.mjs';

/**
 * Builds the server if needed, and runs one of its programs with the arguments of this process.
 * @param {string} program path below `server/dist`
 */
export async function runServerTool(program) {
  endWithParent();
  process.chdir(ROOT);
  await ensureInstalled();
  await ensureBuilt(['database', 'server']);
  const args = [path.join(ROOT, 'server/dist', program), ...process.argv.slice(2)];
  process.exitCode = await run(process.execPath, args);
}

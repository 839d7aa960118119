// Reports what is wrong with this installation and what to do. Changes nothing: neither installs nor builds.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { endWithParent } from './lib/end-with-parent.mjs';
import { isBuilt } from './lib/build.mjs';
import { isInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ROOT, run } from './lib/run.mjs';

/** @param {boolean} isWell @param {string} text @param {string} [advice] */
function report(isWell, text, advice) {
  console.log(`${isWell ? 'ok  ' : 'fail'}  ${text}`);
  if (!isWell && advice) console.log(`      → ${advice}`);
  if (!isWell) process.exitCode = 1;
}

const NEXT_START = 'npm start does it, or npm ci and npm run build.';

checkNodeVersion();
endWithParent();
process.chdir(ROOT);
report(true, `node: ${process.versions.node}`);
const installed = isInstalled();
report(installed, `packages: ${installed ? 'installed' : 'not installed as the lock file says'}`, NEXT_START);
for (const part of /** @type {const} */ (['database', 'server', 'client'])) {
  const built = isBuilt(part);
  report(
    built,
    `build: ${part} ${built ? 'is built and fresh' : 'is not built, or older than its sources'}`,
    NEXT_START,
  );
}
const doctor = path.join(ROOT, 'server/dist/doctor/main.js');
if (installed && existsSync(doctor)) {
  const code = await run(process.execPath, [doctor]);
  if (code !== 0) process.exitCode = 1;
}
console.log(
  process.exitCode ? 'Something needs a hand: see the lines that begin with fail.' : 'All is well.',
);

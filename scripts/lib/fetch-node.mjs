import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runNpm } from './run.mjs';
import { say, stop } from './say.mjs';

/**
 * Downloads a release of Node from the npm registry without running its scripts. Returns the folder with the program `node`.
 * A major version selects its newest release.
 * @param {string} version such as `24` or `24.9.0` @returns {Promise<string>}
 */
export async function fetchNode(version) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) stop(`"${version}" is no version of Node. Example: 24`);
  if (process.platform === 'win32') stop('Only Linux and macOS are supported here.');
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(ROOT, 'artifacts/node', version);
  mkdirSync(folder, { recursive: true });
  say(`Fetching Node ${version} (${name}) …`);
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  const code = await runNpm([
    'install',
    '--prefix',
    folder,
    ...options,
    '--loglevel=error',
    `${name}@${version}`,
  ]);
  const bin = path.join(folder, 'node_modules', name, 'bin');
  if (code !== 0 || !existsSync(path.join(bin, 'node'))) stop(`Node ${version} could not be fetched.`);
  return bin;
}

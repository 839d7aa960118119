import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf } from './digest.mjs';
import { ROOT, runNpm } from './run.mjs';
import { say, stop, took } from './say.mjs';

const STAMP = path.join(ROOT, 'node_modules/.installed');
const WORKSPACES = ['shared', 'embedded-db', 'server', 'client'];
const MANIFESTS = ['package.json', 'package-lock.json', ...WORKSPACES.map((name) => `${name}/package.json`)];

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, resolved?: string }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage>} */
function lockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Returns whether npm's record of the last installation matches the lock file, so that there is nothing to install.
 * Optional packages of other platforms may be missing.
 */
function treeMatchesLock() {
  const noted = path.join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const present = lockedPackages(noted);
  const wanted = lockedPackages(path.join(ROOT, 'package-lock.json'));
  return Object.entries(wanted).every(([place, want]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true;
    const have = present[place];
    if (!have) return want.optional === true;
    return have.version === want.version && have.integrity === want.integrity;
  });
}

/** Returns whether the packages match the lock file. */
export function isInstalled() {
  return treeMatchesLock();
}

/** Installs the exact packages of the lock file if they are missing or outdated. */
export async function ensureInstalled() {
  const now = digestOf(MANIFESTS, [process.platform, process.arch]);
  const present = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (present === now) return;
  if (!treeMatchesLock()) await install();
  writeFileSync(STAMP, now);
}

async function install() {
  const since = Date.now();
  say('Installing packages (npm ci); the first time this takes about a minute …');
  // With NODE_ENV=production npm would omit the build tools.
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0)
    stop(`The packages could not be installed (npm ended with ${code}); its message stands above.`);
  say(`Packages are installed (${took(since)}).`);
}

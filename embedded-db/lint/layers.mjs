// The layers of `src`.

/**
 * The folders of `src`, lowest first. A folder may import itself and the folders before it. `.` means the files of `src` itself.
 * @type {readonly string[]}
 */
export const STORE_LAYERS = [
  'values',
  'errors',
  'wire',
  'bson',
  'text',
  'regex',
  'sort',
  'expressions',
  'spill',
  'geo',
  'query',
  'projection',
  'aggregate',
  'update',
  'storage',
  'catalog',
  'indexes',
  'planner',
  'cursor',
  'oplog',
  'sessions',
  'access',
  'engine',
  'changes',
  'commands',
  'server',
  '.',
  'tools',
];

/**
 * @param {readonly string[]} layers lowest first
 * @param {string} owner the package, for the message
 * @param {string} from the importing folder of `src`
 * @param {string} to the imported folder of `src`
 * @returns {string | undefined} what is wrong with the import
 */
export function problemBetween(layers, owner, from, to) {
  if (from === to) return undefined;
  for (const folder of [from, to])
    if (!layers.includes(folder))
      return `'${folder}' has no place in the layers of ${owner} (lint/layers.mjs).`;
  if (layers.indexOf(to) <= layers.indexOf(from)) return undefined;
  return `'${from}' is a lower layer of ${owner} than '${to}' and may not import it (lint/layers.mjs).`;
}

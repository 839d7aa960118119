// The layers of each workspace's `src`, lowest first.

/**
 * A folder may import itself and the folders before it. `.` means the files of `src` itself.
 * @type {Record<string, readonly string[]>}
 */
export const LAYERS = {
  'embedded-db': [
    'values',
    'errors',
    'wire',
    'bson',
    'text',
    'regex',
    'sort',
    'expressions',
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
    'engine',
    'changes',
    'commands',
    'server',
    '.',
    'tools',
  ],
  shared: [
    'languages',
    '.',
    'text',
    'media',
    'roles',
    'http',
    'sockets',
    'members',
    'pages',
    'joining',
    'network',
    'posts',
    'profiles',
    'accounts',
    'places',
    'weather',
    'companies',
    'jobs',
    'applications',
    'safety',
    'appearance',
    'administration',
    'notifications',
    'messaging',
    'realtime',
  ],
};

/** @param {string} workspace @param {string} folder @returns {number} -1 where the folder has no place yet */
const levelOf = (workspace, folder) => (LAYERS[workspace] ?? []).indexOf(folder);

/**
 * @param {string} workspace
 * @param {string} from the importing folder of `src`
 * @param {string} to the imported folder of `src`
 * @returns {string | undefined} what is wrong with the import
 */
export function layerProblem(workspace, from, to) {
  if (!LAYERS[workspace] || from === to) return undefined;
  for (const folder of [from, to])
    if (levelOf(workspace, folder) < 0)
      return `'${folder}' has no place in the layers of ${workspace}/ (scripts/lint/layers.mjs).`;
  if (levelOf(workspace, to) <= levelOf(workspace, from)) return undefined;
  return `'${from}' is a lower layer of ${workspace}/ than '${to}' and may not import it (scripts/lint/layers.mjs).`;
}

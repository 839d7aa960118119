// The layers of each workspace's `src`, lowest first.
import { problemBetween, STORE_LAYERS } from '../../embedded-db/lint/layers.mjs';

/**
 * A folder may import itself and the folders before it. `.` means the files of `src` itself.
 * @type {Record<string, readonly string[]>}
 */
export const LAYERS = {
  'embedded-db': STORE_LAYERS,
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

/**
 * @param {string} workspace
 * @param {string} from the importing folder of `src`
 * @param {string} to the imported folder of `src`
 * @returns {string | undefined} what is wrong with the import
 */
export function layerProblem(workspace, from, to) {
  const layers = LAYERS[workspace];
  return layers && problemBetween(layers, `${workspace}/`, from, to);
}

// Writes the skeleton of a new feature with passing tests:
//   npm run new -- feature bookmarks
//   npm run new -- feature agenda --one meeting
import { parseArgs } from 'node:util';
import { ROOT } from './lib/run.mjs';
import { stop } from './lib/say.mjs';
import { readNames } from './new/names.mjs';
import { makeFeature } from './new/new-feature.mjs';

process.chdir(ROOT);
const { values, positionals } = parseArgs({ allowPositionals: true, options: { one: { type: 'string' } } });
const [what, name, ...more] = positionals;
if (what !== 'feature' || more.length > 0) stop('Usage: npm run new -- feature <name> [--one <thing>]');
const names = readNames(name, values.one);
await makeFeature(names);

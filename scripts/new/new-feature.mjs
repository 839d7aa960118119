import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runTool } from '../lib/run.mjs';
import { say, stop } from '../lib/say.mjs';
import { ensureTexts } from '../texts/ensure-texts.mjs';
import { withNames } from './names.mjs';
import { registrations } from './register-feature.mjs';

const TEMPLATES = path.join(ROOT, 'scripts/new/templates');

/** Target folders of the templates. */
const TARGETS = {
  shared: 'shared/src/notes',
  server: 'server/src/features/notes',
  client: 'client/src/features/notes',
};

/** @param {import('./names.mjs').Names} names */
function filesOf(names) {
  return Object.entries(TARGETS).flatMap(([folder, target]) =>
    readdirSync(path.join(TEMPLATES, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const template = path.join(entry.parentPath, entry.name);
        const place = path.posix.join(target, path.relative(path.join(TEMPLATES, folder), template));
        return { file: withNames(place, names), text: withNames(readFileSync(template, 'utf8'), names) };
      }),
  );
}

/**
 * Writes the skeleton of a feature and registers it everywhere. Changes nothing if any part of it already exists.
 * @param {import('./names.mjs').Names} names
 */
export async function makeFeature(names) {
  const files = filesOf(names);
  const existing = Object.values(TARGETS)
    .map((target) => withNames(target, names))
    .filter((folder) => existsSync(path.join(ROOT, folder)));
  if (existing.length > 0) stop(`${existing.join(', ')} exists already.`);
  const all = [...files, ...registrations(names)];
  for (const { file, text } of all) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), text);
  }
  await ensureTexts();
  const listed = await runTool('tsx', [
    '--conditions=source',
    'server/src/testing/contracts/write-permissions.ts',
  ]);
  const touched = [...all.map(({ file }) => file), 'docs/permissions.md'];
  const formatted = await runTool('oxfmt', touched);
  if (listed !== 0 || formatted !== 0)
    stop('The files are written, but could not be formatted or listed in docs/permissions.md.');
  for (const { file } of all) say(file);
  say('Next: CONTRIBUTING.md, "Adding a feature", lists what the skeleton leaves to you.');
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run.mjs';
import { stop } from '../lib/say.mjs';
import { withNames } from './names.mjs';

/**
 * Insertions into files that list all features: `[pattern, text to insert after its first match]`, in the templates' words.
 * @type {Readonly<Record<string, readonly (readonly [RegExp, string])[]>>}
 */
const INSERTIONS = {
  'shared/src/limits.ts': [
    [
      /(?=(?:\/\*\*.*\*\/\n)?export const LIST_LIMITS)/,
      '/** Notes. */\nexport const NOTE_LIMITS = { textMax: 1000 } as const;\n\n',
    ],
  ],
  'scripts/lib/feature-order.mjs': [[/'weather',\n/, "  'notes',\n"]],
  'ARCHITECTURE.md': [[/(?=\| `companies` )/, '| `notes` | notes | |\n']],
  'scripts/lint/layers.mjs': [[/ +'weather',\n/, "    'notes',\n"]],
  'server/src/migrations/database-form.ts': [
    [/(?=import \{ notificationModel)/, "import { noteModel } from '../features/notes/note.model.ts';\n"],
    [/ {4}skillModel,\n/, '    noteModel,\n'],
  ],
  'server/src/compose-features.ts': [
    [/(?=import \{ createNotifications)/, "import { createNotes } from './features/notes/index.ts';\n"],
    [/(?= {2}const safety = composeSafety\()/, '  const notes = createNotes(core);\n'],
    [/const owners = \[/, 'notes, '],
    [/return \{\s*pages,/, ' notes,'],
  ],
  'server/src/compose.ts': [
    [/(?= {2}const \{ media, realtime,)/, '  const { notes } = features;\n'],
    [/ {6}\.\.\.weather\.routes,\n/, '      ...notes.routes,\n'],
  ],
  'server/src/testing/contracts/id-calls.ts': [
    [/(?= {2}'notifications\.read')/, "  'notes.remove': of('note'),\n"],
  ],
  'server/src/testing/contracts/id-world.ts': [
    [/(?=import \{ listNotifications)/, "import { addNote } from '@weft/shared/notes/contract';\n"],
    [/ {2}readonly reply: string;\n/, '  readonly note: string;\n'],
    [
      / {4}reply: reply\._id,\n/,
      "    note: (await owner.browser.call(addNote, { body: { text: 'A note' } })).data.note._id,\n",
    ],
  ],
  'client/src/lib/paths.ts': [[/(?= {2}notifications: )/, "  notes: '/notes',\n"]],
  'client/src/app/router.tsx': [
    [
      /(?=const NotificationsScreen)/,
      "const NotesScreen = lazyView(\n  async () => (await import('@/features/notes/screens/notes-screen')).NotesScreen,\n);\n",
    ],
    [
      /(?= *<Route path=\{paths\.notifications\})/,
      '            <Route path={paths.notes} element={<NotesScreen />} />\n',
    ],
  ],
  'docs/data-classes.md': [
    [/\| `skills`.*\n/, '| `notes` | Private | notes of a member | deleted by the member, or Account |\n'],
  ],
};

/**
 * Returns each changed file with its new text. Ends the process if a pattern does not match. @param
 * {import('./names.mjs').Names} names
 */
export function registrations(names) {
  return Object.entries(INSERTIONS).map(([file, places]) => {
    let text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [pattern, inserted] of places) {
      if (!pattern.test(text))
        stop(
          `${file} has no line like ${pattern.source}: bring scripts/new/register-feature.mjs up to date.`,
        );
      text = text.replace(pattern, (match) => match + withNames(inserted, names));
    }
    return { file, text };
  });
}

/** The settings of the linters, run on small projects that break their rules. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

const OXLINT = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
const KNIP = path.join(ROOT, 'node_modules/knip/bin/knip.js');

type Files = Readonly<Record<string, string>>;

/** Makes a project of these files and of parts of this one. @returns its folder */
function makeProject(files: Files, parts: readonly string[]): string {
  const project = mkdtempSync(path.join(tmpdir(), 'weft-lint-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const part of parts) cpSync(path.join(ROOT, part), path.join(project, part), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  }
  return project;
}

/** Runs a tool in the project. @returns its report */
function reportOf(cwd: string, ...args: string[]): unknown {
  const { stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return JSON.parse(stdout);
}

/** Lints the files. @returns the messages, by file */
function lint(files: Files): Record<string, string> {
  const project = makeProject(files, [
    '.oxlintrc.json',
    'embedded-db/lint',
    'scripts/lint',
    'scripts/lib/feature-order.mjs',
  ]);
  const report = reportOf(project, OXLINT, '--format', 'json', ...Object.keys(files));
  const { diagnostics } = report as { diagnostics: { message: string; filename: string }[] };
  return Object.fromEntries(diagnostics.map(({ filename, message }) => [filename, message]));
}

/** Looks for unused code in a project of `shared` and `server`. @returns what is unused, as `kind: file: name` */
function findUnused(files: Files): string[] {
  const workspaces = { private: true, workspaces: ['shared', 'server'] };
  const project = makeProject({ ...files, 'package.json': JSON.stringify(workspaces) }, [
    'knip.json',
    'shared/package.json',
  ]);
  mkdirSync(path.join(project, 'node_modules/@weft'), { recursive: true });
  symlinkSync(path.join(project, 'shared'), path.join(project, 'node_modules/@weft/shared'), 'junction');
  const report = reportOf(project, KNIP, '--no-progress', '--reporter', 'json');
  const { issues } = report as { issues: { file: string; [kind: string]: unknown }[] };
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      (found as { name: string }[]).map(({ name }) => `${kind}: ${file}: ${name}`),
    ),
  );
}

test(
  'an import of a higher layer, and one of a folder without a layer, are errors',
  { timeout: 300_000 },
  () => {
    const reported = lint({
      'embedded-db/src/values/values.ts': `export { Store } from '../engine/store.ts';\n`,
      'embedded-db/src/storage/tables.ts': `export type { Collection } from '../catalog/collection.ts';\n`,
      'embedded-db/src/storage/kv.ts': `export { entries } from '../somewhere/entries.ts';\n`,
      'embedded-db/src/engine/store.ts': `export { value } from '../values/value.ts';\n`,
      'embedded-db/src/index.ts': `export { value } from './values/value.ts';\n`,
      'embedded-db/src/server/server.ts': `export { start } from '../index.ts';\n`,
      'shared/src/text/fold.ts': `export { field } from '../http/fields.ts';\n`,
      'shared/src/http/fields.ts': `export { LIMITS } from '../limits.ts';\n`,
    });
    expect(Object.keys(reported).sort()).toEqual([
      'embedded-db/src/server/server.ts',
      'embedded-db/src/storage/kv.ts',
      'embedded-db/src/storage/tables.ts',
      'embedded-db/src/values/values.ts',
      'shared/src/text/fold.ts',
    ]);
    expect(reported['embedded-db/src/values/values.ts']).toContain(
      "'values' is a lower layer of embedded-db/ than 'engine'",
    );
    expect(reported['embedded-db/src/storage/kv.ts']).toContain("'somewhere' has no place in the layers");
  },
);

test('a cycle that only types close is an error', { timeout: 300_000 }, () => {
  const a = `import type { B } from './b.ts';\nexport interface A {\n  b: B;\n}\n`;
  const b = `import type { A } from './a.ts';\nexport interface B {\n  a: A;\n}\n`;
  const folders = ['embedded-db/src/values', 'shared/src/text', 'server/src/http', 'client/src/lib'];
  const reported = lint(
    Object.fromEntries(
      folders.flatMap((folder) => [
        [`${folder}/a.ts`, a],
        [`${folder}/b.ts`, b],
      ]),
    ),
  );
  expect(Object.keys(reported).sort()).toEqual(
    folders.flatMap((folder) => [`${folder}/a.ts`, `${folder}/b.ts`]).sort(),
  );
  for (const message of Object.values(reported)) expect(message).toContain('Dependency cycle');
});

test('a style that stays on one side of the screen is an error', { timeout: 300_000 }, () => {
  const component = (attributes: string) => `export const Part = () => <p ${attributes}>1</p>;\n`;
  const reported = lint({
    'client/src/ui/margin.tsx': component('className="flex hover:-ml-2"'),
    'client/src/ui/corner.tsx': component('className={`flex ${"a"} rounded-tl-xs`}'),
    'client/src/ui/movement.tsx': component('className="translate-x-5"'),
    'client/src/ui/inline.tsx': component('style={{ paddingLeft: 4 }}'),
    'client/src/ui/align.tsx': component("style={{ textAlign: 'right' }}"),
    'client/src/ui/sheet.ts': `import './side.css';\n`,
    'client/src/ui/fine.tsx': component(
      'className="ms-2 inset-x-3 start-[3px] translate-x-5 rtl:-translate-x-5" style={{ top: 4 }}',
    ),
    'client/src/ui/fine-sheet.ts': `import './logical.css';\n`,
    'client/src/ui/words.ts': `export const place = 'left over, right-handed';\n`,
    'client/src/ui/side.css': `@import './nested.css';\n`,
    'client/src/ui/nested.css': `.a {\n  margin-left: 4px;\n}\n`,
    'client/src/ui/logical.css':
      '.a {\n  margin-inline-start: 4px;\n  /* physical: a picture is not mirrored */\n  left: 0;\n  transform: translateX(calc(var(--forward) * 4px));\n}\n',
  });
  expect(Object.keys(reported).sort()).toEqual([
    'client/src/ui/align.tsx',
    'client/src/ui/corner.tsx',
    'client/src/ui/inline.tsx',
    'client/src/ui/margin.tsx',
    'client/src/ui/movement.tsx',
    'client/src/ui/sheet.ts',
  ]);
  expect(reported['client/src/ui/margin.tsx']).toContain("write 'hover:-ms-2'");
  expect(reported['client/src/ui/sheet.ts']).toContain("nested.css:2: 'margin-left: 4px;'");
});

test('a file, an export, a type and a dependency that nothing uses are errors', { timeout: 300_000 }, () => {
  const dependencies = { '@weft/shared': '0.1.0', express: '5.3.0' };
  const unused = findUnused({
    'server/package.json': JSON.stringify({ name: '@weft/server', dependencies }),
    'server/src/main.ts': `import { LIMITS } from '@weft/shared/limits';\nimport { start } from './start.ts';\nstart(LIMITS);\n`,
    'server/src/start.ts': `export interface Spare {\n  a: number;\n}\nexport const own = 1;\nexport const start = (a: number) => a + own;\n`,
    'server/src/forgotten.ts': `export const forgotten = 1;\n`,
    'shared/src/limits.ts': `import 'zod';\nexport const LIMITS = 1;\nexport const UNUSED = 2;\n`,
  });
  expect(unused.sort()).toEqual([
    'dependencies: server/package.json: express',
    'exports: server/src/start.ts: own',
    'exports: shared/src/limits.ts: UNUSED',
    'files: server/src/forgotten.ts: server/src/forgotten.ts',
    'types: server/src/start.ts: Spare',
  ]);
});

test(
  'a store or service of another form, and a factory beside an index, are errors',
  { timeout: 300_000 },
  () => {
    const feature = 'server/src/features/notes';
    const reported = lint({
      [`${feature}/note.store.ts`]: `export class NoteStore {
  readonly #connection: DatabaseConnection;
  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }
  count() {
    return this.#connection.collection('notes').countDocuments();
  }
}\n`,
      [`${feature}/good/notes.service.ts`]: `export class NotesService {
  readonly #deps: Deps;
  constructor(deps: Deps) {
    this.#deps = deps;
  }
  count() {
    return this.#deps.store.count();
  }
}\n`,
      [`${feature}/index.ts`]: `export function createNotes() {\n  return {};\n}\n`,
      [`${feature}/notes.service.ts`]: `export class NotesService {
  constructor(store: NoteStore, clock: Clock) {
    store.use(clock);
  }
}\n`,
      [`${feature}/page.store.ts`]: `export const pageStore = () => ({});\n`,
      [`${feature}/line.store.ts`]: `export class Lines {}\n`,
      [`${feature}/write-note.ts`]: `export function createWriting() {\n  return {};\n}\n`,
    });
    expect(reported).toEqual({
      [`${feature}/notes.service.ts`]: 'NotesService takes one `Deps` object, which names each dependency.',
      [`${feature}/page.store.ts`]: 'This file exports one class, PageStore.',
      [`${feature}/line.store.ts`]: 'This file exports one class, LineStore.',
      [`${feature}/write-note.ts`]: expect.stringContaining("'createWriting' should be a class"),
    });
  },
);

/** A screen with this view and these statements. */
const screenOf = (view: string, statements = '') => `import { NOTE_TEXTS } from '@weft/shared/notes/texts';
import { texts } from '../texts/generated';

export const { done } = NOTE_TEXTS;

export function NotesScreen({ name, count }: { name: string; count: number }) {
  ${statements}
  return ${view};
}\n`;

/** Lints a screen for each source. @returns the messages in the order of the sources */
function lintScreens(sources: readonly string[]): (string | undefined)[] {
  const fileOf = (index: number) => `client/src/features/notes/screens/screen-${index}.tsx`;
  const reported = lint(Object.fromEntries(sources.map((source, index) => [fileOf(index), source])));
  return sources.map((_source, index) => reported[fileOf(index)]);
}

const LITERAL = 'This text belongs into a catalogue: texts/en.json beside the feature.';
const BUILT = 'A translation needs the whole sentence: write it as one message with arguments.';

test('literal texts of screens are errors', { timeout: 300_000 }, () => {
  const views = [
    '<p>Notes of {name}</p>',
    "<p>{count > 1 ? texts.notes : 'One note'}</p>",
    '<p>{`Notes of ${name}`}</p>',
    '<p aria-label="Notes">{name}</p>',
    "<p title={count > 0 ? name : 'None'}>{name}</p>",
    '<input placeholder="Search notes" />',
    '<img src="/a.png" alt={`Picture of ${name}`} />',
    '<Field label="Note" />',
    "<Field confirmLabel={'Delete'} />",
  ];
  const calls = [
    "notify.error('This failed');",
    "usePageTitle('Notes');",
    "ask({ title: 'Delete?', name });",
  ];
  const sources = [...views.map((view) => screenOf(view)), ...calls.map((call) => screenOf('null', call))];
  expect(lintScreens(sources)).toEqual(sources.map(() => LITERAL));
});

test('texts that are put together are errors', { timeout: 300_000 }, () => {
  const views = [
    '<p>{`${texts.notes}: ${name}`}</p>',
    '<p>{`${texts.note({ name })}s`}</p>',
    "<p>{texts.notes + ' ' + name}</p>",
    "<p>{name + ' ' + done.added}</p>",
    "<p>{[texts.notes, name].join(', ')}</p>",
    '<p title={`${name} (${count})`}>{name}</p>',
  ];
  const sources = [
    ...views.map((view) => screenOf(view)),
    screenOf('null', "notify.success(done.added + '!');"),
  ];
  expect(lintScreens(sources)).toEqual(sources.map(() => BUILT));
});

test('texts of catalogues, the brand, addresses, signs and tests are no errors', { timeout: 300_000 }, () => {
  const view = `(
    <>
      <p aria-label={texts.notes} className="px-2" title={name}>
        Weft · {name}, {count}% {\`+\${count}\`} {texts.note({ name })}
      </p>
      <input placeholder="https://" aria-describedby={\`note-\${count}\`} enterKeyHint="search" />
    </>
  )`;
  expect(lintScreens([screenOf(view, "logger.info('Notes are open');")])).toEqual([undefined]);
  const inTest = 'client/src/features/notes/notes.test.tsx';
  expect(lint({ [inTest]: 'export const view = <p title="Notes">Notes</p>;\n' })).toEqual({});
});

test('a message of the server that is no text of a catalogue is an error', { timeout: 300_000 }, () => {
  const statements = [
    "export const removed = () => ({ message: 'Note deleted' });",
    "throw notFound('This note does not exist.');",
    "throw new AppError('NOT_FOUND', 'This note does not exist.');",
    "throw invalid({ text: () => 'This text is too long' });",
    'export const removed = () => ({ message: `${done.removed}!` });',
    'export const removed = () => ({ message: done.removed });',
    "throw new AppError('NOT_FOUND', () => rules.gone);",
    "throw new Error('the store has no such note');",
  ];
  const fileOf = (index: number) => `server/src/features/notes/file-${index}.ts`;
  const head = `import { NOTE_TEXTS } from '@weft/shared/notes/texts';\n\nexport const { done, rules } = NOTE_TEXTS;\n`;
  const reported = lint(
    Object.fromEntries(statements.map((statement, index) => [fileOf(index), `${head}${statement}\n`])),
  );
  expect(statements.map((_statement, index) => reported[fileOf(index)])).toEqual([
    LITERAL,
    LITERAL,
    LITERAL,
    LITERAL,
    BUILT,
    undefined,
    undefined,
    undefined,
  ]);
});

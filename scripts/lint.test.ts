/** The linter's own rules, run on a small project that breaks them. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './lib/run.mjs';

const LINTER = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');

interface Diagnostic {
  readonly message: string;
  readonly filename: string;
}

/** Lints a project of these files with the settings of this one. @returns what it reports, by file */
const lint = (files: Readonly<Record<string, string>>): Record<string, string> => {
  const project = mkdtempSync(path.join(tmpdir(), 'weft-lint-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const part of ['.oxlintrc.json', 'scripts/lint'])
    cpSync(path.join(ROOT, part), path.join(project, part), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  }
  const { stdout } = spawnSync(process.execPath, [LINTER, '--format', 'json', ...Object.keys(files)], {
    cwd: project,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return Object.fromEntries(diagnostics.map(({ filename, message }) => [filename, message]));
};

test(
  'an import of a higher layer, and one of a folder without a place, are errors',
  { timeout: 60_000 },
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

test(
  'a cycle that only types close is an error in the store and in what is shared',
  { timeout: 60_000 },
  () => {
    const a = `import type { B } from './b.ts';\nexport interface A {\n  b: B;\n}\n`;
    const b = `import type { A } from './a.ts';\nexport interface B {\n  a: A;\n}\n`;
    const folders = ['embedded-db/src/values', 'shared/src/text'];
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
  },
);

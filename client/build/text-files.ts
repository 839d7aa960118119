import type { Rollup } from 'vite';

/** The module with the texts of an area in one language: captures the area's folder and the language. */
export const TEXT_MODULE = /^(.*\/texts\/generated)\/(?!lazy|index|texts)([\w-]+)\.ts$/;

/** Returns the files with the texts of these chunks by language. */
export function textFilesOf(
  bundle: Rollup.OutputBundle,
  files: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const byLanguage: Record<string, Set<string>> = {};
  const imported = files.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? file.dynamicImports : [];
  });
  for (const name of imported) {
    const file = bundle[name];
    const modules = file?.type === 'chunk' ? file.moduleIds : [];
    for (const [, , language = ''] of modules.flatMap((id) => [TEXT_MODULE.exec(id) ?? []]))
      if (language !== '') (byLanguage[language] ??= new Set()).add(name);
  }
  return Object.fromEntries(Object.entries(byLanguage).map(([language, names]) => [language, [...names]]));
}

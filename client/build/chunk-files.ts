import type { Rollup } from 'vite';

/** Returns the files of the modules' chunks and of their static imports. `roots` are absolute paths. */
export function filesOf(bundle: Rollup.OutputBundle, roots: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const root of roots) {
    const chunk = chunks.find(
      ({ facadeModuleId, moduleIds }) => facadeModuleId === root || moduleIds.includes(root),
    );
    if (!chunk) throw new Error(`The build has no chunk of '${root}', which the product starts from.`);
    add(chunk.fileName);
  }
  return [...found];
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Packages whose files reach the browser through the style sheet, where the bundler doesn't see them. */
const STYLED = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/hanken-grotesk',
  'tailwindcss',
];

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

function licenceText(root: string): string {
  const file = readdirSync(root).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  return file === undefined ? '' : readFileSync(path.join(root, file), 'utf8').trim();
}

/** Name, version, licence and licence text of the package that stands in a folder. */
function notice(root: string): string | undefined {
  const manifest = path.join(root, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { name, version, license } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
  return [`${name} ${version} (${license ?? 'see below'})`, licenceText(root)].filter(Boolean).join('\n\n');
}

/** Writes THIRD-PARTY.txt: the licence of every package that is in the build, in place of comments in every chunk. */
export function thirdPartyNotices(packagesRoot: string): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle() {
      const roots = new Set(STYLED.map((name) => path.join(packagesRoot, name)));
      for (const id of this.getModuleIds()) {
        const root = PACKAGE.exec(id.replace(/^\0/, ''))?.[1];
        if (root) roots.add(root);
      }
      const notices = [...roots].sort().flatMap((root) => notice(root) ?? []);
      this.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY.txt',
        source: `Weft is made with the work of others. Their licences:\n\n${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
      });
    },
  };
}

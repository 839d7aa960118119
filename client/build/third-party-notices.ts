import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Packages that enter the build through the style sheet or build plugins, so that the bundler does not report them. */
const UNREPORTED = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/hanken-grotesk',
  'tailwindcss',
  'nsfwjs',
  'emojibase-data',
];

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** Additional notices by package name: files of this folder. */
const REMARKS: Readonly<Record<string, readonly string[]>> = {
  'emojibase-data': ['unicode.txt'],
  '@ffmpeg/core': ['ffmpeg-core.txt', 'gpl-2.0.txt'],
  'heic-to': ['heic-to.txt', 'lgpl-3.0.txt', 'gpl-3.0.txt'],
};
const REMARKS_FOLDER = path.join(import.meta.dirname, 'licences');

function licenceText(root: string): string {
  const file = readdirSync(root).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  return file === undefined ? '' : readFileSync(path.join(root, file), 'utf8').trim();
}

function remarksOn(name: string): string[] {
  return (REMARKS[name] ?? []).map((file) => readFileSync(path.join(REMARKS_FOLDER, file), 'utf8').trim());
}

/** Name, version, licence and licence text of the package in a folder. */
function notice(root: string): string | undefined {
  const manifest = path.join(root, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const {
    name = '',
    version,
    license,
  } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
  return [`${name} ${version} (${license ?? 'see below'})`, licenceText(root), ...remarksOn(name)]
    .filter(Boolean)
    .join('\n\n');
}

/**
 * Writes THIRD-PARTY.txt with the licences of all bundled packages, instead of comments in every chunk.
 * Workers are bundled separately, so their plugins include `inWorkers`, which records their packages.
 */
export function thirdPartyNotices(packagesRoot: string): { inPage: Plugin; inWorkers: () => Plugin } {
  const roots = new Set(UNREPORTED.map((name) => path.join(packagesRoot, name)));
  const remember = (ids: Iterable<string>) => {
    for (const id of ids) {
      const root = PACKAGE.exec(id.replace(/^\0/, ''))?.[1];
      if (root) roots.add(root);
    }
  };
  return {
    inWorkers: () => ({
      name: 'third-party-notices-of-workers',
      apply: 'build',
      generateBundle() {
        remember(this.getModuleIds());
      },
    }),
    inPage: {
      name: 'third-party-notices',
      apply: 'build',
      generateBundle() {
        remember(this.getModuleIds());
        const notices = [...roots].sort().flatMap((root) => notice(root) ?? []);
        this.emitFile({
          type: 'asset',
          fileName: 'THIRD-PARTY.txt',
          source: `Weft is made with the work of others. Their licences:\n\n${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
        });
      },
    },
  };
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  OFFERED_LANGUAGES,
  type Language,
} from '../../shared/src/languages/languages.ts';
import { manifestPath } from '../../shared/src/languages/manifest-path.ts';

/** Texts of the app that the manifest shows too. None of them has arguments. */
interface ManifestTexts {
  readonly description: string;
  readonly network: string;
  readonly messages: string;
  readonly notifications: string;
}

interface Manifest {
  readonly shortcuts: readonly { readonly url: string }[];
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The English manifest in another language. */
function translate(folder: string, language: Language): string {
  const manifest = readJson(path.join(folder, 'public', manifestPath(DEFAULT_LANGUAGE))) as Manifest;
  const texts = readJson(path.join(folder, `src/app/texts/${language}.json`)) as ManifestTexts;
  const names: Readonly<Record<string, string>> = {
    '/network': texts.network,
    '/messages': texts.messages,
    '/notifications': texts.notifications,
  };
  return JSON.stringify({
    ...manifest,
    description: texts.description,
    lang: language,
    dir: directionOf(language),
    shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, name: names[shortcut.url] })),
  });
}

/** Writes a web manifest for each language that members can choose; the English one is a file of its own. */
export function manifests(folder: string): Plugin {
  const others = OFFERED_LANGUAGES.map(({ code }) => code).filter((code) => code !== DEFAULT_LANGUAGE);
  return {
    name: 'manifests',
    configureServer(server) {
      for (const language of others)
        server.middlewares.use(manifestPath(language), (_request, response) => {
          response.setHeader('Content-Type', 'application/manifest+json');
          response.end(translate(folder, language));
        });
    },
    generateBundle() {
      for (const language of others)
        this.emitFile({
          type: 'asset',
          fileName: manifestPath(language).slice(1),
          source: translate(folder, language),
        });
    },
  };
}

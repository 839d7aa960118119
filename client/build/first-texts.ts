import path from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { OFFERED_LANGUAGES } from '../../shared/src/languages/languages.ts';
import { filesOf } from './chunk-files.ts';
import { MEMBER } from './first-screen.ts';
import { textFilesOf } from './text-files.ts';

/** Code of every page. The texts of a visitor's screen load with the screen. */
const EVERY_PAGE = ['index.html'];

/** The line of the page with the script that knows its language first. */
const FIRST_PAINT = /^ *<script src="\/first-paint\.js"/m;

/**
 * Names the files with the texts of the first screen in the page, because they have a hash. `first-paint.js` preloads
 * those of the page's language. The server removes the lines of a member's texts (`data-member`) for visitors.
 */
export function firstTexts(folder: string): Plugin {
  const textsOf = (bundle: Rollup.OutputBundle, roots: readonly string[]) =>
    textFilesOf(
      bundle,
      filesOf(
        bundle,
        roots.map((root) => path.join(folder, root)),
      ),
    );
  return {
    name: 'first-texts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const ofEveryPage = textsOf(bundle, EVERY_PAGE);
        const ofMember = textsOf(bundle, MEMBER);
        const lines = OFFERED_LANGUAGES.flatMap(({ code }) => {
          const line = (file: string, mark = '') =>
            `    <meta name="texts" content="/${file}" data-language="${code}"${mark}>\n`;
          const early = ofEveryPage[code] ?? [];
          const later = (ofMember[code] ?? []).filter((file) => !early.includes(file));
          return [...early.map((file) => line(file)), ...later.map((file) => line(file, ' data-member'))];
        });
        if (!FIRST_PAINT.test(html)) throw new Error('The page has no line with first-paint.js.');
        return html.replace(FIRST_PAINT, (script) => lines.join('') + script);
      },
    },
  };
}

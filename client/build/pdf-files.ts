import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Virtual module that exports the URL of the folder, ending in a slash. */
const MODULE = 'virtual:pdf-files';
const RESOLVED = `\0${MODULE}`;

/** Folders of the package: Asian character maps, standard fonts, image decoders and colour profiles. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/**
 * Serves the data files of the PDF engine from this origin. The build copies them out of the package; the
 * development server answers from it. URLs contain the version, so browsers may cache them permanently.
 */
export function pdfFiles(packagesRoot: string): Plugin {
  const root = path.join(packagesRoot, 'pdfjs-dist');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const base = `assets/pdf-${version}`;
  return {
    name: 'pdf-files',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const PDF_FILES = '/${base}/';` : undefined),
    generateBundle() {
      for (const folder of FOLDERS) {
        for (const name of readdirSync(path.join(root, folder))) {
          const source = readFileSync(path.join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `${base}/${folder}/${name}`, source });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const file = path.join(root, path.normalize(request.url ?? '/'));
        if (
          !FOLDERS.some((folder) => file.startsWith(path.join(root, folder) + path.sep)) ||
          !existsSync(file)
        )
          return next();
        response.end(readFileSync(file));
      });
    },
  };
}

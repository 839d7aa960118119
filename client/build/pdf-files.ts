import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What the page imports to learn where the files are: the address of their folder, with a slash at the end. */
const MODULE = 'virtual:pdf-files';
const RESOLVED = `\0${MODULE}`;

/** Of the package: characters of Asian fonts, the fonts that every reader has, decoders of pictures, colour profiles. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/**
 * Serves what the PDF engine reads beside its own code from this site, where it would else look elsewhere: the build copies the files out
 * of the package, the server with reload answers them. Their address names the version, so that browsers keep them for good.
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

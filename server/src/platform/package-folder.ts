import { existsSync } from 'node:fs';
import path from 'node:path';

function folderWithManifest(from: string): string {
  return existsSync(path.join(from, 'package.json')) ? from : folderWithManifest(path.dirname(from));
}

/** The server's folder, with `assets` and `demo`: the same for the sources and for the build, which is fewer files. */
export const PACKAGE_FOLDER = folderWithManifest(import.meta.dirname);

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run.mjs';

const WORKSPACES = ['shared', 'server', 'client'];

/** Folders that have catalogues, from the project's root. */
export function textFolders() {
  return WORKSPACES.flatMap((workspace) =>
    readdirSync(path.join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'en.json' && path.basename(path.dirname(file)) === 'texts')
      .map((file) => path.join(workspace, 'src', path.dirname(file))),
  );
}

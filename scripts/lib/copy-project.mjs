import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const WORKSPACES = ['shared', 'embedded-db', 'server', 'client'];
const LEFT_OUT = new Set(['.git', 'node_modules', 'data', 'uploads', 'backups', 'artifacts', 'coverage']);

/**
 * Copies the project into an empty folder. Links packages instead of copying them, and links workspaces to the copy.
 * @param {string} folder
 */
export function copyProject(folder) {
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(path.basename(source)),
  });
  mkdirSync(path.join(folder, 'uploads'));
  for (const place of ['.', ...WORKSPACES]) linkPackages(path.join(place, 'node_modules'), folder);
}

/** @param {string} modules @param {string} folder */
function linkPackages(modules, folder) {
  const from = path.join(ROOT, modules);
  const to = path.join(folder, modules);
  for (const name of namesIn(from)) {
    if (name.startsWith('@'))
      for (const scoped of namesIn(path.join(from, name))) link(path.join(name, scoped));
    else if (!name.startsWith('.')) link(name);
  }

  /** @param {string} name */
  function link(name) {
    const target = path.join(to, name);
    mkdirSync(path.dirname(target), { recursive: true });
    const workspace = workspaceOf(name);
    symlinkSync(workspace ? path.join(folder, workspace) : path.join(from, name), target);
  }
}

/** @param {string} name the name of a package @returns the folder of the workspace with that name */
function workspaceOf(name) {
  if (name === 'embedded-document-store') return 'embedded-db';
  return WORKSPACES.find((workspace) => name === path.join('@weft', workspace));
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

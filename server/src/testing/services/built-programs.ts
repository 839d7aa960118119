import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundle } from '../../../bundle.mjs';
import { PACKAGE_FOLDER } from '../../platform/package-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with the server's programs, such as `doctor/main.js`. */
    programs: string;
  }
}

/** Bundles the programs that tests start: from hundreds of sources, each start takes a second of processor time more. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Below the package, so that they find its dependencies and assets.
  const cache = path.join(PACKAGE_FOLDER, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'programs-'));
  await bundle(folder);
  project.provide('programs', folder);
  return () => rm(folder, { recursive: true, force: true });
}

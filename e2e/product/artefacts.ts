import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

const FOLDER = path.join(ROOT, 'artifacts/e2e');

/** Returns a path for an artefact of this run. */
export function artefactPath(name: string): string {
  mkdirSync(FOLDER, { recursive: true });
  return path.join(FOLDER, name);
}

import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '..');

const FOLDER = path.join(ROOT, 'artifacts/e2e');

/** Where to keep a file of this run that a person may want to look at. */
export function artefactPath(name: string): string {
  mkdirSync(FOLDER, { recursive: true });
  return path.join(FOLDER, name);
}

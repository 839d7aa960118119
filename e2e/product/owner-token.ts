import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the token of the link that makes the first owner, from the data of a product that has started. */
export function readOwnerToken(folder: string): string {
  return readFileSync(path.join(folder, 'data/owner-claim'), 'utf8').trim();
}

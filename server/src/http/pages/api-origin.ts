import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const META = /<meta name="api-origin" content="(https?:\/\/[\w.:[\]-]+)"/;

/** Returns the API origin that the client was built with (`VITE_API_BASE_URL`); undefined if it is the page's own. */
export function apiOriginOf(clientDir: string): string | undefined {
  const page = path.join(clientDir, 'index.html');
  return existsSync(page) ? META.exec(readFileSync(page, 'utf8'))?.[1] : undefined;
}

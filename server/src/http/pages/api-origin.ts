import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const META = /<meta name="api-origin" content="(https?:\/\/[\w.:[\]-]+)"/;

/** The other origin that the client was built to call (`VITE_API_BASE_URL`), as its page says; else undefined. */
export function apiOriginOf(clientDir: string): string | undefined {
  const page = path.join(clientDir, 'index.html');
  return existsSync(page) ? META.exec(readFileSync(page, 'utf8'))?.[1] : undefined;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from './multipart.ts';

/** A digest of all that was sent, files by their bytes: whether a second send is the same one. */
export async function fingerprintOf(
  texts: readonly string[],
  files: readonly UploadedFile[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  for (const file of files) {
    const digest = createHash('sha256');
    await pipeline(createReadStream(file.path), digest);
    hash.update(digest.digest());
  }
  return hash.digest('hex');
}

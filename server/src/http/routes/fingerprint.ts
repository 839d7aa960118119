import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '../bodies/multipart.ts';

/** Returns a digest of all input, files by content: identifies repeated requests. */
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

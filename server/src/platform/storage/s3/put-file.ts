import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageAwayError } from '../storage-away.ts';
import type { S3Client } from './s3-client.ts';

/**
 * Minimum timeout for sending a file (ms), and additional time per byte: below 128 kB per second the service counts
 * as unreachable.
 */
const SEND_TIMEOUT = 15_000;
const SLOWEST_BYTES_PER_MS = 128;

/** Sends a file to the bucket. The service compares its SHA-256, and keeps the whole object or nothing. */
export async function putFile(client: S3Client, key: string, path: string): Promise<void> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const answer = await client.ask({
    method: 'PUT',
    key,
    sha256: hash.digest('hex'),
    body: {
      open: () => Readable.toWeb(createReadStream(path)) as ReadableStream,
      size,
      timeout: SEND_TIMEOUT + size / SLOWEST_BYTES_PER_MS,
    },
    read: async (response) => (await response.text(), 'kept'),
  });
  if (!answer) throw new StorageAwayError('the S3 service has no such bucket', { isLasting: true });
}

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

interface Sent {
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The part of the file to send, with its last byte; default all of it. */
  readonly range?: { readonly start: number; readonly end: number };
  /** No new attempt starts after this time (ms). */
  readonly within?: number;
}

/** How long sending this many bytes may take (ms). */
export const sendTimeout = (size: number): number => SEND_TIMEOUT + size / SLOWEST_BYTES_PER_MS;

/** Sends bytes of a file. The service compares their SHA-256. Returns its entity tag; undefined for 404. */
export async function sendBytes(
  client: S3Client,
  { key, query, path, size, range, within }: Sent,
): Promise<string | undefined> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, range), hash);
  return client.ask({
    method: 'PUT',
    key,
    ...(query && { query }),
    sha256: hash.digest('hex'),
    body: {
      open: () => Readable.toWeb(createReadStream(path, range)) as ReadableStream,
      size,
      timeout: sendTimeout(size),
    },
    ...(within !== undefined && { within }),
    read: async (response) => {
      await response.text();
      return response.headers.get('etag') ?? '';
    },
  });
}

/** Sends a file of at most 5 GB to the bucket. The service keeps the whole object or nothing. */
export async function putFile(client: S3Client, key: string, path: string): Promise<void> {
  const { size } = await stat(path);
  if ((await sendBytes(client, { key, path, size })) === undefined)
    throw new StorageAwayError('the S3 service has no such bucket', { isLasting: true });
}

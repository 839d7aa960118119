import { Readable } from 'node:stream';
import type { ByteRange } from '../file-storage.ts';
import type { S3Client } from './s3-client.ts';

class GoneError extends Error {
  readonly code = 'ENOENT';
}

/**
 * Reads an object of `size` bytes, or a range of it. After a broken connection it resumes at the same position: an
 * object never changes under its key.
 */
export function readObject(client: S3Client, key: string, size: number, range?: ByteRange): Readable {
  const stopped = new AbortController();
  const content = Readable.from(bytesOf(client, key, range ?? { start: 0, end: size - 1 }, stopped.signal), {
    objectMode: false,
  });
  // Stopping the stream also aborts a pending request.
  content.once('close', () => stopped.abort());
  return content;
}

async function* bytesOf(
  client: S3Client,
  key: string,
  { start, end }: ByteRange,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let next = start;
  while (next <= end) {
    const from = next;
    const found = await client.ask({
      method: 'GET',
      key,
      headers: { range: `bytes=${from}-${end}` },
      signal,
      // A service may answer a range request with the whole object.
      read: ({ status, body }) => ({ body, at: status === 206 ? from : 0 }),
    });
    if (!found?.body) throw new GoneError('the file is gone');
    let { at } = found;
    try {
      for await (const chunk of found.body) {
        const wanted = chunk.subarray(Math.max(0, next - at), Math.max(0, end + 1 - at));
        at += chunk.byteLength;
        next += wanted.byteLength;
        if (wanted.byteLength > 0) yield wanted;
        if (next > end) return;
      }
    } catch (error) {
      // Nothing was received: retrying could continue forever.
      if (signal.aborted || next === from) throw error;
    }
    if (next === from) throw new Error('the S3 service sent nothing of what it has');
  }
}

import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The content encodings that `boundedBody` decodes. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

async function* upTo(maxBytes: number, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`the response is longer than ${maxBytes} bytes`);
    yield chunk;
  }
}

/**
 * Reads a response decoded. Throws beyond `maxBytes`, counted before and after decoding, and for an unknown
 * encoding.
 */
export function boundedBody(
  response: Readable,
  encoding: string | undefined,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (encoding === undefined || encoding === 'identity') return upTo(maxBytes, response);
  const decoder = DECODERS.get(encoding.toLowerCase());
  if (!decoder) throw new Error('the response has an unknown encoding');
  const decoded = pipeline(
    response,
    (source: AsyncIterable<Buffer>) => upTo(maxBytes, source),
    decoder(),
    // Whoever iterates gets the error.
    () => undefined,
  );
  return upTo(maxBytes, decoded);
}

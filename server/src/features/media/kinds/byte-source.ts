import { fstatSync, readSync } from 'node:fs';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import type { ReadBounds } from './parser-bounds.ts';
import { tooLarge } from './refuse.ts';

/** Small adjacent reads are served from one read of the file. */
const WINDOW_BYTES = 4096;

type ReadAt = (position: number, length: number) => Buffer;

/** The content of an uploaded file for a parser: every read counts against the parser's limits. */
export class ByteSource {
  /** Size of the whole file, in bytes. */
  readonly size: number;
  readonly #readAt: ReadAt;
  readonly #bounds: ReadBounds | undefined;
  #reads = 0;
  #bytes = 0;

  constructor(size: number, readAt: ReadAt, bounds?: ReadBounds) {
    this.size = size;
    this.#readAt = readAt;
    this.#bounds = bounds;
  }

  /** The same content for another parser with its own limits. */
  within(bounds: ReadBounds): ByteSource {
    return new ByteSource(this.size, this.#readAt, bounds);
  }

  /**
   * Reads up to `length` bytes from `position`; fewer at the end of the file. Throws PAYLOAD_TOO_LARGE beyond the
   * parser's limits.
   */
  read(position: number, length: number): Buffer {
    const inside = Math.max(0, Math.min(length, this.size - position));
    this.#reads += 1;
    this.#bytes += inside;
    if (this.#bounds && (this.#reads > this.#bounds.reads || this.#bytes > this.#bounds.bytes))
      throw tooLarge(() => UPLOAD_TEXTS.tooComplex);
    return this.#readAt(position, inside);
  }
}

/** Content of an open file. */
export function bytesOfFile(descriptor: number): ByteSource {
  const { size } = fstatSync(descriptor);
  const readFresh = (position: number, length: number): Buffer => {
    const buffer = Buffer.allocUnsafe(length);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position));
  };
  let window: Buffer = Buffer.alloc(0);
  let windowStart = 0;
  return new ByteSource(size, (position, length) => {
    if (length > WINDOW_BYTES) return readFresh(position, length);
    const isInWindow = position >= windowStart && position + length <= windowStart + window.length;
    if (!isInWindow) {
      window = readFresh(position, WINDOW_BYTES);
      windowStart = position;
    }
    return window.subarray(position - windowStart, position - windowStart + length);
  });
}

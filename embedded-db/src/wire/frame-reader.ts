/** The largest wire message the store takes, in bytes; announced to drivers as `maxMessageSizeBytes`. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const HEADER_BYTES = 16;

/** The length of a frame is invalid: the connection must be closed. */
export class FrameError extends Error {}

/** Splits socket chunks into wire messages; copies only when a message spans chunks. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #buffered = 0;

  /** Takes a chunk and returns every message that is now complete, in order. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    const messages: Buffer[] = [];
    for (let message = this.#take(); message !== undefined; message = this.#take()) messages.push(message);
    return messages;
  }

  #take(): Buffer | undefined {
    if (this.#buffered < HEADER_BYTES) return undefined;
    let head = this.#chunks[0] as Buffer;
    if (head.length < HEADER_BYTES) head = this.#join();
    const length = head.readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
      throw new FrameError(`message length ${length} is outside 16..${MAX_MESSAGE_BYTES}`);
    }
    if (this.#buffered < length) return undefined;
    if (head.length < length) head = this.#join();
    this.#buffered -= length;
    if (head.length === length) this.#chunks.shift();
    else this.#chunks[0] = head.subarray(length);
    return head.subarray(0, length);
  }

  #join(): Buffer {
    const joined = Buffer.concat(this.#chunks, this.#buffered);
    this.#chunks = [joined];
    return joined;
  }
}

/** A larger reply gets a buffer of its own. */
const BLOCK_BYTES = 64 * 1024;
/** Unused blocks that are kept. */
const MOST_FREE = 16;

const free: ArrayBuffer[] = [];
const blocks = new WeakSet<ArrayBuffer>();

/**
 * A buffer for one reply, to be released once the reply has been written. Allocating one per page of documents would start several
 * full garbage collections a second, because V8 counts memory outside of its heap too.
 */
export function acquireReplyBuffer(bytes: number): Buffer {
  if (bytes > BLOCK_BYTES) return Buffer.allocUnsafe(bytes);
  let block = free.pop();
  if (!block) {
    block = new ArrayBuffer(BLOCK_BYTES);
    blocks.add(block);
  }
  return Buffer.from(block, 0, bytes);
}

/** Returns a buffer of `acquireReplyBuffer` to the pool and ignores any other. The reply must not be read afterwards. */
export function releaseReplyBuffer({ buffer }: Buffer): void {
  if (free.length < MOST_FREE && buffer instanceof ArrayBuffer && blocks.has(buffer)) free.push(buffer);
}

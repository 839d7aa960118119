/** A reply that needs more has memory of its own. */
const BLOCK_BYTES = 64 * 1024;
/** Blocks that are kept while nobody needs them. */
const MOST_FREE = 16;

const free: ArrayBuffer[] = [];
const blocks = new WeakSet<ArrayBuffer>();

/**
 * Room for one reply, to be given back once the reply has been written. Memory of its own for each page of documents would have the
 * garbage collector go through the whole heap several times a second, however little lives in it: it minds what lies outside too.
 */
export function takeReplyMemory(bytes: number): Buffer {
  if (bytes > BLOCK_BYTES) return Buffer.allocUnsafe(bytes);
  let block = free.pop();
  if (!block) {
    block = new ArrayBuffer(BLOCK_BYTES);
    blocks.add(block);
  }
  return Buffer.from(block, 0, bytes);
}

/** Takes back what `takeReplyMemory` gave; anything else is left alone. Nobody may read the reply any more. */
export function giveBackReplyMemory({ buffer }: Buffer): void {
  if (free.length < MOST_FREE && buffer instanceof ArrayBuffer && blocks.has(buffer)) free.push(buffer);
}

/** Size of the block number that follows a late document. Bytes. */
export const BLOCK_NUMBER_BYTES = 6;
const SHORTEST_DOCUMENT_BYTES = 5;

/** Whether a block number follows the document: a document begins with its own length. */
function isLate(value: Buffer): boolean {
  const length = value.length - BLOCK_NUMBER_BYTES;
  return length >= SHORTEST_DOCUMENT_BYTES && value.readInt32LE(0) === length;
}

/** The document of a stored value, without the block number that may follow it. */
export const documentPart = (value: Buffer): Buffer =>
  isLate(value) ? value.subarray(0, value.length - BLOCK_NUMBER_BYTES) : value;

/** The number of the block of late documents that lists the document; undefined for one that is not late. */
export const blockNumberOf = (value: Buffer): number | undefined =>
  isLate(value) ? value.readUIntBE(value.length - BLOCK_NUMBER_BYTES, BLOCK_NUMBER_BYTES) : undefined;

/** The value to store for a document. */
export function storedValue(raw: Buffer, block: number | undefined): Buffer {
  if (block === undefined) return raw;
  const value = Buffer.allocUnsafe(raw.length + BLOCK_NUMBER_BYTES);
  value.set(raw, 0);
  value.writeUIntBE(block, raw.length, BLOCK_NUMBER_BYTES);
  return value;
}

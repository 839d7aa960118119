import { ByteSource } from '../../features/media/kinds/byte-source.ts';

/** A file in memory for parsers. */
export function bytesInMemory(bytes: Buffer): ByteSource {
  return new ByteSource(bytes.length, (position, length) => bytes.subarray(position, position + length));
}

import type { FileHandle } from 'node:fs/promises';

/** Up to `length` bytes from `position`; fewer at the file's end. */
export async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

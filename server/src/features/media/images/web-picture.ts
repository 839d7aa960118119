import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '../../../http/bodies/multipart.ts';
import { previewRequest } from '../../../platform/outbound/preview-request.ts';
import type { WebReader } from '../../../platform/outbound/web-reader.ts';
import type { FileLifecycle } from '../file-lifecycle.ts';

/** Reads a picture of another website within the limits of link previews. Throws if it can't be read. */
export function readWebPicture(reader: WebReader, address: URL): Promise<Buffer> {
  return reader.read(address, previewRequest('image/*'), ({ body }) => buffer(body));
}

/** Gives `work` a read picture as a file that counts as an upload of the caller. Removes the file afterwards. */
export async function withWebPicture<T>(
  content: Buffer,
  { caller, media }: { readonly caller: string; readonly media: Pick<FileLifecycle, 'openScratchFor'> },
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const size = content.byteLength;
  const scratch = await media.openScratchFor({ caller, bytes: size });
  try {
    const file = path.join(scratch.path, 'image');
    await writeFile(file, content);
    const gone = new AbortController().signal;
    return await work({ path: file, size, originalName: '', place: 'image', gone });
  } finally {
    await scratch.remove();
  }
}

import { closeSync, openSync } from 'node:fs';
import type { FileKind } from '@weft/shared/media/file-kinds';
import { bytesOfFile } from './byte-source.ts';
import { detectKind } from './detect-kind.ts';
import { forgetPlace } from './forget-place.ts';
import { countPdfPages } from './pdf-pages.ts';

/** Facts from the content of an uploaded file. */
export interface InspectedFile {
  /** Undefined for unsupported files. */
  readonly kind: FileKind | undefined;
  /** Number of pages, if a PDF states it. */
  readonly pages: number | undefined;
}

/**
 * Detects the type of a file and erases location and device from videos. Inspects only the `accepted` kinds further.
 * Throws UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE like `detectKind`.
 */
export async function inspectFile(path: string, accepted: readonly FileKind[]): Promise<InspectedFile> {
  const file = openSync(path, 'r');
  try {
    const bytes = bytesOfFile(file);
    const kind = await detectKind(bytes);
    const isAccepted = kind !== undefined && accepted.includes(kind);
    if (isAccepted && (kind === 'mp4' || kind === 'quicktime')) forgetPlace(path);
    return { kind, pages: isAccepted && kind === 'pdf' ? countPdfPages(bytes) : undefined };
  } finally {
    closeSync(file);
  }
}

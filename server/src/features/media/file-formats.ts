import type { FileKind } from '@weft/shared/media/file-kinds';

/** Extension and MIME type of a kind of file. All images of members are stored as WebP. */
interface FileFormat {
  readonly extension: string;
  readonly contentType: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

export const FILE_FORMATS = {
  webp: { extension: 'webp', contentType: 'image/webp' },
  mp4: { extension: 'mp4', contentType: 'video/mp4' },
  webm: { extension: 'webm', contentType: 'video/webm' },
  quicktime: { extension: 'mov', contentType: 'video/quicktime' },
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  doc: { extension: 'doc', contentType: 'application/msword' },
  docx: { extension: 'docx', contentType: `${OFFICE}.wordprocessingml.document` },
  ppt: { extension: 'ppt', contentType: 'application/vnd.ms-powerpoint' },
  pptx: { extension: 'pptx', contentType: `${OFFICE}.presentationml.presentation` },
  xls: { extension: 'xls', contentType: 'application/vnd.ms-excel' },
  xlsx: { extension: 'xlsx', contentType: `${OFFICE}.spreadsheetml.sheet` },
  txt: { extension: 'txt', contentType: 'text/plain; charset=utf-8' },
} as const satisfies Partial<Record<FileKind, FileFormat>>;

/** Pictures of the network: mail programs and phones' home screens need PNG. */
const PNG: FileFormat = { extension: 'png', contentType: 'image/png' };

export type StoredKind = keyof typeof FILE_FORMATS;

/** Returns the MIME type of a stored file by extension; undefined for extensions that are never stored. */
export function contentTypeOf(extension: string): string | undefined {
  return [...Object.values(FILE_FORMATS), PNG].find((format) => format.extension === extension)?.contentType;
}

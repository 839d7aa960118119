/** File types that Weft accepts, detected by content and never by name. */
export type FileKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'avif'
  | 'heic'
  | 'mp4'
  | 'webm'
  | 'quicktime'
  | 'pdf'
  | 'doc'
  | 'docx'
  | 'ppt'
  | 'pptx'
  | 'xls'
  | 'xlsx'
  | 'txt';

export const IMAGE_KINDS = [
  'jpeg',
  'png',
  'webp',
  'gif',
  'avif',
  'heic',
] as const satisfies readonly FileKind[];
/** Pictures of the network. They stay sharp and have no frames; SVG could contain scripts. */
export const NETWORK_PICTURE_KINDS = ['png', 'jpeg', 'webp'] as const satisfies readonly FileKind[];
export const VIDEO_KINDS = ['mp4', 'webm', 'quicktime'] as const satisfies readonly FileKind[];
export const DOCUMENT_KINDS = [
  'pdf',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'xls',
  'xlsx',
  'txt',
] as const satisfies readonly FileKind[];

import { paths } from '@/lib/paths';

/** Specification 2.9: what a PDF is saved as. */
export const PDF_FILE_NAME = 'document.pdf';

/** Files of messages alone: the viewer's page opens nothing else. */
const FILE = /^\/uploads\/messages\/[\w./-]+$/;

/** Our own viewer's page for a PDF of a message (specification 3.15). */
export function pdfAddress(file: string, name: string): string {
  return `${paths.pdf}?${new URLSearchParams({ file, name }).toString()}`;
}

/** Which file the viewer's page shows; undefined for anything that is no file of a message. */
export function pdfOf(query: URLSearchParams): { file: string; name: string } | undefined {
  const file = query.get('file') ?? '';
  if (!FILE.test(file) || file.includes('..')) return undefined;
  return { file, name: query.get('name') || PDF_FILE_NAME };
}

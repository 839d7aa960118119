import { paths } from '@/lib/paths';

/** A PDF whose name the address has lost. */
const UNNAMED = 'document.pdf';

/** Files of messages alone: the viewer's page opens nothing else. */
const FILE = /^\/uploads\/messages\/[\w./-]+$/;

/** Our own viewer's page for a PDF of a message. */
export function pdfAddress(file: string, name: string): string {
  return `${paths.pdf}?${new URLSearchParams({ file, name }).toString()}`;
}

/** Which file the viewer's page shows; undefined for anything that is no file of a message. */
export function pdfOf(query: URLSearchParams): { file: string; name: string } | undefined {
  const file = query.get('file') ?? '';
  if (!FILE.test(file) || file.includes('..')) return undefined;
  return { file, name: query.get('name') || UNNAMED };
}

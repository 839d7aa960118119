import { paths } from '@/lib/paths';
import { texts } from './texts/generated';

/** The viewer's page opens files of messages only. */
const FILE = /^\/uploads\/messages\/[\w./-]+$/;

/** Returns the address of the viewer's page for a PDF of a message. */
export function pdfAddress(file: string, name: string): string {
  return `${paths.pdf}?${new URLSearchParams({ file, name }).toString()}`;
}

/** Returns the file that the viewer's page shows; undefined if it is not a file of a message. */
export function pdfOf(query: URLSearchParams): { file: string; name: string } | undefined {
  const file = query.get('file') ?? '';
  if (!FILE.test(file) || file.includes('..')) return undefined;
  return { file, name: query.get('name') || texts.pdf.unnamed };
}

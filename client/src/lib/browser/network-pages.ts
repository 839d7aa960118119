import type { PageKind } from '@weft/shared/pages/page-kinds';

/** Whether the operator has published this page, which has no text of its own. The server writes it into the page. */
export function isPublished(page: Extract<PageKind, 'rules' | 'imprint'>): boolean {
  const pages = document.querySelector<HTMLMetaElement>('meta[name=pages]')?.content ?? '';
  return pages.split(' ').includes(page);
}

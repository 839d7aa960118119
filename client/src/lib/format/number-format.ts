import { pageLanguage } from '../languages/page-language';

/** Returns a number as the page's language writes it, without separators between thousands. */
export function localNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(pageLanguage.get(), { useGrouping: false, ...options }).format(value);
}

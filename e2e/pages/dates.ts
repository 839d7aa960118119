import { currentLanguage } from '@weft/shared/languages/current-language';
import { localeOf } from '@weft/shared/languages/languages';
import type { Page } from 'playwright-core';

/**
 * Returns the month of a profile's date, such as `Mar 2024`, in the language of the test. `month`: 1 to 12. The browser
 * writes it, because its names of months may be newer than those of Node.
 */
export function monthOn(page: Page, year: number, month: number): Promise<string> {
  return page.evaluate(
    ([locale, at]) =>
      new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at),
    [localeOf(currentLanguage()), Date.UTC(year, month - 1)] as const,
  );
}

import { currentLanguage } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE, localeOf } from '@weft/shared/languages/languages';
import type { Page } from 'playwright-core';
import { PROFILE_LOCALE } from '../browser/browser.ts';

/** Formats a date in the browser, whose names of months may be newer than those of Node. */
function format(page: Page, locale: string, date: number, options: Intl.DateTimeFormatOptions) {
  return page.evaluate(([written, form, at]) => new Intl.DateTimeFormat(written, form).format(at), [
    locale,
    options,
    date,
  ] as const);
}

/** Returns a date as pages write it in the language of the test. */
export function dateOn(page: Page, date: number, options: Intl.DateTimeFormatOptions): Promise<string> {
  const language = currentLanguage();
  return format(page, language === DEFAULT_LANGUAGE ? PROFILE_LOCALE : localeOf(language), date, options);
}

/** Returns the month of a profile's date, such as `Mar 2024`, in the language of the test. `month`: 1 to 12. */
export function monthOn(page: Page, year: number, month: number): Promise<string> {
  const options = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return format(page, localeOf(currentLanguage()), Date.UTC(year, month - 1), options);
}

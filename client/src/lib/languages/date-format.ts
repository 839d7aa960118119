import { languageOfTag, localeOf } from '@weft/shared/languages/languages';
import { pageLanguage } from './page-language';

/** Formats by locale and options; creating one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the browser's own variant of the page's language, such as `en-GB`, or the language. */
function dateLocale(): string {
  const language = pageLanguage.get();
  return navigator.languages.find((tag) => languageOfTag(tag) === language) ?? localeOf(language);
}

/** Returns a date format in the page's language and, without `timeZone`, in the time zone of the device. Cached. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale: string = dateLocale(),
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { numberingSystem: 'latn', ...options });
  formats.set(key, format);
  return format;
}

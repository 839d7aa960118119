import { localeOf } from '@weft/shared/languages/languages';
import { pageLanguage } from '../languages/page-language';

/** Formats by locale and options; creating one is slow. */
const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number as the page's language writes it, without separators between thousands. */
export function localNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const locale = localeOf(pageLanguage.get());
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: false, ...options });
  formats.set(key, format);
  return format.format(value);
}

/** Returns a share in percent, without decimals: `63%`. */
export function localPercent(share: number): string {
  return localNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** Returns a number with a unit of `Intl` and this number of decimals at most: `4.5 km`. */
export function localUnit(value: number, unit: string, options: Intl.NumberFormatOptions = {}): string {
  return localNumber(value, { style: 'unit', unit, ...options });
}

import { commaSeparated } from '@weft/shared/languages/comma-separated';
import type { CurrentWeather } from '@weft/shared/weather/views';
import { localNumber, localUnit } from '@/lib/format/number-format';
import { pageLanguage } from '@/lib/languages/page-language';
import { texts } from './texts/generated';

/** Formats a temperature: "29°". */
export function formatTemperature(celsius: number): string {
  // Adding 0 turns -0 into 0.
  return texts.degrees({ value: localNumber(Math.round(celsius) + 0) });
}

/** Formats a distance: "4.5 km", or a dash if it is unknown. */
export function formatDistance(metres: number | null): string {
  return metres === null ? '–' : localUnit(metres / 1000, 'kilometer', { maximumFractionDigits: 1 });
}

/** Formats a speed in metres per second: "3.4 m/s". */
export function formatSpeed(metresPerSecond: number): string {
  return localUnit(metresPerSecond, 'meter-per-second', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

/** Describes the sky: "Light haze". */
export function skyText({ weather }: Pick<CurrentWeather, 'weather'>): string {
  const words = weather[0]?.description ?? '';
  return words.charAt(0).toLocaleUpperCase(pageLanguage.get()) + words.slice(1);
}

/** Names a place: "Mumbai, IN". A place without a name is the member's position. */
export function placeText({ name, sys }: Pick<CurrentWeather, 'name' | 'sys'>): string {
  return commaSeparated([name, sys.country].filter((part) => part !== '')) || texts.myLocation;
}

/** Local hour at the place: "15h". `dt` and `utcOffset` are seconds. */
export function localHour(dt: number, utcOffset: number): string {
  const hour = new Date((dt + utcOffset) * 1000).getUTCHours();
  return texts.hour({ hour: localNumber(hour, { minimumIntegerDigits: 2 }) });
}

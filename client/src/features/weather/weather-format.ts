import type { CurrentWeather } from '@weft/shared/weather/views';
import { texts } from './texts/generated';

/** Formats a temperature: "29°". */
export function formatTemperature(celsius: number): string {
  // Adding 0 turns -0 into 0.
  return `${Math.round(celsius) + 0}°`;
}

/** Formats a distance: "4.5 km", or a dash if it is unknown. */
export function formatDistance(metres: number | null): string {
  return metres === null ? '–' : `${(metres / 1000).toFixed(1).replace(/\.0$/, '')} km`;
}

/** Describes the sky: "Light haze". */
export function skyText({ weather }: Pick<CurrentWeather, 'weather'>): string {
  const words = weather[0]?.description ?? '';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names a place: "Mumbai, IN". A place without a name is the member's position. */
export function placeText({ name, sys }: Pick<CurrentWeather, 'name' | 'sys'>): string {
  return [name, sys.country].filter((part) => part !== '').join(', ') || texts.myLocation;
}

/** Local hour at the place: "15h". `dt` and `utcOffset` are seconds. */
export function localHour(dt: number, utcOffset: number): string {
  return `${String(new Date((dt + utcOffset) * 1000).getUTCHours()).padStart(2, '0')}h`;
}

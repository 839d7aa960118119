import type { CurrentWeather } from '@weft/shared/weather/views';
import { texts } from './texts/generated';

/** "29°" */
export function inDegrees(celsius: number): string {
  // Half a degree below zero is zero, never "-0".
  return `${Math.round(celsius) + 0}°`;
}

/** "4.5 km", or a dash where nobody tells. */
export function inKilometres(metres: number | null): string {
  return metres === null ? '–' : `${(metres / 1000).toFixed(1).replace(/\.0$/, '')} km`;
}

/** "Light haze" */
export function skyInWords({ weather }: Pick<CurrentWeather, 'weather'>): string {
  const words = weather[0]?.description ?? '';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Mumbai, IN"; a place that nobody named is where the member is. */
export function placeInWords({ name, sys }: Pick<CurrentWeather, 'name' | 'sys'>): string {
  return [name, sys.country].filter((part) => part !== '').join(', ') || texts.myLocation;
}

/** The hour at the place itself: "15h". `dt` and `ahead` are seconds. */
export function hourThere(dt: number, ahead: number): string {
  return `${String(new Date((dt + ahead) * 1000).getUTCHours()).padStart(2, '0')}h`;
}

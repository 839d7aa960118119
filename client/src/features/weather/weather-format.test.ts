import { afterEach, expect, it } from 'vitest';
import { changeLanguage } from '@/lib/languages/page-language';
import {
  formatDistance,
  formatSpeed,
  formatTemperature,
  localHour,
  placeText,
  skyText,
} from './weather-format';

afterEach(() => changeLanguage('en'));

it.each([
  ['en', ['-3°', '0°', '4.5 km', '10 km', '–', '3.4 m/s', '05h', '15h', 'Pune, IN', 'Light haze']],
  ['de', ['-3°', '0°', '4,5 km', '10 km', '–', '3,4 m/s', '05 Uhr', '15 Uhr', 'Pune, IN', 'Light haze']],
  ['es', ['-3°', '0°', '4,5 km', '10 km', '–', '3,4 m/s', '05 h', '15 h', 'Pune, IN', 'Light haze']],
  ['ar', ['-3°', '0°', '4.5 كم', '10 كم', '–', '3.4 م/ث', '05:00', '15:00', 'Pune، IN', 'Light haze']],
] as const)('writes readings of the weather in the language of the page: %s', async (language, expected) => {
  await changeLanguage(language);
  const written = [
    formatTemperature(-3.2),
    formatTemperature(-0.4),
    formatDistance(4500),
    formatDistance(10_000),
    formatDistance(null),
    formatSpeed(3.4),
    localHour(5 * 3600, 0),
    localHour(10 * 3600, 5 * 3600),
    placeText({ name: 'Pune', sys: { country: 'IN' } }),
    skyText({ weather: [{ description: 'light haze', icon: '50d' }] }),
  ];
  expect(written.map((text) => text.replace(/[\u200e\u061c\u2066-\u2069]/g, ''))).toEqual(expected);
});

import { afterEach, expect, test } from 'vitest';
import { setLanguageSource } from '../languages/current-language.ts';
import { placeLine } from './place-line.ts';

afterEach(() => setLanguageSource(() => 'en'));

const named = (name: string | null) => (name === null ? null : { name });

test.each([
  ['Mumbai', 'Mahārāshtra', 'India', 'Mumbai, Mahārāshtra, India'],
  ['Hamburg', 'Hamburg', 'Germany', 'Hamburg, Germany'],
  ['hamburg', 'Hamburg', 'Germany', 'hamburg, Germany'],
  ['Monaco', null, 'Monaco', 'Monaco'],
  ['Singapore', 'Singapore', 'Singapore', 'Singapore'],
  ['Quebec', 'Québec', 'Canada', 'Quebec, Canada'],
  ['Luxembourg City', 'Luxembourg', 'Luxembourg', 'Luxembourg City, Luxembourg'],
  [null, null, 'India', 'India'],
  ['Pune', null, null, 'Pune'],
  [null, null, null, ''],
])('%j, %j and %j are %j', (city, state, country, line) => {
  expect(placeLine({ city, state: named(state), country: named(country) })).toBe(line);
});

test('a city state is named once, whatever the language of its name', () => {
  const place = { city: 'Hamburg', state: named('هامبورغ'), country: named('Germany') };
  expect(placeLine({ ...place, isCityState: true })).toBe('Hamburg, Germany');
});

test('names in the other direction are isolated, so that the line follows the page', async () => {
  const place = { city: 'Doha', state: named('بلدية الدوحة'), country: named('قطر') };
  expect(placeLine(place)).toBe('Doha, \u2068بلدية الدوحة\u2069, \u2068قطر\u2069');
  setLanguageSource(() => 'ar');
  expect(placeLine(place)).toBe('\u2068Doha\u2069، بلدية الدوحة، قطر');
});

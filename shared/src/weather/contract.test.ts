import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { getCurrentWeather } from './contract.ts';

test.each([
  [{ q: ' Pune\n' }, { q: 'Pune' }],
  [
    { lat: '18.5', lon: '-73' },
    { lat: 18.5, lon: -73 },
  ],
  [
    { lat: '-90', lon: '180' },
    { lat: -90, lon: 180 },
  ],
])('%j is a place', (query, place) => {
  expect(z.parse(getCurrentWeather.query, query)).toEqual(place);
});

test.each([
  {},
  { q: ' ' },
  { lat: '18' },
  { lon: '18' },
  { lat: '90.1', lon: '0' },
  { lat: '-90.1', lon: '0' },
  { lat: '0', lon: '180.1' },
  { lat: '0', lon: '-180.1' },
  { lat: 'north', lon: '0' },
  { lat: '1e1', lon: '0' },
])('%j is no place', (query) => {
  expect(z.safeParse(getCurrentWeather.query, query).success).toBe(false);
});

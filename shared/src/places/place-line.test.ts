import { expect, test } from 'vitest';
import { placeLine } from './place-line.ts';

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

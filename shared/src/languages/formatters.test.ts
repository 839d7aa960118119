import { expect, test } from 'vitest';
import { formattersOf } from './formatters.js';
import { LANGUAGES, localeOf } from './languages.js';

const NUMBERS = [0, 1, 7, 42, 999, 1000, 1234, 1_234_567, -1, -42, 0.5, 12.75, 999.5];

test.each(LANGUAGES)('%s writes numbers as its locale does', (language) => {
  const intl = new Intl.NumberFormat(localeOf(language));
  const { number } = formattersOf(language);
  expect(NUMBERS.map(number)).toEqual(NUMBERS.map((value) => intl.format(value)));
});

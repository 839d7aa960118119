import { StoreError, storeError } from '../../errors/store-error.ts';
import { isoWeekStart } from './iso-week.ts';
import { fromLocal, timeZone, utc } from './time-zone.ts';
import type { TimeZone } from './time-zone.ts';

interface Fields {
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  dayOfYear?: number;
  isoYear?: number;
  isoWeek?: number;
  isoDay?: number;
  zone?: TimeZone;
}

const failure = (text: string, why: string): StoreError =>
  storeError('ConversionFailure', `Error parsing date string '${text}'; ${why}`);

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Reader {
  expression: RegExp;
  put: (fields: Fields, text: string) => void;
}

const numberInto = (name: Exclude<keyof Fields, 'zone'>, digits: string): Reader => ({
  expression: new RegExp(`\\d${digits}`, 'uy'),
  put: (fields, text) => {
    fields[name] = Number(text);
  },
});

const readers: Record<string, Reader> = {
  Y: numberInto('year', '{4}'),
  m: numberInto('month', '{1,2}'),
  d: numberInto('day', '{1,2}'),
  H: numberInto('hour', '{1,2}'),
  M: numberInto('minute', '{1,2}'),
  S: numberInto('second', '{1,2}'),
  L: { expression: /\d{1,3}/uy, put: (fields, text) => (fields.millisecond = Number(text.padEnd(3, '0'))) },
  j: numberInto('dayOfYear', '{1,3}'),
  G: numberInto('isoYear', '{4}'),
  V: numberInto('isoWeek', '{1,2}'),
  u: numberInto('isoDay', '{1}'),
  z: { expression: /[+-]\d{2}:?\d{2}|Z/uy, put: (fields, text) => (fields.zone = timeZone(text)) },
  Z: {
    expression: /[+-]?\d{1,4}/uy,
    put: (fields, text) => {
      const offset = Number(text) * 60_000;
      fields.zone = { offsetAt: () => offset };
    },
  },
  b: {
    expression: /[A-Za-z]{3}/uy,
    put: (fields, text) => (fields.month = monthNames.indexOf(text.toLowerCase()) + 1),
  },
  B: {
    expression: /[A-Za-z]{3,9}/uy,
    put: (fields, text) => (fields.month = monthNames.indexOf(text.slice(0, 3).toLowerCase()) + 1),
  },
};

const readByFormat = (text: string, format: string): Fields => {
  const fields: Fields = {};
  let at = 0;
  for (let i = 0; i < format.length; i++) {
    const character = format[i] as string;
    if (character !== '%' || format[i + 1] === '%') {
      if (character === '%') i++;
      if (text[at] !== character) throw failure(text, 'Format literal not found');
      at++;
      continue;
    }
    const letter = format[++i] ?? '';
    if (!Object.hasOwn(readers, letter))
      throw new StoreError(18536, `Invalid format character '%${letter}' in format string`);
    const { expression, put } = readers[letter] as Reader;
    expression.lastIndex = at;
    const found = expression.exec(text);
    if (!found) throw failure(text, `no match for %${letter}`);
    put(fields, found[0]);
    at += found[0].length;
  }
  if (at < text.length) throw failure(text, 'Trailing data');
  return fields;
};

const isoForm =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?(?:\d{2})?|[A-Za-z]+(?:\/[A-Za-z_]+)*)?$/u;

const readIso = (text: string): Fields => {
  const found = isoForm.exec(text.trim());
  if (!found) throw failure(text, 'it is not an ISO 8601 date');
  const number = (i: number): number => Number(found[i] ?? 0);
  const fields: Fields = {
    year: number(1),
    month: number(2),
    day: number(3),
    hour: number(4),
    minute: number(5),
    second: number(6),
    millisecond: Number((found[7] ?? '0').padEnd(3, '0').slice(0, 3)),
  };
  if (found[8] !== undefined) fields.zone = timeZone(found[8]);
  return fields;
};

const inRange = (value: number | undefined, least: number, most: number): boolean =>
  value === undefined || (value >= least && value <= most);

const localTime = (text: string, fields: Fields): number => {
  const valid =
    inRange(fields.month, 1, 12) &&
    inRange(fields.day, 1, 31) &&
    inRange(fields.hour, 0, 24) &&
    inRange(fields.minute, 0, 59) &&
    inRange(fields.second, 0, 60);
  if (!valid) throw failure(text, 'a part is out of range');
  const clock =
    (((fields.hour ?? 0) * 60 + (fields.minute ?? 0)) * 60 + (fields.second ?? 0)) * 1000 +
    (fields.millisecond ?? 0);
  if (fields.isoYear !== undefined)
    return isoWeekStart(fields.isoYear, fields.isoWeek ?? 1, fields.isoDay ?? 1) + clock;
  if (fields.year === undefined) throw failure(text, 'an incomplete date/time string has been found');
  const day = new Date(0);
  if (fields.dayOfYear === undefined) {
    if (fields.month === undefined || fields.day === undefined) {
      throw failure(text, 'an incomplete date/time string has been found');
    }
    day.setUTCFullYear(fields.year, fields.month - 1, fields.day);
    if (day.getUTCMonth() !== fields.month - 1) throw failure(text, 'there is no such day');
  } else day.setUTCFullYear(fields.year, 0, fields.dayOfYear);
  return day.getTime() + clock;
};

/** Reads a date from text: by a format, or ISO 8601. Throws 241 ConversionFailure. */
export const parseDate = (text: string, format: string | undefined, zone: TimeZone | undefined): Date => {
  const fields = format === undefined ? readIso(text) : readByFormat(text, format);
  if (fields.zone && zone) {
    throw failure(
      text,
      'you cannot pass in a date/time string with time zone information together with a timezone argument',
    );
  }
  return fromLocal(localTime(text, fields), fields.zone ?? zone ?? utc);
};

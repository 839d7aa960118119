import { StoreError, storeError } from '../../errors/store-error.ts';
import { isoWeekStart } from './iso-week.ts';
import type { DateFields } from './date-fields.ts';
import { monthOf } from './month-names.ts';
import { readFreeDate } from './read-free-date.ts';
import { fromLocal, utc } from './time-zone.ts';
import type { TimeZone } from './time-zone.ts';
import { ZONE, zoneOfText } from './zone-text.ts';

const failure = (text: string, why: string): StoreError =>
  storeError('ConversionFailure', `Error parsing date string '${text}'; ${why}`);

interface Reader {
  expression: RegExp;
  put: (fields: DateFields, text: string) => void;
}

const numberInto = (name: Exclude<keyof DateFields, 'zone'>, digits: string): Reader => ({
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
  z: {
    expression: new RegExp(String.raw`\s*\(?${ZONE}\)?`, 'iuy'),
    put: (fields, text) => (fields.zone = zoneOfText(text.replaceAll(/[\s()]/gu, ''))),
  },
  Z: {
    expression: /[+-]?\d{1,4}/uy,
    put: (fields, text) => {
      const offset = Number(text) * 60_000;
      fields.zone = { offsetAt: () => offset };
    },
  },
  b: {
    expression: /[A-Za-z]{3}/uy,
    put: (fields, text) => (fields.month = monthOf(text) ?? 0),
  },
  B: {
    expression: /[A-Za-z]{3,9}/uy,
    put: (fields, text) => (fields.month = monthOf(text) ?? 0),
  },
};

const readByFormat = (text: string, format: string): DateFields => {
  const fields: DateFields = {};
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
    if (letter === 'z' && !fields.zone)
      throw failure(text, 'The timezone could not be found in the database');
    at += found[0].length;
  }
  if (at < text.length) throw failure(text, 'Trailing data');
  return fields;
};

const inRange = (value: number | undefined, least: number, most: number): boolean =>
  value === undefined || (value >= least && value <= most);

const localTime = (text: string, fields: DateFields): number => {
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
  const isNatural = [fields.year, fields.month, fields.day, fields.dayOfYear].some(
    (part) => part !== undefined,
  );
  const isIso = [fields.isoYear, fields.isoWeek, fields.isoDay].some((part) => part !== undefined);
  if (isNatural && isIso) throw failure(text, 'Mixing of ISO dates with natural dates is not allowed');
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

/** Reads a date from text: by a format, or in one of the usual ways. Throws 241 ConversionFailure. */
export const parseDate = (text: string, format: string | undefined, zone: TimeZone | undefined): Date => {
  const fields = format === undefined ? readFreeDate(text.trim()) : readByFormat(text, format);
  if (!fields) throw failure(text, 'it is written in none of the ways that are known');
  if (fields.zone && zone && zone !== utc) {
    throw failure(
      text,
      'you cannot pass in a date/time string with time zone information together with a timezone argument',
    );
  }
  return fromLocal(localTime(text, fields), fields.zone ?? zone ?? utc);
};

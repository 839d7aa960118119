import { StoreError } from '../../errors/store-error.ts';
import { dayOfYear, isoWeek, isoWeekday, sundayWeek } from './iso-week.ts';
import { toLocal } from './time-zone.ts';
import type { TimeZone } from './time-zone.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}${pad(size % 60, 2)}`;
};

const year = (value: number): string => {
  if (value < 0 || value > 9999)
    throw new StoreError(18537, `$dateToString is only defined on year 0-9999, tried to use year ${value}`);
  return pad(value, 4);
};

type Part = (local: Date, offsetMinutes: number) => string;

const parts: Record<string, Part> = {
  '%': () => '%',
  Y: (date) => year(date.getUTCFullYear()),
  m: (date) => pad(date.getUTCMonth() + 1, 2),
  d: (date) => pad(date.getUTCDate(), 2),
  H: (date) => pad(date.getUTCHours(), 2),
  M: (date) => pad(date.getUTCMinutes(), 2),
  S: (date) => pad(date.getUTCSeconds(), 2),
  L: (date) => pad(date.getUTCMilliseconds(), 3),
  j: (date) => pad(dayOfYear(date), 3),
  u: (date) => String(isoWeekday(date)),
  w: (date) => String(date.getUTCDay() + 1),
  U: (date) => pad(sundayWeek(date), 2),
  V: (date) => pad(isoWeek(date).week, 2),
  G: (date) => year(isoWeek(date).year),
  B: (date) => MONTHS[date.getUTCMonth()] as string,
  b: (date) => (MONTHS[date.getUTCMonth()] as string).slice(0, 3),
  z: (_date, offset) => offsetText(offset),
  Z: (_date, offset) => String(offset),
};

/** Compiles a `$dateToString` format. Throws 18535 and 18536 for bad ones. */
export const compileDateFormat = (format: string): ((date: Date, zone: TimeZone) => string) => {
  const pieces: (string | Part)[] = [];
  for (let i = 0; i < format.length; i++) {
    if (format[i] !== '%') {
      pieces.push(format[i] as string);
      continue;
    }
    const letter = format[++i];
    if (letter === undefined) throw new StoreError(18535, `Unmatched '%' at end of format string`);
    if (!Object.hasOwn(parts, letter))
      throw new StoreError(18536, `Invalid format character '%${letter}' in format string`);
    pieces.push(parts[letter] as Part);
  }
  return (date, zone) => {
    const local = toLocal(date, zone);
    const offset = Math.round((local.getTime() - date.getTime()) / 60_000);
    return pieces.map((piece) => (typeof piece === 'string' ? piece : piece(local, offset))).join('');
  };
};

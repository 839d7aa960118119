import { StoreError } from '../../errors/store-error.ts';
import { fromLocal, toLocal } from './time-zone.ts';
import type { TimeZone } from './time-zone.ts';

const unitLengths = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
} as const;
const unitMonths = { month: 1, quarter: 3, year: 12 } as const;

export type DateUnit = keyof typeof unitLengths | keyof typeof unitMonths;

const DAY = unitLengths.day;

export const parseUnit = (value: unknown, name: string): DateUnit => {
  if (typeof value === 'string' && (Object.hasOwn(unitLengths, value) || Object.hasOwn(unitMonths, value))) {
    return value as DateUnit;
  }
  throw new StoreError(
    9,
    `${name} parameter 'unit' value cannot be recognized as a time unit: ${String(value)}`,
  );
};

/** The milliseconds of a unit; undefined for those whose length varies. */
export const unitMilliseconds = (unit: DateUnit): number | undefined =>
  isMonthly(unit) ? undefined : unitLengths[unit];

const isMonthly = (unit: DateUnit): unit is keyof typeof unitMonths => Object.hasOwn(unitMonths, unit);

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** 0 for Sunday; full names and three letters are understood. */
export const parseWeekday = (value: unknown, name: string): number => {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  const found = weekdays.findIndex((day) => day === text || (text.length === 3 && day.startsWith(text)));
  if (found < 0)
    throw new StoreError(
      9,
      `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${String(value)}`,
    );
  return found;
};

const addMonths = (local: Date, months: number): number => {
  const total = local.getUTCFullYear() * 12 + local.getUTCMonth() + months;
  const year = Math.floor(total / 12);
  const month = total - year * 12;
  const lastDay = new Date(0);
  lastDay.setUTCFullYear(year, month + 1, 0);
  const result = new Date(local.getTime());
  result.setUTCFullYear(year, month, Math.min(local.getUTCDate(), lastDay.getUTCDate()));
  return result.getTime();
};

const checked = (date: Date): Date => {
  if (Number.isNaN(date.getTime()))
    throw new StoreError(5166406, 'the result of date arithmetic is out of range');
  return date;
};

/** Days and longer units move the local calendar, shorter ones the clock. */
export const addToDate = (date: Date, unit: DateUnit, amount: number, zone: TimeZone): Date => {
  if (isMonthly(unit))
    return checked(fromLocal(addMonths(toLocal(date, zone), amount * unitMonths[unit]), zone));
  if (unit === 'day' || unit === 'week') {
    return checked(fromLocal(toLocal(date, zone).getTime() + amount * unitLengths[unit], zone));
  }
  return checked(new Date(date.getTime() + amount * unitLengths[unit]));
};

/** 2000-01-01: bins are counted from here. */
const REFERENCE = Date.UTC(2000, 0, 1);

const floorTo = (value: number, size: number): number => Math.floor(value / size) * size;

const monthStart = (months: number): number => {
  const start = new Date(0);
  start.setUTCFullYear(Math.floor(months / 12), ((months % 12) + 12) % 12, 1);
  return start.getTime();
};

/** The first day of the week from the reference on. */
const weekReference = (startOfWeek: number): number =>
  REFERENCE + ((startOfWeek - new Date(REFERENCE).getUTCDay() + 7) % 7) * DAY;

/** The start of the bin that a date lies in. */
export const truncateDate = (
  date: Date,
  unit: DateUnit,
  size: number,
  zone: TimeZone,
  startOfWeek: number,
): Date => {
  const local = toLocal(date, zone);
  if (isMonthly(unit)) {
    const months = local.getUTCFullYear() * 12 + local.getUTCMonth() - 2000 * 12;
    return checked(fromLocal(monthStart(floorTo(months, size * unitMonths[unit]) + 2000 * 12), zone));
  }
  const length = unitLengths[unit] * size;
  if (unit === 'day' || unit === 'week') {
    const reference = unit === 'week' ? weekReference(startOfWeek) : REFERENCE;
    return checked(fromLocal(reference + floorTo(local.getTime() - reference, length), zone));
  }
  const reference = fromLocal(REFERENCE, zone).getTime();
  return checked(new Date(reference + floorTo(date.getTime() - reference, length)));
};

/** How many boundaries of the unit lie between two dates. */
export const dateDifference = (
  start: Date,
  end: Date,
  unit: DateUnit,
  zone: TimeZone,
  startOfWeek: number,
): number => {
  const from = toLocal(start, zone);
  const to = toLocal(end, zone);
  if (isMonthly(unit)) {
    const bin = (date: Date): number =>
      Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / unitMonths[unit]);
    return bin(to) - bin(from);
  }
  if (unit === 'day' || unit === 'week') {
    const reference = unit === 'week' ? weekReference(startOfWeek) : REFERENCE;
    const bin = (date: Date): number => Math.floor((date.getTime() - reference) / unitLengths[unit]);
    return bin(to) - bin(from);
  }
  const length = unitLengths[unit];
  const bin = (date: Date): number => Math.floor(date.getTime() / length);
  // Hours are those of the zone's clock, but what its offset changed by did not pass.
  if (unit === 'hour') {
    const change = to.getTime() - end.getTime() - (from.getTime() - start.getTime());
    return bin(to) - bin(from) - Math.trunc(change / length);
  }
  return bin(end) - bin(start);
};

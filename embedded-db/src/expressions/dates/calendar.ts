import { ObjectId, Timestamp } from 'bson';
import { namesOf } from '../../values/field-order.ts';
import { documentOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { isNullish, isTrue, typeText, wholeNumber } from '../coerce.ts';
import { addToDate, dateDifference, parseUnit, parseWeekday, truncateDate } from './date-math.ts';
import type { DateUnit } from './date-math.ts';
import { compileDateFormat } from './format-date.ts';
import { dayOfYear, isoWeek, isoWeekday, isoWeekStart, sundayWeek } from './iso-week.ts';
import { parseDate } from './parse-date.ts';
import { fromLocal, timeZone, toLocal, utc } from './time-zone.ts';
import type { TimeZone } from './time-zone.ts';
import { argumentsOf, named, namedArguments } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';

type Arg = Value | undefined;
type Args = Record<string, Arg>;

/** Operators with a code of their own for a value that is not a date. */
const dateCodes: Readonly<Record<string, number>> = {
  $dateTrunc: 5439012,
  $dateAdd: 5166403,
  $dateSubtract: 5166403,
  $dateDiff: 5166307,
};

const dateOf = (value: Arg, name: string): Date => {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  throw new StoreError(
    dateCodes[name] ?? 16006,
    `can't convert from BSON type ${typeText(value)} to Date in ${name}`,
  );
};

/** An argument that may be left out, for `fallback`; one that is given and has no value is null. */
const optional = (args: Args, name: string, fallback: Value): Value =>
  Object.hasOwn(args, name) ? (args[name] ?? null) : fallback;

/** null means: the whole result is null. */
const zoneOf = (value: Value): TimeZone | null => {
  if (value === null) return null;
  if (typeof value !== 'string')
    throw new StoreError(40517, `timezone must evaluate to a string, found ${typeText(value)}`);
  return timeZone(value);
};

const zoneArgument = (args: Args): TimeZone | null => zoneOf(optional(args, 'timezone', 'UTC'));

/** The first day of the week, which only the unit `week` uses. */
const startOfWeekOf = (args: Args, unit: DateUnit, name: string): number | null => {
  if (unit !== 'week') return 0;
  const day = optional(args, 'startOfWeek', 'sunday');
  return day === null ? null : parseWeekday(day, name);
};

/** `{$year: date}` or `{$year: {date, timezone}}`. */
const calendarPart =
  (read: (local: Date) => number): Operator =>
  (operand, scope, name) => {
    const [only, ...more] = argumentsOf(operand);
    if (more.length > 0)
      throw new StoreError(
        40536,
        `${name} accepts exactly one argument if given an array, but was given ${more.length + 1}`,
      );
    const isNamed = isDocument(only) && namesOf(only)[0]?.startsWith('$') === false;
    const spec = isNamed ? namedArguments(only, name, ['date'], ['timezone'], 40535) : undefined;
    const date = scope.compile(spec ? (spec['date'] as Value) : (only ?? null));
    const zone = spec?.['timezone'] === undefined ? undefined : scope.compile(spec['timezone']);
    return (root) => {
      const value = date(root);
      const chosen = zone ? zoneOf(zone(root) ?? null) : utc;
      if (isNullish(value) || !chosen) return null;
      return read(toLocal(dateOf(value, name), chosen));
    };
  };

const ISO_FORMAT = '%Y-%m-%dT%H:%M:%S.%LZ';
const LOCAL_FORMAT = '%Y-%m-%dT%H:%M:%S.%L';

const dateToString = named(
  ['date'],
  ['format', 'timezone', 'onNull'],
  (args) => {
    const { date } = args;
    const zone = zoneArgument(args);
    if (isNullish(date)) return Object.hasOwn(args, 'onNull') ? args['onNull'] : null;
    const format = args['format'] ?? (zone === utc ? ISO_FORMAT : LOCAL_FORMAT);
    if (!zone || (Object.hasOwn(args, 'format') && isNullish(args['format']))) return null;
    if (typeof format !== 'string')
      throw new StoreError(
        18533,
        `$dateToString requires that 'format' be a string, found: ${typeText(format)}`,
      );
    return compileDateFormat(format)(dateOf(date, '$dateToString'), zone);
  },
  18534,
);

const dateFromString: Operator = (operand, scope, name) => {
  const spec = namedArguments(
    operand,
    name,
    ['dateString'],
    ['format', 'timezone', 'onError', 'onNull'],
    40541,
  );
  const compile = (key: string) => (spec[key] === undefined ? undefined : scope.compile(spec[key]));
  const [text, format, zone, onError, onNull] = ['dateString', 'format', 'timezone', 'onError', 'onNull'].map(
    compile,
  );
  return (root) => {
    const value = text?.(root);
    const chosen = zone ? zoneOf(zone(root) ?? null) : undefined;
    if (isNullish(value)) return onNull ? onNull(root) : null;
    if (chosen === null) return null;
    const pattern = format?.(root);
    if (format && isNullish(pattern)) return null;
    try {
      if (typeof value !== 'string') {
        throw new StoreError(
          241,
          `$dateFromString requires that 'dateString' be a string, found: ${typeText(value)}`,
        );
      }
      return parseDate(value, pattern as string | undefined, chosen);
    } catch (error) {
      if (onError && error instanceof StoreError) return onError(root);
      throw error;
    }
  };
};

const dateTrunc = named(
  ['date', 'unit'],
  ['binSize', 'timezone', 'startOfWeek'],
  (args) => {
    const { date, unit } = args;
    const binSize = optional(args, 'binSize', 1);
    const zone = zoneArgument(args);
    if (isNullish(date) || isNullish(unit) || binSize === null || !zone) return null;
    const size = wholeNumber(binSize, 5439018, "$dateTrunc requires 'binSize' to be a 64-bit integer");
    if (size < 1) throw new StoreError(5439018, "$dateTrunc requires 'binSize' to be greater than 0");
    const parsedUnit = parseUnit(unit, '$dateTrunc');
    const startOfWeek = startOfWeekOf(args, parsedUnit, '$dateTrunc');
    if (startOfWeek === null) return null;
    return truncateDate(dateOf(date, '$dateTrunc'), parsedUnit, size, zone, startOfWeek);
  },
  5439007,
);

const shift = (name: string, sign: 1 | -1): Operator =>
  named(
    ['startDate', 'unit', 'amount'],
    ['timezone'],
    (args) => {
      const { startDate, unit, amount } = args;
      const zone = zoneArgument(args);
      if (isNullish(startDate) || isNullish(unit) || isNullish(amount) || !zone) return null;
      const count = wholeNumber(amount, 5166405, `${name} expects integer amount of time units`);
      return addToDate(dateOf(startDate, name), parseUnit(unit, name), sign * count, zone);
    },
    5166400,
  );

const dateDiff = named(
  ['startDate', 'endDate', 'unit'],
  ['timezone', 'startOfWeek'],
  (args) => {
    const { startDate, endDate, unit } = args;
    const zone = zoneArgument(args);
    if (isNullish(startDate) || isNullish(endDate) || isNullish(unit) || !zone) return null;
    const from = dateOf(startDate, '$dateDiff');
    const to = dateOf(endDate, '$dateDiff');
    const parsedUnit = parseUnit(unit, '$dateDiff');
    const startOfWeek = startOfWeekOf(args, parsedUnit, '$dateDiff');
    if (startOfWeek === null) return null;
    return BigInt(dateDifference(from, to, parsedUnit, zone, startOfWeek));
  },
  5166303,
);

const dateToParts = named(
  ['date'],
  ['timezone', 'iso8601'],
  (args) => {
    const { date } = args;
    const iso8601 = optional(args, 'iso8601', false);
    const zone = zoneArgument(args);
    if (isNullish(date) || !zone || iso8601 === null) return null;
    const local = toLocal(dateOf(date, '$dateToParts'), zone);
    const clock = {
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
      second: local.getUTCSeconds(),
      millisecond: local.getUTCMilliseconds(),
    };
    if (isTrue(iso8601)) {
      const { year, week } = isoWeek(local);
      return documentOf({ isoWeekYear: year, isoWeek: week, isoDayOfWeek: isoWeekday(local), ...clock });
    }
    return documentOf({
      year: local.getUTCFullYear(),
      month: local.getUTCMonth() + 1,
      day: local.getUTCDate(),
      ...clock,
    });
  },
  40520,
);

const partNames = [
  'year',
  'month',
  'day',
  'isoWeekYear',
  'isoWeek',
  'isoDayOfWeek',
  'hour',
  'minute',
  'second',
  'millisecond',
];

/** @throws StoreError 40516, 40489 or 40525 unless the parts are those of one calendar */
const checkParts = (spec: Document): void => {
  const has = (...names: string[]): boolean => names.some((name) => Object.hasOwn(spec, name));
  if (!has('year', 'isoWeekYear'))
    throw new StoreError(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  if (has('year') && has('isoWeekYear', 'isoWeek', 'isoDayOfWeek'))
    throw new StoreError(40489, '$dateFromParts does not allow mixing natural dates with ISO dates');
  if (has('isoWeekYear') && has('month', 'day'))
    throw new StoreError(40525, '$dateFromParts does not allow mixing ISO dates with natural dates');
};

const dateOfParts = named(
  [],
  [...partNames, 'timezone'],
  (args: Args) => {
    const zone = zoneArgument(args);
    if (
      !zone ||
      partNames.some((name) => args[name] === null || (Object.hasOwn(args, name) && args[name] === undefined))
    )
      return null;
    const part = (name: string, fallback: number): number =>
      args[name] === undefined
        ? fallback
        : wholeNumber(
            args[name],
            40515,
            `'${name}' must evaluate to an integer, found ${typeText(args[name])}`,
          );
    const isIso = args['isoWeekYear'] !== undefined;
    const year = part(isIso ? 'isoWeekYear' : 'year', 1970);
    if (year < 1 || year > 9999)
      throw new StoreError(40523, `'year' must evaluate to an integer in the range 1 to 9999, found ${year}`);
    const day = new Date(0);
    day.setUTCFullYear(year, part('month', 1) - 1, part('day', 1));
    const start = isIso ? isoWeekStart(year, part('isoWeek', 1), part('isoDayOfWeek', 1)) : day.getTime();
    const clock =
      ((part('hour', 0) * 60 + part('minute', 0)) * 60 + part('second', 0)) * 1000 + part('millisecond', 0);
    return fromLocal(start + clock, zone);
  },
  40518,
);

const dateFromParts: Operator = (operand, scope, name) => {
  const evaluate = dateOfParts(operand, scope, name);
  checkParts(operand as Document);
  return evaluate;
};

export const calendarOperators: Operators = {
  $year: calendarPart((date) => date.getUTCFullYear()),
  $month: calendarPart((date) => date.getUTCMonth() + 1),
  $dayOfMonth: calendarPart((date) => date.getUTCDate()),
  $dayOfWeek: calendarPart((date) => date.getUTCDay() + 1),
  $dayOfYear: calendarPart(dayOfYear),
  $hour: calendarPart((date) => date.getUTCHours()),
  $minute: calendarPart((date) => date.getUTCMinutes()),
  $second: calendarPart((date) => date.getUTCSeconds()),
  $millisecond: calendarPart((date) => date.getUTCMilliseconds()),
  $week: calendarPart(sundayWeek),
  $isoWeek: calendarPart((date) => isoWeek(date).week),
  $isoWeekYear: calendarPart((date) => isoWeek(date).year),
  $isoDayOfWeek: calendarPart(isoWeekday),
  $dateToString: dateToString,
  $dateFromString: dateFromString,
  $dateTrunc: dateTrunc,
  $dateAdd: shift('$dateAdd', 1),
  $dateSubtract: shift('$dateSubtract', -1),
  $dateDiff: dateDiff,
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
};

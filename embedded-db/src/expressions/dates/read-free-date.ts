import type { DateFields } from './date-fields.ts';
import { monthOf, MONTH } from './month-names.ts';
import { ZONE, zoneOfText } from './zone-text.ts';

const DAY = String.raw`(?<day>\d{1,2})`;
const NAMED_DAY = String.raw`${DAY}(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?<year>\d{4})`;
const NUMBER = String.raw`(?<month>\d{1,2})`;
const NAME = `(?<month>${MONTH})`;

/** The common date formats that MongoDB accepts without a format. */
const DATES: readonly RegExp[] = [
  `${YEAR}-${NUMBER}-${DAY}`,
  `${YEAR}/${NUMBER}/${DAY}`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})`,
  `${YEAR}-${NUMBER}`,
  String.raw`${NUMBER}/${DAY}/(?<year>\d{4}|\d{2})`,
  String.raw`${DAY}([.-])${NUMBER}\k<separator>${YEAR}`.replace('([.-])', '(?<separator>[.-])'),
  `${NAME}[ .-]*${NAMED_DAY}[ ,.]+${YEAR}`,
  `${NAME}-${DAY}-${YEAR}`,
  `${NAMED_DAY}[ .-]*${NAME}[ .-]*${YEAR}`,
  `${YEAR}-${NAME}-${DAY}`,
  `${NAME} ${YEAR}`,
].map((form) => new RegExp(String.raw`^${form}(?!\d)`, 'iu'));

const WEEKDAY = /^(?<weekday>sun|mon|tue|wed|thu|fri|sat)(?:day|sday|nesday|rsday|urday)?,? +(?=[\da-z])/iu;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const CLOCK = new RegExp(
  String.raw`^(?:${[
    String.raw`(?<named>noon|midnight)`,
    String.raw`(?<hour12>\d{1,2})(?::(?<minute12>\d{2})(?::(?<second12>\d{2}))?)? ?(?<half>[ap])\.?m\.?`,
    String.raw`t?(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?`,
    String.raw`t(?<packedHour>\d{2})(?:(?<packedMinute>\d{2})(?<packedSecond>\d{2})?)?`,
  ].join('|')})(?!\d)`,
  'iu',
);
const ZONE_AT_END = new RegExp(String.raw`^\s*\(?(?<zone>${ZONE})\)?\s*$`, 'iu');

/** Two digits stand for the years from 1970 to 2069. */
const wholeYear = (digits: string): number => {
  const year = Number(digits);
  return digits.length === 4 ? year : year + (year < 70 ? 2000 : 1900);
};

function readDay(text: string): [DateFields, string] | undefined {
  for (const form of DATES) {
    const found = form.exec(text);
    if (!found?.groups) continue;
    const { year = '', month = '', day = '1' } = found.groups;
    const fields = { year: wholeYear(year), month: monthOf(month) ?? Number(month), day: Number(day) };
    return [fields, text.slice(found[0].length)];
  }
  return undefined;
}

/** The hour of a clock with two halves; undefined where it has no such hour. */
function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function readClock(groups: Readonly<Record<string, string | undefined>>): DateFields | undefined {
  const { named, hour12, minute12, second12, half } = groups;
  if (named) return { hour: named.toLowerCase() === 'noon' ? 12 : 0 };
  if (hour12 && half) {
    const hour = hourOf(Number(hour12), half);
    return hour === undefined
      ? undefined
      : { hour, minute: Number(minute12 ?? 0), second: Number(second12 ?? 0) };
  }
  return {
    hour: Number(groups['hour'] ?? groups['packedHour']),
    minute: Number(groups['minute'] ?? groups['packedMinute'] ?? 0),
    second: Number(groups['second'] ?? groups['packedSecond'] ?? 0),
    millisecond: Number((groups['fraction'] ?? '0').padEnd(3, '0').slice(0, 3)),
  };
}

/** Whether the date is on that day of the week; MongoDB moves to the next such day, which is rarely intended. */
const isOn = (weekday: string | undefined, { year = 0, month = 1, day = 1 }: DateFields): boolean =>
  weekday === undefined ||
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() === WEEKDAYS.indexOf(weekday.toLowerCase());

/** Parses a date in one of the common formats; undefined for any other text. */
export function readFreeDate(given: string): DateFields | undefined {
  const weekday = WEEKDAY.exec(given);
  const found = readDay(given.slice(weekday?.[0].length ?? 0).trimStart());
  if (!found) return undefined;
  const [date, afterDate] = found;
  if (!isOn(weekday?.groups?.['weekday'], date)) return undefined;
  const rest = afterDate.replace(/^(?:t(?=\d{1,2}[:.])|[\s,]+)/iu, '');
  const clock = CLOCK.exec(rest);
  const fields = clock?.groups ? readClock(clock.groups) : {};
  if (!fields) return undefined;
  const end = clock ? rest.slice(clock[0].length) : rest;
  if (/^\s*$/u.test(end)) return { ...date, ...fields };
  const zone = zoneOfText(ZONE_AT_END.exec(end)?.groups?.['zone'] ?? '');
  return zone && { ...date, ...fields, zone };
}

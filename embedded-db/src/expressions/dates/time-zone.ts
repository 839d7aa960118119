import { StoreError } from '../../errors/store-error.ts';

/** A time zone: what to add to UTC at a moment, in milliseconds. */
export interface TimeZone {
  offsetAt: (time: number) => number;
}

export const utc: TimeZone = { offsetAt: () => 0 };

const zones = new Map<string, TimeZone>();
/** Names come from clients, so the cache is cleared when it exceeds the number of real zones. */
const MAX_ZONES = 700;

const fixedZone = (text: string): TimeZone | undefined => {
  const found = /^([+-])(\d{2}):?(\d{2})?$/u.exec(text);
  if (!found) return undefined;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  const offset = (found[1] === '-' ? -minutes : minutes) * 60_000;
  if (offset === 0) return utc;
  return { offsetAt: () => offset };
};

const namedZone = (name: string): TimeZone => {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
  } catch {
    throw new StoreError(40485, `unrecognized time zone identifier: "${name}"`);
  }
  return {
    offsetAt: (time) => {
      const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
      const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year']);
      const local = new Date(0);
      local.setUTCFullYear(year, Number(parts['month']) - 1, Number(parts['day']));
      local.setUTCHours(Number(parts['hour']), Number(parts['minute']), Number(parts['second']));
      const wholeSecond = Math.floor(time / 1000) * 1000;
      return local.getTime() - wholeSecond;
    },
  };
};

/** A zone by its name, an offset such as +05:30, or UTC. Throws 40485. */
export const timeZone = (name: string): TimeZone => {
  if (name === 'UTC' || name === 'Z') return utc;
  let zone = zones.get(name);
  if (!zone) {
    zone = fixedZone(name) ?? namedZone(name);
    if (zones.size >= MAX_ZONES) zones.clear();
    zones.set(name, zone);
  }
  return zone;
};

/** A date whose UTC fields read as the local fields of the zone. */
export const toLocal = (date: Date, zone: TimeZone): Date =>
  new Date(date.getTime() + zone.offsetAt(date.getTime()));

/**
 * The moment at which the zone's clock shows these local fields. A time that the clock skips is as far behind the change as it
 * says, as in MongoDB: 02:30 becomes 03:30.
 */
export const fromLocal = (local: number, zone: TimeZone): Date => {
  const first = zone.offsetAt(local);
  const second = zone.offsetAt(local - first);
  const time = local - second;
  const isSkipped = zone.offsetAt(time) !== second;
  return new Date(isSkipped ? local - Math.min(first, second) : time);
};

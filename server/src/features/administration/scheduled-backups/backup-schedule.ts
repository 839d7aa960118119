const DAY = 24 * 60 * 60_000;
/** Offsets of time zones are multiples of it (ms). */
const QUARTER = 15 * 60_000;

/** The calendar of a time zone. */
export class LocalCalendar {
  readonly #format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
  }

  /** Returns the local day of a time (ms), in days since 1 January 1970. */
  dayOf(time: number): number {
    return this.#at(time).day;
  }

  /** Returns the day whose backup is due at this time, if it begins at `hour`. A skipped hour begins after the gap. */
  dueDay(time: number, hour: number): number {
    const { day, hours } = this.#at(time);
    return hours >= hour ? day : day - 1;
  }

  /** Returns the time (ms) after this one at which the next backup becomes due. */
  nextDue(time: number, hour: number): number {
    const today = this.dueDay(time, hour);
    let next = Math.floor(time / QUARTER) * QUARTER;
    do next += QUARTER;
    while (this.dueDay(next, hour) === today);
    return next;
  }

  #at(time: number): { readonly day: number; readonly hours: number } {
    const parts = new Map(this.#format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return { day: Date.UTC(of('year'), of('month') - 1, of('day')) / DAY, hours: of('hour') };
  }
}

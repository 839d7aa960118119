import { expect, test } from 'vitest';
import { LocalCalendar } from './backup-schedule.ts';

/** Due times between two times, as ISO texts. */
function dueTimes(timeZone: string, hour: number, from: string, until: string): string[] {
  const calendar = new LocalCalendar(timeZone);
  const times: string[] = [];
  let at = calendar.nextDue(Date.parse(from), hour);
  while (at < Date.parse(until)) {
    times.push(new Date(at).toISOString().slice(0, 16));
    at = calendar.nextDue(at, hour);
  }
  return times;
}

test.each([
  ['UTC', 3, ['2026-03-28T03:00', '2026-03-29T03:00', '2026-03-30T03:00']],
  ['Asia/Kolkata', 3, ['2026-03-28T21:30', '2026-03-29T21:30']],
  // Clocks go from 2 to 3 on 29 March: the hour that is missing begins after the gap.
  ['Europe/Berlin', 2, ['2026-03-28T01:00', '2026-03-29T01:00', '2026-03-30T00:00']],
  ['America/Los_Angeles', 23, ['2026-03-28T06:00', '2026-03-29T06:00', '2026-03-30T06:00']],
])('in %s a backup is due once a day at %i', (timeZone, hour, times) => {
  expect(dueTimes(timeZone, hour, '2026-03-28T00:00:00Z', '2026-03-30T12:00:00Z')).toEqual(
    expect.arrayContaining(times),
  );
});

test('an hour that clocks repeat is due once', () => {
  const times = dueTimes('Europe/Berlin', 2, '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z');
  expect(times).toEqual(['2026-10-25T00:00', '2026-10-26T01:00']);
});

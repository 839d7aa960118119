import type { OpenToWork } from '@weft/shared/jobs/open-to-work-contract';
import type { OpenToWorkRecord } from './open-to-work.store.ts';

/** Presents it at a time: once its day has come, a member can start at once. */
export function presentOpenToWork(
  { titles, types, places, isRemote, start, startsOn }: OpenToWorkRecord,
  now: Date,
): OpenToWork {
  const isPast = startsOn !== null && startsOn <= now.toISOString().slice(0, 10);
  return {
    titles,
    types,
    places,
    isRemote,
    start: isPast ? 'atOnce' : start,
    startsOn: isPast ? null : startsOn,
  };
}

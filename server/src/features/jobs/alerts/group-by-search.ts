import { ALERT_FREQUENCIES } from '@weft/shared/jobs/choices';
import type { MailedAlert } from './job-alert.store.ts';
import type { SavedSearchRecord } from './saved-search.store.ts';

/** A job in a mail. */
export interface MailedJob {
  readonly _id: string;
  readonly title: string;
  readonly company: string;
}

/** A saved search in a mail. */
export interface MailedSearch {
  readonly name: string;
  /** Its filters, as the query of the board's address. */
  readonly address: string;
  /** Its jobs that no earlier search of the mail has. */
  readonly jobs: readonly MailedJob[];
  /** Number of its jobs that an earlier search of the mail has. */
  readonly repeated: number;
}

/**
 * Returns the alerts that a mail tells, by saved search: the ones with the most frequent alert first, because the job is
 * mailed for those. Each job is in the first of its searches. `jobs`: those that can be told, by id.
 */
export function searchesToMail(
  searches: readonly SavedSearchRecord[],
  due: readonly MailedAlert[],
  jobs: ReadonlyMap<string, MailedJob>,
): { told: MailedAlert[]; searches: MailedSearch[] } {
  const told = new Set<MailedAlert>();
  const wanted = ALERT_FREQUENCIES.filter((each) => each !== 'off').flatMap((each) =>
    searches.filter(({ frequency }) => frequency === each),
  );
  const shown = wanted.flatMap(({ _id, name, address }) => {
    const matching = due.filter(({ searches: ids, job }) => ids.includes(_id) && jobs.has(job));
    if (matching.length === 0) return [];
    const first = matching.filter((alert) => !told.has(alert));
    for (const alert of first) told.add(alert);
    const repeated = matching.length - first.length;
    return [{ name, address, jobs: first.flatMap(({ job }) => jobs.get(job) ?? []), repeated }];
  });
  return { told: [...told], searches: shown };
}

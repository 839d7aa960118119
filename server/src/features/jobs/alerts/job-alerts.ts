import { BoardFilters } from '@weft/shared/jobs/board-contract';
import { foldLine } from '@weft/shared/text/fold';
import { runForAll } from '../../../platform/run-for-all.ts';
import type { NewListing } from '../board/job-listing.store.ts';
import { listingFilter } from '../board/listing-filter.ts';
import { roleOf } from '../../companies/index.ts';
import { isPrivate } from '../employers/employer.ts';
import type { JobsDeps } from '../jobs-deps.ts';
import { mailTime } from './alert-times.ts';
import type { JobAlertRecord } from './job-alert.store.ts';
import type { SavedSearchRecord } from './saved-search.store.ts';
import { isFound, searchedKeys, searchKeys } from './search-keys.ts';

/** Searches that are compared at a time. */
const BATCH = 500;
/** New jobs per run. */
const JOBS_AT_ONCE = 100;
const NOBODY: ReadonlySet<string> = new Set();

type Deps = Pick<
  JobsDeps,
  | 'database'
  | 'members'
  | 'employers'
  | 'socialGraph'
  | 'places'
  | 'clock'
  | 'currencyRates'
  | 'listings'
  | 'searches'
  | 'alerts'
  | 'events'
  | 'background'
>;

/** Returns what a saved search asks of listings; undefined if no job can match. `skills`: the member's, folded. */
function savedFilter(
  deps: Pick<Deps, 'places' | 'clock' | 'currencyRates'>,
  address: string,
  skills: readonly string[],
) {
  const parsed = BoardFilters.safeParse(Object.fromEntries(new URLSearchParams(address)));
  // A later version may not know a choice any more.
  return parsed.success ? listingFilter(deps, parsed.data, skills) : undefined;
}

/** Returns the keys under which a new job finds a saved search: none without an alert. */
export function keysOfSaved(
  deps: Pick<Deps, 'places' | 'clock' | 'currencyRates'>,
  { address, frequency }: Pick<SavedSearchRecord, 'address' | 'frequency'>,
  skills: readonly string[],
): string[] {
  const filter = frequency === 'off' ? undefined : savedFilter(deps, address, skills);
  return filter ? searchKeys(filter) : [];
}

/** Whether the search depends on the skills of its member. */
export const usesSkills = ({ address }: Pick<SavedSearchRecord, 'address'>): boolean =>
  new URLSearchParams(address).has('skills');

const membersOf = (searches: readonly SavedSearchRecord[]) => [
  ...new Set(searches.map(({ member }) => member)),
];

/** Announces new jobs to the members whose saved searches they match. */
export class JobAlerts {
  readonly #deps: Deps;
  #last: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Announces jobs after the response. What a crash cuts off is done by the next run. */
  later(): void {
    this.#deps.background.run('announce new jobs', () => this.announceDue());
  }

  /** One run at a time: a second one would compare the same jobs. */
  announceDue(): Promise<void> {
    const run = this.#last.then(() => this.#announceAll());
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** A job that fails is tried again by the next run, and does not hold up the others. */
  async #announceAll(): Promise<void> {
    const { listings } = this.#deps;
    const announce = async (listing: NewListing): Promise<void> => {
      await this.#announce(listing);
      await listings.noteAlerts(listing._id);
    };
    await runForAll(await listings.awaitingAlerts(JOBS_AT_ONCE), announce, 'new jobs could not be announced');
  }

  async #announce(listing: NewListing): Promise<void> {
    const { searches, employers, socialGraph } = this.#deps;
    const employer = (await employers.findMany([listing.company]))[0];
    if (!employer || employer.suspendedAt !== null) return;
    const hidden = isPrivate(employer) ? await socialGraph.hiddenFrom(employer._id) : NOBODY;
    // A suspended member is hidden from everybody, themselves included.
    if (hidden.has(employer._id)) return;
    const keys = searchedKeys(listing);
    let from: string | undefined;
    for (;;) {
      const found = await searches.withKeys(keys, from, BATCH);
      const last = found.length === BATCH ? found.at(-1)?.member : undefined;
      // The last member may have further searches, which the next batch reads.
      const whole = found.filter(
        ({ member }) => member !== last && roleOf(employer, member) === null && !hidden.has(member),
      );
      await this.#store(listing, await this.#matching(listing, whole));
      if (last === undefined) return;
      from = last;
    }
  }

  async #matching(listing: NewListing, searches: readonly SavedSearchRecord[]): Promise<SavedSearchRecord[]> {
    const { members } = this.#deps;
    const asking = membersOf(searches.filter(usesSkills));
    const found = asking.length === 0 ? [] : await members.store.findMany(asking);
    const skillsOf = new Map(found.map(({ _id, skills }) => [_id, skills.map(foldLine)]));
    return searches.filter(({ address, member }) => {
      const filter = savedFilter(this.#deps, address, skillsOf.get(member) ?? []);
      return filter !== undefined && isFound(filter, listing);
    });
  }

  /** Stores to whom the job is announced, each member once, and emits that. */
  async #store(listing: NewListing, matching: readonly SavedSearchRecord[]): Promise<void> {
    if (matching.length === 0) return;
    const { database, searches, alerts, events, clock } = this.#deps;
    const told = await database.inTransaction(async () => {
      const before = await alerts.toldOf(listing._id, membersOf(matching));
      const unknown = matching.filter(({ member }) => !before.has(member));
      const stored = await searches.countNew(unknown.map(({ _id }) => _id));
      const added = alertsFor(
        listing._id,
        unknown.filter(({ _id }) => stored.has(_id)),
        clock.date(),
      );
      await alerts.add(added);
      return added.map(({ member }) => member);
    });
    if (told.length > 0)
      events.emit('job.announced', { jobId: listing._id, companyId: listing.company, members: told });
  }
}

function alertsFor(job: string, searches: readonly SavedSearchRecord[], now: Date): JobAlertRecord[] {
  return membersOf(searches).map((member) => {
    const own = searches.filter((search) => search.member === member);
    const times = own.flatMap(({ frequency, timeZone }) => mailTime(frequency, timeZone, now) ?? []);
    const first = times.toSorted((a, b) => a.getTime() - b.getTime())[0];
    return {
      member,
      job,
      searches: own.map(({ _id }) => _id),
      createdAt: now,
      ...(first && { mailAt: first }),
    };
  });
}

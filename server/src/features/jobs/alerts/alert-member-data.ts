import type { ExportedFile } from '../../members/index.ts';
import type { JobsDeps } from '../jobs-deps.ts';

/** Alerts read per query. */
const BATCH = 500;

type Deps = Pick<JobsDeps, 'searches' | 'alerts'>;

/** The searches that a member saved, and the jobs that were announced to them. */
export async function* exportAlerts(
  { searches, alerts }: Deps,
  memberId: string,
): AsyncGenerator<ExportedFile> {
  const saved = await searches.ofMember(memberId);
  if (saved.length === 0) return;
  const announced: { job: string; searches: readonly string[]; at: Date }[] = [];
  let after: string | undefined;
  do {
    const found = await alerts.ofMember(memberId, after, BATCH);
    announced.push(
      ...found.map(({ job, searches: matched, createdAt }) => ({ job, searches: matched, at: createdAt })),
    );
    after = found.length === BATCH ? found.at(-1)?.job : undefined;
  } while (after !== undefined);
  const shown = saved.map(({ member: _member, keys: _keys, ...search }) => search);
  yield { path: 'jobs/saved-searches.json', json: { searches: shown, announced } };
}

/** Searches first: an announcement at the same time then finds none. */
export async function eraseAlerts({ searches, alerts }: Deps, memberId: string): Promise<void> {
  await searches.removeOfMember(memberId);
  await alerts.removeOfMember(memberId);
}

import type { JobCard } from '@weft/shared/jobs/views';
import type { Members } from '../members/index.ts';
import type { SocialGraph } from '../network/index.ts';

/** Connections that a page of jobs looks at. */
const LOOKED_AT = 500;
/** Those named for each company. */
const NAMED = 3;

export const NO_COLLEAGUES: JobCard['colleagues'] = { named: [], count: 0 };

interface Deps {
  readonly members: Pick<Members, 'directory' | 'summariesOf'>;
  readonly socialGraph: Pick<SocialGraph, 'connectedIdsOf'>;
}

/** Returns the viewer's connections who say on their profile that they work at each company now. */
export async function colleaguesAt(
  { members, socialGraph }: Deps,
  viewerId: string,
  companies: readonly string[],
): Promise<ReadonlyMap<string, JobCard['colleagues']>> {
  const connected = companies.length === 0 ? [] : [...(await socialGraph.connectedIdsOf(viewerId))];
  if (connected.length === 0) return new Map();
  const working = await members.directory.workingAt(companies, connected, LOOKED_AT);
  const summaries = await members.summariesOf(working.map(({ _id }) => _id));
  return new Map(
    companies.map((company) => {
      const there = working.filter((member) => member.companies.includes(company));
      const known = there.flatMap(({ _id }) => summaries.get(_id) ?? []);
      return [company, { named: known.slice(0, NAMED), count: known.length }];
    }),
  );
}

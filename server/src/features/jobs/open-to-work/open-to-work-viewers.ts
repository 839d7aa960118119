import { MANAGING, roleOf } from '../../companies/index.ts';
import { mayPublishJobs } from '../job.policy.ts';
import type { JobsDeps } from '../jobs-deps.ts';
import type { OpenToWorkViewer } from './open-to-work.policy.ts';
import type { OpenToWorkRecord } from './open-to-work.store.ts';
import { presentEmployers } from './present-employers.ts';

type Deps = Pick<JobsDeps, 'companies' | 'approvals' | 'jobs' | 'members' | 'socialGraph' | 'clock'>;

/**
 * Returns whether a member hires for a company that may publish jobs: as its owner or administrator, or as an editor
 * who is the author or contact person of an open job. Anybody can create a company, so that others don't count.
 */
async function isHiring({ companies, approvals, jobs, clock }: Deps, memberId: string): Promise<boolean> {
  const now = clock.date();
  const own = (await companies.ofMember(memberId)).filter(({ suspendedAt }) => suspendedAt === null);
  const decided = await approvals.ofMany(own.map(({ _id }) => _id));
  const hiring = own.filter((company) => mayPublishJobs(decided.get(company._id) ?? 'none', company, now));
  const isManaging = hiring.some((company) => {
    const role = roleOf(company, memberId);
    return role !== null && MANAGING.includes(role);
  });
  return (
    isManaging ||
    jobs.isStaffing(
      memberId,
      hiring.map(({ _id }) => _id),
      now,
    )
  );
}

/** Companies in which the member has a role, among these, and those where they work now by their profile. */
async function companiesOf({ companies, members }: Deps, memberId: string, among: readonly string[]) {
  if (among.length === 0) return new Set<string>();
  const [managed, member] = await Promise.all([
    companies.withRoleAmong(memberId, among),
    members.store.findById(memberId),
  ]);
  return new Set([...managed, ...presentEmployers(member)]);
}

/** Reads what decides which of these the viewer may see: a fixed number of queries, of which none is cached here. */
export async function readViewer(
  deps: Deps,
  id: string,
  shown: readonly OpenToWorkRecord[],
): Promise<OpenToWorkViewer> {
  const excluded = [...new Set(shown.flatMap(({ hiddenCompanies }) => hiddenCompanies))];
  const isAny = (audience: OpenToWorkRecord['audience']) => shown.some((each) => each.audience === audience);
  const [hidden, connections, companies, hires] = await Promise.all([
    deps.socialGraph.hiddenFrom(id),
    isAny('connections') ? deps.socialGraph.connectedIdsOf(id) : new Set<string>(),
    companiesOf(deps, id, excluded),
    isAny('hiring') && isHiring(deps, id),
  ]);
  return { id, hidden, connections, companies, isHiring: hires };
}

import type { Approval } from '@weft/shared/jobs/choices';
import type { MemberSummary } from '@weft/shared/members/views';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { CompanyHead, CompanyRecord } from '../../companies/index.ts';
import type { Members } from '../../members/index.ts';
import type { SocialGraph } from '../../network/index.ts';
import type { JobApprovalStore } from '../approvals/job-approval.store.ts';
import { approvalOf } from '../job.policy.ts';
import { isPrivate, type Employer } from './employer.ts';

/** What notifications show of an employer. */
export interface SeenEmployer {
  readonly slug: string | null;
  readonly name: string;
  readonly logo: string | null;
}

interface Deps {
  readonly companies: {
    findById(id: string): Promise<CompanyRecord | null>;
    findMany(ids: readonly string[]): Promise<CompanyRecord[]>;
    known(ids: readonly string[]): Promise<ReadonlyMap<string, CompanyHead>>;
    seenAmong(memberId: string, ids: readonly string[]): Promise<ReadonlyMap<string, SeenEmployer>>;
  };
  readonly members: Pick<Members, 'store' | 'summariesOf'>;
  readonly socialGraph: Pick<SocialGraph, 'hiddenFrom'>;
  readonly approvals: Pick<JobApprovalStore, 'of'>;
  /** Whether members may post in their own name, as the current transaction sees it. */
  readonly privateJobs: { isAllowedNow(): Promise<boolean> };
  readonly clock: Clock;
}

/** A member as an employer: the only one who writes the jobs and reads their applications. */
const asEmployer = (_id: string, name: string, logo: Employer['logo']): Employer => ({
  _id,
  slug: null,
  name,
  logo,
  roles: [{ member: _id, role: 'owner', since: new Date(0) }],
  suspendedAt: null,
});

const urlOf = (url: string | null) => (url === null ? null : { url });

/**
 * Finds who offers jobs. An id is a company's or a member's; members are read only for ids of no company. Members who
 * are hidden from the viewer, by a block or their suspension, are left out.
 */
export class Employers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** As stored now. */
  async find(viewerId: string, id: string): Promise<Employer | null> {
    const company = await this.#deps.companies.findById(id);
    return company ?? (await this.#membersOf([id], await this.#hiddenFrom(viewerId)))[0] ?? null;
  }

  /** As stored now. Without a viewer, suspended members are among them. */
  async findMany(ids: readonly string[], viewerId?: string): Promise<Employer[]> {
    const companies = await this.#deps.companies.findMany(ids);
    const found = new Set(companies.map(({ _id }) => _id));
    const others = ids.filter((id) => !found.has(id));
    if (others.length === 0) return companies;
    const hidden = viewerId === undefined ? new Set<string>() : await this.#hiddenFrom(viewerId);
    return [...companies, ...(await this.#membersOf(others, hidden))];
  }

  /** From memory, by id. `hidden`: members hidden from the viewer, if they are read already. */
  async known(
    viewerId: string,
    ids: readonly string[],
    hidden?: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, Employer>> {
    const companies = await this.#deps.companies.known(ids);
    const others = ids.filter((id) => !companies.has(id));
    if (others.length === 0) return companies;
    const members = await this.#summariesOf(viewerId, others, hidden);
    return new Map<string, Employer>([
      ...companies,
      ...[...members].map(
        ([id, { fullName, profileImage }]) => [id, asEmployer(id, fullName, urlOf(profileImage))] as const,
      ),
    ]);
  }

  /** Those whom the viewer may see, by id. */
  async seenAmong(viewerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, SeenEmployer>> {
    const companies = await this.#deps.companies.seenAmong(viewerId, ids);
    const others = ids.filter((id) => !companies.has(id));
    if (others.length === 0) return companies;
    const members = await this.#summariesOf(viewerId, others);
    return new Map<string, SeenEmployer>([
      ...companies,
      ...[...members].map(
        ([id, { fullName, profileImage }]) =>
          [id, { slug: null, name: fullName, logo: profileImage }] as const,
      ),
    ]);
  }

  /** Whether it may publish jobs: moderators decide for companies, the setting of the network for members. */
  async approvalOf(employer: Employer): Promise<Approval> {
    const { approvals, privateJobs, clock } = this.#deps;
    if (isPrivate(employer)) return (await privateJobs.isAllowedNow()) ? 'approved' : 'declined';
    return approvalOf(await approvals.of(employer._id), employer, clock.date());
  }

  #hiddenFrom(viewerId: string): Promise<ReadonlySet<string>> {
    return this.#deps.socialGraph.hiddenFrom(viewerId);
  }

  async #summariesOf(
    viewerId: string,
    ids: readonly string[],
    known?: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, MemberSummary>> {
    const hidden = known ?? (await this.#hiddenFrom(viewerId));
    return this.#deps.members.summariesOf(ids.filter((id) => !hidden.has(id)));
  }

  async #membersOf(ids: readonly string[], hidden: ReadonlySet<string>): Promise<Employer[]> {
    const shown = ids.filter((id) => !hidden.has(id));
    if (shown.length === 0) return [];
    const briefs = await this.#deps.members.store.findBriefs(shown);
    return briefs.map(({ _id, fullName, profileImage }) => asEmployer(_id, fullName, profileImage));
  }
}

import type { Approval } from '@weft/shared/jobs/choices';
import type { ApprovalRequest } from '@weft/shared/jobs/views';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { maySee, roleOf, type CompanyRecord } from '../../companies/index.ts';
import { approvalOf, mayEditJobs } from '../job.policy.ts';
import type { JobsDeps } from '../jobs-deps.ts';
import { presentCompany } from '../present-job.ts';
import type { ApprovalRecord } from './job-approval.store.ts';

function present(
  { approval, createdAt }: ApprovalRecord,
  company: CompanyRecord,
  now: Date,
): ApprovalRequest {
  const { slug, tagline, website } = company;
  return {
    company: { ...presentCompany(company, now), slug, tagline, website },
    approval,
    requestedAt: createdAt.toISOString(),
  };
}

/** Whether companies may publish jobs: their editors ask, moderators decide. */
export class JobApprovals {
  readonly #deps: JobsDeps;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND, or FORBIDDEN for a member who can't edit the company's jobs. */
  async request(viewerId: string, companyId: string): Promise<Approval> {
    const { database, members, companies, bounds, approvals, clock } = this.#deps;
    return database.inTransaction(() =>
      members.withActiveMembers(viewerId, async () => {
        // Before reading: a company that is deleted at the same time leaves no request behind.
        await bounds.enter(companyId);
        const company = await companies.findById(companyId);
        if (!company || !maySee(company, viewerId)) throw notFound();
        if (!mayEditJobs(company, viewerId)) throw forbidden();
        await approvals.request(companyId, clock.date());
        return approvalOf(await approvals.of(companyId), company, clock.date());
      }),
    );
  }

  /** A page of requests, for moderators. */
  async page(request: PageRequest) {
    const { approvals, companies, clock } = this.#deps;
    const { rows, nextCursor } = await approvals.page(request);
    const found = await companies.findMany(rows.map(({ company }) => company));
    const byId = new Map(found.map((company) => [company._id, company]));
    const requests = rows.flatMap((row) => {
      const company = byId.get(row.company);
      return company ? [present(row, company, clock.date())] : [];
    });
    return { requests, nextCursor };
  }

  /** Decides as a moderator. Throws NOT_FOUND if the company has not asked, FORBIDDEN to members with a role in it. */
  async decide(
    viewerId: string,
    companyId: string,
    approval: 'approved' | 'declined',
  ): Promise<ApprovalRequest> {
    const { approvals, companies, clock, securityLog } = this.#deps;
    const company = await companies.findById(companyId);
    if (!company) throw notFound();
    if (roleOf(company, viewerId) !== null) throw forbidden();
    const decided = await approvals.decide(companyId, approval, { by: viewerId, at: clock.date() });
    if (!decided) throw notFound();
    securityLog('case-decided', { memberId: viewerId, reason: `jobs ${approval}` });
    return present(decided, company, clock.date());
  }
}

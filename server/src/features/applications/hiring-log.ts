import type { HiringLogEntry } from '@weft/shared/applications/views';
import { forbidden, notFound } from '../../errors/common.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import { MANAGING, maySee, roleOf } from '../companies/index.ts';
import type { ApplicationsDeps } from './applications-deps.ts';

/** What members did with the applications of a company, for its owners and administrators. */
export class HiringLog {
  readonly #deps: ApplicationsDeps;

  constructor(deps: ApplicationsDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND or FORBIDDEN. */
  async page(
    viewerId: string,
    companyId: string,
    { job, ...request }: PageRequest & { readonly job?: string | undefined },
  ): Promise<{ entries: HiringLogEntry[]; nextCursor: string | null }> {
    const { companies, jobs, log, members, socialGraph } = this.#deps;
    const company = await companies.findById(companyId);
    if (!company || !maySee(company, viewerId)) throw notFound();
    const role = roleOf(company, viewerId);
    if (role === null || !MANAGING.includes(role)) throw forbidden();
    const { rows, nextCursor } = await log.page(companyId, job, request);
    const hidden = await socialGraph.hiddenFrom(viewerId);
    const ids = rows.flatMap(({ actor, applicant }) => [actor ?? [], applicant ?? []].flat());
    const [people, found] = await Promise.all([
      members.summariesOf([...new Set(ids)].filter((id) => !hidden.has(id))),
      jobs.findMany([...new Set(rows.map((row) => row.job))]),
    ]);
    const titles = new Map(found.map(({ _id, title }) => [_id, title]));
    const memberOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
    const entries = rows.map(({ _id, action, actor, applicant, job: of, state, createdAt }) => ({
      _id,
      action,
      actor: memberOf(actor),
      // Nobody reads about their own application.
      applicant: applicant === viewerId ? null : memberOf(applicant),
      job: titles.get(of) ?? null,
      state,
      at: createdAt.toISOString(),
    }));
    return { entries, nextCursor };
  }
}

import type { TrailEntry } from '@weft/shared/companies/trail-contract';
import { forbidden } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { mustSee, type CompaniesDeps } from '../companies-deps.ts';
import { MANAGING, roleOf } from '../company.policy.ts';
import type { TrailFilter } from './company-trail.store.ts';

type Deps = Pick<CompaniesDeps, 'store' | 'trail' | 'members' | 'socialGraph'>;

/** Audit trails: of a company for its owners and administrators, of a member who offers jobs for themselves. */
export class CompanyTrail {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `id`: the company's, or the viewer's own. Throws NOT_FOUND or FORBIDDEN. */
  async page(
    viewerId: string,
    id: string,
    { area, job, ...request }: PageRequest & TrailFilter,
  ): Promise<{ entries: TrailEntry[]; nextCursor: string | null }> {
    const { trail, members, socialGraph } = this.#deps;
    if (id !== viewerId) await this.#mustManage(viewerId, id);
    const { rows, nextCursor } = await trail.page(id, { area, job }, request);
    const hidden = await socialGraph.hiddenFrom(viewerId);
    const ids = rows.flatMap(({ actor, member }) => [actor, member].filter((each) => each !== null));
    const people = await members.summariesOf([...new Set(ids)].filter((each) => !hidden.has(each)));
    const memberOf = (each: string | null) => (each === null ? null : (people.get(each) ?? null));
    const entries = rows.map((row) => {
      const { _id, area: of, action, actor, member, subject, stage, role: given, post, createdAt } = row;
      // Nobody reads about their own application.
      const isOwn = of === 'applications' && member === viewerId;
      return {
        _id,
        action,
        actor: memberOf(actor),
        member: isOwn ? null : memberOf(member),
        subject,
        stage,
        role: given,
        post: action === 'postRemoved' ? null : (post ?? null),
        at: createdAt.toISOString(),
      };
    });
    return { entries, nextCursor };
  }

  async #mustManage(viewerId: string, companyId: string): Promise<void> {
    const role = roleOf(await mustSee(this.#deps, viewerId, companyId), viewerId);
    if (role === null || !MANAGING.includes(role)) throw forbidden();
  }
}

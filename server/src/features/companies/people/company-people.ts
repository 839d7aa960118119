import type * as z from 'zod/mini';
import type { CompanyBrief } from '@weft/shared/companies/contract';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { keyOf } from '../../members/index.ts';
import { mustSee, type CompaniesDeps } from '../companies-deps.ts';
import type { CompaniesService } from '../companies.service.ts';
import { MANAGING, roleOf } from '../company.policy.ts';

interface Deps extends CompaniesDeps {
  readonly service: Pick<CompaniesService, 'seenAmong'>;
}

/** Links between the experience of members and companies. */
export class CompanyPeople {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Members whose experience links to the company, without those hidden from the viewer. */
  async page(viewerId: string, id: string, request: PageRequest) {
    const { members, socialGraph } = this.#deps;
    await mustSee(this.#deps, viewerId, id);
    const { rows, nextCursor } = await members.directory.pageWithKey(keyOf('linkedCompany', id), request);
    const hidden = await socialGraph.hiddenFrom(viewerId);
    const ids = rows.map(({ _id }) => _id).filter((each) => !hidden.has(each));
    const summaries = await members.summariesOf(ids);
    return { people: ids.flatMap((each) => summaries.get(each) ?? []), nextCursor };
  }

  /** Companies that a member's experience links to, as far as the viewer may see them. Throws NOT_FOUND. */
  async companiesOf(viewerId: string, memberId: string): Promise<z.infer<typeof CompanyBrief>[]> {
    const { members, socialGraph, service } = this.#deps;
    const hidden = await socialGraph.hiddenFrom(viewerId);
    const member = hidden.has(memberId) ? null : await members.store.findPublicById(memberId);
    if (!member) throw notFound();
    const ids = member.experience.flatMap(({ company }) => company ?? []);
    const seen = await service.seenAmong(viewerId, ids);
    return [...seen].map(([_id, company]) => ({ _id, ...company }));
  }

  /** Removes a member's links; the entries stay. Throws FORBIDDEN unless the viewer manages the company. */
  async remove(viewerId: string, id: string, memberId: string): Promise<void> {
    const { database, members, clock, events, trail } = this.#deps;
    const role = roleOf(await mustSee(this.#deps, viewerId, id), viewerId);
    if (role === null || !MANAGING.includes(role)) throw forbidden();
    const isRemoved = await database.inTransaction(() =>
      members.withActiveMembers(viewerId, async () => {
        const member = await members.store.findById(memberId);
        if (!member?.experience.some(({ company }) => company === id)) return false;
        const experience = member.experience.map((entry) =>
          entry.company === id ? { ...entry, company: null } : entry,
        );
        const createdAt = clock.date();
        await members.store.change(memberId, { experience, updatedAt: createdAt });
        const entry = { company: id, actor: viewerId, member: memberId, createdAt };
        await trail.add({ ...entry, action: 'linkRemoved' });
        return true;
      }),
    );
    if (isRemoved && memberId !== viewerId)
      events.emit('company.linkRemoved', {
        companyId: id,
        member: memberId,
        key: clock.date().toISOString(),
      });
  }
}

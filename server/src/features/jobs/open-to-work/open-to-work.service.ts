import type { CompanyBrief } from '@weft/shared/companies/contract';
import type { OpenToWork, OpenToWorkInput, OwnOpenToWork } from '@weft/shared/jobs/open-to-work-contract';
import type * as z from 'zod/mini';
import type { JobsDeps } from '../jobs-deps.ts';
import { maySeeOpenToWork } from './open-to-work.policy.ts';
import type { OpenToWorkRecord } from './open-to-work.store.ts';
import { readViewer } from './open-to-work-viewers.ts';
import { presentEmployers } from './present-employers.ts';
import { presentOpenToWork } from './present-open-to-work.ts';

type Brief = z.infer<typeof CompanyBrief>;

interface Own {
  readonly openToWork: OwnOpenToWork | null;
  /** Present employers that it is not hidden from. */
  readonly proposed: Brief[];
}

/** Whether members are open to work. Every read decides anew who may know. */
export class OpenToWorkService {
  readonly #deps: JobsDeps;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  async own(viewerId: string): Promise<Own> {
    const { openToWork, members, clock } = this.#deps;
    const [found, viewer] = await Promise.all([openToWork.of(viewerId), members.store.findById(viewerId)]);
    const hidden = new Set(found?.hiddenCompanies);
    const employers = presentEmployers(viewer).filter((id) => !hidden.has(id));
    const briefs = await this.#briefs(viewerId, [...hidden, ...employers]);
    const proposed = employers.flatMap((id) => briefs.get(id) ?? []);
    if (!found) return { openToWork: null, proposed };
    const known = await this.#membersSeen(viewerId, found.hiddenMembers);
    const own = {
      ...presentOpenToWork(found, clock.date()),
      audience: found.audience,
      hiddenCompanies: found.hiddenCompanies.flatMap((id) => briefs.get(id) ?? []),
      hiddenMembers: found.hiddenMembers.flatMap((id) => known.get(id) ?? []),
    };
    return { openToWork: own, proposed };
  }

  async save(viewerId: string, input: OpenToWorkInput): Promise<Own> {
    const { database, members, openToWork, clock } = this.#deps;
    const keep = async () => {
      const before = await openToWork.of(viewerId);
      const [hiddenCompanies, hiddenMembers] = await Promise.all([
        this.#companies(viewerId, input.hiddenCompanies, before),
        this.#members(viewerId, input.hiddenMembers, before),
      ]);
      const types = [...new Set(input.types)];
      const updatedAt = clock.date();
      await openToWork.keep({ ...input, _id: viewerId, types, hiddenCompanies, hiddenMembers, updatedAt });
    };
    await database.inTransaction(() => members.withActiveMembers(viewerId, keep));
    return this.own(viewerId);
  }

  /** Which of these members are open to work, as far as each lets the viewer know; never the viewer. */
  async lookUp(
    viewerId: string,
    ids: readonly string[],
  ): Promise<{ member: string; openToWork: OpenToWork }[]> {
    const { openToWork, members, clock } = this.#deps;
    const asked = [...new Set(ids)].filter((id) => id !== viewerId);
    const shown = await openToWork.shownAmong(asked);
    if (shown.length === 0) return [];
    const viewer = await readViewer(this.#deps, viewerId, shown);
    const seen = shown.filter((each) => maySeeOpenToWork(each, viewer));
    const active = await members.summariesOf(seen.map(({ _id }) => _id));
    return seen
      .filter(({ _id }) => active.has(_id))
      .map((each) => ({ member: each._id, openToWork: presentOpenToWork(each, clock.date()) }));
  }

  /** Companies that the viewer may see, and those that are hidden from already but that the viewer can't see now. */
  async #companies(viewerId: string, ids: readonly string[], before: OpenToWorkRecord | null) {
    const earlier = before?.hiddenCompanies ?? [];
    const seen = await this.#deps.companies.seenAmong(viewerId, [...ids, ...earlier]);
    return this.#chosen(ids, earlier, seen);
  }

  async #members(viewerId: string, ids: readonly string[], before: OpenToWorkRecord | null) {
    const earlier = before?.hiddenMembers ?? [];
    const seen = await this.#membersSeen(viewerId, [...ids, ...earlier]);
    return this.#chosen(ids, earlier, seen).filter((id) => id !== viewerId);
  }

  /** The form can't list what the viewer can't see, such as a suspended company: that remains. */
  #chosen(ids: readonly string[], earlier: readonly string[], seen: ReadonlyMap<string, unknown>): string[] {
    return [...new Set([...ids.filter((id) => seen.has(id)), ...earlier.filter((id) => !seen.has(id))])];
  }

  async #membersSeen(viewerId: string, ids: readonly string[]) {
    const { members, socialGraph } = this.#deps;
    const hidden = await socialGraph.hiddenFrom(viewerId);
    return members.summariesOf(ids.filter((id) => !hidden.has(id)));
  }

  async #briefs(viewerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Brief>> {
    const seen = await this.#deps.companies.seenAmong(viewerId, ids);
    return new Map([...seen].map(([_id, company]) => [_id, { _id, ...company }]));
  }
}

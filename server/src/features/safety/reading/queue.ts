import type { CaseStatus, ModerationCase } from '@weft/shared/safety/views';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { notFound } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { SAFETY_LIMITS } from '@weft/shared/limits';
import type { Reported } from '../../members/index.ts';
import type { SafetyDeps } from '../safety-deps.ts';
import type { CaseRecord } from '../store/case.store.ts';
import { moderatedMembers } from './moderated-members.ts';
import { presentAudit, presentCase, presentReport } from './present-case.ts';

/** Cases, reports, suspended members and the audit trail, for moderators. */
export class Queue {
  readonly #deps: SafetyDeps;

  constructor(deps: SafetyDeps) {
    this.#deps = deps;
  }

  openCount(moderator: string): Promise<number> {
    return this.#deps.cases.openCount(moderator);
  }

  async page(moderator: string, status: CaseStatus, request: PageRequest) {
    const { rows, nextCursor } = await this.#deps.cases.page(moderator, status, request);
    return {
      cases: await this.#present(rows),
      nextCursor,
      openCount: await this.openCount(moderator),
    };
  }

  /** Throws NOT_FOUND, also for a case about the moderator's own content. */
  async one(moderator: string, caseId: string): Promise<ModerationCase> {
    const [view] = await this.#present([await this.#mustFind(moderator, caseId)]);
    if (!view) throw new Error('one case makes one view');
    return view;
  }

  async reports(moderator: string, caseId: string, request: PageRequest) {
    await this.#mustFind(moderator, caseId);
    const { rows, nextCursor } = await this.#deps.reports.page(caseId, request);
    const members = await moderatedMembers(
      this.#deps.members,
      rows.flatMap(({ reporter }) => reporter ?? []),
    );
    return { reports: rows.map((report) => presentReport(report, members)), nextCursor };
  }

  async suspended(moderator: string, request: PageRequest) {
    const { members } = this.#deps;
    const { rows, nextCursor } = await members.suspensions.page(request);
    const found = await moderatedMembers(
      members,
      rows.map(({ member }) => member),
    );
    return {
      members: rows.flatMap(({ member: id }) => {
        const member = found.get(id);
        return member ? [{ member, can: { lift: id !== moderator } }] : [];
      }),
      nextCursor,
    };
  }

  async auditTrail(moderator: string, request: PageRequest) {
    const { audit, members } = this.#deps;
    const { rows, nextCursor } = await audit.page(moderator, request);
    const found = await moderatedMembers(
      members,
      rows.flatMap(({ by, member }) => [by ?? [], member ?? []].flat()),
    );
    return { entries: rows.map((entry) => presentAudit(entry, found)), nextCursor };
  }

  async #present(records: readonly CaseRecord[]): Promise<ModerationCase[]> {
    const { reports, reportables, members } = this.#deps;
    const [newest, current] = await Promise.all([
      reports.newestOf(
        records.map(({ _id }) => _id),
        SAFETY_LIMITS.caseReports,
      ),
      this.#current(records),
    ]);
    const ids = records.flatMap(({ _id, author, decision }) => [
      author ?? [],
      decision?.by ?? [],
      newest.get(_id)?.flatMap(({ reporter }) => reporter ?? []) ?? [],
    ]);
    const found = await moderatedMembers(members, ids.flat());
    const now = this.#deps.clock.date();
    return records.map((record) =>
      presentCase(record, {
        members: found,
        reports: newest.get(record._id) ?? [],
        current: current.get(record._id) ?? null,
        isRemovable: reportables[record.targetType].remove !== undefined,
        now,
      }),
    );
  }

  /** Current content of the cases, by case; one query for each kind of content. */
  async #current(records: readonly CaseRecord[]): Promise<ReadonlyMap<string, Reported>> {
    const kinds = new Set(records.map(({ targetType }) => targetType));
    const found = await Promise.all(
      [...kinds].map(async (kind) => {
        const cases = records.filter(({ targetType }) => targetType === kind);
        const things = await this.#deps.reportables[kind].findAll(cases.map(({ target }) => target));
        return cases.map(({ _id, target }) => [_id, things.get(target)] as const);
      }),
    );
    return new Map(found.flat().flatMap(([id, thing]) => (thing ? [[id, thing] as const] : [])));
  }

  async #mustFind(moderator: string, caseId: string): Promise<CaseRecord> {
    const found = await this.#deps.cases.findFor(moderator, caseId);
    if (!found) throw notFound(() => SAFETY_TEXTS.rules.notFound);
    return found;
  }
}

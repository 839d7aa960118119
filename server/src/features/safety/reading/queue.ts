import type { CaseStatus, ModerationCase } from '@weft/shared/safety/views';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { notFound } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { SAFETY_LIMITS } from '@weft/shared/limits';
import type { SafetyDeps } from '../safety-deps.ts';
import type { CaseRecord } from '../store/case.store.ts';
import { currentContent } from './current-content.ts';
import { moderatedMembers } from './moderated-members.ts';
import { presentAudit, presentCase, presentReport } from './present-case.ts';

/** Cases, reports, suspended members and the audit trail, for moderators. */
export class Queue {
  readonly #deps: SafetyDeps;

  constructor(deps: SafetyDeps) {
    this.#deps = deps;
  }

  openCount(moderator: string): Promise<number> {
    return this.#deps.visible.openCount(moderator);
  }

  async page(moderator: string, status: CaseStatus, request: PageRequest) {
    const { cases, visible } = this.#deps;
    const reader = await visible.readerOf(moderator);
    const { rows, nextCursor } = await cases.page(reader, status, request);
    return {
      cases: await this.#present(rows),
      nextCursor,
      openCount: await cases.openCount(reader),
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
    const { audit, members, visible } = this.#deps;
    const { rows, nextCursor } = await audit.page(await visible.readerOf(moderator), request);
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
      currentContent(this.#deps, records),
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

  async #mustFind(moderator: string, caseId: string): Promise<CaseRecord> {
    const found = await this.#deps.visible.find(moderator, caseId);
    if (!found) throw notFound(() => SAFETY_TEXTS.rules.notFound);
    return found;
  }
}

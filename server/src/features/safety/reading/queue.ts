import type { CaseStatus, ModerationCase } from '@weft/shared/safety/views';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { notFound } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { SAFETY_LIMITS } from '@weft/shared/limits';
import type { SafetyParts } from '../safety-parts.ts';
import type { CaseRecord } from '../store/case.store.ts';
import { moderatedMembers } from './moderated-members.ts';
import { presentAudit, presentCase, presentReport } from './present-case.ts';

/** What moderators see of cases, reports, suspended members and the audit trail. */
export class Queue {
  readonly #parts: SafetyParts;

  constructor(parts: SafetyParts) {
    this.#parts = parts;
  }

  openCount(moderator: string): Promise<number> {
    return this.#parts.cases.openCount(moderator);
  }

  async page(moderator: string, status: CaseStatus, request: PageRequest) {
    const { rows, nextCursor } = await this.#parts.cases.page(moderator, status, request);
    return {
      cases: await this.#present(rows),
      nextCursor,
      openCount: await this.openCount(moderator),
    };
  }

  /** Throws NOT_FOUND, also for a case about what is the moderator's own. */
  async one(moderator: string, caseId: string): Promise<ModerationCase> {
    const [view] = await this.#present([await this.#mustFind(moderator, caseId)]);
    if (!view) throw new Error('one case makes one view');
    return view;
  }

  async reports(moderator: string, caseId: string, request: PageRequest) {
    await this.#mustFind(moderator, caseId);
    const { rows, nextCursor } = await this.#parts.reports.page(caseId, request);
    const members = await moderatedMembers(
      this.#parts.members,
      rows.flatMap(({ reporter }) => reporter ?? []),
    );
    return { reports: rows.map((report) => presentReport(report, members)), nextCursor };
  }

  async suspended(moderator: string, request: PageRequest) {
    const { members } = this.#parts;
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
    const { audit, members } = this.#parts;
    const { rows, nextCursor } = await audit.page(moderator, request);
    const found = await moderatedMembers(
      members,
      rows.flatMap(({ by, member }) => [by ?? [], member ?? []].flat()),
    );
    return { entries: rows.map((entry) => presentAudit(entry, found)), nextCursor };
  }

  async #present(records: readonly CaseRecord[]): Promise<ModerationCase[]> {
    const { reports, reportables, members } = this.#parts;
    const [newest, current] = await Promise.all([
      Promise.all(records.map(({ _id }) => reports.page(_id, { limit: SAFETY_LIMITS.caseReports }))),
      Promise.all(records.map(({ targetType, target }) => reportables[targetType].find(target))),
    ]);
    const ids = records.flatMap(({ author, decision }, index) => [
      author ?? [],
      decision?.by ?? [],
      newest[index]?.rows.flatMap(({ reporter }) => reporter ?? []) ?? [],
    ]);
    const found = await moderatedMembers(members, ids.flat());
    const now = this.#parts.clock.date();
    return records.map((record, index) =>
      presentCase(record, {
        members: found,
        reports: newest[index]?.rows ?? [],
        current: current[index] ?? null,
        isRemovable: reportables[record.targetType].remove !== undefined,
        now,
      }),
    );
  }

  async #mustFind(moderator: string, caseId: string): Promise<CaseRecord> {
    const found = await this.#parts.cases.findFor(moderator, caseId);
    if (!found) throw notFound(SAFETY_TEXTS.rules.notFound);
    return found;
  }
}

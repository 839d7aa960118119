import type { AdministeredApplication } from '@weft/shared/administration/applications-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { Decision } from '@weft/shared/joining/choices';
import type { MemberSummary } from '@weft/shared/members/views';
import { notFound } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { ApplicationRecord } from '../../joining/index.ts';
import { presentSummary, type Member } from '../../members/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

interface Row {
  readonly member: Member;
  readonly application: ApplicationRecord | undefined;
}

function presentApplication(
  { member, application }: Row,
  deciders: ReadonlyMap<string, MemberSummary>,
): AdministeredApplication {
  const decidedBy = application?.decidedBy;
  return {
    member: presentSummary(member),
    email: member.email,
    state: member.application ?? 'approved',
    answer: application?.answer ?? '',
    text: application?.text ?? '',
    decidedBy: (decidedBy !== undefined && deciders.get(decidedBy)) || null,
    createdAt: (application?.decision ? application.createdAt : member.createdAt).toISOString(),
  };
}

/** Applications, for owners and administrators. */
export class ApplicationChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async page(state: 'waiting' | 'decided', request: PageRequest) {
    const { applications } = this.#deps.joining;
    const { rows, nextCursor } =
      state === 'waiting' ? await applications.waiting(request) : await applications.decided(request);
    const ids = [...new Set(rows.flatMap(({ application }) => application?.decidedBy ?? []))];
    const found = await this.#deps.members.store.findMany(ids);
    const deciders = new Map(found.map((member) => [member._id, presentSummary(member)]));
    return { applications: rows.map((row) => presentApplication(row, deciders)), nextCursor };
  }

  /** Throws NOT_FOUND if the account is gone, ALREADY_DECIDED if the application does not wait. */
  async decide(
    actorId: string,
    memberId: string,
    given: { readonly decision: Decision; readonly text: string },
  ): Promise<void> {
    const { database, joining, members, care, audit, clock } = this.#deps;
    const member = await database.inTransaction(async () => {
      const found = await members.store.findById(memberId);
      if (!found || found.deletedAt) throw notFound(() => ADMINISTRATION_TEXTS.rules.memberGone);
      await joining.applications.decide(actorId, memberId, given);
      await audit.add({
        action: given.decision === 'approved' ? 'applicationApproved' : 'applicationDeclined',
        by: actorId,
        member: memberId,
        note: given.text,
        createdAt: clock.date(),
      });
      return found;
    });
    await care.reloadSessions(memberId);
    joining.applications.announce(member, given);
  }
}

import type { InvitationView } from '@weft/shared/administration/registration-contract';
import type { MemberSummary } from '@weft/shared/members/views';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { InvitationRecord } from '../../joining/index.ts';
import { presentSummary } from '../../members/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

interface Wanted {
  readonly email: string | null;
  readonly note: string;
  readonly maxUses: number | null;
  readonly days: number;
}

/** What the audit trail says of an invitation. */
const entryOf = ({ _id, email, note }: InvitationRecord) => ({
  invitation: _id,
  note,
  ...(email !== null && { address: email }),
});

function presentInvitation(
  { _id, email, note, maxUses, uses, expiresAt, createdAt, invitedBy }: InvitationRecord,
  members: ReadonlyMap<string, MemberSummary>,
): InvitationView {
  return {
    _id,
    email,
    note,
    maxUses,
    uses,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    invitedBy: (invitedBy !== undefined && members.get(invitedBy)) || null,
  };
}

/** Invitations, for owners and administrators. */
export class InvitationChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async page(request: PageRequest) {
    const { rows, nextCursor } = await this.#deps.joining.invitations.page(request);
    return { invitations: await this.#present(rows), nextCursor };
  }

  async invite(actorId: string, wanted: Wanted) {
    const { database, joining, audit, clock } = this.#deps;
    const { invitation, link } = await database.inTransaction(async () => {
      const created = await joining.invitations.create(actorId, wanted);
      await audit.add({
        action: 'invited',
        by: actorId,
        ...entryOf(created.invitation),
        createdAt: clock.date(),
      });
      return created;
    });
    if (wanted.email !== null) await joining.invitations.mail(actorId, wanted.email, link);
    const [presented] = await this.#present([invitation]);
    if (!presented) throw new Error('An invitation is presented.');
    return { invitation: presented, link };
  }

  async revoke(actorId: string, id: string): Promise<void> {
    const { database, joining, audit, clock } = this.#deps;
    await database.inTransaction(async () => {
      const revoked = await joining.invitations.revoke(id);
      if (!revoked) return;
      await audit.add({
        action: 'invitationRevoked',
        by: actorId,
        ...entryOf(revoked),
        createdAt: clock.date(),
      });
    });
  }

  async #present(rows: readonly InvitationRecord[]): Promise<InvitationView[]> {
    const ids = [...new Set(rows.flatMap(({ invitedBy }) => invitedBy ?? []))];
    const found = await this.#deps.members.store.findMany(ids);
    const summaries = new Map(found.map((member) => [member._id, presentSummary(member)]));
    return rows.map((row) => presentInvitation(row, summaries));
  }
}

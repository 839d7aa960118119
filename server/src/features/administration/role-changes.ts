import type { NetworkRole } from '@weft/shared/roles/policy';
import type { AdministrationDeps } from './administration-deps.ts';

/** Changes of roles by owners and administrators. */
export class RoleChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND for an unknown member; FORBIDDEN beyond the actor's role, and for the last owner. */
  async change(actorId: string, memberId: string, role: NetworkRole): Promise<void> {
    const { database, members, audit, clock, securityLog, notifyRole } = this.#deps;
    const { before, after } = await database.inTransaction(async () => {
      const changed = await members.roles.change(actorId, memberId, role);
      if (changed.before !== changed.after)
        await audit.add({
          ...changed,
          action: 'roleChanged',
          by: actorId,
          member: memberId,
          createdAt: clock.date(),
        });
      return changed;
    });
    if (before === after) return;
    securityLog('role-changed', { memberId, reason: after });
    notifyRole(memberId);
  }
}

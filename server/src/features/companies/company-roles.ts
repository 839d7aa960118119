import type { CompanyRole } from '@weft/shared/companies/choices';
import { COMPANY_LIMITS } from '@weft/shared/limits';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyRoleView } from '@weft/shared/companies/views';
import { AppError } from '../../errors/app-error.ts';
import { forbidden, notFound } from '../../errors/common.ts';
import { mustSee, type CompaniesDeps } from './companies-deps.ts';
import { MANAGING, OWNING, roleOf, rolesManagedBy } from './company.policy.ts';
import type { CompanyRecord } from './company.store.ts';

const { rules } = COMPANY_TEXTS;

const lastOwner = () => forbidden(() => rules.lastOwner);
const ownersOf = ({ roles }: CompanyRecord): number => roles.filter(({ role }) => role === 'owner').length;

interface Taking {
  readonly member: string;
  readonly from: readonly CompanyRole[];
  readonly managers: readonly CompanyRole[];
  readonly role: CompanyRole;
}

const entryOf = (company: string, actor: string, member: string, createdAt: Date) => ({
  company,
  actor,
  member,
  createdAt,
});

/** Who may do what with a company's page. */
export class CompanyRoles {
  readonly #deps: CompaniesDeps;

  constructor(deps: CompaniesDeps) {
    this.#deps = deps;
  }

  /** Throws FORBIDDEN unless the viewer manages roles. */
  async list(viewerId: string, id: string): Promise<CompanyRoleView[]> {
    const company = await mustSee(this.#deps, viewerId, id);
    this.#managedBy(viewerId, company);
    return this.#present(viewerId, company);
  }

  /**
   * Gives a role to one of the viewer's connections, or changes a member's role. Throws FORBIDDEN, also for the last
   * owner, QUOTA_EXCEEDED above the limit.
   */
  async set(viewerId: string, id: string, member: string, role: CompanyRole): Promise<CompanyRoleView[]> {
    const company = await mustSee(this.#deps, viewerId, id);
    const managed = this.#managedBy(viewerId, company);
    if (!managed.includes(role)) throw forbidden();
    const before = roleOf(company, member);
    if (before === role) return this.#present(viewerId, company);
    const changed =
      before === null
        ? await this.#add(viewerId, company, member, role)
        : await this.#change(viewerId, company, member, role);
    if (roleOf(changed, member) === role && member !== viewerId)
      this.#deps.events.emit('company.roleGiven', { companyId: id, member, role });
    return this.#present(viewerId, changed);
  }

  /** Takes a member's role; members may take their own. Throws FORBIDDEN, also for the last owner. */
  async remove(viewerId: string, id: string, member: string): Promise<void> {
    const company = await mustSee(this.#deps, viewerId, id);
    const own = roleOf(company, viewerId);
    const before = roleOf(company, member);
    if (member !== viewerId) {
      const managed = this.#managedBy(viewerId, company);
      if (before !== null && !managed.includes(before)) throw forbidden();
    }
    if (before === null || own === null) return;
    const actors = member === viewerId || before !== 'owner' ? undefined : OWNING;
    const from = member === viewerId ? [own] : rolesManagedBy(own);
    const taken = { member, from, managers: actors ?? [own], role: before };
    if (!(await this.#take(viewerId, id, taken))) return this.#explain(id, member);
    this.#deps.events.emit('company.roleTaken', { companyId: id, member, role: before });
  }

  #managedBy(viewerId: string, company: CompanyRecord): readonly CompanyRole[] {
    const managed = rolesManagedBy(roleOf(company, viewerId));
    if (managed.length === 0) throw forbidden();
    return managed;
  }

  async #add(
    viewerId: string,
    { _id }: CompanyRecord,
    member: string,
    role: CompanyRole,
  ): Promise<CompanyRecord> {
    const { database, store, members, socialGraph, clock, trail } = this.#deps;
    if (!(await socialGraph.areConnected(viewerId, member))) throw notFound(() => rules.notConnected);
    const managers = role === 'owner' ? OWNING : MANAGING;
    const since = clock.date();
    const add = async () => {
      const changed = await store.addRole(_id, viewerId, managers, { member, role, since });
      if (changed) await trail.add({ ...entryOf(_id, viewerId, member, since), action: 'roleGiven', role });
      return changed;
    };
    const added = await database.inTransaction(() => members.withActiveMembers([viewerId, member], add));
    if (added) return added;
    const now = await mustSee(this.#deps, viewerId, _id);
    if (roleOf(now, member) === role) return now;
    if (now.roles.length < COMPANY_LIMITS.rolesMax) throw forbidden();
    throw new AppError('QUOTA_EXCEEDED', () => rules.rolesMany({ max: String(COMPANY_LIMITS.rolesMax) }));
  }

  async #change(
    viewerId: string,
    { _id }: CompanyRecord,
    member: string,
    role: CompanyRole,
  ): Promise<CompanyRecord> {
    const { database, store, clock, trail } = this.#deps;
    const own = roleOf(await mustSee(this.#deps, viewerId, _id), viewerId);
    const from = rolesManagedBy(own);
    const managers = own === 'owner' ? OWNING : MANAGING;
    const changed = await database.inTransaction(async () => {
      const after = await store.changeRole(_id, viewerId, managers, { member, from, role });
      const entry = entryOf(_id, viewerId, member, clock.date());
      if (after) await trail.add({ ...entry, action: 'roleChanged', role });
      return after;
    });
    if (!changed) await this.#explain(_id, member);
    return changed ?? (await mustSee(this.#deps, viewerId, _id));
  }

  /** Returns whether the role was taken. */
  async #take(viewerId: string, id: string, { member, from, managers, role }: Taking): Promise<boolean> {
    const { database, store, clock, trail } = this.#deps;
    return database.inTransaction(async () => {
      const isTaken = (await store.removeRole(id, viewerId, managers, { member, from })) !== null;
      const action = member === viewerId ? 'left' : 'roleTaken';
      if (isTaken) await trail.add({ ...entryOf(id, viewerId, member, clock.date()), action, role });
      return isTaken;
    });
  }

  /** Throws why a role was neither changed nor taken; returns if it is gone already. */
  async #explain(id: string, member: string): Promise<void> {
    const now = await this.#deps.store.findById(id);
    if (!now) throw notFound();
    const role = roleOf(now, member);
    if (role === null) return;
    throw role === 'owner' && ownersOf(now) === 1 ? lastOwner() : forbidden();
  }

  async #present(viewerId: string, company: CompanyRecord): Promise<CompanyRoleView[]> {
    const { roles } = company;
    const managed = rolesManagedBy(roleOf(company, viewerId));
    const summaries = await this.#deps.members.summariesOf(roles.map(({ member }) => member));
    const isOnly = ownersOf(company) === 1;
    return roles.map(({ member, role }) => {
      const isFixed = !managed.includes(role) || (role === 'owner' && isOnly);
      return {
        memberId: member,
        member: summaries.get(member) ?? null,
        role,
        can: { change: isFixed ? [] : [...managed], remove: !isFixed },
      };
    });
  }
}

import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { mayChangeRole, mayDo, type NetworkRole, type Permission } from '@weft/shared/roles/policy';
import { forbidden, notFound } from '../../../errors/common.ts';
import { secondFactorMissing } from '../../../errors/second-factor-missing.ts';
import type { Member, MemberStore } from '../member.store.ts';
import type { RoleStore } from './role.store.ts';

const { rules } = ADMINISTRATION_TEXTS;

interface Deps {
  readonly store: RoleStore;
  readonly members: Pick<MemberStore, 'findById' | 'findByEmail'>;
  /** `MODERATOR_EMAILS`: who has one of these verified addresses is at least a moderator. */
  readonly moderatorEmails: readonly string[];
}

/** What a role depends on. */
type RoleFacts = Pick<Member, 'email' | 'isEmailVerified' | 'role' | 'deletedAt'>;

/** A role before and after a change. */
export interface RoleChange {
  readonly before: NetworkRole;
  readonly after: NetworkRole;
}

/** Returns which of these members lack the second factor that the network requires of roles. */
export type FactorsMissing = (memberIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Roles of the network. They are not cached, so that a change applies to the next call on every server. */
export class Roles {
  readonly #deps: Deps;
  readonly #moderatorEmails: ReadonlySet<string>;
  #factorsMissing: FactorsMissing | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#moderatorEmails = new Set(deps.moderatorEmails);
  }

  /** Accounts know who has a second factor, and are created later. */
  addFactors(factorsMissing: FactorsMissing): void {
    this.#factorsMissing = factorsMissing;
  }

  /** The addresses of `MODERATOR_EMAILS`. */
  get setModerators(): readonly string[] {
    return [...this.#moderatorEmails];
  }

  roleOf(member: RoleFacts): NetworkRole {
    if (!member.isEmailVerified || member.deletedAt !== undefined) return 'member';
    if (member.role !== undefined) return member.role;
    return this.isSetModerator(member) ? 'moderator' : 'member';
  }

  /** Whether `MODERATOR_EMAILS` names the member, whose role can't become less than moderator then. */
  isSetModerator({ email, isEmailVerified }: RoleFacts): boolean {
    return isEmailVerified && this.#moderatorEmails.has(email);
  }

  async of(memberId: string): Promise<NetworkRole> {
    const member = await this.#deps.members.findById(memberId);
    return member ? this.roleOf(member) : 'member';
  }

  /**
   * Throws NOT_FOUND if the member's role may not do this, SECOND_FACTOR_MISSING if the role has no powers without one.
   */
  async require(memberId: string, permission: Permission): Promise<void> {
    if (!mayDo(await this.of(memberId), permission)) throw notFound();
    if (await this.lacksFactor(memberId)) throw secondFactorMissing();
  }

  /** Whether the member may do this now. */
  async allows(memberId: string, permission: Permission): Promise<boolean> {
    return mayDo(await this.of(memberId), permission) && !(await this.lacksFactor(memberId));
  }

  /** Whether the network requires a second factor of roles, which the member lacks. Ask it of members with a role. */
  async lacksFactor(memberId: string): Promise<boolean> {
    return (await this.#missing([memberId])).has(memberId);
  }

  /** Ids of the members who decide about reports, and may do it now. */
  async activeModeratorIds(): Promise<string[]> {
    const ids = await this.moderatorIds();
    const missing = await this.#missing(ids);
    return ids.filter((id) => !missing.has(id));
  }

  /** Ids of all members with a role. */
  async moderatorIds(): Promise<string[]> {
    const { store, members } = this.#deps;
    const given = await store.idsOf(['owner', 'administrator', 'moderator']);
    const named = await Promise.all([...this.#moderatorEmails].map((email) => members.findByEmail(email)));
    const ids = named.flatMap((member) => (member && this.roleOf(member) !== 'member' ? [member._id] : []));
    return [...new Set([...given, ...ids])];
  }

  /**
   * Gives a member another role, in the current transaction. Reads the actor's role there as well. Throws FORBIDDEN if
   * the actor may not do it, or the network would lose its last owner.
   */
  async change(actorId: string, memberId: string, after: NetworkRole): Promise<RoleChange> {
    const { store, members } = this.#deps;
    await store.enter();
    const actor = await this.of(actorId);
    const member = await members.findById(memberId);
    if (!member || member.deletedAt) throw notFound(() => rules.memberGone);
    const before = member.role ?? 'member';
    if (!mayChangeRole(actor, before, after)) throw forbidden(() => rules.roleForbidden);
    if (after !== 'member' && !member.isEmailVerified) throw forbidden(() => rules.notVerified);
    if (after !== 'member' && member.leavesAt) throw forbidden(() => rules.isLeaving);
    if (after !== 'member' && member.suspendedAt) throw forbidden(() => rules.isSuspended);
    if (after !== 'member' && member.application) throw forbidden(() => rules.notLetIn);
    if (after !== 'owner') await this.#requireOtherOwner(member);
    if (after !== before) await store.set(memberId, after);
    return { before, after };
  }

  /**
   * Gives a member the role that their organisation says, in the current transaction; owners keep theirs, and accounts
   * that are suspended or ended get none. Returns the former role, or undefined if nothing changed.
   */
  async follow(memberId: string, after: Exclude<NetworkRole, 'owner'>): Promise<NetworkRole | undefined> {
    const { store, members } = this.#deps;
    await store.enter();
    const member = await members.findById(memberId);
    if (!member || member.deletedAt || member.suspendedAt) return undefined;
    const before = member.role ?? 'member';
    if (before === 'owner' || before === after) return undefined;
    await store.set(memberId, after);
    return before;
  }

  /** Call it in the transaction that ends an account. Throws FORBIDDEN for the last owner. */
  async leave(memberId: string): Promise<void> {
    const member = await this.#deps.members.findById(memberId);
    if (member?.role === undefined) return;
    await this.#deps.store.enter();
    await this.#requireOtherOwner(member);
  }

  async #missing(memberIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (!this.#factorsMissing) throw new Error('Roles need to know who has a second factor.');
    return this.#factorsMissing(memberIds);
  }

  async #requireOtherOwner({ _id, role }: Member): Promise<void> {
    if (role === 'owner' && !(await this.#deps.store.hasOtherOwner(_id)))
      throw forbidden(() => rules.lastOwner);
  }
}

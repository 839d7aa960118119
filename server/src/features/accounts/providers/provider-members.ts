import { PROVIDER_TEXTS as texts } from '@weft/shared/accounts/providers/texts';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Member, Members } from '../../members/index.ts';
import type { Registration } from '../registration/registration.ts';
import type { Identities } from './identities.ts';
import type { Identity, IdentityStore } from './identity.store.ts';
import { factsOf, type ClaimedFacts } from './provider-claims.ts';
import type { ProvenIdentity } from './provider-client.ts';
import type { ProviderPictures } from './provider-pictures.ts';
import { isDomainOf, type ProviderProfiles } from './provider-profiles.ts';

interface Deps {
  readonly store: IdentityStore;
  readonly identities: Identities;
  readonly registration: Registration;
  readonly profiles: ProviderProfiles;
  readonly pictures: ProviderPictures;
  readonly members: Members;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  readonly auditRole: AuditRole;
  readonly notifyMember: (memberId: string, event: 'role_changed') => void;
}

/** A role that an organisation gave. */
export interface FollowedRole {
  readonly memberId: string;
  readonly before: string;
  readonly after: string;
  /** What members call the organisation. */
  readonly organisation: string;
}

/** Adds the change to the audit trail, in the current transaction. */
export type AuditRole = (change: FollowedRole) => Promise<void>;

/** A verified address that the provider may vouch for. */
type Vouched = ClaimedFacts & { readonly email: string };

/** What a provider says at a sign-in. */
interface Said {
  readonly proven: ProvenIdentity;
  readonly provider: SignInProvider;
  readonly facts: ClaimedFacts;
}

/** Parallel first sign-ins of one person collide once. */
const ATTEMPTS = 3;

/** Finds, links or registers the member of a sign-in at a provider. */
export class ProviderMembers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns the member of a proven identity: who has linked it, else who has the address that the provider has verified,
   * else a new one. Throws FORBIDDEN if there is none.
   */
  async memberOf(proven: ProvenIdentity, provider: SignInProvider): Promise<Member> {
    const facts = factsOf(proven.claims, provider);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const member =
        (await this.#linked(proven, provider, facts)) ?? (await this.#byAddress(proven, provider, facts));
      if (member) return member;
    }
    throw forbidden(() => texts.refused({ name: provider.name }));
  }

  /** The member who has linked the identity, with what the provider says of them now. */
  async #linked(
    proven: ProvenIdentity,
    provider: SignInProvider,
    facts: ClaimedFacts,
  ): Promise<Member | null> {
    const { store, members, clock } = this.#deps;
    const identity = await store.find(proven);
    const member = identity && (await members.store.findById(identity.memberId));
    if (!member) return null;
    // Its data is being erased.
    if (member.deletedAt) throw forbidden(() => texts.refused({ name: provider.name }));
    if (member.suspendedAt) return member;
    await store.noteUse(identity._id, clock.date());
    return this.#updated(member, { proven, provider, facts });
  }

  async #byAddress(
    proven: ProvenIdentity,
    provider: SignInProvider,
    facts: ClaimedFacts,
  ): Promise<Member | null> {
    const { members, identities, clock } = this.#deps;
    const vouched = requireVouched(facts, provider);
    const member = await members.store.findByEmail(vouched.email);
    // Also without a verified address: its account is not replaced.
    if (member?.suspendedAt) return member;
    if (!member?.isEmailVerified) return this.#register(proven, provider, vouched);
    await identities.link(member, identityOf(proven, provider, facts), clock.date());
    return this.#updated(member, { proven, provider, facts });
  }

  /** Null if somebody has just registered with the address or the identity. */
  async #register(proven: ProvenIdentity, provider: SignInProvider, facts: Vouched): Promise<Member | null> {
    const { registration, identities, clock } = this.#deps;
    const isInGroup =
      provider.groups.length === 0 || provider.groups.some((group) => facts.groups.includes(group));
    if (!provider.registers || !isInGroup) throw forbidden(() => texts.notAllowed({ name: provider.name }));
    const { email, headline = null, fullName = email.slice(0, email.indexOf('@')) } = facts;
    try {
      const member = await registration.startProven({ email, fullName, headline }, async ({ _id }) => {
        await identities.add(_id, identityOf(proven, provider, facts), clock.date());
      });
      this.#deps.pictures.follow(provider, { identity: proven, picture: facts.picture, isNew: true });
      return await this.#withRole(member, provider, facts);
    } catch (error) {
      const isTaken = isDuplicate(error) || (error instanceof AppError && error.code === 'EMAIL_TAKEN');
      if (isTaken) return null;
      throw error;
    }
  }

  /** Applies what the provider decides at each sign-in. */
  async #updated(member: Member, { proven, provider, facts }: Said): Promise<Member> {
    const { profiles, pictures } = this.#deps;
    pictures.follow(provider, { identity: proven, picture: facts.picture, isNew: false });
    return this.#withRole(await profiles.follow(member, provider, facts), provider, facts);
  }

  async #withRole(member: Member, { name }: SignInProvider, { role }: ClaimedFacts): Promise<Member> {
    const { members, database, securityLog, auditRole, notifyMember } = this.#deps;
    if (role === undefined || role === (member.role ?? 'member')) return member;
    const hasChanged = await database.inTransaction(async () => {
      const before = await members.roles.follow(member._id, role);
      if (before === undefined) return false;
      await auditRole({ memberId: member._id, before, after: role, organisation: name });
      return true;
    });
    if (!hasChanged) return member;
    securityLog('role-changed', { memberId: member._id, reason: `${role}, by the organisation` });
    notifyMember(member._id, 'role_changed');
    return (await members.store.findById(member._id)) ?? member;
  }
}

/** Throws FORBIDDEN if the provider has not verified an address at one of its domains. */
function requireVouched(facts: ClaimedFacts, provider: SignInProvider): Vouched {
  const { name } = provider;
  const { email, isEmailVerified } = facts;
  if (email === undefined || !isEmailVerified) throw forbidden(() => texts.addressUnverified({ name }));
  if (!isDomainOf(provider, email)) throw forbidden(() => texts.notAllowed({ name }));
  return { ...facts, email };
}

export function identityOf(
  { issuer, subject }: ProvenIdentity,
  { id }: SignInProvider,
  { email = null }: { readonly email?: string | null | undefined },
): Pick<Identity, 'provider' | 'issuer' | 'subject' | 'email'> {
  return { provider: id, issuer, subject, email };
}

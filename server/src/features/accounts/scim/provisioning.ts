import { ACCOUNT_LIMITS, PROFILE_LIMITS } from '@weft/shared/limits';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Member, Members } from '../../members/index.ts';
import type { IdentityStore } from '../providers/identity.store.ts';
import { lineOf } from '../providers/provider-claims.ts';
import { isDomainOf, type ProviderProfiles } from '../providers/provider-profiles.ts';
import type { Registration } from '../registration/registration.ts';
import type { Suspending } from '../suspending.ts';
import type { ProvisionedFacts } from './provisioned.model.ts';
import type { Provisioned, ProvisionedStore } from './provisioned.store.ts';
import { noSuchUser, ScimError } from './scim-error.ts';
import type { ScimFilter } from './scim-filter.ts';
import { versionOf } from './scim-user.ts';

interface Deps {
  readonly store: ProvisionedStore;
  readonly members: Members;
  readonly registration: Registration;
  readonly suspending: Suspending;
  readonly profiles: ProviderProfiles;
  readonly identities: Pick<IdentityStore, 'listOf'>;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
}

interface Change {
  readonly id: string;
  /** Entity tag that the user must have; undefined accepts any. */
  readonly ifMatch: string | undefined;
  readonly facts: (current: Provisioned) => ProvisionedFacts;
}

/** What a change did to the account. */
interface Outcome {
  readonly user: Provisioned;
  readonly turned: 'off' | 'on' | undefined;
}

/** Changes of two servers collide once or twice. */
const ATTEMPTS = 5;

const taken = (detail: string): ScimError => new ScimError(409, detail, 'uniqueness');

/**
 * Members that organisations manage by SCIM. An organisation sees and changes only the users that it has made, and never
 * an account's address, password or role. All methods throw `ScimError`.
 */
export class Provisioning {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async one(provider: SignInProvider, id: string): Promise<Provisioned> {
    const user = await this.#deps.store.find(provider.id, id);
    if (!user) throw noSuchUser();
    return user;
  }

  page(provider: SignInProvider, filter: ScimFilter | undefined, part: { skip: number; limit: number }) {
    return this.#deps.store.page(provider.id, filter, part);
  }

  /**
   * Registers a member without a password; an account that belongs to the organisation becomes managed instead. Throws 403
   * if the provider may not have members with this address, 409 if it has the user already or the account is not its own.
   */
  async create(provider: SignInProvider, facts: ProvisionedFacts): Promise<Provisioned> {
    if (!isDomainOf(provider, facts.email))
      throw new ScimError(403, 'The address is at none of the domains of this organisation.');
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const user = (await this.#adopt(provider, facts)) ?? (await this.#register(provider, facts));
      if (user) return user;
    }
    throw taken('Somebody is registering with this address.');
  }

  /** Throws 404, 403 for switching an owner off, 409 if another user has the name, 412 for an outdated entity tag. */
  async change(provider: SignInProvider, { id, ifMatch, facts }: Change): Promise<Provisioned> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const user = await this.one(provider, id);
      if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== versionOf(user))
        throw new ScimError(412, 'The user has changed meanwhile.');
      const after = facts(user);
      const outcome = await this.#unique(() => this.#replace(user, after));
      if (outcome) return this.#finish(provider, outcome);
    }
    throw new ScimError(503, 'Too many changes at once.');
  }

  /** Switches the member off and forgets the user. Throws 404, 403 for an owner. */
  async remove(provider: SignInProvider, id: string): Promise<void> {
    const { store, database } = this.#deps;
    const user = await this.one(provider, id);
    const turned = await database.inTransaction(async () => {
      await store.remove(user._id);
      return this.#turn('off', user);
    });
    await this.#finish(provider, { user, turned });
  }

  /** Null without an account that has verified the address. */
  async #adopt(provider: SignInProvider, facts: ProvisionedFacts): Promise<Provisioned | null> {
    const { members, database } = this.#deps;
    const found = await members.store.findByEmail(facts.email);
    if (!found?.isEmailVerified) return null;
    if (!(await this.#isOwn(provider, found))) throw taken('An account with this address exists.');
    const outcome = await this.#unique(() =>
      database.inTransaction(async () => {
        const user = await this.#add(provider, facts, found._id);
        return { user, turned: await this.#turn(facts.isActive ? 'on' : 'off', user) };
      }),
    );
    return this.#finish(provider, outcome);
  }

  /**
   * Whoever manages an account can switch it off. So the operator has to name the domain of its address, or the member
   * has linked a sign-in at the organisation.
   */
  async #isOwn({ id, domains }: SignInProvider, { _id, email }: Member): Promise<boolean> {
    if (domains.length > 0 && isDomainOf({ domains }, email)) return true;
    return (await this.#deps.identities.listOf(_id)).some(({ provider }) => provider === id);
  }

  /** Null if somebody has just registered with the address. */
  async #register(provider: SignInProvider, facts: ProvisionedFacts): Promise<Provisioned | null> {
    const { registration } = this.#deps;
    if (!provider.registers) throw new ScimError(403, 'This organisation may not register members.');
    const { email } = facts;
    const named = { fullName: nameOf(facts), headline: headlineOf(facts) ?? null };
    const made: { outcome?: Outcome } = {};
    try {
      await this.#unique(() =>
        registration.startProven({ email, ...named }, async ({ _id }) => {
          const user = await this.#add(provider, facts, _id);
          made.outcome = { user, turned: facts.isActive ? undefined : await this.#turn('off', user) };
        }),
      );
    } catch (error) {
      if (error instanceof AppError && error.code === 'EMAIL_TAKEN') return null;
      if (error instanceof AppError && error.status === 403) throw new ScimError(403, error.text);
      throw error;
    }
    if (!made.outcome) return null;
    return this.#finish(provider, made.outcome);
  }

  /** Joins the current transaction. */
  #add(provider: SignInProvider, facts: ProvisionedFacts, memberId: string): Promise<Provisioned> {
    const now = this.#deps.clock.date();
    const fresh = { provider: provider.id, memberId, createdAt: now, updatedAt: now, version: 1 };
    return this.#deps.store.add({ ...facts, ...fresh });
  }

  /** Null if another change came first. */
  #replace(user: Provisioned, facts: ProvisionedFacts): Promise<Outcome | null> {
    const { store, database, clock } = this.#deps;
    return database.inTransaction(async () => {
      const after = await store.replace(user, facts, clock.date());
      if (!after) return null;
      if (after.isActive === user.isActive) return { user: after, turned: undefined };
      return { user: after, turned: await this.#turn(after.isActive ? 'on' : 'off', after) };
    });
  }

  /** Joins the current transaction. Returns what has changed for the member. */
  async #turn(state: 'off' | 'on', { memberId, provider }: Provisioned): Promise<'off' | 'on' | undefined> {
    const { members, clock } = this.#deps;
    // A role that is given at the same time conflicts.
    await members.roleStore.enter();
    const member = await members.store.findById(memberId);
    if (!member || member.deletedAt) throw noSuchUser();
    if (state === 'off' && members.roles.roleOf(member) === 'owner')
      throw new ScimError(403, 'Owners of the network cannot be switched off.');
    const isNew = await members.suspensions.turn(state, memberId, provider, clock.date());
    return isNew ? state : undefined;
  }

  /** What follows a stored change: sessions end, and the profile follows the organisation. */
  async #finish(provider: SignInProvider, { user, turned }: Outcome): Promise<Provisioned> {
    const { members, suspending, securityLog } = this.#deps;
    const { memberId } = user;
    if (turned === 'off') await suspending.turnedOff(memberId);
    if (turned === 'on') suspending.turnedOn(memberId);
    if (turned) {
      const event = turned === 'off' ? 'member-suspended' : 'suspension-lifted';
      securityLog(event, { memberId, reason: `by ${provider.id}` });
    }
    const member = await members.store.findById(memberId);
    if (member && !member.deletedAt) await this.#follow(provider, member, user);
    return user;
  }

  async #follow(provider: SignInProvider, member: Member, user: Provisioned): Promise<void> {
    const hasName = user.displayName !== null || user.givenName !== null || user.familyName !== null;
    await this.#deps.profiles.follow(member, provider, {
      fullName: hasName ? nameOf(user) : undefined,
      headline: headlineOf(user),
    });
  }

  /** Translates what a unique index refuses. */
  async #unique<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isDuplicate(error)) throw taken('The organisation has such a user already.');
      throw error;
    }
  }
}

function nameOf({ displayName, givenName, familyName, email }: ProvisionedFacts): string {
  const written = displayName ?? [givenName, familyName].filter((part) => part !== null).join(' ');
  return lineOf(written, ACCOUNT_LIMITS.fullNameMax) ?? email.slice(0, email.indexOf('@'));
}

const headlineOf = ({ title }: ProvisionedFacts): string | undefined =>
  lineOf(title, PROFILE_LIMITS.headlineMax);

import pLimit from 'p-limit';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { EventEmitter } from '../../../platform/events/event-bus.ts';
import type { CompanyEvents } from '../company-events.ts';
import type { DomainFields } from '../company.model.ts';
import type { CompanyTrailStore } from '../trail/company-trail.store.ts';
import type { CompanyDomainStore, CompanyWithDomain } from './company-domain.store.ts';
import type { DomainProof } from './domain-proof.ts';
import { domainState, endOfProof, nextCheckAt } from './domain.policy.ts';

/** Domains that are checked at the same time, and checks that may wait for their turn. */
const RUNNING = 4;
const WAITING = 40;
/** Seconds after which a refused member may try again. */
const RETRY_AFTER = 10;
/** A check whose server died is made again after this time (ms). */
const CLAIM = 60 * 60 * 1000;

interface Deps {
  readonly database: Pick<Database, 'inTransaction'>;
  readonly domains: CompanyDomainStore;
  readonly proof: DomainProof;
  readonly events: EventEmitter<CompanyEvents>;
  readonly clock: Clock;
  readonly trail: Pick<CompanyTrailStore, 'add'>;
}

/** Looks for proofs and stores what was found. A lost proof is told to the owners once. */
export class DomainChecks {
  readonly #deps: Deps;
  readonly #turns = pLimit(RUNNING);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Checks a domain for a member. Throws BUSY if too many wait. Returns null if it was replaced meanwhile. */
  async check(company: CompanyWithDomain, viewerId: string): Promise<CompanyWithDomain | null> {
    if (this.#turns.pendingCount >= WAITING)
      throw new AppError('BUSY', () => COMPANY_TEXTS.failed.domainCheck, { retryAfter: RETRY_AFTER });
    return this.#turns(() => this.#check(company, viewerId));
  }

  /** Checks the domains that are due. */
  async checkDue(): Promise<void> {
    const { domains, clock } = this.#deps;
    for (
      let due = await domains.findDue(clock.date());
      due.length > 0;
      due = await domains.findDue(clock.date())
    ) {
      const next = new Date(clock.now() + CLAIM);
      await Promise.all(
        due.map((company) =>
          this.#turns(async () => {
            if (await domains.claimCheck(company._id, company.domain, next)) await this.#check(company, null);
          }),
        ),
      );
    }
  }

  /** By a member, or by the server. */
  async #check(company: CompanyWithDomain, actor: string | null): Promise<CompanyWithDomain | null> {
    const { proof, clock, events } = this.#deps;
    const { dns, file } = await proof.check(company.domain);
    const now = clock.date();
    const found = { ...company.domain, check: { at: now, dns, file } };
    const isProved = dns === 'proved' || file === 'proved';
    const changed = isProved ? await this.#keep(company, found, actor) : await this.#store(company, found);
    const wasVerified = domainState(company.domain, now) === 'verified';
    if (changed && wasVerified && domainState(changed.domain, now) === 'lost')
      events.emit('company.domainLost', {
        companyId: company._id,
        owners: changed.roles.filter(({ role }) => role === 'owner').map(({ member }) => member),
        key: now.toISOString(),
      });
    return changed;
  }

  /** Stores the domain as proved now, unless another company has proved it. */
  async #keep(
    company: CompanyWithDomain,
    domain: DomainFields,
    actor: string | null,
  ): Promise<CompanyWithDomain | null> {
    const { database, domains, clock, trail } = this.#deps;
    const now = clock.date();
    const isUnbroken = ['verified', 'lost'].includes(domainState(company.domain, now));
    const verifiedAt = isUnbroken ? domain.verifiedAt : now;
    try {
      return await database.inTransaction(async () => {
        const changed = await this.#store(company, { ...domain, isTaken: false, provedAt: now, verifiedAt });
        if (!changed) return null;
        await domains.hold(domain.name, company._id, { now, until: endOfProof(now) });
        const entry = { company: company._id, actor, subject: domain.name, createdAt: now };
        if (!isUnbroken) await trail.add({ ...entry, action: 'domainVerified' });
        return changed;
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.#store(company, { ...domain, isTaken: true });
    }
  }

  async #store({ _id, domain }: CompanyWithDomain, changed: DomainFields): Promise<CompanyWithDomain | null> {
    const { domains, clock } = this.#deps;
    const { check, isTaken, provedAt, verifiedAt } = changed;
    const next = nextCheckAt(changed, clock.date());
    const changes = { check, isTaken, provedAt, verifiedAt, nextCheckAt: next };
    return domains.change(_id, domain.token, changes);
  }
}

import { randomBytes } from 'node:crypto';
import type { CompanyDomainView } from '@weft/shared/companies/domain-views';
import { forbidden, notFound } from '../../../errors/common.ts';
import { mustSee, type CompaniesDeps } from '../companies-deps.ts';
import { MANAGING, roleOf } from '../company.policy.ts';
import type { CompanyRecord } from '../company.store.ts';
import type { CompanyDomainStore } from './company-domain.store.ts';
import type { DomainChecks } from './domain-checks.ts';
import type { DomainProof } from './domain-proof.ts';
import { nextCheckAt } from './domain.policy.ts';
import { presentDomain } from './present-domain.ts';

interface Deps extends Pick<CompaniesDeps, 'store' | 'database' | 'members' | 'clock' | 'trail'> {
  readonly domains: CompanyDomainStore;
  readonly proof: DomainProof;
  readonly checks: DomainChecks;
}

const TOKEN_BYTES = 16;

/** The domain of a company, for its owners and administrators. Every call throws FORBIDDEN for others. */
export class CompanyDomains {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async get(viewerId: string, id: string): Promise<CompanyDomainView | null> {
    return this.#present(await this.#mustManage(viewerId, id));
  }

  /** Replaces the domain, and with it the mark; the same name again changes nothing. */
  async set(viewerId: string, id: string, name: string): Promise<CompanyDomainView | null> {
    const { clock } = this.#deps;
    const company = await this.#mustManage(viewerId, id);
    if (company.domain?.name === name) return this.#present(company);
    const now = clock.date();
    const fresh = {
      name,
      token: randomBytes(TOKEN_BYTES).toString('hex'),
      since: now,
      check: null,
      isTaken: false,
      verifiedAt: null,
      provedAt: null,
      nextCheckAt: null,
    };
    const domain = { ...fresh, nextCheckAt: nextCheckAt(fresh, now) };
    await this.#replace(viewerId, id, domain);
    return this.#present({ ...company, domain });
  }

  async remove(viewerId: string, id: string): Promise<void> {
    await this.#mustManage(viewerId, id);
    await this.#replace(viewerId, id, null);
  }

  /** Looks for the proof now. Throws NOT_FOUND without a domain, BUSY if too many wait. */
  async check(viewerId: string, id: string): Promise<CompanyDomainView | null> {
    const { store, checks } = this.#deps;
    const { domain, ...company } = await this.#mustManage(viewerId, id);
    if (!domain) throw notFound();
    const checked = await checks.check({ ...company, domain }, viewerId);
    // Another manager replaced it meanwhile.
    return this.#present(checked ?? (await store.findById(id)));
  }

  async #mustManage(viewerId: string, id: string): Promise<CompanyRecord> {
    const company = await mustSee(this.#deps, viewerId, id);
    const role = roleOf(company, viewerId);
    if (role === null || !MANAGING.includes(role)) throw forbidden();
    return company;
  }

  async #replace(viewerId: string, id: string, domain: CompanyRecord['domain'] | null): Promise<void> {
    const { database, members, domains, clock, trail } = this.#deps;
    await database.inTransaction(() =>
      members.withActiveMembers(viewerId, async () => {
        const before = await domains.set(id, viewerId, MANAGING, domain ?? null);
        if (!before) throw forbidden();
        await domains.release(id);
        const entry = { company: id, actor: viewerId, createdAt: clock.date() };
        if (domain) await trail.add({ ...entry, action: 'domainChosen', subject: domain.name });
        else if (before.domain)
          await trail.add({ ...entry, action: 'domainRemoved', subject: before.domain.name });
      }),
    );
  }

  #present(company: Pick<CompanyRecord, 'domain'> | null): CompanyDomainView | null {
    const { proof, clock } = this.#deps;
    if (!company?.domain) return null;
    return presentDomain(company.domain, {
      fileAddress: proof.fileAddress(company.domain),
      now: clock.date(),
    });
  }
}

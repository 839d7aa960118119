import type { ExportedFile, MemberData } from '../members/index.ts';
import type { CompaniesDeps } from './companies-deps.ts';
import { roleOf } from './company.policy.ts';
import type { CompanyChangesService } from './company-changes.ts';
import type { CompanyFollows } from './follows/company-follows.ts';

interface Deps {
  readonly deps: Pick<CompaniesDeps, 'store' | 'follows' | 'bounds' | 'trail'>;
  readonly changes: CompanyChangesService;
  readonly companyFollows: CompanyFollows;
}

/** Follows that are read at a time. */
const BATCH = 100;
const EVERYBODY = ['owner', 'administrator', 'editor'] as const;

/**
 * Member data of companies: those in which the member has a role, and those that they follow. A company whose only
 * owner deletes their account is deleted; others stay.
 */
export function companyMemberData({ deps, changes, companyFollows }: Deps): MemberData {
  const { store, follows, bounds, trail } = deps;
  const followedBy = (memberId: string, cursor?: string) => follows.page(memberId, { limit: BATCH, cursor });
  return {
    name: 'companies',

    async *export(memberId): AsyncGenerator<ExportedFile> {
      for (const company of await store.ofMember(memberId)) {
        const { slug, name, tagline, about, industry, size, location, founded, website, createdAt } = company;
        const texts = { slug, name, tagline, about, industry, size, location, founded, website, createdAt };
        yield { path: `companies/${slug}.json`, json: { ...texts, role: roleOf(company, memberId) } };
      }
      const followed: { company: string; followedAt: Date }[] = [];
      let cursor: string | undefined;
      do {
        const page = await followedBy(memberId, cursor);
        followed.push(...page.rows.map(({ company, createdAt }) => ({ company, followedAt: createdAt })));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      if (followed.length > 0) yield { path: 'companies/followed.json', json: followed };
    },

    async erase(memberId) {
      for (let own = await store.ofMember(memberId); own.length > 0; own = await store.ofMember(memberId)) {
        for (const { _id } of own) {
          const left = await store.removeRole(_id, memberId, EVERYBODY, {
            member: memberId,
            from: EVERYBODY,
          });
          if (!left) await changes.removeWhole(_id, memberId);
        }
      }
      for (let page = await followedBy(memberId); page.rows.length > 0; page = await followedBy(memberId)) {
        for (const { company } of page.rows) await companyFollows.removeOne(memberId, company);
      }
      await trail.forgetMember(memberId);
      await store.forgetFounder(memberId);
      await bounds.remove(memberId);
    },
  };
}

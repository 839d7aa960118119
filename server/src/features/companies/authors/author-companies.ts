import { shorten } from '@weft/shared/text/shorten';
import { forbidden, notFound } from '../../../errors/common.ts';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { CompanyAuthor, CompanyAuthors, CompanyPostChange } from '../../posts/index.ts';
import { EDITING } from '../company.policy.ts';
import type { CompanyFollowStore } from '../follows/company-follow.store.ts';
import { verifiedDomain } from '../domains/domain.policy.ts';
import type { CompanyTrailStore } from '../trail/company-trail.store.ts';
import type { CompanyAuthorStore, RawAuthor } from './company-author.store.ts';

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 30_000;
/** Maximum number of ids in memory, of all members together. */
const KEPT_MAX = 300_000;
/** Weight of a member who follows no company. */
const EMPTY = 5;
/** Characters of a post by which its entry in the audit trail is recognised. */
const SUBJECT_MAX = 80;

interface Deps {
  readonly store: CompanyAuthorStore;
  readonly follows: Pick<CompanyFollowStore, 'idsOf'>;
  readonly trail: Pick<CompanyTrailStore, 'add'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

function toAuthor({ _id, slug, name, logo, roles, ...raw }: RawAuthor, now: Date): CompanyAuthor {
  const writing = raw.suspendedAt === null ? roles.filter(({ role }) => EDITING.includes(role)) : [];
  return {
    _id: _id.toString(),
    slug,
    name,
    logo: logo?.url ?? null,
    verifiedDomain: verifiedDomain(raw, now)?.name ?? null,
    writers: new Set(writing.map(({ member }) => member.toString())),
  };
}

/** Companies as authors of posts. */
export class AuthorCompanies implements CompanyAuthors {
  readonly #deps: Deps;
  readonly #found: BatchLoader<string, CompanyAuthor>;
  readonly #followed: ReadThroughCache<ReadonlySet<string>>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#found = new BatchLoader(async (ids) => {
      const raws = await deps.store.findMany(ids);
      return new Map(raws.map((raw) => [raw._id.toString(), toAuthor(raw, deps.clock.date())]));
    });
    this.#followed = new ReadThroughCache({
      clock: deps.clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_MAX,
      weigh: ({ size }) => size + EMPTY,
      shared: { bus: deps.bus, name: 'followed-companies' },
    });
  }

  readonly fileOwners = {
    /** Files of a company that is deleted meanwhile are not stored. */
    withActiveMembers: async <T>(companyId: string, work: () => Promise<T>): Promise<T> => {
      const result = await work();
      if ((await this.#deps.store.findMany([companyId])).length === 0) throw notFound();
      return result;
    },
  };

  findMany(ids: readonly string[]): Promise<ReadonlyMap<string, CompanyAuthor>> {
    return this.#found.of(ids);
  }

  suspended(): Promise<string[]> {
    return this.#deps.store.suspended();
  }

  followedBy(memberId: string): Promise<ReadonlySet<string>> {
    return this.#followed.of(memberId, async () => new Set(await this.#deps.follows.idsOf(memberId)));
  }

  /** Call it after the member has followed a company, or no longer follows it. */
  forgetFollowed(memberId: string): void {
    this.#followed.forget(memberId);
  }

  async countPostBy(companyId: string, member: string, by: 0 | 1): Promise<void> {
    if (!(await this.#deps.store.countPostBy(companyId, { member, roles: EDITING, by }))) throw forbidden();
  }

  record(changes: readonly CompanyPostChange[]): Promise<void> {
    return this.#deps.trail.add(
      ...changes.map(({ companyId, memberId, action, post: { _id, text }, at }) => ({
        company: companyId,
        actor: memberId,
        action,
        post: _id,
        subject: shorten(text.replaceAll(/\s+/g, ' ').trim(), SUBJECT_MAX) || null,
        createdAt: at,
      })),
    );
  }

  countRemoved(companyId: string): Promise<void> {
    return this.#deps.store.countRemoved(companyId);
  }
}

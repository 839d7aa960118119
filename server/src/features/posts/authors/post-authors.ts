import { forbidden, notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { PostRemovalStore } from '../post-removal.store.ts';
import type { CompanyAuthor, CompanyAuthors, CompanyAuthorsById } from './company-authors.ts';

/** The part of a post that tells who wrote it. */
export interface Authored {
  readonly author: string;
  /** In the name of a company: the member, null once their account is deleted. */
  readonly writer?: string | null | undefined;
}

interface Deps {
  readonly companies: CompanyAuthors;
  readonly removals: Pick<PostRemovalStore, 'companies'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 30_000;
/** Maximum number of hidden companies in memory. */
const HIDDEN_MAX = 100_000;
const ALL = 'all';
const NONE: CompanyAuthorsById = new Map();

/** Returns whether a company wrote the post. */
export function isOfCompany({ writer }: Authored): boolean {
  return writer !== undefined;
}

/** Returns the member behind a post; null if a company wrote it by an account that is deleted. */
export function memberBehind({ author, writer }: Authored): string | null {
  return writer === undefined ? author : writer;
}

/** Tells who writes posts: members, and companies by their editors. */
export class PostAuthors {
  readonly #deps: Deps;
  readonly #hidden: ReadThroughCache<ReadonlySet<string>>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#hidden = new ReadThroughCache({
      clock: deps.clock,
      freshFor: FRESH_FOR,
      maxWeight: HIDDEN_MAX,
      weigh: ({ size }) => size + 1,
      shared: { bus: deps.bus, name: 'hidden-companies' },
    });
  }

  /** The companies that wrote some of these posts. Without such a post it reads nothing. */
  async of(posts: readonly Authored[]): Promise<CompanyAuthorsById> {
    const ids = new Set(posts.filter(isOfCompany).map(({ author }) => author));
    return ids.size === 0 ? NONE : this.#deps.companies.findMany([...ids]);
  }

  /** Returns the company. Throws NOT_FOUND if it is gone or hidden. */
  async mustFind(companyId: string): Promise<CompanyAuthor> {
    const { companies } = this.#deps;
    const [hidden, found] = await Promise.all([this.hidden(), companies.findMany([companyId])]);
    const company = found.get(companyId);
    if (!company || hidden.has(companyId)) throw notFound();
    return company;
  }

  /** Throws NOT_FOUND, and FORBIDDEN unless the member may write posts of the company. */
  async mustMayWrite(memberId: string, companyId: string): Promise<void> {
    const { writers } = await this.mustFind(companyId);
    if (!writers.has(memberId)) throw forbidden();
  }

  /** Returns whom to notify of what happens to a post: of a company's, who wrote it, while they may still do so. */
  async notifiedOf(post: Authored): Promise<string | null> {
    const member = memberBehind(post);
    if (member === null || !isOfCompany(post)) return member;
    const company = (await this.of([post])).get(post.author);
    return company?.writers.has(member) === true ? member : null;
  }

  /** Companies whose posts nobody sees: suspended, or deleted while their posts are being removed. */
  hidden(): Promise<ReadonlySet<string>> {
    const { companies, removals } = this.#deps;
    return this.#hidden.of(ALL, async () => {
      const [suspended, removed] = await Promise.all([companies.suspended(), removals.companies()]);
      return new Set([...suspended, ...removed]);
    });
  }

  /** Call it after a company was suspended or deleted, or its suspension lifted. */
  forgetHidden(): void {
    this.#hidden.forget(ALL);
  }
}

import { COMPANY_LIMITS } from '@weft/shared/limits';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { AppError } from '../../../errors/app-error.ts';
import { notFound } from '../../../errors/common.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { mustSee, type CompaniesDeps } from '../companies-deps.ts';

interface Followed {
  readonly followersCount: number;
  readonly isFollowed: boolean;
}

/** Follows of companies, which are private; only their number is public. */
export class CompanyFollows {
  readonly #deps: CompaniesDeps;

  constructor(deps: CompaniesDeps) {
    this.#deps = deps;
  }

  /** Throws QUOTA_EXCEEDED. */
  async follow(viewerId: string, id: string): Promise<Followed> {
    const once = () => this.#followOnce(viewerId, id);
    const followersCount = await once().catch((error: unknown) => {
      // A call at the same time followed it: the second attempt finds that.
      if (!isDuplicate(error)) throw error;
      return once();
    });
    this.#deps.authors.forgetFollowed(viewerId);
    return { followersCount, isFollowed: true };
  }

  /** Ends the follow of a hidden company as well. Throws NOT_FOUND for one that the viewer neither follows nor sees. */
  async unfollow(viewerId: string, id: string): Promise<Followed> {
    const left = await this.removeOne(viewerId, id);
    const followersCount = left ?? (await mustSee(this.#deps, viewerId, id)).followersCount;
    return { followersCount, isFollowed: false };
  }

  /** Ends a follow and returns the number that are left; null if there was none. */
  async removeOne(member: string, company: string): Promise<number | null> {
    const { database, follows, store, authors } = this.#deps;
    const left = await database.inTransaction(async () =>
      (await follows.remove(member, company)) ? store.countFollowers(company, -1) : null,
    );
    authors.forgetFollowed(member);
    return left;
  }

  async #followOnce(viewerId: string, id: string): Promise<number> {
    const { database, members, bounds, follows, store, clock } = this.#deps;
    const { followersCount } = await mustSee(this.#deps, viewerId, id);
    const add = async () => {
      await bounds.enter(viewerId);
      if (!(await follows.add(viewerId, id, clock.date()))) return followersCount;
      if ((await follows.countOf(viewerId, COMPANY_LIMITS.followedMax + 1)) > COMPANY_LIMITS.followedMax)
        throw new AppError('QUOTA_EXCEEDED', () => COMPANY_TEXTS.rules.followedMany);
      const counted = await store.countFollowers(id, 1);
      if (counted === null) throw notFound();
      return counted;
    };
    return database.inTransaction(() => members.withActiveMembers(viewerId, add));
  }
}
